import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PgRemoteDatabase, type RemoteCallback } from 'drizzle-orm/pg-proxy';

/** A transaction in progress. `execute` answers plain objects; nested transactions do not exist. */
export type Db = PgRemoteDatabase;

/** Runs one statement; `arrays` answers rows by position, `objects` by column name. */
export type Query = (text: string, params: unknown[], shape: Shape) => Promise<unknown[]>;
export type Shape = 'arrays' | 'objects';

/**
 * What differs between PGlite in this thread, PGlite in a worker thread and PostgreSQL. All answer the
 * same values: timestamps as text in UTC, int8 as numbers, json parsed.
 */
export interface Driver {
  /** Whether a statement can be ended while it runs. */
  readonly canStop: boolean;
  /**
   * Lends a connection for the length of one transaction; PGlite has only one to lend. Statements run in the order they
   * were asked for, those asked for without waiting travel together, and one behind a failed one is not run but
   * refused with its error. `stop` ends the statement that runs, where the database can do that: PGlite cannot.
   */
  connection<T>(work: (query: Query) => Promise<T>, stop?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** What is sent beside the work, and costs no way to the database of its own. */
export interface Statement {
  readonly text: string;
  readonly params: unknown[];
  /** Throws where the answer forbids the transaction. */
  check?(rows: readonly unknown[]): void;
}

/** What a transaction is held to. */
export interface Around {
  /** Go ahead of its first statement: what they refuse it with is what it is refused with. */
  readonly first?: readonly Statement[];
  /** After it no statement begins, and its reason is thrown. */
  readonly stop?: AbortSignal;
}

export interface Database extends Pick<Driver, 'canStop'> {
  /** Commits when `work` resolves, rolls back when it rejects. What `work` gives to `last` goes with the commit. */
  transaction<T>(work: (db: Db, last: (statement: Statement) => void) => Promise<T>, around?: Around): Promise<T>;
  /** Waits for the transactions in progress. */
  close(): Promise<void>;
}

/** Drizzle over any driver, through its proxy session: it takes one statement and parses nothing itself. */
export function createDatabase(driver: Driver): Database {
  return {
    canStop: driver.canStop,
    transaction: (work, around = {}) => driver.connection((query) => inTransaction(query, work, around), around.stop),
    close: () => driver.close(),
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

const BEGIN: Statement = { text: 'begin', params: [] };
const COMMIT: Statement = { text: 'commit', params: [] };

/** What Drizzle sends its statements with: each is sent in this very moment, and what is asked for later comes later. */
const SENDERS = new WeakMap<Db, RemoteCallback>();

/** Runs a statement that is text already; `T` is a row of its answer by column name. */
export async function ask<T>(db: Db, { text, params }: Statement): Promise<T[]> {
  const answer = await SENDERS.get(db)?.(text, params, 'execute');
  return answer?.rows ?? [];
}

/** What was asked for goes to the database: it works on it while what comes next is worked out here. */
export const onTheirWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Sends a statement whose answer nobody waits for. Where it fails, so does the transaction. */
export function sendAhead(db: Db, statement: Statement): void {
  ask(db, statement).catch(() => {});
}

/** A statement that Drizzle has built, with places for its values. */
export interface Prepared<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** Statements are built with it that many transactions run. */
export const forBuilding: Db = drizzle(
  async () => {
    throw new Error('a statement was run outside a transaction');
  },
  {},
  () => dialect,
);

export function runPrepared<R>(db: Db, prepared: Prepared<R>, values: Record<string, unknown>): Promise<R> {
  // Drizzle's proxy keeps the sender in `client`, and has no other way to run what was built for another session.
  const mine: Prepared<R> = Object.create(prepared, { client: { value: SENDERS.get(db) } });
  return mine.execute(values);
}

async function inTransaction<T>(
  query: Query,
  work: (db: Db, last: (statement: Statement) => void) => Promise<T>,
  { first = [], stop }: Around,
): Promise<T> {
  stop?.throwIfAborted();
  const state = { failed: false, refused: false, ended: false };
  /** What the statements behind it are refused with, until the transaction goes back to before it. */
  let failure: { readonly error: unknown } | null = null;
  const send = async ({ text, params, check }: Statement, shape: Shape = 'objects') => {
    try {
      stop?.throwIfAborted();
      const rows = await query(text, params, shape);
      check?.(rows);
      return rows;
    } catch (error) {
      state.failed = true;
      failure ??= { error };
      // Whoever stopped it knows better why than the database.
      stop?.throwIfAborted();
      throw error;
    }
  };
  // Not waited for: it travels with the first statement of the work, which is not run where this fails.
  const ahead = Promise.all(
    [BEGIN, ...first].map((statement) =>
      send(statement).catch((error: unknown) => {
        state.refused = true;
        throw error;
      }),
    ),
  );
  ahead.catch(() => {});
  const run: Query = async (text, params, shape) => {
    // A statement of a transaction that is over would land in somebody else's.
    if (state.ended) throw new Error('a statement came after its transaction had ended');
    // Without its BEGIN it would be in none, and the owner's of all tables.
    if (state.refused) throw new Error('a statement came after its transaction was refused');
    // The database would say of it no more than that an earlier one failed.
    if (text.startsWith('rollback to ')) failure = null;
    else if (failure !== null) throw failure.error;
    const rows = await send({ text, params }, shape);
    // Nothing is seen of a transaction that is refused.
    await ahead;
    return rows;
  };
  const sender: RemoteCallback = async (text, params, method) => ({
    rows: await run(text, params, method === 'all' ? 'arrays' : 'objects'),
  });
  const db = drizzle(sender, {}, () => dialect);
  SENDERS.set(db, sender);
  const tail: Statement[] = [];
  try {
    const result = await work(db, (statement) => void tail.push(statement));
    await ahead;
    // COMMIT of a failed transaction rolls back and reports success.
    if (state.failed) throw new Error('a statement failed and its error was swallowed');
    state.ended = true;
    await Promise.all([...tail, COMMIT].map((statement) => send(statement)));
    return result;
  } catch (error) {
    state.ended = true;
    const refused = await ahead.then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    await query('rollback', [], 'objects').catch(() => {});
    throw refused ? refused.reason : error;
  }
}
