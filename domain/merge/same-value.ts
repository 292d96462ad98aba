import { isObject, type JsonObject } from '../../contract/narrow';

/** Deep equality of JSON; an absent field equals an undefined one. The order of keys does not count: jsonb has its own. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at]))
    );
  }
  return changedFields(a, b).length === 0;
}

/** Names of the fields whose values differ. */
export function changedFields(before: object, after: object): string[] {
  const [left, right] = [fieldsOf(before), fieldsOf(after)];
  // Every object has a `constructor`: only what stands in both is compared.
  const changed = Object.keys(left).filter(
    (key) => !sameValue(left[key], Object.hasOwn(right, key) ? right[key] : undefined),
  );
  for (const key of Object.keys(right)) if (right[key] !== undefined && !Object.hasOwn(left, key)) changed.push(key);
  return changed;
}

const fieldsOf = (row: object): JsonObject => (isObject(row) ? row : {});
