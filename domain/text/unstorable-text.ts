/** NUL and halves of surrogate pairs: JSON can carry them, PostgreSQL cannot. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;
/** In JSON both stand as escapes, in keys as in values; whatever else is escaped is passed over whole. */
const ESCAPE = /\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/g;

/** The value with U+FFFD, or what is given, for what the database refuses, its keys included; itself where there is nothing of the kind. */
export function withoutUnstorable<T>(value: T, instead = '\uFFFD'): T {
  if (value === undefined) return value;
  const { json, isChanged } = storableJson(JSON.stringify(value), instead);
  return isChanged ? JSON.parse(json) : value;
}

/** `withoutUnstorable` for a value as JSON. */
export function storableJson(json: string, instead = '\uFFFD'): { readonly json: string; readonly isChanged: boolean } {
  // Looking at each escape takes far longer than looking for these two.
  if (!json.includes('\\u0000') && !json.includes('\\ud')) return { json, isChanged: false };
  const clean = json.replace(ESCAPE, (whole, refused?: string) => (refused === undefined ? whole : instead));
  return { json: clean, isChanged: clean !== json };
}

/** `withoutUnstorable` for one text. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** Why a text can be no value; undefined where it can. */
export function unstorableReason(text: string): string | undefined {
  if (text.includes('\0')) return 'Holds a NUL character (U+0000), which no value can';
  return /\p{Surrogate}/u.test(text) ? 'Holds half of a surrogate pair, which no value can' : undefined;
}

interface Stumble {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A part of a value, and where it was found. */
interface Within {
  readonly part: unknown;
  readonly key: PropertyKey;
  readonly within: Within | null;
}

/** Where in the value the database would stumble. However deep it is, nothing calls itself, and a path is made only of what is found. */
export function unstorableParts(value: unknown): readonly Stumble[] {
  const found: Stumble[] = [];
  const waiting: Within[] = [{ part: value, key: '', within: null }];
  const look = (text: string, place: Within): void => {
    const message = unstorableReason(text);
    if (message !== undefined) found.push({ path: pathTo(place), message });
  };
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { part } = place;
    if (typeof part === 'string') look(part, place);
    if (typeof part !== 'object' || part === null) continue;
    const isList = Array.isArray(part);
    for (const [key, inner] of Object.entries(part)) {
      if (!isList) look(key, place);
      waiting.push({ part: inner, key: isList ? Number(key) : key, within: place });
    }
  }
  return found.reverse();
}

function pathTo(place: Within): readonly PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = place; at.within !== null; at = at.within) path.push(at.key);
  return path.reverse();
}
