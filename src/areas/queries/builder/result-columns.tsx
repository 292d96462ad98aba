import type { ChunkEntity } from '../../../../contract/entities';
import type { ShownRow } from '../../../../contract/sync-api';
import { cellAt, elementsOf } from '../../../../domain/query/cell';
import { type Field, type FieldCatalogue, findField } from '../../../../domain/query/fields/field-catalogue';
import type { Column } from '../../../kit/data-table/column';
import { count } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';

export type ResultRow = ShownRow<ChunkEntity>;

/** A value of a row as text, its list after the first as a number. */
export function CellValue({ row, field }: { readonly row: ResultRow; readonly field: Field }) {
  const [first, ...rest] = elementsOf(cellAt(row, field.path.split('.')));
  if (first === undefined || first === '') return <span className="quiet">–</span>;
  if (field.kind === 'date' && typeof first === 'string') return <RelativeTime at={first} />;
  const isMono = field.kind === 'ip' || field.kind === 'version' || field.kind === 'id';
  return (
    <span className={isMono ? 'clip mono' : 'clip'} title={[first, ...rest].join(', ')}>
      {typeof first === 'boolean' ? (first ? 'yes' : 'no') : typeof first === 'number' ? count(first) : first}
      {rest.length === 0 ? null : <span className="quiet"> +{rest.length}</span>}
    </span>
  );
}

const WIDTHS: Partial<Record<Field['kind'], number>> = { number: 90, boolean: 90, date: 104, enum: 104, ip: 120 };

export function resultColumns(catalogue: FieldCatalogue, paths: readonly string[]): readonly Column<ResultRow>[] {
  return paths.flatMap((path, at) => {
    const field = findField(catalogue, path);
    if (field === undefined) return [];
    return [
      {
        id: path,
        label: field.label,
        width: at === 0 ? 180 : (WIDTHS[field.kind] ?? 130),
        sortField: path,
        cell: (row: ResultRow) => <CellValue row={row} field={field} />,
      },
    ];
  });
}
