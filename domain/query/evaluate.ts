import type { EntityName } from '../../contract/entities';
import type { Sort } from '../../contract/query';
import type { Column } from './column';
import { compareCodePoints } from './keys/fold';
import type { Plan } from './plan';
import { commonFailures, type Failures, failAmong } from './plan-failures';
import { codeCounts, countCases, nameOf, type PlannedFacet } from './planned-facets';
import { SlotList } from './slot-list';

/** Rows by slot. A slot whose row is gone stays, not alive. */
export interface ColumnSource {
  /** Slots in use: all positions below it. */
  readonly size: number;
  /** 1 for every row there is. */
  readonly alive: Uint8Array;
  /** 1 for every row that is not deleted. */
  readonly shown: Uint8Array;
  idAt(slot: number): string;
  /** Where the row of this id is. */
  slotWith(id: string): number | undefined;
  column(field: string): Column;
  /** A top field of a row as it is, for the objects in its lists. */
  value(slot: number, field: string): unknown;
  /** Every slot, in the order of the rows' ids. */
  idOrder(): Uint32Array;
}

export interface Question {
  /** Of `planQuery`, with the free text (`withText`). */
  readonly where?: Plan | undefined;
  /** What rows must answer to be asked about at all (`belonging`); not where deleted ones are asked for. */
  readonly within?: Plan | undefined;
  readonly sort?: readonly Sort[] | undefined;
  readonly facets?: readonly PlannedFacet[] | undefined;
  readonly withDeleted?: boolean | undefined;
  readonly onlyDeleted?: boolean | undefined;
  /** The rows that relations lead to (`relatedEntities`); what is not here has none. */
  readonly related?: ((entity: EntityName) => ColumnSource | undefined) | undefined;
}

export interface Found {
  /** Matching slots as they lie. */
  readonly matching: Uint32Array;
  readonly count: number;
  /** Rows before `where`. */
  readonly total: number;
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>;
  /** Matching slots in the order asked for, from the `start`th to before the `end`th. */
  slots(start?: number, end?: number): Uint32Array;
}
interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** As many facets have a bit of their own in a byte, beside the one of what every count asks for. */
const FACET_BITS = 7;

/**
 * One byte a row says what it fails. A row that fails nothing matches; one that fails only the condition that
 * ticking a facet's value replaces counts for that facet. So every condition is looked at once, whatever the number of facets.
 */
export function evaluate(source: ColumnSource, question: Question): Found {
  const facets = question.facets ?? [];
  const items = topItems(question.where);
  const stepping = facets.filter((facet) => asideOf(items, facet) !== undefined);
  const isFirst = (facet: PlannedFacet, at: number): boolean =>
    stepping.findIndex((other) => asideOf(items, other) === asideOf(items, facet)) === at;
  const own = stepping.filter(isFirst).slice(0, FACET_BITS);
  const base = baseOf(source, question);
  const choices = own.map((facet) => asideOf(items, facet));
  const related = question.related ?? (() => undefined);
  const common = items.filter((item) => !choices.includes(item));
  const failures = commonFailures({ size: source.size, base }, source, common, related);
  for (const [at, plan] of choices.entries()) {
    if (plan !== undefined) failAmong(failures, source, { plan, bit: 2 << at, related });
  }
  const { failed } = failures;
  const { matching, nearly } = select(failures, own.length);
  const counted: Record<string, FacetValue[]> = {};
  for (const facet of facets.filter((one) => !stepping.includes(one) || own.includes(one))) {
    const bit = own.indexOf(facet);
    const lists = bit === -1 ? [matching] : [matching, nearly[bit] ?? NONE];
    counted[nameOf(facet)] =
      typeof facet === 'string'
        ? facetOf(source, facet, lists)
        : // Of very many values the last are not told.
          [...countCases(source, facet, lists), ...(facet.withValues ? facetOf(source, facet.name, lists) : [])];
  }
  const rest = stepping.filter((facet) => !own.includes(facet));
  if (rest.length > 0) Object.assign(counted, evaluate(source, { ...question, facets: rest }).facets);
  return {
    matching,
    count: matching.length,
    total: countOf(base, source.size),
    facets: counted,
    slots: (start = 0, end = matching.length) => inOrder(source, failed, matching, question.sort ?? [], start, end),
  };
}

