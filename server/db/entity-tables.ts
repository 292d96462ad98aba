import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ENTITIES, type EntityName, type EntityRow } from '../../contract/entities';
import { builtOnce } from './built-once';
import type { Db } from './database';
import { otherRecordTables, recordTables } from './record-tables';
import {
  assetEvents,
  assets,
  companies,
  companyVulnerabilities,
  findings,
  integrations,
  software,
  softwareInstalls,
  sourceRecords,
  syncRuns,
} from './schema';
import { STREAMS } from './streams';
import { trusted } from './trusted';

/** Where each replicated entity lives. */
export const ENTITY_TABLES = {
  asset: assets,
  sourceRecord: sourceRecords,
  softwareInstall: softwareInstalls,
  software,
  finding: findings,
  assetEvent: assetEvents,
  vulnerability: companyVulnerabilities,
  company: companies,
  integration: integrations,
  syncRun: syncRuns,
  ...recordTables,
  ...otherRecordTables,
} as const satisfies Record<EntityName, unknown>;

/** Columns the server keeps to itself. */
export const INTERNAL: ReadonlySet<string> = new Set(['doc', 'identityKey', 'packageKey', 'work']);

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

/** A record as its table has it: its columns apart, the rest in `doc`. What only the server knows stays as it is. */
export function tableRow(entity: EntityName, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { names, hasDoc } = shapeOf(entity);
  const row: Record<string, unknown> = {};
  // In every row the same columns, whatever a record lacks.
  for (const name of names) row[name] = record[name];
  if (!hasDoc) return row;
  const doc: Record<string, unknown> = {};
  for (const name of Object.keys(record)) if (!names.has(name)) doc[name] = record[name];
  row['doc'] = doc;
  return row;
}

interface Shape {
  readonly names: ReadonlySet<string>;
  readonly hasDoc: boolean;
}
/** Worked out once: an import writes hundreds of thousands of rows. */
const SHAPES = new Map<EntityName, Shape>();

function shapeOf(entity: EntityName): Shape {
  const known = SHAPES.get(entity);
  if (known !== undefined) return known;
  const columns = Object.keys(getTableColumns(ENTITY_TABLES[entity]));
  const shape = {
    names: new Set(columns.filter((name) => !INTERNAL.has(name))),
    hasDoc: columns.includes('doc'),
  };
  SHAPES.set(entity, shape);
  return shape;
}

/** Rows of one owner, or of the catalog, by id; ids of others, or of nothing, are left out. */
export async function rowsById<E extends EntityName>(
  db: Db,
  owner: string | null,
  entity: E,
  ids: readonly string[],
): Promise<readonly (WireRow & EntityRow[E])[]> {
  if (ids.length === 0) return [];
  const rows = await readsOf(entity).byId(db, { owner, ids });
  return rows.map((row) => trusted(entity, wireRow(row)));
}

/** The next rows of one owner, or of the catalog, in the order of their ids. */
export async function rowsAfter(
  db: Db,
  owner: string | null,
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
  const column = ownerColumn(entity);
  const isTheirs = column === null ? sql`true` : sql`${sql.raw(column)} = ${sql.placeholder('owner')}`;
  const rows = (db: Db, where: SQL) =>
    db.select(getTableColumns(table)).from(table).where(sql`${isTheirs} and ${where}`).orderBy(sql`id`);
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

/** The column that says whose the rows of a kind are; null where they are everybody's. */
const ownerColumn = (entity: EntityName): string | null =>
  entity === 'company' ? 'id' : STREAMS[ENTITIES[entity].stream].column;

/** The same of a company's kinds, which are all that calls and questions of a company are about. */
export function companyColumn(entity: EntityName): string {
  if (ENTITIES[entity].stream !== 'company') throw new Error(`${entity} is no kind of a company`);
  return entity === 'company' ? 'id' : 'company_id';
}
