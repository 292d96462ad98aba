const ASCII = /^[\x20-\x7e]*$/;

/**
 * The one notion of letter case (Q3): NFC, upper case and then lower case of the Unicode standard, without
 * regard to language, and the two small sigmas as one. `ß` folds to `ss`. The server stores this key
 * beside what it must find, for databases have notions of their own.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** Order by code points, as UTF-8's bytes have it; plain `<` orders by halves of surrogate pairs. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return afterSurrogates(x) - afterSurrogates(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for what comes after all other units. */
const afterSurrogates = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
