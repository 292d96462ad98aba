import { dataEntries } from '../../../../domain/widgets/data-entries';

interface Props {
  readonly data: unknown;
  onPick(path: string): void;
}

/** The data, a line a value: clicking one maps it. */
export function DataTree({ data, onPick }: Props) {
  const { entries, left } = dataEntries(data);
  return (
    <div className="widget-data">
      <ul aria-label="Values of the data">
        {entries.map(({ path, depth, name, text }) => (
          <li key={path} style={{ paddingLeft: depth * 14 }}>
            <button type="button" className="widget-value" title={path} onClick={() => onPick(path)}>
              <span className="widget-key">{name}</span>
              <span className="quiet clip">{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className="quiet small">{left.toLocaleString('en-GB')} more values: write their paths as JSON.</p>
      ) : null}
    </div>
  );
}
