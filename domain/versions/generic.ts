import { EARLY, END, number, WORD, withoutZeros, word } from './key-parts';

const EARLY_RANK: Readonly<Record<string, string>> = {
  dev: 'a',
  snapshot: 'a',
  alpha: 'b',
  a: 'b',
  beta: 'c',
  b: 'c',
  milestone: 'd',
  m: 'd',
  pre: 'e',
  preview: 'e',
  rc: 'f',
  cr: 'f',
};

/**
 * Numbers and words in turn, whatever stands between them. A word of an early release is before the end, any
 * other word after it (9.6 < 9.6p1), a number after every word; zeros at the end of the numbers do not count.
 */
export function generic(text: string): string | undefined {
  const tokens = text
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .match(/\d+|[a-z]+/g);
  if (tokens === null || !tokens.some((token) => /\d/.test(token))) return undefined;
  const pieces: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (/\d/.test(token)) {
      pieces.push(number(token));
      continue;
    }
    const rank = EARLY_RANK[token];
    // `1.0.1a` is a release after 1.0.1; `1.0.1a2` an alpha of it, as `1.0.1-alpha` is.
    const isEarly = rank !== undefined && (token.length > 1 || /^\d/.test(tokens[at + 1] ?? ''));
    withoutZeros(pieces);
    pieces.push(isEarly ? word(EARLY, rank) : word(WORD, token));
  }
  return withoutZeros(pieces).join('') + END;
}
