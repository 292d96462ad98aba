import type { EntityName } from '../../../contract/entities';
import { type Field, type FieldCatalogue, fieldCatalogue, findField } from '../fields/field-catalogue';
import { foldCase } from './fold';
import { keyOf } from './key-of';

/** Another algorithm for any key is another version: the stored ones are made anew. */
export const ROW_KEYS_VERSION = 3;

/**
 * A record's keys, for an evaluator that cannot compute them: two copies of its shape, with the folded text in
 * place of each value, and the key of each date, address and version. Null where there is none, so that the
 * third value of a list is the third in all three.
 */
export function rowKeys(entity: EntityName, row: object): { readonly folded: unknown; readonly typed: unknown } {
  const catalogue = fieldCatalogue(entity);
  return { folded: mirror(catalogue, row, foldedLeaf), typed: mirror(catalogue, row, typedLeaf) };
}

type Leaf = (value: string, field: Field, beside: object) => string | number | null;

const foldedLeaf: Leaf = (value, { kind }) => (kind === 'id' || kind === 'date' ? null : foldCase(value));

const typedLeaf: Leaf = (value, { kind, ecosystem }, beside) => {
  // What is a person's own may be a day.
  if (kind === 'any') return keyOf('date', value) ?? null;
  if (kind !== 'date' && kind !== 'ip' && kind !== 'version') return null;
  const sibling = ecosystem === undefined ? undefined : Reflect.get(beside, ecosystem.split('.').at(-1) ?? '');
  return keyOf(kind, value, sibling) ?? null;
};

function mirror(catalogue: FieldCatalogue, row: object, leaf: Leaf): unknown {
  const visit = (value: unknown, path: string, beside: object): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, path, beside));
    if (typeof value === 'object' && value !== null) return visitObject(value, path);
    if (typeof value !== 'string') return null;
    const field = findField(catalogue, path);
    return field === undefined ? null : leaf(value, field, beside);
  };
  const visitObject = (value: object, path: string): unknown =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => path !== '' || knownTops(catalogue).has(name))
        .map(([name, part]) => [name, visit(part, path === '' ? name : `${path}.${name}`, value)]),
    );
  return visitObject(row, '');
}

const tops = new WeakMap<FieldCatalogue, ReadonlySet<string>>();

/** The top fields that can be asked of; the rest of a record is not copied. */
function knownTops(catalogue: FieldCatalogue): ReadonlySet<string> {
  const known = tops.get(catalogue) ?? new Set(catalogue.fields.map(({ path }) => path.split('.', 1)[0] ?? path));
  tops.set(catalogue, known);
  return known;
}
