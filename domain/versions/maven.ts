import { number } from './key-parts';

interface Token {
  /** What stands before it; a change between digits and letters is a hyphen. */
  readonly after: '.' | '-';
  readonly text: string;
}

/** Words before a release, in their order. */
const EARLY_WORDS: Readonly<Record<string, string>> = {
  alpha: 'a',
  beta: 'b',
  milestone: 'c',
  rc: 'd',
  cr: 'd',
  snapshot: 'e',
};
const SHORT: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };
/** Words that say nothing: a release is called so, or is called nothing. */
const RELEASE = new Set(['', 'ga', 'final', 'release']);

/** The pieces of a key in their order: early words, the end or a word that says nothing, `sp`, other words, numbers. */
const EARLY = '1';
const NOTHING = '2';
const PACK = '3';
const OTHER = '4';
const AFTER_HYPHEN = '6';
const AFTER_DOT = '7';

/** As Maven's `ComparableVersion` compares. */
export function maven(text: string): string | undefined {
  if (!/\d/.test(text)) return undefined;
  return significant(tokensOf(text.toLowerCase())).map(pieceOf).join('') + NOTHING;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let after: Token['after'] = '.';
  for (const [, separator, part = ''] of text.matchAll(/(?:^|([.-]))([^.-]*)/g)) {
    after = separator === '-' ? '-' : '.';
    const runs = part.match(/\d+|\D+/g) ?? ['0'];
    for (const [at, run] of runs.entries()) {
      const isShort = /^\d/.test(runs[at + 1] ?? '');
      tokens.push({ after: at === 0 ? after : '-', text: (isShort ? SHORT[run] : undefined) ?? run });
    }
  }
  return tokens;
}

const isNumber = ({ text }: Token): boolean => /^\d/.test(text);
const isNothing = (token: Token): boolean => (isNumber(token) ? /^0+$/.test(token.text) : RELEASE.has(token.text));

/** Without what says nothing before a hyphen, before a word and at the end. */
function significant(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (const token of tokens.toReversed()) {
    const next = kept.at(-1);
    const isLast = next === undefined || next.after === '-' || !isNumber(next);
    if (!isLast || !isNothing(token)) kept.push(token);
  }
  return kept.reverse();
}

function pieceOf(token: Token): string {
  const { text, after } = token;
  if (isNumber(token)) return (after === '-' ? AFTER_HYPHEN : AFTER_DOT) + number(text);
  if (RELEASE.has(text)) return NOTHING;
  if (text === 'sp') return PACK;
  const early = EARLY_WORDS[text];
  return early === undefined ? `${OTHER}${text} ` : EARLY + early;
}
