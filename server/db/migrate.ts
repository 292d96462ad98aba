import { sql } from 'drizzle-orm';
import type { Database, Db } from './database';
import { LOCKS } from './locks';
import { outageOf } from './outage';
import { makeRecordTables } from './record-tables';
import { applyRowSecurity, ensureRoles, liftRowSecurity } from './row-security';

/**
 * `0013_start.sql` stands for itself and all steps before it: a database is made by it, and one that has come as far goes on from
 * there. Read through Vite, so that Node's build, the tests and the browser carry the same files. */
const FILES = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}

const MIGRATIONS: readonly Migration[] = Object.entries(FILES)
  .map(([path, text]) => {
    const name = path.replace(/^.*\//, '').replace(/\.sql$/, '');
    return { version: Number.parseInt(name, 10) + 1, name, statements: text.split('--> statement-breakpoint') };
  })
  .sort((a, b) => a.version - b.version);

/** A step to this version's schema was refused; all of them were rolled back. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/** Written by a version that this one cannot go on from. */
export class DatabaseOfOtherVersion extends Error {
  override readonly name = 'DatabaseOfOtherVersion';
}

/** Brings the database to this code's schema and row-level security, in one transaction. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.migration})`);
    const version = await currentVersion(db);
    refuseUnknown(version);
    await ensureRoles(db);
    const pending = MIGRATIONS.filter((migration) => migration.version > version);
    if (pending.length > 0) await liftRowSecurity(db);
    for (const migration of pending) await apply(db, migration);
    const isNew = await makeRecordTables(db).catch(refusedIn('of the records’ tables'));
    await applyRowSecurity(db, isNew || pending.length > 0);
  });
}

function refuseUnknown(version: number): void {
  const oldest = MIGRATIONS.at(0)?.version ?? 0;
  const newest = MIGRATIONS.at(-1)?.version ?? 0;
  if (version > newest)
    throw new DatabaseOfOtherVersion(
      `This database was written by a newer Muster (schema ${version}; this version knows up to ${newest}). ` +
        'Start the newer version, or use another database.',
    );
  if (version > 0 && version < oldest)
    throw new DatabaseOfOtherVersion(
      `This database was written by an older Muster (schema ${version}; this version goes on from ${oldest}). Nothing was ` +
        'changed. Start the version in between once, which brings it there, then this one (docs/operating.md, “Updates”).',
    );
}

const refusedIn =
  (name: string) =>
  (error: unknown): never => {
    if (outageOf(error) !== null) throw error;
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new MigrationFailed(
      `The database could not be brought to this version’s schema: its step ${name} failed${code}. Nothing was changed. ` +
        'Start the version before again, or put a backup back (docs/operating.md).',
      { cause: error },
    );
  };

async function currentVersion(db: Db): Promise<number> {
  await db.execute(sql`create table if not exists migrations (
    version integer primary key, name text not null, applied_at timestamptz not null default now()
  )`);
  const [row] = await db.execute<{ version: number | null }>(sql`select max(version) as version from migrations`);
  return row?.version ?? 0;
}

async function apply(db: Db, { version, name, statements }: Migration): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement)).catch(refusedIn(name));
  await db.execute(sql`insert into migrations (version, name) values (${version}, ${name})`);
}
