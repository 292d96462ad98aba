import { Socket } from 'node:net';
import pg from 'pg';
import type { Row } from '../../connectors/json-lines';
import { codeOf, type Dialect, type Opening, type QuerySession } from './query-session';
import { tlsFor } from './way-out';

const PER_FETCH = 1_000;

/** What JavaScript has an exact word for: booleans, whole numbers of up to four bytes, fractions as the server computes them, and JSON. */
const PARSED: ReadonlySet<number> = new Set([16, 21, 23, 26, 700, 701, 114, 3802]);
const WITH_ZONE = 1184;

/** Everything else stays the text that the server says: a moment has microseconds, a number more digits than a double. */
const types = {
  getTypeParser: (oid: number) => {
    if (PARSED.has(oid)) return pg.types.getTypeParser(oid);
    if (oid === WITH_ZONE) return (text: string) => text.replace(/\+00$/, 'Z');
    return (text: string) => text;
  },
};

export const postgresQuery: Dialect = {
  open,
  quoted: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: '$1',
  fault,
};

async function open({ settings, port, password, address, signal }: Opening): Promise<QuerySession> {
  const socket = new Socket();
  const client = new pg.Client({
    ...{ host: address.address, port, database: settings.database, user: settings.user, password, types },
    ssl: settings.isEncrypted ? tlsFor(settings.host, settings.authority) : false,
    stream: () => socket,
    connectionTimeoutMillis: 15_000,
    application_name: 'Muster',
  });
  // What was asked fails too, and says it; without a listener the process would end.
  client.on('error', () => undefined);
  const stop = (): void => void socket.destroy(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = ${settings.timeoutSeconds * 1_000}`);
  await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'");
  return {
    rows: (sql, value) => fetched(client, sql, value),
    close: async () => {
      signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    },
  };
}

/** A cursor of the server: the library alone would hold all rows of an answer at once. */
async function* fetched(client: pg.Client, sql: string, value: string | number | undefined): AsyncGenerator<Row> {
  await client.query(`declare muster_rows no scroll cursor for ${sql}`, value === undefined ? [] : [value]);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${PER_FETCH} from muster_rows`);
    yield* rows;
    if (rows.length < PER_FETCH) break;
  }
  await client.query('close muster_rows');
}

function fault(error: unknown): string | null {
  const text = error instanceof Error ? error.message : '';
  if (text.includes('does not support SSL'))
    return 'it speaks without TLS only. Switch TLS on there, or off in the settings if the network between is your own.';
  if (/no encryption/.test(text)) return 'it wants TLS. Switch it on in the settings.';
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return 'it does not know this user or this password. Enter them anew, and check its pg_hba.conf.';
    case '3D000':
      return 'it has no database of this name. Check the settings.';
    case '42501':
      return 'this user may not read that. Grant SELECT on what the query reads.';
    case '57014':
      return 'the query took longer than the settings allow. Make it quicker, or allow more.';
    case '25006':
      return 'the query would change something, and only what reads is asked.';
    case '53300':
      return 'it has as many connections as it takes. It is tried again.';
    default:
      return null;
  }
}
