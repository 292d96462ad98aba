import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ENTITIES, type EntityName, type EntityRow } from '../../contract/entities';
import { builtOnce } from './built-once';
import type { Db } from './database';
import { recordTables } from './record-tables';
import {
  assetEvents,
  assets,
  companies,
  findings,
  integrations,
  notifications,
  software,
  softwareInstalls,
  sourceRecords,
  syncRuns,
} from './schema';
import { trusted } from './trusted';

/** Where each replicated entity lives. */
export const ENTITY_TABLES = {
  asset: assets,
  sourceRecord: sourceRecords,
  softwareInstall: softwareInstalls,
  software,
  finding: findings,
  assetEvent: assetEvents,
  company: companies,
  integration: integrations,
  syncRun: syncRuns,
  notification: notifications,
  ...recordTables,
} as const satisfies Record<EntityName, unknown>;

/** Columns the server keeps to itself. */
export const INTERNAL: ReadonlySet<string> = new Set(['doc', 'identityKey', 'work']);

/** A record as the contract describes it. */
export interface WireRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly rev: number;
}

/** The wire row of a record table's row: `{...doc, ...columns}`. */
export function wireRow(row: Readonly<Record<string, unknown>> & { id: string; rev: number; doc?: object }): WireRow {
  const wire: Record<string, unknown> & { id: string; rev: number } = { ...row.doc, id: row.id, rev: row.rev };
  for (const [name, value] of Object.entries(row)) if (!INTERNAL.has(name)) wire[name] = value;
  return wire;
}

/** Rows of one company, or of one person, by id; ids of others, or of nothing, are left out. */
export async function rowsById<E extends EntityName>(
  db: Db,
  owner: string,
  entity: E,
  ids: readonly string[],
): Promise<readonly (WireRow & EntityRow[E])[]> {
  if (ids.length === 0) return [];
  const rows = await readsOf(entity).byId(db, { owner, ids });
  return rows.map((row) => trusted(entity, wireRow(row)));
}

/** The next rows of one company, or of one person, in the order of their ids. */
export async function rowsAfter(
  db: Db,
  owner: string,
  entity: EntityName,
  after: string | null,
  limit: number,
): Promise<readonly WireRow[]> {
  const { first, next } = readsOf(entity);
  return (await (after === null ? first(db, { owner, limit }) : next(db, { owner, limit, after }))).map(wireRow);
}

const READS = new Map<EntityName, ReturnType<typeof makeReads>>();

function readsOf(entity: EntityName): ReturnType<typeof makeReads> {
  const reads = READS.get(entity) ?? makeReads(entity);
  READS.set(entity, reads);
  return reads;
}

function makeReads(entity: EntityName) {
  const table = ENTITY_TABLES[entity];
  const rows = (db: Db, where: SQL) =>
    db
      .select(getTableColumns(table))
      .from(table)
      .where(sql`${sql.raw(ownerColumn(entity))} = ${sql.placeholder('owner')} and ${where}`)
      .orderBy(sql`id`);
  return {
    byId: builtOnce((db, value: (name: 'owner' | 'ids') => Placeholder) =>
      rows(db, sql`id = any(${value('ids')}::uuid[])`),
    ),
    first: builtOnce((db, value: (name: 'owner' | 'limit') => Placeholder) =>
      rows(db, sql`true`).limit(value('limit')),
    ),
    next: builtOnce((db, value: (name: 'owner' | 'limit' | 'after') => Placeholder) =>
      rows(db, sql`id > ${value('after')}`).limit(value('limit')),
    ),
  };
}

/** Whose the rows of a kind are. */
export function ownerColumn(entity: EntityName): string {
  if (ENTITIES[entity].stream === 'user') return 'user_id';
  return entity === 'company' ? 'id' : 'company_id';
}
