import type { ChunkEntity } from '../../contract/entities';
import type { Sort } from '../../contract/query';
import type { Column } from './column';
import { wordsOf } from './condition';
import type { Plan } from './plan';
import { planMask } from './plan-mask';

/** Rows by slot. A slot whose row is gone stays, not alive. */
export interface ColumnSource {
  /** Slots in use: all positions below it. */
  readonly size: number;
  readonly alive: Uint8Array;
  column(field: string): Column;
  /** A top field of a row as it is, for the objects in its lists. */
  value(slot: number, field: string): unknown;
  /** Every slot, in the order of the rows' ids. */
  idOrder(): Uint32Array;
}

export interface Question {
  /** Of `planQuery`. */
  readonly where?: Plan | undefined;
  readonly text?: string | undefined;
  readonly searched: readonly string[];
  readonly sort?: readonly Sort[] | undefined;
  readonly facets?: readonly string[] | undefined;
  readonly withDeleted?: boolean | undefined;
  /** The rows that relations lead to (`relatedEntities`); what is not here has none. */
  readonly related?: ((entity: ChunkEntity) => ColumnSource | undefined) | undefined;
}

export interface Found {
  /** All matching slots, sorted. */
  readonly slots: Uint32Array;
  /** Rows before `where` and `text`. */
  readonly total: number;
  readonly facets: Readonly<Record<string, readonly { value: string; count: number }[]>>;
}

export function evaluate(source: ColumnSource, question: Question): Found {
  const base = baseMask(source, question.withDeleted === true);
  const items = topItems(question.where);
  const masks = items.map((item) => planMask(source, item, question.related ?? (() => undefined)));
  const text = textMask(source, question.text ?? '', question.searched);
  const all = intersect(base, text === null ? masks : [...masks, text]);
  const facets = (question.facets ?? []).map((field) => {
    const others = masks.filter((_, at) => !isOnlyOn(items[at], field));
    const counted = others.length === masks.length ? all : intersect(base, text === null ? others : [...others, text]);
    return [field, facetOf(source, field, counted)] as const;
  });
  return {
    slots: sortSlots(source, all, question.sort ?? []),
    total: sum(base),
    facets: Object.fromEntries(facets),
  };
}

/** The conditions a facet can step aside from: the items of a plain `and` at the top, else the whole. */
function topItems(where: Plan | undefined): readonly Plan[] {
  if (where === undefined) return [];
  return where.kind === 'group' && where.op === 'and' && !where.not ? where.items : [where];
}

export function isOnlyOn(plan: Plan | undefined, field: string): boolean {
  if (plan === undefined || plan.kind === 'relation') return false;
  if (plan.kind !== 'group') return plan.field.path === field;
  return plan.items.length > 0 && plan.items.every((item) => isOnlyOn(item, field));
}

/** 1 for every row there is. */
export function baseMask(source: ColumnSource, withDeleted: boolean): Uint8Array {
  const base = source.alive.slice(0, source.size);
  if (withDeleted) return base;
  const { codes } = source.column('deletedAt');
  for (let slot = 0; slot < base.length; slot += 1) if (codes[slot] !== 0) base[slot] = 0;
  return base;
}

/** A word has no line break, so it cannot be found across two values of a list. */
function textMask(source: ColumnSource, text: string, searched: readonly string[]): Uint8Array | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const masks = words.map((word) => {
    const mask = new Uint8Array(source.size);
    for (const field of searched) {
      const column = source.column(field);
      const hits = column.hitsContaining(word);
      if (hits === null) continue;
      const { codes } = column;
      for (let slot = 0; slot < mask.length; slot += 1) mask[slot] = bit(mask, slot) | bit(hits, codes[slot] ?? 0);
    }
    return mask;
  });
  return intersect(new Uint8Array(source.size).fill(1), masks);
}

const bit = (mask: Uint8Array, at: number): number => mask[at] ?? 0;

function intersect(base: Uint8Array, masks: readonly Uint8Array[]): Uint8Array {
  const all = base.slice();
  for (const mask of masks)
    for (let slot = 0; slot < all.length; slot += 1) all[slot] = (all[slot] ?? 0) & (mask[slot] ?? 0);
  return all;
}

function sum(mask: Uint8Array): number {
  let count = 0;
  for (let slot = 0; slot < mask.length; slot += 1) count += mask[slot] ?? 0;
  return count;
}

function facetOf(source: ColumnSource, field: string, mask: Uint8Array): { value: string; count: number }[] {
  const column = source.column(field);
  const counts = new Uint32Array(column.cells.length);
  const { codes } = column;
  for (let slot = 0; slot < mask.length; slot += 1) {
    if (mask[slot] === 1) counts[codes[slot] ?? 0] = (counts[codes[slot] ?? 0] ?? 0) + 1;
  }
  return [...column.valueCounts(counts)]
    .map(([value, count]) => ({ value: String(value), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Stable counting sorts from the last key to the first, over the order of ids: no comparison of rows. */
function sortSlots(source: ColumnSource, mask: Uint8Array, sort: readonly Sort[]): Uint32Array {
  const order = source.idOrder();
  let slots = new Uint32Array(sum(mask));
  let count = 0;
  for (let at = 0; at < order.length; at += 1) {
    const slot = order[at] ?? 0;
    if (mask[slot] === 1) slots[count++] = slot;
  }
  for (const { field, descending } of sort.toReversed()) slots = sortBy(source.column(field), slots, descending);
  return slots;
}

function sortBy(column: Column, slots: Uint32Array, descending: boolean): Uint32Array<ArrayBuffer> {
  const keys = sortKeys(column, slots, descending);
  const starts = new Uint32Array(column.order().length + 1);
  for (let at = 0; at < keys.length; at += 1) starts[(keys[at] ?? 0) + 1] = (starts[(keys[at] ?? 0) + 1] ?? 0) + 1;
  for (let key = 1; key < starts.length; key += 1) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    const to = starts[key] ?? 0;
    sorted[to] = slots[at] ?? 0;
    starts[key] = to + 1;
  }
  return sorted;
}

/** Rank 0 is "no value", which comes last in both directions. */
function sortKeys(column: Column, slots: Uint32Array, descending: boolean): Uint32Array {
  const ranks = column.order();
  const { codes } = column;
  const last = ranks.length - 1;
  const keys = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at += 1) {
    const rank = ranks[codes[slots[at] ?? 0] ?? 0] ?? 0;
    keys[at] = rank === 0 ? last : descending ? last - rank : rank - 1;
  }
  return keys;
}
