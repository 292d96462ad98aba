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
  const right = new Map<string, unknown>(Object.entries(after));
  const changed: string[] = [];
  for (const [key, value] of Object.entries(before)) {
    if (!sameValue(value, right.get(key))) changed.push(key);
    right.delete(key);
  }
  for (const [key, value] of right) if (value !== undefined) changed.push(key);
  return changed;
}
