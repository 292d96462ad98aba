import { Badge } from '@radix-ui/themes';
import { Skeleton } from '../../kit/skeleton';
import type { FieldValues, ValueLine } from './values';

interface Props {
  readonly values: readonly FieldValues[];
  /** Who states them is on its way. */
  readonly loading: boolean;
}

/** Every value with its source; what other sources said stands below it, struck out by nobody. */
export function ValuesTable({ values, loading }: Props) {
  return (
    <table className="values-table">
      <caption className="visually-hidden">Values and their sources</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value and source</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.field}>
            <th scope="row">{value.label}</th>
            <td>
              {value.lines.map((line) => (
                <Line key={line.text} line={line} mono={value.mono} pending={value.pending} loading={loading} />
              ))}
              {value.others.map((line) => (
                <div key={line.text} className="value-other quiet">
                  <span className="value-source">{line.sources.join(', ')} says</span>{' '}
                  <span className={value.mono ? 'mono' : undefined}>{line.text}</span>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({
  line,
  mono,
  pending,
  loading,
}: {
  readonly line: ValueLine;
  readonly mono: boolean;
  readonly pending: boolean;
  readonly loading: boolean;
}) {
  const unsent = pending && !loading && line.sources.length === 0;
  return (
    <div className="value-line">
      <span className={mono ? 'mono' : undefined}>{line.text}</span>
      {unsent ? (
        <Badge size="1" color="amber" highContrast>
          Your change, not sent yet
        </Badge>
      ) : loading ? (
        <Skeleton width="80px" />
      ) : (
        <span className="value-source quiet">{line.sources.join(', ') || 'Muster’s default'}</span>
      )}
    </div>
  );
}
