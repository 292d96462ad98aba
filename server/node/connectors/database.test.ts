import { createServer as createTcp, Server } from 'node:net';
import { createServer } from 'mysql2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DatabaseSettings } from '../../../contract/areas/integrations/connectors/database';
import { HERE, readingOf, readWith, rowsIn } from '../../../tests/kit/connectors';
import { copyOfPostgres } from '../../../tests/kit/database';
import { tdsServer } from '../../../tests/kit/tds-server';
import { databaseConnector } from './database';

const connector = databaseConnector(HERE);

let url = new URL('postgres://nowhere');
let client = new pg.Client();
beforeAll(async () => {
  url = new URL(await copyOfPostgres());
  client = new pg.Client(url.href);
  await client.connect();
  await client.query(`create table hosts (id bigint primary key, name text, seen timestamptz, doc jsonb, key bytea)`);
  await client.query(
    `insert into hosts select n, 'host-' || n, '2026-11-01T00:00:00.123456Z'::timestamptz + n * interval '1 second',
       '{"os": "Debian"}', '\\x0aff' from generate_series(1, 2500) n`,
  );
});
afterAll(async () => {
  await client.end();
});

const postgres = (more: object = {}) =>
  z.parse(DatabaseSettings, {
    ...{ system: 'postgresql', host: url.hostname, port: Number(url.port) },
    ...{ database: url.pathname.slice(1), user: url.username, isEncrypted: false, query: 'select * from hosts' },
    ...more,
  });

const Rows = z.array(z.looseObject({ id: z.string() }));
const idsOf = (rows: readonly unknown[]) => z.parse(Rows, rows).map(({ id }) => Number(id));

test('[CN1] every row of a PostgreSQL query is given, more of them than are held, with no digit lost', async () => {
  const files = await readWith(connector, readingOf(postgres()));
  const rows = rowsIn(files);
  expect(rows).toHaveLength(2_500);
  expect(rows[0]).toEqual({
    ...{ id: '1', name: 'host-1', seen: '2026-11-01 00:00:01.123456Z', doc: { os: 'Debian' }, key: '\\x0aff' },
  });
  expect(files.map(({ holds, cursor }) => [holds, cursor])).toEqual([['rows', null]]);
});

test('[CN3] with a column that grows, only what is not older is read again, and what has no value in it', async () => {
  const settings = postgres({ since: 'seen' });
  const [first] = await readWith(connector, readingOf(settings));
  expect(JSON.parse(first?.cursor ?? '')).toBe('2026-11-01 00:41:40.123456Z');
  await client.query(`insert into hosts values (9001, 'newer', '2026-11-02T00:00:00Z'), (9002, 'never', null)`);
  const again = await readWith(connector, readingOf(settings, { cursor: first?.cursor ?? null }));
  expect(idsOf(rowsIn(again)).sort((a, b) => a - b)).toEqual([2_500, 9_001, 9_002]);
  expect(again[0]?.cursor).toBe('"2026-11-02 00:00:00Z"');
  const byNumber = await readWith(connector, readingOf(postgres({ since: 'id' }), { cursor: '"9001"' }));
  expect(idsOf(rowsIn(byNumber))).toEqual([9_001, 9_002]);
});

test('[CN2] a query changes nothing: by its text, and by what the database is told', async () => {
  const faultOf = (query: string) =>
    readWith(connector, readingOf(postgres({ query }))).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  expect(await faultOf('delete from hosts')).toMatch('Only what reads can be asked');
  expect(await faultOf('select 1; select 2')).toMatch('more than one statement');
  expect(await faultOf("select nextval('strange') from hosts")).toMatch('strange');
  await client.query('create sequence counted');
  expect(await faultOf("select nextval('counted')")).toMatch('would change something');
});

test('[CN4] faults of PostgreSQL are said with what helps', async () => {
  const faultOf = (more: object) =>
    connector.test(readingOf(postgres(more))).then(
      ({ says }) => says,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  expect(await faultOf({ isEncrypted: true })).toMatch('it speaks without TLS only');
  expect(await faultOf({ database: 'not_there' })).toMatch('it has no database of this name');
  expect(await faultOf({ query: 'select pg_sleep(5)', timeoutSeconds: 1 })).toMatch('took longer than the settings');
  expect(await faultOf({ query: 'select nothing from hosts' })).toMatch('column "nothing" does not exist');
  const closed = createTcp();
  const port = await portOf(closed);
  closed.close();
  expect(await faultOf({ port })).toMatch('nothing listens there');
  expect(await faultOf({ host: 'not-there.invalid' })).toMatch('not-there.invalid was not found');
});

test('[CN5] a private address is refused where the installation does not allow it, and nothing is sent', async () => {
  const guarded = databaseConnector({ allowsPrivate: false });
  await expect(readWith(guarded, readingOf(postgres()))).rejects.toThrow('OUTWARD_PRIVATE');
});

test('[CN4] a test shows twenty rows, and an end that is asked for ends what runs', async () => {
  const { says, rows } = await connector.test(readingOf(postgres()));
  expect([says, rows.length]).toEqual(['The query was answered. The first 20 rows are shown.', 20]);
  const ending = new AbortController();
  const slow = connector.test(readingOf(postgres({ query: 'select pg_sleep(30)' }), { signal: ending.signal }));
  setTimeout(() => ending.abort(), 300);
  await expect(slow).rejects.toThrow();
});

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(portAt(server))));

