/** NUL and halves of surrogate pairs: JSON can carry them, PostgreSQL cannot. */
const ESCAPED = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** The value with U+FFFD for what the database refuses; the value itself where there is nothing of the kind. */
export function withoutUnstorable<T>(value: T): T {
  if (!ESCAPED.test(JSON.stringify(value))) return value;
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? clean(part) : part));
}

function clean(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}
