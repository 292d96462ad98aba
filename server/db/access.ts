import { ChangeRecorder, type Changes, isOwn, type Recorded, type RecordedRange } from './change-recorder';
import type { Database, Db, Statement } from './database';
import { enter } from './enter';
import type { Principal } from './principal';
import { type Bounds, stopOf } from './stop';

/** All a handler gets of the database. Nothing but SQL may be awaited while it is open. */
export interface Tx<P extends Principal = Principal> {
  readonly db: Db;
  readonly principal: P;
  readonly changes: Changes;
  /** The transaction's time, for every row it writes. */
  readonly now: string;
  /** Work that is asked for and needs no waiting: what comes next travels with it. The transaction waits for it. */
  alongside(work: Promise<unknown>): void;
  /** A statement whose answer nobody needs: it goes with the commit, behind all others. */
  last(statement: Statement): void;
  /** Runs once the transaction is durable; never when it rolls back. Must not throw. */
  afterCommit(work: () => void): void;
}

/** What writes are announced to. */
export interface Announcer {
  advanced(stream: string, seq: number): void;
}

export interface Store {
  readonly database: Database;
  readonly hub: Announcer;
}

/** The only way to a transaction. Throws `Stopped` where one of the bounds ended it. */
export async function withAccess<P extends Principal, T>(
  store: Store,
  principal: P,
  work: (tx: Tx<P>) => Promise<T>,
  bounds: Bounds = {},
): Promise<T> {
  return withAccessAndRanges(store, principal, work, async (_tx, result) => result, bounds);
}

/** What a transaction writes to the change log; its numbers come with the answer to whatever is asked meanwhile. */
export interface Logged {
  readonly recorded: readonly Recorded[];
  readonly ranges: Promise<readonly RecordedRange[]>;
}

/**
 * `withAccess` for who must answer with what was written: `after` runs inside the transaction, while the
 * numbers are taken, and may write nothing that is replicated.
 */
export async function withAccessAndRanges<P extends Principal, T, R>(
  store: Store,
  principal: P,
  work: (tx: Tx<P>) => Promise<T>,
  after: (tx: Tx<P>, result: T, logged: Logged) => Promise<R>,
  bounds: Bounds = {},
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(store, principal, work, after, bounds);
    } catch (error) {
      // Nothing but SQL happened inside, and it was rolled back: it can be done again.
      if (attempt === ATTEMPTS || !isContention(error)) throw error;
    }
  }
}

const ATTEMPTS = 4;

async function once<P extends Principal, T, R>(
  { database, hub }: Store,
  principal: P,
  work: (tx: Tx<P>) => Promise<T>,
  after: (tx: Tx<P>, result: T, logged: Logged) => Promise<R>,
  bounds: Bounds,
): Promise<R> {
  const committed: (() => void)[] = [];
  let ranges: readonly RecordedRange[] = [];
  const stop = stopOf(bounds);
  const inside = async (db: Db, last: Tx['last']) => {
    stop.begin();
    const changes = new ChangeRecorder();
    const beside: Promise<unknown>[] = [];
    const tx: Tx<P> = {
      db,
      principal,
      changes,
      now: new Date().toISOString(),
      last,
      alongside(started) {
        started.catch(() => {});
        beside.push(started);
      },
      afterCommit: (done) => void committed.push(done),
    };
    const result = await work(tx);
    const recorded = changes.recorded();
    const flushing = changes.flush(db, principal).then((taken) => {
      ranges = taken;
      return taken;
    });
    flushing.catch(() => {});
    if (!isOwn(recorded, principal)) await flushing;
    const answered = await after(tx, result, { recorded, ranges: flushing });
    await Promise.all([flushing, ...beside]);
    return answered;
  };
  const answer = await database
    .transaction(inside, { stop: stop.signal, first: enter(principal, bounds.timeout) })
    .catch((error: unknown) => {
      throw stop.reasonOf(error);
    })
    .finally(stop.end);
  // Other processes on this database hear of it here: NOTIFY takes its place beside the hub.
  for (const { stream, to } of ranges) hub.advanced(stream, to);
  for (const done of committed) done();
  return answer;
}

/** What a transaction read had been changed by another before it could write it: it is done again. */
export class MovedOn extends Error {
  override readonly name = 'MovedOn';
}

/** Two transactions stood in each other's way: serialization failure, deadlock. */
function isContention(error: unknown): boolean {
  if (error instanceof MovedOn) return true;
  const codeOf = (one: unknown) => (one instanceof Error && 'code' in one ? one.code : undefined);
  // Drizzle wraps what its statements are refused with; what goes with the commit is not its.
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return code === '40001' || code === '40P01';
}
