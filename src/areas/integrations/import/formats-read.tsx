import { READ_FORMATS } from '../../../../domain/formats/format-names';

/** Closed until somebody wonders whether their tool is among them. */
export function FormatsRead() {
  return (
    <details className="formats-read">
      <summary>All {READ_FORMATS.length} formats</summary>
      <ul>
        {READ_FORMATS.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
