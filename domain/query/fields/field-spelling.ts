import type { Field, FieldCatalogue } from './field-catalogue';

/** Letters and numbers alone: `last_seen`, `last-seen` and “Last seen” are one name. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[\s._-]/g, '');

const known = new WeakMap<FieldCatalogue, ReadonlyMap<string, Field>>();

function spellings(catalogue: FieldCatalogue): ReadonlyMap<string, Field> {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const made = new Map<string, Field>();
  const twice = new Set<string>();
  const fields = catalogue.fields.filter(({ path }) => !path.endsWith('.*'));
  for (const field of fields) {
    const label = lettersOf(field.label);
    if (made.has(label)) twice.add(label);
    made.set(label, field);
  }
  for (const label of twice) made.delete(label);
  for (const field of fields) {
    const path = lettersOf(field.path);
    if (!made.has(path)) made.set(path, field);
  }
  known.set(catalogue, made);
  return made;
}

/** The field whose label or path is spelt with other signs between its words; of a list also one of it: `ip_address`. */
export function fieldSpelt(catalogue: FieldCatalogue, name: string): Field | undefined {
  const [fields, letters] = [spellings(catalogue), lettersOf(name)];
  return fields.get(letters) ?? fields.get(`${letters}s`) ?? fields.get(`${letters}es`);
}
