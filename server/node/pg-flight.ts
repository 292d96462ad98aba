import { type ClientBase, type Connection, Query as PgQuery, type QueryConfig } from 'pg';
import type { Query, Shape } from '../db/database';

declare module 'pg' {
  /** What `pg`'s client calls on whatever is submitted to it; its own queries read and keep the rows. */
  interface Query {
    handleRowDescription(message: unknown): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
    handleEmptyQuery(connection: Connection): void;
    handleReadyForQuery(connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
  }
}

/**
 * Statements in one message with one `Sync` at its end: one way there and back, and behind a failed statement the
 * server runs none of the others. (`pg`'s own pipelining has a `Sync` a statement: behind a `BEGIN` that failed the
 * rest would run outside a transaction, and as the owner of all tables.)
 */
class Flight {
  private at = 0;

  constructor(
    private readonly aboard: readonly PgQuery[],
    private readonly landed: (failure: Error | null) => void,
  ) {}

  submit(connection: Connection): void {
    const unsynced: Connection = Object.create(connection, { sync: { value: () => {} } });
    connection.stream.cork();
    for (const query of this.aboard) query.submit(unsynced);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.aboard[this.at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.aboard[this.at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.aboard[this.at++]?.handleCommandComplete(message, connection);
  }

  handleEmptyQuery(connection: Connection): void {
    this.aboard[this.at++]?.handleEmptyQuery(connection);
  }

  handleReadyForQuery(connection: Connection): void {
    this.landed(null);
    for (const query of this.aboard) query.handleReadyForQuery(connection);
  }

  handleError(error: Error, connection: Connection): void {
    this.landed(error);
    for (const [index, query] of this.aboard.entries()) {
      if (index < this.at) query.handleReadyForQuery(connection);
      else query.handleError(error, connection);
    }
  }
}

/** Statements on one connection: those asked for in the same turn of the event loop, or while others travel, go together. */
export function flights(client: ClientBase, types: QueryConfig['types']): Query {
  let waiting: { readonly query: PgQuery; reject(error: Error): void }[] = [];
  let isUnderWay = false;

  const depart = () => {
    if (isUnderWay || waiting.length === 0) return;
    const aboard = waiting.map(({ query }) => query);
    waiting = [];
    isUnderWay = true;
    client.query(new Flight(aboard, landed));
  };
  const landed = (failure: Error | null) => {
    isUnderWay = false;
    if (failure) for (const { reject } of waiting.splice(0)) reject(failure);
    else process.nextTick(depart);
  };

  return (text, params, shape) =>
    new Promise((resolve, reject) => {
      const query = new PgQuery(configOf(text, params, shape, types), (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
      waiting.push({ query, reject });
      process.nextTick(depart);
    });
}

function configOf(text: string, values: unknown[], shape: Shape, types: QueryConfig['types']) {
  const config = { text, values, types, queryMode: 'extended' };
  return shape === 'arrays' ? { ...config, rowMode: 'array' } : config;
}
