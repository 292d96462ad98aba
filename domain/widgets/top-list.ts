import type { ChartData } from './processed-data';

interface TopItem {
  readonly label: string;
  readonly value: number;
  /** Of all that is there, in percent; null where parts below zero make no whole. */
  readonly share: number | null;
  /** Its place among the labels. */
  readonly row: number;
}

interface TopList {
  readonly items: readonly TopItem[];
  /** Those beyond the bound. */
  readonly left: number;
  readonly isWhole: boolean;
}

/** The largest of the first series, at most so many. Groups of all others come last, as large as they may be. */
export function topList(data: ChartData | undefined, size: number): TopList {
  const values = data?.datasets[0]?.data ?? [];
  const all = (data?.labels ?? []).flatMap((label, row) => {
    const value = values[row] ?? null;
    return value === null ? [] : [{ label, value, row }];
  });
  const isWhole = all.every(({ value }) => value >= 0);
  const whole = all.reduce((sum, { value }) => sum + value, 0);
  const isRest = ({ label }: { readonly label: string }): boolean => /^[\d,]+ other /.test(label);
  const ordered = all.toSorted((a, b) => Number(isRest(a)) - Number(isRest(b)) || b.value - a.value);
  const most = Math.max(1, Math.floor(size));
  const share = (value: number): number | null =>
    isWhole && whole > 0 ? Math.round((value / whole) * 1_000) / 10 : null;
  const items = ordered.slice(0, most).map((one) => ({ ...one, share: share(one.value) }));
  return { items, left: Math.max(0, ordered.length - most), isWhole };
}
