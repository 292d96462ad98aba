/** What a piece of a version's key starts with, in the order in which pieces sort. */
export const EARLY = '1';
export const END = '2';
export const CARET = '3';
export const WORD = '4';
export const NUMBER = '5';

/** A number of any length: how many digits, then the digits. */
export function number(digits: string): string {
  const plain = digits.replace(/^0+/, '');
  return NUMBER + String(plain.length).padStart(3, '0') + plain;
}

/** The space is before every letter: `rc` is before `rca`. */
export const word = (kind: string, letters: string): string => `${kind}${letters} `;

export const ZERO = number('0');

/** Zeros at the end do not count. */
export function withoutZeros(pieces: string[]): string[] {
  while (pieces.at(-1) === ZERO) pieces.pop();
  return pieces;
}
