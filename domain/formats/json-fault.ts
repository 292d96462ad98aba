export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

const TOKEN =
  /[\s]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|([{}[\],:]))/y;

type Expectation = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or ]' | ', or }' | 'end';

/** Deeper than any document; a file of nothing but brackets is not walked to its end. */
const MAX_DEPTH = 10_000;

/** Where a text stops being JSON. Engines word their own messages differently, and some give no place at all. */
export function locateJsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  TOKEN.lastIndex = 0;
  for (;;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) return faultAt(text, from, expected);
    const next = step(expected, match, open);
    if (next === null) return faultAt(text, from, expected);
    if (open.length > MAX_DEPTH) return { ...placeOf(text, from), reason: 'it is nested too deeply' };
    expected = next;
  }
}

const afterValue = (open: readonly string[]): Expectation =>
  open.length === 0 ? 'end' : open.at(-1) === '{' ? ', or }' : ', or ]';

/** What may follow the token; null when it may not stand here. */
function step(expected: Expectation, match: RegExpExecArray, open: ('{' | '[')[]): Expectation | null {
  const [, string, scalar, mark] = match;
  const value = expected === 'value' || expected === 'value or ]';
  const name = expected === 'name' || expected === 'name or }';
  if (string !== undefined) return value ? afterValue(open) : name ? ':' : null;
  if (scalar !== undefined) return value ? afterValue(open) : null;
  if (mark === '{' || mark === '[') {
    if (!value) return null;
    open.push(mark);
    return mark === '{' ? 'name or }' : 'value or ]';
  }
  if (mark === '}' || mark === ']') {
    if (!expected.endsWith(mark)) return null;
    open.pop();
    return afterValue(open);
  }
  if (mark === ':') return expected === ':' ? 'value' : null;
  return expected === ', or }' ? 'name' : expected === ', or ]' ? 'value' : null;
}

function faultAt(text: string, from: number, expected: Expectation): JsonFault {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  const place = placeOf(text, at);
  if (at >= text.length) return { ...place, reason: 'the file ends in the middle: it is cut off' };
  if (expected === 'end') return { ...place, reason: 'there is more text after the end of the JSON' };
  const found = JSON.stringify(text.slice(at, at + 12).split(/\s/)[0]);
  return { ...place, reason: `${found} stands where ${named(expected)} is expected` };
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function named(expected: Exclude<Expectation, 'end'>): string {
  const names: Record<typeof expected, string> = {
    value: 'a value',
    'value or ]': 'a value or “]”',
    name: 'a name in quotes',
    'name or }': 'a name in quotes or “}”',
    ':': '“:”',
    ', or ]': '“,” or “]”',
    ', or }': '“,” or “}”',
  };
  return names[expected];
}
