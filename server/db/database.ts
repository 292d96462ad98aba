import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';

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
   * Lends a connection for the length of one transaction; PGlite has only one to lend. `stop` ends the statement that
   * runs, where the database can do that: PGlite cannot.
   */
  connection<T>(work: (query: Query) => Promise<T>, stop?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface Database extends Pick<Driver, 'canStop'> {
  /** Commits when `work` resolves, rolls back when it rejects. After `stop` no statement begins, and its reason is thrown. */
  transaction<T>(work: (db: Db) => Promise<T>, stop?: AbortSignal): Promise<T>;
  /** Waits for the transactions in progress. */
  close(): Promise<void>;
}

/** Drizzle over any driver, through its proxy session: it takes one statement and parses nothing itself. */
export function createDatabase(driver: Driver): Database {
  return {
    canStop: driver.canStop,
    transaction: (work, stop) => driver.connection((query) => inTransaction(query, work, stop), stop),
    close: () => driver.close(),
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

async function inTransaction<T>(query: Query, work: (db: Db) => Promise<T>, stop?: AbortSignal): Promise<T> {
  stop?.throwIfAborted();
  const state = { failed: false, ended: false };
  const run: Query = async (text, params, shape) => {
    // A statement of a transaction that is over would land in somebody else's.
    if (state.ended) throw new Error('a statement came after its transaction had ended');
    try {
      stop?.throwIfAborted();
      return await query(text, params, shape);
    } catch (error) {
      state.failed = true;
      // Whoever stopped it knows better why than the database.
      stop?.throwIfAborted();
      throw error;
    }
  };
  const callback = async (text: string, params: unknown[], method: 'all' | 'execute') => ({
    rows: await run(text, params, method === 'all' ? 'arrays' : 'objects'),
  });
  await query('begin', [], 'objects');
  try {
    const result = await work(drizzle(callback, {}, () => dialect));
    // COMMIT of a failed transaction rolls back and reports success.
    if (state.failed) throw new Error('a statement failed and its error was swallowed');
    state.ended = true;
    await query('commit', [], 'objects');
    return result;
  } catch (error) {
    state.ended = true;
    await query('rollback', [], 'objects').catch(() => {});
    throw error;
  }
}
