import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';

/** A transaction in progress. `execute` answers plain objects; nested transactions do not exist. */
export type Db = PgRemoteDatabase;

/** Runs one statement; `arrays` answers rows by position, `objects` by column name. */
export type Query = (text: string, params: unknown[], shape: 'arrays' | 'objects') => Promise<unknown[]>;

/**
 * What is different between PGlite in this thread, PGlite in a worker thread and PostgreSQL.
 * All answer the same JavaScript values: timestamps as text in UTC, int8 as numbers, json parsed.
 */
export interface Driver {
  /** Commits when `work` resolves, rolls back when it rejects. One at a time on PGlite. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** A script of several statements, outside any transaction. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Database {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Drizzle over any driver. Its proxy session takes one statement at a time and parses nothing itself. */
export function createDatabase(driver: Driver): Database {
  return {
    transaction: (work) => driver.transaction((query) => work(overQuery(query))),
    script: (text) => driver.script(text),
    close: () => driver.close(),
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

function overQuery(query: Query): Db {
  return drizzle(
    async (text, params, method) => ({ rows: await query(text, params, method === 'all' ? 'arrays' : 'objects') }),
    {},
    () => dialect,
  );
}
