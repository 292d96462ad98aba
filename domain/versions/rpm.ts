import { CARET, EARLY, END, number, WORD, word } from './key-parts';

/** `epoch:version-release`, as rpm compares them; without a release it is before all its releases. */
export function rpm(text: string): string | undefined {
  const parts = /^(?:(\d+):)?([^:-]+)(?:-([^:-]+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, epoch = '0', version = '', release] = parts;
  const body = partOf(version);
  if (body === END) return undefined;
  return number(epoch) + body + (release === undefined ? '' : partOf(release));
}

function partOf(text: string): string {
  const pieces = text.match(/\d+|[A-Za-z]+|~|\^/g) ?? [];
  return pieces.map(pieceOf).join('') + END;
}

function pieceOf(piece: string): string {
  if (piece === '~') return EARLY;
  if (piece === '^') return CARET;
  return /^\d/.test(piece) ? number(piece) : word(WORD, piece);
}
