/** NUL and halves of surrogate pairs: JSON can carry them, PostgreSQL cannot. */
const ESCAPED = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const mayHold = (value: unknown): boolean => value !== undefined && ESCAPED.test(JSON.stringify(value));

/** The value with U+FFFD, or what is given, for what the database refuses; the value itself where there is nothing of the kind. */
export function withoutUnstorable<T>(value: T, instead = '\uFFFD'): T {
  if (!mayHold(value)) return value;
  const clean = (text: string): string => text.replace(UNSTORABLE, instead);
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? clean(part) : part));
}

/** Where in the value the database would stumble: the keys and indices to each text. */
export function unstorablePaths(value: unknown): readonly (readonly PropertyKey[])[] {
  return mayHold(value) ? [...pathsIn(value, [])] : [];
}

function* pathsIn(value: unknown, at: readonly PropertyKey[]): Generator<readonly PropertyKey[]> {
  if (typeof value === 'string' && value.search(UNSTORABLE) >= 0) yield at;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* pathsIn(item, [...at, index]);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key.search(UNSTORABLE) >= 0) yield at;
      yield* pathsIn(item, [...at, key]);
    }
  }
}
