import { ENTITIES } from '../../../contract/entities';
import type { QueryNode } from '../../../contract/query';
import { namedField } from '../fields/common-names';
import { type FieldCatalogue, fieldCatalogue, findField } from '../fields/field-catalogue';
import { foldCase } from '../keys/fold';
import { cidrRange, ipKey } from '../keys/ip';
import type { Cursor } from './cursor';
import { meantCondition } from './meant-condition';
import { startsOtherwise } from './said-otherwise';
import { isReserved } from './tokens';

/** Words that a condition goes on with: before them stands a field, whatever it is called. */
const GOES_ON = new Set(['in', 'is', 'older', 'between']);
const ENDS = new Set([')', '}']);

/** Whether a word stands for itself: it is no field's name, and nothing follows that is asked of one. */
export function isFreeWord(cursor: Cursor, catalogue: FieldCatalogue): boolean {
  const token = cursor.peek();
  const isText = token.kind === 'string' || (token.kind === 'word' && !isReserved(token.text));
  // In the brackets of an element there is no search.
  if (!isText || catalogue.entity === null || catalogue !== fieldCatalogue(catalogue.entity)) return false;
  if (token.kind === 'word' && namedField(catalogue, token.text) !== undefined) return false;
  return standsAlone(cursor);
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

const CVE = /^CVE-\d{4}-\d{4,}$/i;

/** A word that is searched for (Q5), as the condition it means: one of the searched fields holds it. */
export function freeWord(text: string, catalogue: FieldCatalogue): QueryNode {
  const cve = CVE.test(text) ? namedField(catalogue, 'cve') : undefined;
  if (cve !== undefined) return meantCondition(cve, { field: cve.field.path, op: 'eq', value: text.toUpperCase() });
  return searchedWord(text, catalogue);
}

/**
 * The word as a search beside a question looks for it (Q5): one of the searched fields holds it. Of addresses whole ones
 * and networks are found, as no condition asks for a part of one.
 */
export function searchedWord(text: string, catalogue: FieldCatalogue): QueryNode {
  const search: readonly string[] = catalogue.entity === null ? [] : ENTITIES[catalogue.entity].search;
  const items = search.flatMap((path): QueryNode[] => {
    const field = findField(catalogue, path);
    if (field?.kind === 'ip') return addressed(path, text);
    if (field?.values !== undefined) return worded(path, field.values, text);
    return field?.ops.includes('contains') ? [{ field: path, op: 'contains', value: text }] : [];
  });
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { op: 'or', items };
}

function addressed(field: string, value: string): QueryNode[] {
  if (ipKey(value) !== undefined) return [{ field, op: 'eq', value }];
  return cidrRange(value) === undefined ? [] : [{ field, op: 'inCidr', value }];
}

/** The words of a vocabulary that hold it. */
function worded(field: string, words: readonly string[], text: string): QueryNode[] {
  const value = words.filter((word) => foldCase(word).includes(foldCase(text)));
  return value.length === 0 ? [] : [{ field, op: 'in', value }];
}