function portAt(server: Server): number {
  const at = server.address();
  return typeof at === 'object' && at !== null ? at.port : 0;
}

const COLUMNS = ['id', 'name', 'seen'].map((name) => ({
  ...{ catalog: 'def', schema: 'x', table: 't', orgTable: 't', name, orgName: name },
  ...{ characterSet: 33, columnLength: 384, columnType: 253, flags: 0, decimals: 0 },
}));

/** A server that speaks MySQL by the library's own server side: the signing in, and statements as text. */
async function mysqlServer(rows: readonly Readonly<Record<string, string>>[]) {
  const asked: string[] = [];
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    // Each command counts its packets anew, which this side of the library leaves to us.
    const anew = () => setImmediate(() => Object.assign(connection, { sequenceId: 0 }));
    const take = (sql: string): void => {
      asked.push(sql);
      if (sql.includes('max_execution_time')) connection.writeError({ message: 'Unknown system variable', code: 1193 });
      else if (sql.startsWith('select max'))
        connection.writeTextResult([{ newest: '2026-11-02 10:00:00' }], [{ ...COLUMNS[0], name: 'newest' }]);
      else if (sql.startsWith('select')) connection.writeTextResult([...rows], COLUMNS);
      else connection.writeOk();
      anew();
    };
    connection.on('query', take);
    // What it takes `set …` for.
    connection.on('stmt_prepare', take);
    connection.serverHandshake({
      ...{ protocolVersion: 10, serverVersion: '10.11.0-MariaDB', connectionId: 1, statusFlags: 2, characterSet: 33 },
      // Neither TLS nor compression.
      capabilityFlags: 0xffffff & ~0x800 & ~0x20,
      authCallback: (given: { readonly user: string }, answer: (error: null, refusal?: object) => void) => {
        answer(null, given.user === 'reader' ? undefined : { message: 'Access denied', code: 1045 });
        anew();
      },
    });
  });
  const port = await new Promise<number>((resolve) => {
    const listening: unknown = Reflect.get(server.listen(0), '_server');
    if (!(listening instanceof Server)) throw new Error('the library has another shape');
    listening.once('listening', () => resolve(portAt(listening)));
  });
  return { asked, port, close: () => server.close(() => undefined) };
}

test('[CN1] MySQL and MariaDB are read in a transaction that only reads, in UTC', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => ({ id: `${n}`, name: `h${n}`, seen: '2026-11-02 10:00:00' }));
  const { asked, port, close } = await mysqlServer(rows);
  const settings = postgres({ system: 'mysql', host: '127.0.0.1', port, user: 'reader', since: 'seen' });
  const files = await readWith(connector, readingOf(settings, { cursor: '"2026-11-01 00:00:00"' }));
  expect(rowsIn(files)).toEqual(rows);
  expect(files[0]?.cursor).toBe('"2026-11-02 10:00:00"');
  expect(asked).toEqual([
    "set session time_zone = '+00:00'",
    expect.stringContaining('max_execution_time'),
    'set session max_statement_time = 300',
    expect.stringContaining('isolation level repeatable read'),
    'start transaction with consistent snapshot, read only',
    expect.stringMatching(/^select max\(`seen`\)/),
    expect.stringMatching(/where `seen` >= '2026-11-01 00:00:00' or `seen` is null$/),
  ]);
  const test = (more: object) => connector.test(readingOf({ ...settings, ...more }));
  await expect(test({ user: 'stranger' })).rejects.toThrow('does not know this user or this password');
  await expect(test({ isEncrypted: true })).rejects.toThrow('it speaks without TLS only');
  close();
});

test('[CN1] SQL Server is read in a transaction that is never committed, as fast as its rows are taken', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => [`${n}`, `host-${n}`]);
  const { server, statements } = tdsServer((sql) => {
    if (sql.includes('forbidden')) return { error: { number: 229, message: 'The SELECT permission was denied' } };
    if (sql.includes('select max')) return { columns: ['newest'], rows: [['1199']] };
    return sql.includes('from hosts') ? { columns: ['id', 'name'], rows } : {};
  });
  const port = await portOf(server);
  const settings = postgres({ system: 'sqlserver', host: '127.0.0.1', port, since: 'id' });
  const files = await readWith(connector, readingOf(settings, { cursor: '"7"' }));
  expect(rowsIn(files)).toEqual(rows.map(([id, name]) => ({ id, name })));
  expect(files[0]?.cursor).toBe('"1199"');
  expect(statements.map((sql) => sql.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('begin transaction'),
    expect.stringContaining('select max([id])'),
    expect.stringMatching(/where \[id\] >= @since or \[id\] is null .*@since.*7$/),
  ]);
  const test = (more: object) => connector.test(readingOf({ ...settings, ...more }));
  await expect(test({ query: 'select * from forbidden', since: '' })).rejects.toThrow('this user may not read that');
  await expect(test({ isEncrypted: true })).rejects.toThrow('it speaks without TLS only');
  await expect(test({ query: 'with a as (select 1) select * from a' })).rejects.toThrow('Make it a view');
  server.close();
});
