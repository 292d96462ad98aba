import { numberWords } from '../../../domain/widgets/number-words';
import { type PivotRow, pivotOf } from '../../../domain/widgets/pivot';
import { isOn } from '../../../domain/widgets/widget-types';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import type { ViewProps } from './view-list';

/** Labels down, series across, with the sums of both. */
export function PivotView({ definition, data }: ViewProps) {
  const { rows, series, left } = pivotOf(data.chartData, isOn(definition.config, definition.type, 'showTotals'));
  if (rows.length === 0) return <p className="widget-none">No values to cross.</p>;
  const columns: PlainColumn<PivotRow>[] = [
    { id: 'label', label: 'Name', cell: ({ label, isTotal }) => (isTotal ? <strong>{label}</strong> : label) },
    ...series.map(
      (label, at): PlainColumn<PivotRow> => ({
        ...{ id: `series ${at}`, label, align: 'end' },
        cell: ({ cells }) => numberWords(cells[at] ?? null),
      }),
    ),
  ];
  return (
    <div className="widget-table">
      <PlainTable label={definition.title} columns={columns} rows={rows} keyOf={(_, at) => at} />
      {left > 0 ? (
        <p className="quiet small">{left.toLocaleString('en-GB')} more rows are not shown; the sums hold them.</p>
      ) : null}
    </div>
  );
}
