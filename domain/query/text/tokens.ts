import type { QueryProblem } from '../../../contract/query';

/** Where something stands in a text: UTF-16 units, `to` not included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface Token extends Span {
  readonly kind: 'word' | 'string' | 'pattern' | 'sign' | 'end';
  /** A string without its quotes and escapes, a pattern without its slashes. */
  readonly text: string;
  /** Nothing stands between it and the token before it. */
  readonly isJoined: boolean;
}
export interface TextProblem extends Span, Omit<QueryProblem, 'path'> {
  /** What could have stood there. */
  readonly expected?: readonly string[];
}

/** Of several characters first. */
const SIGN = /!=|<=|>=|[:=<>(){},*]/y;
/** Everything that is no space, no bracket, no quote and no operator; a word in a value may hold `/ . - + @ #`. */
const WORD = /[^\s(){}"',:=<>!*]+/y;

export class TokenProblem extends Error {
  override readonly name = 'TokenProblem';
  constructor(
    message: string,
    readonly span: Span,
  ) {
    super(message);
  }
}

const SPACES = /\s*/y;

/** In time that grows with the text alone: a link may bring one of a megabyte. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const start = at;
    SPACES.lastIndex = at;
    SPACES.test(text);
    at = SPACES.lastIndex;
    const isJoined = start === at && at > 0;
    if (at >= text.length) {
      tokens.push({ kind: 'end', text: '', from: text.length, to: text.length, isJoined: false });
      return tokens;
    }
    const token = read(text, at, isJoined, tokens);
    tokens.push(token);
    at = token.to;
  }
}

/** A slash begins a pattern where a value begins; elsewhere it is of a word, as in 10.0.0.0/8 and fe80::/10. */
function beginsPattern(before: readonly Token[]): boolean {
  const isColon = (token: Token | undefined): boolean => token?.kind === 'sign' && token.text === ':';
  const last = before.at(-1);
  return isColon(last) && !(last?.isJoined === true && isColon(before.at(-2)));
}

function read(text: string, from: number, isJoined: boolean, before: readonly Token[]): Token {
  const char = text[from] ?? '';
  if (char === '"' || char === "'") return quoted(text, from, char, 'string', isJoined);
  if (char === '/' && beginsPattern(before)) return quoted(text, from, '/', 'pattern', isJoined);
  SIGN.lastIndex = from;
  if (SIGN.test(text)) {
    const to = SIGN.lastIndex;
    return { kind: 'sign', text: text.slice(from, to), from, to, isJoined };
  }
  WORD.lastIndex = from;
  // The one character that begins no token: an exclamation mark without its equals sign.
  if (!WORD.test(text)) {
    throw new TokenProblem(`"${char}" cannot stand here: write "not" before the condition`, { from, to: from + 1 });
  }
  const to = WORD.lastIndex;
  return { kind: 'word', text: text.slice(from, to), from, to, isJoined };
}

function quoted(text: string, from: number, quote: string, kind: 'string' | 'pattern', isJoined: boolean): Token {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === quote) return { kind, text: value, from, to: at + 1, isJoined };
    if (char !== '\\') {
      value += char;
      continue;
    }
    at += 1;
    const next = text[at] ?? '';
    // In a pattern only the slash is ours; every other backslash belongs to the pattern.
    value += kind === 'pattern' ? (next === '/' ? '/' : `\\${next}`) : (ESCAPES[next] ?? next);
  }
  const what = kind === 'pattern' ? 'pattern' : 'text';
  throw new TokenProblem(`This ${what} has no closing ${quote}`, { from, to: text.length });
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Words with a meaning of their own; a value spelt so needs quotes. */
export const KEYWORDS = [
  'and',
  'or',
  'not',
  'has',
  'is',
  'in',
  'between',
  'older',
  'any',
  'all',
  'none',
  'everything',
  'nothing',
  'count',
  'changed',
  'query',
] as const;
const RESERVED: ReadonlySet<string> = new Set(KEYWORDS);
export const isReserved = (word: string): boolean => RESERVED.has(word.toLowerCase());
