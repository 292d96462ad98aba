/** So long a word rests before it is asked. */
export const WORD_RESTS = 600;

const OF_A_WORD = /[\p{L}\p{N}_.\-/@]/u;

/**
 * Whether a word is being typed: the caret stands right behind it, and one letter came or went. What was pasted, chosen,
 * or ended by a space, a sign or a line is a word already.
 */
export function isOnItsWay(before: string, now: string, caret: number): boolean {
  const isOneLetter = Math.abs(now.length - before.length) <= 1;
  const last = now[caret - 1];
  return isOneLetter && last !== undefined && OF_A_WORD.test(last) && !OF_A_WORD.test(now[caret] ?? ' ');
}
