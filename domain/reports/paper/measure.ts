import type { TextStyle, Weight } from './marks';
import type { ReportFont } from './report-font';

export interface ReportFonts {
  readonly regular: ReportFont;
  readonly bold: ReportFont;
}

export const fontOf = ({ regular, bold }: ReportFonts, weight: Weight): ReportFont => (weight === 400 ? regular : bold);

/** What no font of reports has, and what would be seen as nothing. */
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** A text as it is printed: in one line, composed, without signs that only steer. */
export const printed = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ').replace(CONTROL, '');
/** Nothing of it would change. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** How wide a text is, in points. */
export function widthOf(
  fonts: ReportFonts,
  text: string,
  { size, weight }: Pick<TextStyle, 'size' | 'weight'>,
): number {
  const font = fontOf(fonts, weight);
  let units = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    units += font.advanceOfCode(code);
  }
  return (units * size) / font.unitsPerEm;
}

/** As much of a text as is that wide, with an ellipsis where it was cut. */
export function cutTo(
  fonts: ReportFonts,
  text: string,
  style: Pick<TextStyle, 'size' | 'weight'>,
  width: number,
): string {
  if (widthOf(fonts, text, style) <= width) return text;
  const room = width - widthOf(fonts, '…', style);
  return `${text.slice(0, lettersWithin(fonts, text, style, room)).trimEnd()}…`;
}

/** How much of it, in code units, is at most that wide. */
function lettersWithin(
  fonts: ReportFonts,
  text: string,
  { size, weight }: Pick<TextStyle, 'size' | 'weight'>,
  width: number,
): number {
  const font = fontOf(fonts, weight);
  const most = (width * font.unitsPerEm) / size;
  let units = 0;
  let at = 0;
  for (const letter of text) {
    units += font.advanceOfCode(letter.codePointAt(0) ?? 0);
    if (units > most) return at;
    at += letter.length;
  }
  return at;
}

/** A text in lines of at most that width: broken at blanks, and within a word only where it alone is wider. */
export function linesOf(
  fonts: ReportFonts,
  text: string,
  style: Pick<TextStyle, 'size' | 'weight'>,
  width: number,
): readonly string[] {
  if (widthOf(fonts, text, style) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(fonts, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(fonts, line, style) > width) {
      // One letter at least: a column narrower than a letter must end too.
      const first = line.codePointAt(0) ?? 0;
      const many = Math.max(first > 0xffff ? 2 : 1, lettersWithin(fonts, line, style, width));
      if (many >= line.length) break;
      lines.push(line.slice(0, many));
      line = line.slice(many);
    }
  }
  return [...lines, line];
}
