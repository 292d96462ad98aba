import { namedField } from '../fields/common-names';
import type { Field, FieldCatalogue } from '../fields/field-catalogue';
import { fieldSpelt } from '../fields/field-spelling';
import type { Cursor } from './cursor';
import { startsOtherwise } from './said-otherwise';

/** Words that a condition goes on with: before them stands a field, whatever it is called. */
export const GOES_ON: ReadonlySet<string> = new Set(['in', 'is', 'older', 'between']);
/** After a name these begin a condition, whatever stood before it. */
export const BEGINS: ReadonlySet<string> = new Set([':', '=', '!=', '<', '<=', '>', '>=']);

const LONGEST = 4;
/** A field by its label, which may be several words, where something is asked of it: `last seen older than 30d`, `last_seen < now-30d`. */
export function labelAt(
  cursor: Cursor,
  catalogue: FieldCatalogue,
): { readonly field: Field; readonly length: number } | undefined {
  const first = cursor.peek();
  if (first.kind === 'string') return labelled([first.text], cursor, catalogue);
  const words: string[] = [];
  for (let ahead = 0; ahead < LONGEST && cursor.peek(ahead).kind === 'word'; ahead += 1) {
    words.push(cursor.peek(ahead).text);
  }
  for (let length = words.length; length > 1; length -= 1) {
    const found = labelled(words.slice(0, length), cursor, catalogue);
    if (found !== undefined) return found;
  }
  if (words[0] === undefined || namedField(catalogue, words[0]) !== undefined) return undefined;
  return labelled([words[0]], cursor, catalogue);
}

function labelled(words: readonly string[], cursor: Cursor, catalogue: FieldCatalogue) {
  const field = fieldSpelt(catalogue, words.join(' '));
  const next = cursor.peek(words.length);
  const isAsked =
    next.kind === 'sign'
      ? BEGINS.has(next.text)
      : next.kind === 'word' && (GOES_ON.has(next.text.toLowerCase()) || startsOtherwise(cursor, words.length));
  return field === undefined || !isAsked ? undefined : { field, length: words.length };
}
