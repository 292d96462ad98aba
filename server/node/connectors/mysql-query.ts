import { type Connection, createConnection } from 'mysql2';
import type { Row } from '../../connectors/json-lines';
import { codeOf, type Dialect, type Opening, type QuerySession } from './query-session';
import { connectTo } from './way-out';

/** MySQL and MariaDB. */
export const mysqlQuery: Dialect = {
  open,
  quoted: (name) => `\`${name.replaceAll('`', '``')}\``,
  parameter: '?',
  fault,
};

async function open({ settings, port, password, address, signal }: Opening): Promise<QuerySession> {
  const socket = await connectTo(address, port, signal);
  const connection = createConnection({
    // By its name, which the certificate is asked for; the socket leads to the address that was looked at.
    ...{ host: settings.host, port, database: settings.database, user: settings.user, password, stream: socket },
    ...(settings.isEncrypted && {
      ssl: {
        rejectUnauthorized: true,
        verifyIdentity: true,
        minVersion: 'TLSv1.2',
        ...(settings.authority !== undefined && settings.authority !== '' && { ca: settings.authority }),
      },
    }),
    // Moments as the server says them, in UTC (below), and no number that lost digits.
    ...{ dateStrings: true, timezone: 'Z', supportBigNumbers: true, multipleStatements: false, connectTimeout: 15_000 },
    // A server may ask for a file of this machine: none is read.
    flags: ['-LOCAL_FILES'],
  });
  // What was asked fails too, and says it; without a listener the process would end.
  connection.on('error', () => undefined);
  const stop = (): void => connection.destroy();
  signal.addEventListener('abort', stop, { once: true });
  await run(connection, "set session time_zone = '+00:00'");
  await boundTime(connection, settings.timeoutSeconds);
  await run(connection, 'set session transaction isolation level repeatable read');
  await run(connection, 'start transaction with consistent snapshot, read only');
  return {
    rows: (sql, value) => streamed(connection, sql, value),
    close: async () => {
      signal.removeEventListener('abort', stop);
      connection.destroy();
    },
  };
}

const run = (connection: Connection, sql: string): Promise<void> =>
  new Promise((done, failed) => connection.query(sql, (error) => (error === null ? done() : failed(error))));

const UNKNOWN_VARIABLE = 'ER_UNKNOWN_SYSTEM_VARIABLE';

/** MariaDB calls it otherwise, and counts seconds. */
async function boundTime(connection: Connection, seconds: number): Promise<void> {
  try {
    await run(connection, `set session max_execution_time = ${seconds * 1_000}`);
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_VARIABLE) throw error;
    await run(connection, `set session max_statement_time = ${seconds}`);
  }
}

async function* streamed(connection: Connection, sql: string, value: string | number | undefined): AsyncGenerator<Row> {
  const rows: AsyncIterable<Row> = connection
    .query(sql, value === undefined ? [] : [value])
    .stream({ highWaterMark: 500 });
  yield* rows;
}

/** MariaDB's, of a statement that took too long, has no name in the library. */
const TOO_LONG = 1969;

function fault(error: unknown): string | null {
  if (error instanceof Error && 'errno' in error && error.errno === TOO_LONG)
    return 'the query took longer than the settings allow. Make it quicker, or allow more.';
  switch (codeOf(error)) {
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return 'it speaks without TLS only. Switch TLS on there, or off in the settings if the network between is your own.';
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_DBACCESS_DENIED_ERROR':
      return 'it does not know this user or this password, or lets it not in from here. Enter them anew, and check its grants.';
    case 'ER_SECURE_TRANSPORT_REQUIRED':
      return 'it wants TLS. Switch it on in the settings.';
    case 'ER_BAD_DB_ERROR':
      return 'it has no database of this name. Check the settings.';
    case 'ER_TABLEACCESS_DENIED_ERROR':
    case 'ER_COLUMNACCESS_DENIED_ERROR':
      return 'this user may not read that. Grant SELECT on what the query reads.';
    case 'ER_QUERY_TIMEOUT':
    case 'ER_STATEMENT_TIMEOUT':
      return 'the query took longer than the settings allow. Make it quicker, or allow more.';
    case 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION':
      return 'the query would change something, and only what reads is asked.';
    case 'PROTOCOL_CONNECTION_LOST':
      return 'it broke the connection off. It is tried again.';
    default:
      return null;
  }
}
