import { narrowing, valuesOf } from '../list-state';
import type { ListControl } from '../use-list-state';

const LONGEST = 80;

/** A file is called after what is in it, and the day (LS8): `assets-critical-2026-11-25.csv`. */
export function fileName(parts: readonly string[], at: Date, ending: string): string {
  const words = parts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  let name = '';
  // Whole words, but of one that is longer than all may be.
  for (const word of words) if (name.length + word.length < LONGEST || name === '') name += `${name && '-'}${word}`;
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  return `${name.slice(0, LONGEST) || 'export'}-${day}.${ending}`;
}

/** A saved filter by its name, any other by what the list is narrowed to. */
export function listParts({ list, state, saved }: Pick<ListControl, 'list' | 'state' | 'saved'>): readonly string[] {
  const active = state.saved === null ? undefined : saved.named(state.saved);
  if (active !== undefined) return [active.row.name];
  const values = narrowing(list.filters).flatMap(({ name, textOf }) => valuesOf(state, name).map((one) => textOf(one)));
  return [list.many, ...values, state.q];
}
