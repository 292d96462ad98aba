import type { ChartData } from './processed-data';

export interface PivotRow {
  readonly label: string;
  readonly cells: readonly (number | null)[];
  readonly isTotal: boolean;
}

interface Pivot {
  readonly rows: readonly PivotRow[];
  readonly series: readonly string[];
  /** Rows beyond the bound. */
  readonly left: number;
}

const MOST = 200;

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((all, one) => (one === null ? all : (all ?? 0) + one), null);

/** Labels by series; with `Total`, the sums of each row and each column. */
export function pivotOf(data: ChartData | undefined, withTotals: boolean): Pivot {
  const { labels = [], datasets = [] } = data ?? {};
  const all = labels.map((label, row): PivotRow => {
    const cells = datasets.map(({ data: values }) => values[row] ?? null);
    return { label, cells: withTotals && datasets.length > 1 ? [...cells, sum(cells)] : cells, isTotal: false };
  });
  const hasSums = withTotals && datasets.length > 1;
  const series = [...datasets.map(({ label }) => label), ...(hasSums ? ['Total'] : [])];
  const total: PivotRow = {
    label: 'Total',
    cells: series.map((_, at) => sum(all.map(({ cells }) => cells[at] ?? null))),
    isTotal: true,
  };
  const rows = all.slice(0, MOST);
  return { rows: withTotals && all.length > 1 ? [...rows, total] : rows, series, left: all.length - rows.length };
}
