/** Deep equality of JSON; an absent field equals an undefined one. The order of keys does not count: jsonb has its own. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => sameValue(item, b[at]))
    );
  }
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].every((key) => sameValue(left.get(key), right.get(key)));
}

/** Names of the fields whose values differ. */
export function changedFields(before: object, after: object): string[] {
  const [left, right] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].filter((key) => !sameValue(left.get(key), right.get(key)));
}
