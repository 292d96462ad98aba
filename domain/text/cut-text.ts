/** At most `max` UTF-16 units of the text, never half a character: half of one is what no database takes. */
export function firstChars(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** The same from the end. */
export function lastChars(text: string, max: number): string {
  if (text.length <= max) return text;
  const first = text.charCodeAt(text.length - max);
  return text.slice(text.length - (first >= 0xdc00 && first <= 0xdfff ? max - 1 : max));
}

const CUT_MARK = '… [cut]';

/** The same, with a mark where something is missing. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : firstChars(text, Math.max(0, max - CUT_MARK.length)) + CUT_MARK;
