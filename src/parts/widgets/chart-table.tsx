import { numberWords } from '../../../domain/widgets/number-words';
import type { ProcessedData } from '../../../domain/widgets/processed-data';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';

/** Rows that are shown of a table beside a chart. */
const MOST = 500;

interface Row {
  readonly label: string;
  readonly at: number;
}

/** The same numbers as the chart's. */
export function ChartTable({ title, data }: { readonly title: string; readonly data: ProcessedData }) {
  const { labels = [], datasets = [] } = data.chartData ?? {};
  const rows = labels.slice(0, MOST).map((label, at): Row => ({ label, at }));
  const columns: PlainColumn<Row>[] = [
    { id: 'label', label: 'Name', cell: ({ label }) => label },
    ...datasets.map(
      ({ label, data: values }, series): PlainColumn<Row> => ({
        ...{ id: `series ${series}`, label, align: 'end' },
        cell: ({ at }) => numberWords(values[at] ?? null),
      }),
    ),
  ];
  return (
    <div className="widget-table">
      <PlainTable label={title} columns={columns} rows={rows} keyOf={({ at }) => at} />
      {labels.length > MOST ? (
        <p className="quiet small">
          The first {MOST} of {labels.length.toLocaleString('en-GB')}.
        </p>
      ) : null}
    </div>
  );
}
