import type { Socket } from 'node:net';
import { Connection, Request, TYPES } from 'tedious';
import type { Row } from '../../connectors/json-lines';
import { codeOf, type Dialect, type Opening, type QuerySession } from './query-session';
import { connectTo } from './way-out';

/** Rows that wait to be taken; at more the server is told to wait. */
const HELD = 500;

export const sqlserverQuery: Dialect = {
  open,
  quoted: (name) => `[${name.replaceAll(']', ']]')}]`,
  parameter: '@since',
  fault,
};

async function open({ settings, port, password, address, signal }: Opening): Promise<QuerySession> {
  const { host, database, user, isEncrypted, authority, timeoutSeconds } = settings;
  const connection = new Connection({
    // By its name, which the certificate is asked for; the socket leads to the address that was looked at.
    server: host,
    authentication: { type: 'default', options: { userName: user, password } },
    options: {
      ...{ database, encrypt: isEncrypted, trustServerCertificate: false, useColumnNames: true, useUTC: true },
      ...{ requestTimeout: timeoutSeconds * 1_000, connectTimeout: 15_000, readOnlyIntent: true, appName: 'Muster' },
      ...(authority !== undefined && authority !== '' && { cryptoCredentialsDetails: { ca: authority } }),
      connector: async () => {
        const socket = await connectTo(address, port, signal);
        return isEncrypted ? onlyWithTls(socket) : socket;
      },
    },
  });
  // What was asked fails too, and says it; without a listener the process would end.
  connection.on('error', () => undefined);
  const stop = (): void => connection.close();
  signal.addEventListener('abort', stop, { once: true });
  await new Promise<void>((done, failed) =>
    connection.connect((error) => (error === undefined || error === null ? done() : failed(error))),
  );
  // It has no transaction that only reads: this one is never committed.
  await new Promise<void>((done, failed) =>
    connection.execSqlBatch(
      new Request('begin transaction', (error) => (error === undefined || error === null ? done() : failed(error))),
    ),
  );
  return {
    rows: (sql, value) => received(connection, sql, value),
    close: async () => {
      signal.removeEventListener('abort', stop);
      connection.close();
    },
  };
}

const HELLO_HEAD = 8;
const ENCRYPTION = 1;
const [IS_ON, IS_REQUIRED] = [1, 3];

/**
 * Ends the connection where the server says that it does not encrypt: the library would go on without, and whoever sits in between
 * could have it say so to be sent the password.
 */
function onlyWithTls(socket: Socket): Socket {
  let hello: Buffer = Buffer.alloc(0);
  const look = (chunk: Buffer): void => {
    hello = Buffer.concat([hello, chunk]);
    if (hello.length < HELLO_HEAD || hello.length < hello.readUInt16BE(2)) return;
    socket.off('data', look);
    if (!isEncryptedBy(hello.subarray(HELLO_HEAD)))
      socket.destroy(Object.assign(new Error('it does not encrypt'), { code: 'EENCRYPT' }));
  };
  return socket.on('data', look);
}

/** Of the server's hello (MS-TDS 2.2.6.5): options of five bytes, their kind first, then where their value is. */
function isEncryptedBy(options: Buffer): boolean {
  for (let at = 0; at + 3 <= options.length && options[at] !== 0xff; at += 5) {
    if (options[at] !== ENCRYPTION) continue;
    const said = options[options.readUInt16BE(at + 1)];
    return said === IS_ON || said === IS_REQUIRED;
  }
  return false;
}

/** What came of a request, and was not taken yet. */
interface Received {
  rows: Row[];
  end: { readonly error: unknown } | null;
  wake(): void;
}

async function* received(connection: Connection, sql: string, value: string | number | undefined): AsyncGenerator<Row> {
  const state: Received = { rows: [], end: null, wake: () => undefined };
  const request = new Request(sql, (error) => {
    state.end = { error };
    state.wake();
  });
  request.on('row', (columns: Readonly<Record<string, { readonly value: unknown }>>) => {
    state.rows.push(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.value])));
    if (state.rows.length >= HELD) request.pause();
    state.wake();
  });
  // A moment without its zone: the older types of moments take none, and all are in UTC.
  if (typeof value === 'string') request.addParameter('since', TYPES.NVarChar, value.replace(/Z$/, ''));
  if (typeof value === 'number') request.addParameter('since', TYPES.Float, value);
  connection.execSql(request);
  try {
    while (state.rows.length > 0 || state.end === null) {
      const taken = state.rows;
      state.rows = [];
      yield* taken;
      if (state.rows.length === 0 && state.end === null) await more(state, request);
    }
    // Its library says null, or nothing, of what went well.
    if (state.end.error instanceof Error) throw state.end.error;
  } finally {
    if (state.end === null) request.cancel();
  }
}

function more(state: Received, request: Request): Promise<void> {
  const next = new Promise<void>((resolve) => {
    state.wake = resolve;
  });
  request.resume();
  return next;
}

function fault(error: unknown): string | null {
  const number = error instanceof Error && 'number' in error ? error.number : null;
  if (number === 229 || number === 230) return 'this user may not read that. Grant SELECT on what the query reads.';
  if (number === 4060) return 'it has no database of this name, or this user may not open it. Check the settings.';
  switch (codeOf(error)) {
    case 'ELOGIN':
      return 'it does not know this user or this password. Enter them anew; it must take logins of SQL Server, not of Windows alone.';
    case 'EENCRYPT':
      return 'it speaks without TLS only. Switch TLS on there, or off in the settings if the network between is your own.';
    case 'ETIMEOUT':
      return 'it took longer than the settings allow. Make the query quicker, or allow more.';
    default:
      return null;
  }
}
