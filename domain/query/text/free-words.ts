import { isOfRecord } from '../fields/any-text';
import { namedField } from '../fields/common-names';
import type { FieldCatalogue } from '../fields/field-catalogue';
import type { Cursor } from './cursor';
import { GOES_ON, labelAt } from './field-label';
import { startsOtherwise } from './said-otherwise';
import { isReserved } from './tokens';

const ENDS = new Set([')', '}']);

/** Whether a word stands for itself: it is no field's name, and nothing follows that is asked of one. */
export function isFreeWord(cursor: Cursor, catalogue: FieldCatalogue): boolean {
  const token = cursor.peek();
  const isText = token.kind === 'string' || (token.kind === 'word' && !isReserved(token.text));
  // In the brackets of an element there is no search.
  if (!isText || !isOfRecord(catalogue)) return false;
  if (token.kind === 'word' && namedField(catalogue, token.text) !== undefined) return false;
  return labelAt(cursor, catalogue) === undefined && standsAlone(cursor);
}

/** A yes/no field of which nothing is asked means yes: `exposed`. */
export function isYes(cursor: Cursor, catalogue: FieldCatalogue): boolean {
  const token = cursor.peek();
  return token.kind === 'word' && namedField(catalogue, token.text)?.field.kind === 'boolean' && standsAlone(cursor);
}

function standsAlone(cursor: Cursor): boolean {
  const next = cursor.peek(1);
  if (next.kind === 'sign') return ENDS.has(next.text);
  if (next.kind === 'word') return !GOES_ON.has(next.text.toLowerCase()) && !startsOtherwise(cursor, 1);
  return next.kind !== 'pattern';
}
