import { EARLY, END, number } from './key-parts';

/** `epoch:upstream-revision`, as dpkg compares them. */
export function debian(text: string): string | undefined {
  const parts = /^(?:(\d+):)?([0-9A-Za-z.+~:-]+?)(?:-([0-9A-Za-z.+~]*))?$/.exec(text);
  if (parts === null || !/\d/.test(text)) return undefined;
  const [, epoch = '0', upstream = '', revision] = parts;
  // Without a revision it is revision 0.
  return number(epoch) + partOf(upstream) + partOf(revision || '0');
}

function partOf(text: string): string {
  const pieces: string[] = [];
  for (const [, other = '', digits = ''] of text.matchAll(/([^0-9]*)([0-9]*)/g)) {
    if (other === '' && digits === '') continue;
    pieces.push(Array.from(other, charOf).join('') + END + number(digits));
  }
  // Without its trailing end-and-zero, so that `1.` and `1.0` are one.
  return pieces.join('') + END;
}

function charOf(char: string): string {
  if (char === '~') return EARLY;
  return /[A-Za-z]/.test(char) ? `3${char}` : `4${char}`;
}
