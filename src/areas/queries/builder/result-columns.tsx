import { isOfAsset } from '../../../../domain/export/export-text';
import { cellAt, elementsOf } from '../../../../domain/query/cell';
import { type Field, type FieldCatalogue, findField } from '../../../../domain/query/fields/field-catalogue';
import type { Column } from '../../../kit/data-table/column';
import { RowLink } from '../../../kit/data-table/row-link';
import { FieldCell, fieldColumn } from '../../../lists/field-column';
import type { AskedEntity } from '../../../words/asked';
import { nameOf, placeOf, type ResultRow } from './result-place';

interface CellProps {
  readonly row: ResultRow;
  readonly field: Field;
}

/** The first column leads where the row does; a row that has nothing there still has a name. */
function FirstCell({ entity, row, field }: CellProps & { readonly entity: AskedEntity }) {
  const [value] = elementsOf(cellAt(row, field.path.split('.')));
  return (
    <RowLink to={placeOf(entity, row)}>
      {value === undefined || value === '' ? nameOf(entity, row) : <FieldCell row={row} field={field} />}
    </RowLink>
  );
}

/** The columns of these fields; of findings and installed software, whose asset it is stands behind the first. */
export function resultColumns(
  entity: AskedEntity,
  catalogue: FieldCatalogue,
  paths: readonly string[],
  assetNames: ReadonlyMap<string, string>,
): readonly Column<ResultRow>[] {
  const [first, ...rest] = fieldColumns(entity, catalogue, paths);
  if (first === undefined || !isOfAsset(entity)) return first === undefined ? [] : [first, ...rest];
  const asset: Column<ResultRow> = {
    id: 'asset',
    label: 'Asset',
    width: 150,
    fields: ['asset.name'],
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

function fieldColumns(
  entity: AskedEntity,
  catalogue: FieldCatalogue,
  paths: readonly string[],
): readonly Column<ResultRow>[] {
  return paths.flatMap((path, at) => {
    const field = findField(catalogue, path);
    if (field === undefined) return [];
    const column = fieldColumn<AskedEntity>(field);
    const first = { width: 180, cell: (row: ResultRow) => <FirstCell entity={entity} row={row} field={field} /> };
    return [at === 0 ? { ...column, ...first } : column];
  });
}
