/**
 * Texts of people and files as they are shown. What steers or hides characters around it, and is drawn as nothing
 * itself, makes one name look like another (`gnp.exe` like `exe.png`), so it is told apart and named (U40).
 */

const NAMES: Readonly<Record<string, string>> = {
  '00AD': 'soft hyphen',
  '034F': 'combining grapheme joiner',
  '061C': 'Arabic letter mark',
  '180E': 'Mongolian vowel separator',
  '200B': 'zero-width space',
  '200C': 'zero-width non-joiner',
  '200D': 'zero-width joiner',
  '200E': 'left-to-right mark',
  '200F': 'right-to-left mark',
  '2028': 'line separator',
  '2029': 'paragraph separator',
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'pop directional formatting',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '2060': 'word joiner',
  '2066': 'left-to-right isolate',
  '2067': 'right-to-left isolate',
  '2068': 'first strong isolate',
  '2069': 'pop directional isolate',
  FEFF: 'zero-width no-break space',
};

/** Scripts that write with joiners, and signs that are joined to one picture: there they belong to the text. */
const JOINED =
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}';

/** Controls, formats and separators, and letters of some scripts that are drawn as nothing; breaks of lines and tabs are none. */
const HIDDEN = new RegExp(
  `(?<![${JOINED}])[\\u200C\\u200D]|(?![\\t\\n\\r\\u200C\\u200D])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFFA0]`,
  'gu',
);

/** A piece of a text: shown as it is, or one hidden character by its name. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly code: string; readonly name: string };

export const hasHidden = (text: string): boolean => text.search(HIDDEN) >= 0;

export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: character } of text.matchAll(HIDDEN)) {
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    pieces.push({ kind: 'hidden', code: `U+${hex}`, name: `U+${hex} ${NAMES[hex] ?? 'invisible character'}` });
    from = index + character.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** The same as one text, for what takes nothing else: titles, labels, messages of the system. */
export const markedText = (text: string): string =>
  hasHidden(text)
    ? piecesOf(text)
        .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.code}]`))
        .join('')
    : text;

/** As much of it as a title has room for, in one line, its hidden characters named. */
export function titleText(text: string, length = 80): string {
  const characters = [...markedText(text.slice(0, length * 8)).replace(/\s+/g, ' ')];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}
