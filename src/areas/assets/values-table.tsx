import { Badge } from '@radix-ui/themes';
import type { FieldValues, ValueLine } from './values';

/** Every value with its source; what other sources said stands below it, struck out by nobody. */
export function ValuesTable({ values }: { readonly values: readonly FieldValues[] }) {
  return (
    <table className="values-table">
      <caption className="visually-hidden">Values and who states them</caption>
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
                <Line key={line.text} line={line} mono={value.mono} pending={value.pending} />
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
}: {
  readonly line: ValueLine;
  readonly mono: boolean;
  readonly pending: boolean;
}) {
  const unsent = pending && line.sources.length === 0;
  return (
    <div className="value-line">
      <span className={mono ? 'mono' : undefined}>{line.text}</span>
      {unsent ? (
        <Badge size="1" color="amber" highContrast>
          Your change, not sent yet
        </Badge>
      ) : (
        <span className="value-source quiet">{line.sources.join(', ') || 'by default'}</span>
      )}
    </div>
  );
}
