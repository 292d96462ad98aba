import type { ReactNode } from 'react';
import { CutText } from './cut-text';
import './plain-table.css';

export interface PlainColumn<R> {
  readonly id: string;
  readonly label: string;
  readonly align?: 'end';
  /** Of more than a few words: on a phone its name stands above it. */
  readonly isWide?: boolean;
  cell(row: R): ReactNode;
}

interface Props<R> {
  readonly label: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
  keyOf(row: R, index: number): string | number;
}

function Cell({ content }: { readonly content: ReactNode }) {
  return typeof content === 'string' ? <CutText text={content} lines={3} /> : content;
}

/** Has room beside its name on a phone. */
const isShort = (content: ReactNode): boolean => typeof content === 'string' && content.length <= 24;

/** A short table, all rows there; on a phone each row is a card with its column names. */
export function PlainTable<R>({ label, columns, rows, keyOf }: Props<R>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: nothing of a form stands in it
    <div className="plain-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="plain-table">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label: name, align }) => (
              <th key={id} scope="col" className={align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column) => {
                const content = column.cell(row);
                return (
                  <td
                    key={column.id}
                    className={column.isWide && !isShort(content) ? 'wide' : column.align}
                    data-label={column.label}
                  >
                    <Cell content={content} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
