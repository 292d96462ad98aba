import type { Scalar } from '../../../contract/query';
import type { Field } from '../fields/field-catalogue';
import { looksTyped } from './print-query-text';

/** The word of a vocabulary that is meant, in any case and by its name: `Server`, "Container image" (Q67). */
function wordOf(words: readonly string[], text: string): string {
  if (words.includes(text)) return text;
  const meant = text.trim().toLowerCase().replace(/\s+/g, '_');
  return words.find((word) => word.toLowerCase() === meant) ?? text;
}

const YES_NO = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** What a value of a text is for its field: what stands in quotes is a text. */
export function typedValue(
  { text, isQuoted }: { readonly text: string; readonly isQuoted: boolean },
  field: Field | undefined,
): Scalar {
  if (field?.values !== undefined) return wordOf(field.values, text);
  if (field?.kind === 'boolean' && !isQuoted) return YES_NO.get(text.toLowerCase()) ?? text;
  if (isQuoted || !looksTyped(text)) return text;
  const kind = field?.kind ?? 'any';
  const isWord = text === 'true' || text === 'false';
  if (isWord) return kind === 'any' ? text === 'true' : text;
  return kind === 'number' || kind === 'any' ? Number(text) : text;
}
