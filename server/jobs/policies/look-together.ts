import { narrowed } from '../../../domain/query/narrowing';
import { type Plan, planText, relatedEntities, topFields } from '../../../domain/query/plan';
import { RowColumns } from '../../../domain/query/row-columns';
import type { Tx } from '../../db/access';
import type { Database } from '../../db/database';
import type { Principal } from '../../db/principal';
import type { Turn } from '../engine/define-job';
import { type AskablePlans, type Asked, lookAtAll, type WholeLook } from './look-at-assets';
import { assetCount, assetsAfter, assetsById } from './read-assets';

/**
 * Many policies, of assets that are read once for all of them: a portion at a time, by the evaluator that a browser asks by. Of what
 * relations lead to it knows nothing: `isOfRows` says which policies can be asked so.
 */

/** Assets that are in memory at once. The process does nothing else while one policy is asked of them. */
const PORTION = 4_000;
/** So long others wait for it. */
const BREATH_MS = 15;

export const isOfRows = ({ plans, groups }: Asked): boolean =>
  [plans.scope, plans.fails, ...groups].every((plan) => relatedEntities(plan).size === 0);

const topsOf = (plans: readonly Plan[]): string[] =>
  [...new Set(plans.flatMap((plan) => [...topFields(plan)]))].filter((top) => top !== 'id');

/** Scopes are mostly the same: each is asked once. */
class Scopes {
  readonly plans: readonly Plan[];
  /** Of each scope, a mask of each portion, and the slots of the last one. */
  private readonly masks: Uint8Array[][];
  private slots: readonly Uint32Array[] = [];
  private readonly places: readonly number[];

  constructor(all: readonly Plan[]) {
    const texts = all.map(planText);
    const different = [...new Set(texts)];
    this.places = texts.map((text) => different.indexOf(text));
    this.plans = different.flatMap((text) => all[texts.indexOf(text)] ?? []);
    this.masks = this.plans.map(() => []);
  }

  look(source: RowColumns): void {
    const all = Uint32Array.from({ length: source.size }, (_, slot) => slot);
    this.slots = this.plans.map((plan) => narrowed(source, all, plan));
    for (const [at, slots] of this.slots.entries()) {
      const mask = new Uint8Array(source.size);
      for (const slot of slots) mask[slot] = 1;
      this.masks[at]?.push(mask);
    }
  }

  /** Of the portion that was looked at last. */
  last = (at: number): Uint32Array => this.slots[this.places[at] ?? -1] ?? new Uint32Array(0);

  has = (at: number, place: number): boolean => this.of(at)[Math.floor(place / PORTION)]?.[place % PORTION] === 1;

  count(at: number): number {
    let count = 0;
    for (const mask of this.of(at)) for (const one of mask) count += one;
    return count;
  }

  private of = (at: number): readonly Uint8Array[] => this.masks[this.places[at] ?? -1] ?? [];
}

/** What one policy found so far. */
interface Sum {
  readonly failing: string[];
  readonly groups: { passed: number; failed: number }[];
}

function add(source: RowColumns, scope: Uint32Array, { plans, groups }: Asked, sum: Sum): void {
  const fails = narrowed(source, scope, plans.fails);
  for (const slot of fails) sum.failing.push(source.idAt(slot));
  if (groups.length === 0) return;
  const failing = new Set(fails);
  for (const [at, group] of groups.entries()) {
    const members = narrowed(source, scope, group);
    const failed = members.filter((slot) => failing.has(slot)).length;
    const known = sum.groups[at];
    if (known === undefined) continue;
    known.failed += failed;
    known.passed += members.length - failed;
  }
}

/** The place of an id in a list in order; -1: it is not there. */
function placeIn(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}

/** All assets of a company, for each of these policies. `told`: how many were looked at, of how many. */
export async function lookTogether(
  { part }: Pick<Turn, 'part'>,
  companyId: string,
  all: readonly Asked[],
  told: (done: number, total: number) => Promise<void>,
): Promise<readonly WholeLook[]> {
  if (all.length === 0) return [];
  const scopes = new Scopes(all.map(({ plans }) => plans.scope));
  const sums = all.map(({ groups }): Sum => ({ failing: [], groups: groups.map(() => ({ passed: 0, failed: 0 })) }));
  const tops = topsOf(all.flatMap(({ plans, groups }) => [plans.scope, plans.fails, ...groups]));
  const total = await part((tx) => assetCount(tx, companyId));
  const ids: string[] = [];
  for (;;) {
    const after = ids.at(-1) ?? null;
    const rows = await part((tx) => assetsAfter(tx, companyId, tops, after, PORTION));
    const source = new RowColumns(rows);
    scopes.look(source);
    let began = performance.now();
    for (const [at, sum] of sums.entries()) {
      const asked = all[at];
      if (asked !== undefined) add(source, scopes.last(at), asked, sum);
      if (performance.now() - began < BREATH_MS) continue;
      await new Promise((resolve) => setTimeout(resolve, 0));
      began = performance.now();
    }
    for (const { id } of rows) ids.push(id);
    if (rows.length < PORTION) break;
    await told(ids.length, total);
  }
  return sums.map(({ failing, groups }, at) => ({
    evaluated: scopes.count(at),
    ...{ failing, groups },
    inScope: async (wanted) => new Set(wanted.filter((id) => scopes.has(at, placeIn(ids, id)))),
  }));
}

/** One policy, in a transaction that is under way: of the rows where they are enough, else of the database. Throws `KeysMissing`. */
export async function lookAtOne(
  database: Database,
  tx: Tx<Principal>,
  companyId: string,
  asked: Asked,
): Promise<WholeLook> {
  const here: Pick<Turn, 'part'> = { part: (work) => work(tx) };
  const [look] = isOfRows(asked) ? await lookTogether(here, companyId, [asked], async () => {}) : [];
  return look ?? lookAtAll(database, tx, companyId, asked);
}

/** How one asset stands to one policy: out of its scope, passing or failing. */
export type Standing = 'out' | 'pass' | 'fail';

/** Some assets (a portion at most), for many policies that `isOfRows`: how each stands to each. Gone ones are out of all. */
export async function lookAtSome(
  tx: Tx,
  companyId: string,
  all: readonly AskablePlans[],
  assetIds: readonly string[],
): Promise<(at: number, assetId: string) => Standing> {
  const tops = topsOf(all.flatMap(({ scope, fails }) => [scope, fails]));
  const source = new RowColumns(await assetsById(tx, companyId, tops, assetIds));
  const scopes = new Scopes(all.map(({ scope }) => scope));
  scopes.look(source);
  const failing = all.map(({ fails }, at) => new Set(narrowed(source, scopes.last(at), fails)));
  return (at, assetId) => {
    const slot = source.slotWith(assetId);
    if (slot === undefined || !scopes.has(at, slot)) return 'out';
    return failing[at]?.has(slot) === true ? 'fail' : 'pass';
  };
}

/** How many assets are in each of these scopes, in their order. */
export async function countScopes(tx: Tx, companyId: string, all: readonly Plan[]): Promise<readonly number[]> {
  if (all.length === 0) return [];
  const scopes = new Scopes(all);
  const tops = topsOf(scopes.plans);
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof assetsAfter>> = await assetsAfter(tx, companyId, tops, after, PORTION);
    scopes.look(new RowColumns(rows));
    if (rows.length < PORTION) break;
    after = rows.at(-1)?.id ?? null;
  }
  return all.map((_, at) => scopes.count(at));
}