const NONE = new Uint32Array(0);

/** The conditions a facet can step aside from: the items of a plain `and` at the top, else the whole. */
export function topItems(where: Plan | undefined): readonly Plan[] {
  if (where === undefined) return [];
  return where.kind === 'group' && where.op === 'and' && !where.not ? where.items : [where];
}

/** The one condition a facet steps aside from: every other one stays when a value of it is ticked (Q6). */
export const choiceOf = (items: readonly Plan[], field: string): Plan | undefined =>
  items.find((item) => item.kind === 'test' && item.choice === true && item.field.path === field);

function asideOf(items: readonly Plan[], facet: PlannedFacet): Plan | undefined {
  if (typeof facet === 'string') return choiceOf(items, facet);
  return facet.aside === null ? undefined : items[facet.aside];
}

/** 1 for every row that is asked about at all. */
function baseOf(source: ColumnSource, { within, related, withDeleted, onlyDeleted }: Question): Uint8Array {
  const { alive, shown } = source;
  if (onlyDeleted === true) return alive.map((isAlive, slot) => isAlive - (shown[slot] ?? 0));
  if (withDeleted === true) return alive;
  if (within === undefined) return shown;
  const { failed } = commonFailures({ size: source.size, base: shown }, source, [within], related ?? (() => undefined));
  return failed.map((fails) => 1 - fails);
}

function countOf(base: Uint8Array, size: number): number {
  let count = 0;
  for (let slot = 0; slot < size; slot += 1) count += base[slot] ?? 0;
  return count;
}

/** The slots that fail nothing, and for each bit those that fail it alone. */
function select({ failed, left }: Failures, bits: number) {
  const matching = new SlotList(left.length);
  const nearly = Array.from({ length: bits }, () => new SlotList(left.length));
  for (let at = 0; at < left.length; at += 1) {
    const slot = left[at] ?? 0;
    const fails = failed[slot] ?? 0;
    if (fails === 0) matching.add(slot);
    else if ((fails & (fails - 1)) === 0) nearly[30 - Math.clz32(fails)]?.add(slot);
  }
  return { matching: matching.slots(), nearly: nearly.map((list) => list.slots()) };
}

function facetOf(source: ColumnSource, field: string, lists: readonly Uint32Array[]): FacetValue[] {
  const column = source.column(field);
  const counts = codeCounts(column.codes, column.cells.length, lists);
  return [...column.valueCounts(counts)]
    .map(([value, count]) => ({ value: String(value), count }))
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value, b.value));
}

function inOrder(
  source: ColumnSource,
  failed: Uint8Array,
  matching: Uint32Array,
  sort: readonly Sort[],
  start: number,
  end: number,
): Uint32Array {
  const [first, ...more] = sort;
  if (first === undefined) return byId(source, failed, start, end);
  const order = source.column(first.field).slotOrder(source);
  if (more.length === 0) return order.take(failed, first.descending, start, end);
  return Uint32Array.from(matching)
    .sort((a, b) => {
      for (const { field, descending } of sort) {
        const way = source.column(field).slotOrder(source).compareCells(a, b, descending);
        if (way !== 0) return way;
      }
      return source.idAt(a) < source.idAt(b) ? -1 : 1;
    })
    .slice(start, end);
}

function byId(source: ColumnSource, failed: Uint8Array, start: number, end: number): Uint32Array {
  const ids = source.idOrder();
  const taken: number[] = [];
  for (let at = 0, place = 0; at < ids.length && place < end; at += 1) {
    const slot = ids[at] ?? 0;
    if (failed[slot] !== 0) continue;
    if (place >= start) taken.push(slot);
    place += 1;
  }
  return Uint32Array.from(taken);
}
