import type { ColumnSource } from './evaluate';
import type { Plan } from './plan';
import { type CodeHits, hitsByCode, planMask, type Related } from './plan-mask';
import { SlotList } from './slot-list';

/** What a row fails that every count asks for. Each other bit is the condition a facet steps aside from. */
const COMMON = 1;

/** Every slot says what it fails; `left` are those that have failed nothing so far, as they lie. */
export interface Failures {
  readonly failed: Uint8Array;
  readonly left: Uint32Array;
}

/**
 * What of `base` fails one of the conditions. All that comes after looks only at what is left; where few rows have a value that is
 * asked for, only these are looked at here.
 */
export function commonFailures(
  { size, base }: { readonly size: number; readonly base: Uint8Array },
  source: ColumnSource,
  conditions: readonly Plan[],
  related: Related,
): Failures {
  const byCode: CodeHits[] = [];
  const masks: Uint8Array[] = [base];
  for (const plan of conditions) {
    const one = hitsByCode(source, plan);
    if (one === null) masks.push(planMask(source, plan, related));
    else byCode.push(one);
  }
  return few(size, masks, byCode) ?? all(size, masks, byCode);
}

/** By the way from a value to its rows; null: of no condition there are few. */
function few(size: number, masks: readonly Uint8Array[], byCode: readonly CodeHits[]): Failures | null {
  let least: Uint32Array | null = null;
  for (const { column, hits } of byCode) {
    const slots = column.slotsWith(hits, size);
    if (slots !== null && slots.length < (least?.length ?? Number.POSITIVE_INFINITY)) least = slots;
  }
  if (least === null) return null;
  const failed = new Uint8Array(size).fill(COMMON);
  const left = least.filter(
    (slot) =>
      masks.every((mask) => mask[slot] === 1) &&
      byCode.every(({ column, hits }) => hits[column.codes[slot] ?? 0] === 1),
  );
  for (const slot of left) failed[slot] = 0;
  return { failed, left };
}

function all(size: number, masks: readonly Uint8Array[], byCode: readonly CodeHits[]): Failures {
  const failed = new Uint8Array(size);
  for (const mask of masks) for (let slot = 0; slot < size; slot += 1) if (mask[slot] === 0) failed[slot] = COMMON;
  for (const { column, hits } of byCode) {
    const { codes } = column;
    for (let slot = 0; slot < size; slot += 1) if (hits[codes[slot] ?? 0] === 0) failed[slot] = COMMON;
  }
  const left = new SlotList(size);
  for (let slot = 0; slot < size; slot += 1) if (failed[slot] === 0) left.add(slot);
  return { failed, left: left.slots() };
}

/** Sets the bit of every slot that is left where the condition does not hold. */
export function failAmong(
  { failed, left }: Failures,
  source: ColumnSource,
  { plan, bit, related }: { readonly plan: Plan; readonly bit: number; readonly related: Related },
): void {
  const one = hitsByCode(source, plan);
  const hits = one?.hits ?? planMask(source, plan, related);
  const codes = one?.column.codes ?? null;
  for (let at = 0; at < left.length; at += 1) {
    const slot = left[at] ?? 0;
    if (hits[codes === null ? slot : (codes[slot] ?? 0)] === 0) failed[slot] = (failed[slot] ?? 0) | bit;
  }
}
