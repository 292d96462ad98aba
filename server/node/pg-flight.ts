import { type ClientBase, type Connection, Query as PgQuery, type QueryConfig } from 'pg';
import type { Query, Shape } from '../db/database';
import type { StatementNames } from './statement-names';

declare module 'pg' {
  interface Connection {
    /** By name, what `pg` has sent to be parsed on this connection and sends no more. */
    readonly submittedNamedStatements: Record<string, string>;
    close(statement: { readonly type: 'S'; readonly name: string }): void;
  }
  /** What `pg`'s client calls on whatever is submitted to it; its own queries read and keep the rows. */
  interface Query {
    readonly name?: string;
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
  /** The names that are new on this connection, by their statement's place. */
  private readonly named: { readonly at: number; readonly name: string }[] = [];

  constructor(
    private readonly aboard: readonly PgQuery[],
    private readonly landed: (failure: Error | null) => void,
  ) {}

  submit(connection: Connection): void {
    const unsynced: Connection = Object.create(connection, { sync: { value: () => {} } });
    const { submittedNamedStatements: known } = connection;
    connection.stream.cork();
    for (const [at, query] of this.aboard.entries()) {
      if (query.name !== undefined && known[query.name] === undefined) {
        if (isDoubtful(connection, query.name)) unsynced.close({ type: 'S', name: query.name });
        this.named.push({ at, name: query.name });
      }
      query.submit(unsynced);
    }
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
    for (const { at, name } of this.named) if (at >= this.at) doubt(connection, name);
    if ('code' in error && error.code === STALE_PLAN) {
      for (const name of Object.keys(connection.submittedNamedStatements)) doubt(connection, name);
    }
    for (const [index, query] of this.aboard.entries()) {
      if (index < this.at) query.handleReadyForQuery(connection);
      else query.handleError(error, connection);
    }
  }
}

/** The schema is another than when statements were parsed: somebody updated the database while this process runs. */
const STALE_PLAN = '0A000';

/**
 * What was not parsed, or was parsed and failed then: nobody says which. It is closed before its name is used again, which
 * does nothing where there is none.
 */
const DOUBTFUL = new WeakMap<object, Set<string>>();

function doubt({ stream, submittedNamedStatements }: Connection, name: string): void {
  delete submittedNamedStatements[name];
  const names = DOUBTFUL.get(stream) ?? new Set();
  DOUBTFUL.set(stream, names.add(name));
}

const isDoubtful = ({ stream }: Connection, name: string): boolean => DOUBTFUL.get(stream)?.delete(name) === true;

/** Statements on one connection: those asked for in the same turn of the event loop, or while others travel, go together. */
export function flights(client: ClientBase, types: QueryConfig['types'], names: StatementNames): Query {
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
      const query = new PgQuery(configOf(text, names(text), params, shape, types), (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
      waiting.push({ query, reject });
      process.nextTick(depart);
    });
}

function configOf(
  text: string,
  name: string | undefined,
  values: unknown[],
  shape: Shape,
  types: QueryConfig['types'],
) {
  const config = { text, values, types, queryMode: 'extended', ...(name !== undefined && { name }) };
  return shape === 'arrays' ? { ...config, rowMode: 'array' } : config;
}
