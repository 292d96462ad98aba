import { COMMAND } from '../../contract/limits';
import type { ChangeRange, RevsOfParcel } from '../../contract/sync';
import { type Logged, type Store, type Tx, withAccessAndRanges } from '../db/access';
import type { Changes } from '../db/change-recorder';
import type { UserPrincipal } from '../db/principal';
import { answered, type Command, type CommandKey, lockClient, remember, type StoredAnswer } from './idempotency';

/** One of a parcel's commands. */
export interface Numbered extends Pick<Command, 'mayRepeat' | 'work'> {
  readonly key: CommandKey;
}

/** Of the first commands, one each. */
type Answers = readonly StoredAnswer[];

type RangeOf = (tx: Tx<UserPrincipal>, logged: Logged) => Promise<ChangeRange | null>;

/**
 * Applies commands in one transaction, each once and in their order: the first of them, as many as can be applied without
 * one being refused, and in the time a company may be held. Throws what the very first is refused with, or fails with.
 */
export async function applyTogether(
  store: Store,
  principal: UserPrincipal,
  commands: readonly Numbered[],
  rangeOf: RangeOf,
): Promise<Answers> {
  for (let some = commands; ; ) {
    const reached = { at: 0 };
    try {
      return await applySome(store, principal, some, { rangeOf, reached });
    } catch (error) {
      // All of it was rolled back. Those before the one that cannot be applied can.
      if (reached.at === 0) throw error;
      some = some.slice(0, reached.at);
    }
  }
}

interface Applying {
  readonly rangeOf: RangeOf;
  /** The one that is being applied, or was last. */
  readonly reached: { at: number };
}

function applySome(
  store: Store,
  principal: UserPrincipal,
  commands: readonly Numbered[],
  { rangeOf, reached }: Applying,
): Promise<Answers> {
  return withAccessAndRanges(
    store,
    principal,
    async (tx) => {
      reached.at = 0;
      const seen = await seenBefore(tx, commands);
      return { seen, done: seen.length > 0 ? [] : await workAll(tx, commands, reached) };
    },
    async (tx, { seen, done }, logged) => {
      const last = done.at(-1);
      if (last === undefined) return seen;
      const range = await rangeOf(tx, logged);
      const earlier = done.slice(0, -1).map(({ key, result }) => ({ hash: key.hash, ...result }));
      remember(tx, last.key, { status: 200, answer: { range, ...last.result, earlier } });
      return done.map(({ result }) => ({ status: 200, answer: { range, ...result } }));
    },
  );
}

/** What those were answered that were applied before: the first ones, or none. */
async function seenBefore(tx: Tx<UserPrincipal>, commands: readonly Numbered[]): Promise<StoredAnswer[]> {
  const [first] = commands;
  if (first === undefined) return [];
  const client = await lockClient(tx, first.key.clientId);
  const seen: StoredAnswer[] = [];
  for (const { key, mayRepeat } of commands) {
    try {
      const one = answered(client, key);
      if (one === null) break;
      mayRepeat?.();
      seen.push(one);
    } catch (error) {
      if (seen.length === 0) throw error;
      break;
    }
  }
  return seen;
}

interface Done extends Pick<Numbered, 'key'> {
  readonly result: { readonly result?: unknown; readonly revs?: RevsOfParcel };
}

/** Stops when the company was held long enough. */
async function workAll(tx: Tx<UserPrincipal>, commands: readonly Numbered[], reached: { at: number }): Promise<Done[]> {
  const began = performance.now();
  const done: Done[] = [];
  const made: ReadonlyMap<string, number>[] = [];
  for (const [at, { key, work }] of commands.entries()) {
    reached.at = at;
    const beside: Promise<unknown>[] = [];
    const alongside: Tx['alongside'] = (started) => {
      started.catch(() => {});
      beside.push(started);
    };
    // Each at its own time, in the order they were given; and nothing of one is under way while the next begins.
    const recorded = new RecordedRevs(tx.changes);
    const result = await work({ ...tx, now: new Date().toISOString(), alongside, changes: recorded });
    await Promise.all(beside);
    done.push({ key, result: result === undefined ? {} : { result } });
    made.push(recorded.revs);
    if (performance.now() - began > COMMAND.parcel.applyFor) break;
  }
  return withRevs(done, made);
}

/** What one command makes of rows, beside what all of them do. */
class RecordedRevs implements Changes {
  readonly revs = new Map<string, number>();

  constructor(private readonly all: Changes) {}

  put(...[stream, entity, id, rev, row]: Parameters<Changes['put']>): void {
    this.revs.set(id, rev);
    this.all.put(stream, entity, id, rev, row);
  }

  remove(...[stream, entity, id, rev]: Parameters<Changes['remove']>): void {
    this.revs.set(id, rev);
    this.all.remove(stream, entity, id, rev);
  }

  made(id: string, rev: number): boolean {
    return this.all.made(id, rev);
  }
}

/** Who sent them knows by it which changes of a row are their own, and what to take back. */
function withRevs(done: readonly Done[], made: readonly ReadonlyMap<string, number>[]): Done[] {
  const times = new Map<string, number>();
  for (const id of made.flatMap((revs) => [...revs.keys()])) times.set(id, (times.get(id) ?? 0) + 1);
  return done.map(({ key, result }, at) => {
    const shared = [...(made[at] ?? [])].filter(([id]) => (times.get(id) ?? 0) > 1);
    return { key, result: shared.length === 0 ? result : { ...result, revs: Object.fromEntries(shared) } };
  });
}
