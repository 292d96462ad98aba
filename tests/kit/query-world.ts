import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AggregationAnswer } from '../../contract/aggregation';
import type { EntityName } from '../../contract/entities';
import type { FixPlan, FixQuestion } from '../../contract/fix-plan';
import type { TimeToFix } from '../../contract/time-to-fix';
import type { AggregationPlan } from '../../domain/query/aggregate/plan-aggregation';
import { matchesPlan } from '../../domain/query/condition';
import { type ColumnSource, evaluate } from '../../domain/query/evaluate';
import type { Plan } from '../../domain/query/plan';
import { type Tx, withAccess } from '../../server/db/access';
import type { Database, Db } from '../../server/db/database';
import { ENTITY_TABLES, tableRow } from '../../server/db/entity-tables';
import { Hub } from '../../server/db/hub';
import { SYSTEM } from '../../server/db/principal';
import { insertRows } from '../../server/inventory/bulk-upsert';
import { compilePlan, createCompiler, entityScope } from '../../server/query/compile-plan';
import { planFixes, timesToFix } from '../../server/query/plan-fixes';
import { settlePlan } from '../../server/query/run-query';
import { summarise } from '../../server/query/summarise';
import type { EntityColumns } from '../../worker/sync/columns/entity-columns';
import { type DatabaseKind, openTestDatabase } from './database';
import { columnsOf } from './query-columns';
import { COMPANY, type QueryData } from './query-data';
import { withoutReferences } from './row-seed';

/** Every evaluator over the same rows: ids of what a plan finds, in the order of ids. */
export interface QueryWorld {
  fill(data: QueryData): Promise<void>;
  rows(entity: DataEntity, plan: Plan): string[];
  columns(entity: DataEntity, plan: Plan): string[];
  /** Many plans in one statement: a statement is what costs. */
  sql(entity: DataEntity, plans: readonly Plan[]): Promise<string[][]>;
  /** The server's aggregation of what a plan finds. */
  summary(entity: DataEntity, where: Plan, plan: AggregationPlan): Promise<AggregationAnswer>;
  /** The server's plan of what to fix first, of what a plan finds. */
  fixes(where: Plan, question: FixQuestion): Promise<FixPlan>;
  /** How long the server says the fixed ones took, of what a plan finds. */
  times(where: Plan): Promise<TimeToFix>;
  close(): Promise<void>;
}

export type DataEntity = keyof QueryData;
const ENTITIES = ['asset', 'finding', 'softwareInstall', 'sourceRecord', 'assetEvent'] as const;

export async function createQueryWorld(kind: DatabaseKind): Promise<QueryWorld> {
  const { database, close } = await openTestDatabase(kind);
  const store = { database, hub: new Hub() };
  let data: QueryData = { asset: [], finding: [], softwareInstall: [], sourceRecord: [], assetEvent: [] };
  let held = new Map<EntityName, EntityColumns>();
  await database.transaction(async (db) => {
    await withoutReferences(db);
    await db.execute(
      sql`insert into companies (id, rev, created_at, updated_at, name) values (${COMPANY}, 1, now(), now(), 'c')`,
    );
  });
  const alive = (entity: EntityName) => (isData(entity) ? data[entity] : []).filter((row) => row.deletedAt === null);
  return {
    async fill(next) {
      data = next;
      held = new Map(ENTITIES.map((entity) => [entity, columnsOf(entity, next[entity])]));
      await database.transaction((db) => write(db, next));
    },
    rows: (entity, plan) =>
      alive(entity)
        .filter((row) => matchesPlan(row, plan, alive))
        .map(({ id }) => id)
        .sort(),
    columns(entity, plan) {
      const source = held.get(entity);
      if (source === undefined) return [];
      const related = (other: EntityName): ColumnSource | undefined => held.get(other);
      const found = evaluate(source, { where: plan, related });
      return Array.from(found.slots(), (slot) => source.idAt(slot));
    },
    sql: (entity, plans) => withAccess(store, SYSTEM, (tx) => askAll(database, tx, entity, plans)),
    summary: (entity, where, plan) =>
      withAccess(store, SYSTEM, (tx) => summarise(database, tx, COMPANY, { entity, where }, plan)),
    fixes: (where, question) =>
      withAccess(store, SYSTEM, (tx) => planFixes(database, tx, COMPANY, { entity: 'finding', where }, question)),
    times: (where) =>
      withAccess(store, SYSTEM, (tx) => timesToFix(database, tx, COMPANY, { entity: 'finding', where })),
    close,
  };
}

async function askAll(database: Database, tx: Tx, entity: DataEntity, plans: readonly Plan[]): Promise<string[][]> {
  const compiler = createCompiler(COMPANY);
  const { from, owner, scope } = entityScope(entity, 'r');
  const hits: SQL[] = [];
  for (const plan of plans)
    hits.push(compilePlan(compiler, await settlePlan(database, tx, COMPANY, entity, plan), scope));
  const rows = await tx.db.execute<{ id: string; hits: boolean[] }>(sql`
    select r.id, array[${sql.join(hits, sql`, `)}] as hits from ${from}
    where ${owner} = ${COMPANY} and r.deleted_at is null order by r.id`);
  return plans.map((_, at) => rows.filter((row) => row.hits[at] !== false).map(({ id }) => id));
}

const isData = (entity: EntityName): entity is DataEntity => ENTITIES.some((one) => one === entity);

async function write(db: Db, data: QueryData): Promise<void> {
  await withoutReferences(db);
  await db.execute(sql`truncate assets, findings, software_installs, source_records, asset_events, query_keys cascade`);
  for (const entity of ENTITIES)
    await insertRows<PgTable>(
      db,
      ENTITY_TABLES[entity],
      data[entity].map((one) => tableRow(entity, one)),
    );
}
