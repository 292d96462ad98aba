import type { DatabaseSettings } from '../../../contract/areas/integrations/connectors/database';
import type { Row } from '../../connectors/json-lines';
import type { Address } from './way-out';

/** What is known when a database is connected to. */
export interface Opening {
  readonly settings: DatabaseSettings;
  readonly port: number;
  readonly password: string;
  readonly address: Address;
  /** Its abort ends the connection, whatever runs on it. */
  readonly signal: AbortSignal;
}

/** A connection that only reads, and shows one moment of the database where that can. */
export interface QuerySession {
  /** Streamed: the next rows are fetched once those before are taken. `value` is the query's one parameter. */
  rows(sql: string, value?: string | number): AsyncIterable<Row>;
  close(): Promise<void>;
}

/** How one kind of database is spoken to. */
export interface Dialect {
  open(opening: Opening): Promise<QuerySession>;
  quoted(name: string): string;
  /** How the one parameter is written. */
  readonly parameter: string;
  /** What its own refusals mean, with the way out; null of what is better said by itself. */
  fault(error: unknown): string | null;
}

/** Of an error of any of their libraries, by its code: the innermost one, which says what happened. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return codeOf(error.cause) || ('code' in error ? String(error.code) : '');
}
