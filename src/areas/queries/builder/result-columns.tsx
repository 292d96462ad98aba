import { isOfAsset } from '../../../../domain/export/export-text';
import { cellAt, elementsOf } from '../../../../domain/query/cell';
import { type Field, fieldCatalogue, findField } from '../../../../domain/query/fields/field-catalogue';
import type { Column } from '../../../kit/data-table/column';
import { RowLink } from '../../../kit/data-table/row-link';
import { count } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import type { AskedEntity } from '../../../words/asked';
import { valueLabel } from '../../../words/value-label';
import { nameOf, placeOf, type ResultRow } from './result-place';

interface CellProps {
  readonly row: ResultRow;
  readonly field: Field;
}

/** A value of a row as text, its list after the first as a number. */
function CellValue({ row, field }: CellProps) {
  const [first, ...rest] = elementsOf(cellAt(row, field.path.split('.')));
  if (first === undefined || first === '') return <span className="quiet">–</span>;
  if (field.kind === 'date' && typeof first === 'string') return <RelativeTime at={first} />;
  const isMono = field.kind === 'ip' || field.kind === 'version' || field.kind === 'id';
  return (
    <span
      className={isMono ? 'clip mono' : 'clip'}
      title={[first, ...rest].map((one) => textOf(field, one)).join(', ')}
    >
      {textOf(field, first)}
      {rest.length === 0 ? null : <span className="quiet"> +{rest.length}</span>}
    </span>
  );
}

function textOf(field: Field, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const label = valueLabel(field, String(value));
  return typeof value === 'number' && label === String(value) ? count(value) : label;
}

/** The first column leads where the row does; a row that has nothing there still has a name. */
function FirstCell({ entity, row, field }: CellProps & { readonly entity: AskedEntity }) {
  const [value] = elementsOf(cellAt(row, field.path.split('.')));
  return (
    <RowLink to={placeOf(entity, row)}>
      {value === undefined || value === '' ? nameOf(entity, row) : <CellValue row={row} field={field} />}
    </RowLink>
  );
}

const WIDTHS: Partial<Record<Field['kind'], number>> = { number: 90, boolean: 90, date: 104, enum: 104, ip: 120 };

/** The columns of these fields; of findings and installed software, whose asset it is stands behind the first. */
export function resultColumns(
  entity: AskedEntity,
  paths: readonly string[],
  assetNames: ReadonlyMap<string, string>,
): readonly Column<ResultRow>[] {
  const [first, ...rest] = fieldColumns(entity, paths);
  if (first === undefined || !isOfAsset(entity)) return first === undefined ? [] : [first, ...rest];
  const asset: Column<ResultRow> = {
    id: 'asset',
    label: 'Asset',
    width: 150,
    cell: (row) => {
      const name = 'assetId' in row ? (assetNames.get(row.assetId) ?? '') : '';
      return (
        <span className="clip" title={name}>
          {name}
        </span>
      );
    },
  };
  return [first, asset, ...rest];
}

function fieldColumns(entity: AskedEntity, paths: readonly string[]): readonly Column<ResultRow>[] {
  const catalogue = fieldCatalogue(entity);
  return paths.flatMap((path, at) => {
    const field = findField(catalogue, path);
    if (field === undefined) return [];
    return [
      {
        id: path,
        label: field.label,
        width: at === 0 ? 180 : (WIDTHS[field.kind] ?? 130),
        sortField: path,
        cell: (row: ResultRow) =>
          at === 0 ? <FirstCell entity={entity} row={row} field={field} /> : <CellValue row={row} field={field} />,
      },
    ];
  });
}
