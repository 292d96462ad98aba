import { isObject } from '../../contract/narrow';
import type { Side } from '../../contract/sync-api';
import { type Merge, mergeValue } from './three-way';

/** A merge patch: fields to be set; null takes a value back. */
export type Patch = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

export interface MergedPatch {
  readonly patch: Patch;
  /** Fields a person has to choose for. */
  readonly conflicts: readonly string[];
}

/** The patch that says the same over the newest row, where the `contested` fields have moved on since `base`. */
export function mergePatch(base: Row, patch: Patch, theirs: Row, contested: readonly string[]): MergedPatch {
  const merged = contested.map((field) => ({ field, ...mergeField(field, base[field], patch[field], theirs[field]) }));
  const next: Record<string, unknown> = { ...patch };
  for (const { field, value, conflict } of merged) if (!conflict) next[field] = value ?? null;
  return { patch: next, conflicts: merged.filter(({ conflict }) => conflict).map(({ field }) => field) };
}

/** The fields of which a patch names some parts, and leaves the others as they are. */
const IN_PARTS: ReadonlySet<string> = new Set(['custom']);

function mergeField(field: string, base: unknown, mine: unknown, theirs: unknown): Merge {
  if (!IN_PARTS.has(field) || !isObject(mine)) return mergeValue(base, mine, theirs);
  const parts = Object.entries(mine).map(([name, value]) => {
    return { name, ...mergeValue(partOf(base, name), value, partOf(theirs, name)) };
  });
  return {
    value: Object.fromEntries(parts.map(({ name, value }) => [name, value ?? null])),
    conflict: parts.some(({ conflict }) => conflict),
  };
}

const partOf = (whole: unknown, name: string): unknown => (isObject(whole) ? whole[name] : undefined);

/** What is put back of a field: of one in parts, those that the patch names. */
const before = (field: string, base: unknown, mine: unknown): unknown =>
  IN_PARTS.has(field) && isObject(mine)
    ? Object.fromEntries(Object.keys(mine).map((name) => [name, partOf(base, name) ?? null]))
    : (base ?? null);

/** The patch as a person settled it: theirs needs no change, the base is put back. */
export function settledPatch(base: Row, patch: Patch, sides: Readonly<Record<string, Side>>): Patch {
  const next: Record<string, unknown> = { ...patch };
  for (const [field, side] of Object.entries(sides)) {
    if (side === 'theirs') delete next[field];
    if (side === 'base') next[field] = before(field, base[field], patch[field]);
  }
  return next;
}

/** The fields of a row a patch is about. */
export function pickFields(row: Row, patch: object): Row {
  return Object.fromEntries(Object.keys(patch).map((field) => [field, row[field] ?? null]));
}
