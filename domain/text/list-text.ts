/**
 * A list in one cell, as an export writes it and the import reads it (F72): its parts behind `; `, and a part that would
 * not come back as it is in quotes, `"a;b"; " c"`, with quotes in it doubled.
 */
export const listText = (parts: readonly string[]): string => parts.map(partText).join('; ');

/** Whatever separates parts in somebody's file, and what is cut off them. */
const SEPARATORS = /[,;|"\r\n]|^\s|\s$|^$/;

const partText = (part: string): string => (SEPARATORS.test(part) ? `"${part.replaceAll('"', '""')}"` : part);

/** The parts of a list, those in quotes as they stand in them; the others without the blanks around them. */
export function listParts(text: string, separators: string): string[] {
  const quoted = new RegExp(`\\s*"([^"]*(?:""[^"]*)*)"\\s*(?:[${separators}]|$)`, 'y');
  const plain = new RegExp(`([^${separators}]*)(?:[${separators}]|$)`, 'y');
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    quoted.lastIndex = at;
    plain.lastIndex = at;
    const inQuotes = quoted.exec(text);
    const part = inQuotes?.[1]?.replaceAll('""', '"') ?? plain.exec(text)?.[1]?.trim() ?? '';
    at = inQuotes === null ? plain.lastIndex : quoted.lastIndex;
    parts.push(part);
  }
  return parts;
}
