import { isKeyOf } from '../../../contract/narrow';
import { areSeverities } from '../../../contract/primitives';
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

const LIES = {
  lt: (at: number, first: number) => at < first,
  lte: (at: number, first: number) => at <= first,
  gt: (at: number, first: number) => at > first,
  gte: (at: number, first: number) => at >= first,
  between: (at: number, first: number, second: number) => at >= first && at <= second,
};
export type OrderOp = keyof typeof LIES;
export const isOrderOp = (op: string) => isKeyOf(LIES, op);

/** Words that are an order, as those of severities (Q9). */
export const isScale = ({ values }: Pick<Field, 'values'>): boolean => areSeverities(values);

/** The words of a scale that lie there: `>= high` is high and critical. Undefined where one of the values is no word of it. */
export function wordsThere(
  { values: words = [] }: Pick<Field, 'values'>,
  op: OrderOp,
  values: readonly Scalar[],
): string[] | undefined {
  const [first = -1, second = first] = values.map((value) => words.indexOf(String(value)));
  return first < 0 || second < 0 ? undefined : words.filter((_, at) => LIES[op](at, first, second));
}
