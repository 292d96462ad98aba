import { useId } from 'react';
import type { CsvColumns } from '../../../../contract/files-api';
import { Combobox } from '../../../kit/combobox';

interface Props {
  readonly csv: CsvColumns;
  readonly busy: boolean;
  onMapping(mapping: readonly (string | null)[]): void;
}

/** Which column means what: guessed, and corrected here; the preview follows. */
export function ColumnMapping({ csv, busy, onMapping }: Props) {
  const id = useId();
  const change = (index: number, field: string): void =>
    onMapping(csv.headers.map((_, at) => (at === index ? field || null : (csv.mapping[at] ?? null))));
  return (
    <div className="preview-scroll">
      <table className="plain-table">
        <caption className="visually-hidden">Columns and what they mean</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Means</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {csv.headers.map((header, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat, their position is what they are
            <tr key={index}>
              <td data-label="Column" id={`${id}${index}`}>
                {header === '' ? <span className="quiet">column {index + 1}, no header</span> : header}
              </td>
              <td data-label="Means">
                <Combobox
                  labelledBy={`${id}${index}`}
                  disabled={busy}
                  value={csv.mapping[index] ?? ''}
                  options={[
                    { value: '', label: 'Not imported' },
                    ...csv.targets.map(({ field, label }) => ({ value: field, label })),
                  ]}
                  onChange={(field) => change(index, field)}
                />
              </td>
              <td data-label="First values" className="quiet">
                {csv.sample
                  .map((row) => row[index] ?? '')
                  .filter((text) => text !== '')
                  .slice(0, 3)
                  .join(' · ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
