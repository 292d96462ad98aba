import {
  DATABASE_PORTS,
  type DatabaseSettings,
  type DatabaseSystem,
} from '../../../contract/areas/integrations/connectors/database';
import { asTable, queryFault } from '../../../domain/integrations/one-query';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { firstRows, jsonLines, type Row } from '../../connectors/json-lines';
import type { Egress } from '../guarded-get';
import { mysqlQuery } from './mysql-query';
import { postgresQuery } from './postgres-query';
import type { Dialect, QuerySession } from './query-session';
import { sqlserverQuery } from './sqlserver-query';
import { addressOf, failureOf } from './way-out';

const DIALECTS: Readonly<Record<DatabaseSystem, Dialect>> = {
  postgresql: postgresQuery,
  mysql: mysqlQuery,
  sqlserver: sqlserverQuery,
};

const SHOWN = 20;

/** The rows of one query of a database (CN1-CN5). */
export function databaseConnector(egress: Egress): Connector<DatabaseSettings> {
  return {
    kind: 'database',
    read: (reading) => filesOf(egress, reading),
    async test(reading) {
      const session = await opened(egress, reading);
      try {
        const { sql } = await questionOf(session, { ...reading, cursor: null });
        const rows = await firstRows(saidPlainly(session.rows(sql)), SHOWN);
        const what =
          rows.length === SHOWN
            ? `The first ${SHOWN} rows are shown`
            : `It has ${rows.length === 1 ? 'one row' : `${rows.length} rows`}`;
        return { says: `The query was answered. ${what}.`, rows };
      } catch (error) {
        throw failure(reading, error);
      } finally {
        await session.close();
      }
    },
  };
}

async function* filesOf(egress: Egress, reading: Reading<DatabaseSettings>): AsyncGenerator<SourceFile> {
  const session = await opened(egress, reading);
  try {
    const { sql, value, cursor } = await questionOf(session, reading);
    const rows = faultsInWords(reading, saidPlainly(session.rows(sql, value)));
    yield { name: `${reading.settings.database}.jsonl`, body: jsonLines(rows), holds: 'rows', cursor };
  } catch (error) {
    throw failure(reading, error);
  } finally {
    await session.close();
  }
}

async function opened(egress: Egress, reading: Reading<DatabaseSettings>): Promise<QuerySession> {
  const { settings, secrets, signal } = reading;
  const fault = queryFault(settings.query);
  if (fault !== null) throw new SourceFailure(fault);
  const { since = '', system, query } = settings;
  if (since !== '' && system === 'sqlserver' && /^\s*with\b/i.test(query))
    throw new SourceFailure(
      'SQL Server takes no query that begins with WITH as a part of another, which reading only what is new needs. Make it a view, and read that.',
    );
  const address = await addressOf(settings.host, egress);
  const port = settings.port ?? DATABASE_PORTS[system];
  try {
    return await DIALECTS[system].open({ settings, port, password: secrets['password'] ?? '', address, signal });
  } catch (error) {
    throw failure(reading, error);
  }
}

interface Question {
  readonly sql: string;
  readonly value?: string | number;
  readonly cursor: string | null;
}

/**
 * What is asked, and where to go on. The newest value is asked before the rows: of one moment where the database can show one,
 * and where it cannot, what came between is read again next time and is not lost. So are rows of that very value, which may have
 * got more since, and rows without one.
 */
async function questionOf(session: QuerySession, reading: Reading<DatabaseSettings>): Promise<Question> {
  const { query, since = '', system } = reading.settings;
  if (since === '') return { sql: query.trim().replace(/;\s*$/, ''), cursor: null };
  const { quoted, parameter } = DIALECTS[system];
  const [column, table] = [quoted(since), asTable(query)];
  const [row] = await firstRows(saidPlainly(session.rows(`select max(${column}) as newest from ${table}`)), 2);
  const newest = row?.['newest'] ?? null;
  const cursor = newest === null ? reading.cursor : JSON.stringify(newest);
  const value = sinceOf(reading.cursor);
  if (value === undefined) return { sql: `select * from ${table}`, cursor };
  return { sql: `select * from ${table} where ${column} >= ${parameter} or ${column} is null`, value, cursor };
}

function sinceOf(cursor: string | null): string | number | undefined {
  if (cursor === null) return undefined;
  const value: unknown = JSON.parse(cursor);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new SourceFailure('The column that says what is new holds no number, text or moment. Name another one.');
}

async function* faultsInWords(reading: Reading<DatabaseSettings>, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw failure(reading, error);
  }
}

/** Values that JSON has no word for: a moment and a number of many digits are text, bytes hexadecimal digits. */
async function* saidPlainly(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows)
    yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return value instanceof Date ? value.toISOString() : value;
}

function failure({ settings, signal }: Reading<DatabaseSettings>, error: unknown): unknown {
  if (error instanceof SourceFailure || signal.aborted) return error;
  const said = DIALECTS[settings.system].fault(error);
  return said === null ? failureOf(error, settings.host, signal) : new SourceFailure(`${settings.host}: ${said}`);
}
