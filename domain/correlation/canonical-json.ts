/**
 * One text for equal contents: object keys sorted, lists sorted (ours are sets), what is undefined, null or
 * empty left out, so that "no software" and "an empty list of software" are the same statement.
 */
export function canonicalJson(value: unknown): string {
  return write(value) ?? 'null';
}

function write(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const items = value.map(write).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : `[${items.sort().join()}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = write(field);
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return fields.length === 0 ? undefined : `{${fields.join()}}`;
}
