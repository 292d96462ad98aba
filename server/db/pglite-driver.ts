import type { PGlite } from '@electric-sql/pglite';
import { serialized } from '../../domain/turns/serialized';
import type { Driver, Query } from './database';
import { inOrder } from './in-order';

/** Date and time types come as PostgreSQL writes them; `columns.ts` makes instants of them. */
const text = (value: string) => value;
const PARSERS = { 1082: text, 1114: text, 1184: text };

/** One statement on PGlite, in the thread it lives in. */
export function pgliteQuery(pglite: PGlite): Query {
  // Given with each statement, they would be put together with all others each time.
  Object.assign(pglite.parsers, PARSERS);
  return async (statement, params, shape) => {
    const rowMode = shape === 'arrays' ? 'array' : 'object';
    return (await pglite.query(statement, params, { rowMode })).rows;
  };
}

/** PGlite in this thread: tests, and the browser's mocks. */
export async function pgliteDriver(pglite: PGlite): Promise<Driver> {
  await pglite.exec(SESSION);
  const query = pgliteQuery(pglite);
  const inTurn = serialized();
  return {
    canStop: false,
    connection: (work) => inTurn(() => work(inOrder(query))),
    close: () => inTurn(() => pglite.close()),
  };
}

/** What every connection says first. */
export const SESSION = `set timezone to 'UTC'; set datestyle to 'ISO'`;
