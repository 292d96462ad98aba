import { type SQL, sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Sort } from '../../contract/query';
import { choiceOf, topItems } from '../../domain/query/evaluate';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { fusePlan } from '../../domain/query/fuse-plan';
import { belonging } from '../../domain/query/of-assets';
import { type Plan, relatedEntities } from '../../domain/query/plan';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { ENTITY_TABLES } from '../db/entity-tables';
import { type Compiler, compilePlan, createCompiler, entityScope, rawValues, type Scope } from './compile-plan';
import { refreshKeys } from './refresh-keys';
import { settlePatterns } from './settle-patterns';
import { sortSql } from './sort-sql';

export interface ServerQuestion {
  readonly entity: EntityName;
  readonly where: Plan;
  readonly sort?: readonly Sort[] | undefined;
  readonly facets?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number | null;
  readonly withDeleted?: boolean | undefined;
  readonly onlyDeleted?: boolean | undefined;
}

export interface ServerFound {
  readonly ids: readonly string[];
  readonly count: number;
  readonly total: number;
  readonly facets: Record<string, { value: string; count: number }[]>;
}

const FACET_VALUES = 200;

interface Counted {
  readonly value: string;
  readonly count: number;
}

/** `evaluate` of `domain/query`, in SQL: the same rows in the same order. One statement, which asks each row once. */
export async function runQuery(
  database: Database,
  tx: Tx,
  companyId: string,
  question: ServerQuestion,
): Promise<ServerFound> {
  const asked = await prepare(database, tx, companyId, question);
  const fields = question.facets ?? [];
  const facets = fields.map((field, at) => sql`(${facetOf(asked, field)}) as ${sql.identifier(`f${at}`)}`);
  const [found] = await tx.db.execute<{
    readonly ids: string[];
    readonly count: number;
    readonly total: number;
    readonly [facet: `f${number}`]: Counted[];
  }>(sql`
    with found as materialized (select r.id from ${asked.from} where ${asked.all})
    select ${sql.join(
      [
        sql`(select coalesce(jsonb_agg(id order by n), '[]') from (${window(asked, question)}) w) as ids`,
        sql`(select count(*)::int from found) as count`,
        sql`(select count(*)::int from ${asked.rows} where ${asked.base}) as total`,
        ...facets,
      ],
      sql`, `,
    )}`);
  if (found === undefined) throw new Error('a statement without a row');
  const { ids, count, total } = found;
  return { ids, count, total, facets: Object.fromEntries(fields.map((field, at) => [field, found[`f${at}`] ?? []])) };
}

/** The ids of the rows that are shown, with their places. */
function window({ compiler, scope, from }: Asked, { entity, sort, offset, limit }: ServerQuestion): SQL {
  const order = sortSql(compiler, scope, entity, sort ?? []);
  return sql`select r.id, row_number() over (order by ${order}) as n
    from ${from} where r.id in (select id from found) order by n offset ${offset} limit ${limit}`;
}

/** The ids alone, in order. */
export const matchingIds = async (
  database: Database,
  tx: Tx,
  companyId: string,
  question: ServerQuestion,
): Promise<readonly string[]> => idsOf(tx, await prepare(database, tx, companyId, question), question);

async function idsOf(tx: Tx, { compiler, scope, from, all }: Asked, question: ServerQuestion): Promise<string[]> {
  const { entity, sort, offset, limit } = question;
  const order = sortSql(compiler, scope, entity, sort ?? []);
  const rows = await tx.db.execute<{ id: string }>(sql`
    select r.id from ${from} where ${all} order by ${order} offset ${offset} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Brings the keys it compares up to date, and matches its patterns: the plan can then be SQL. */
export async function settlePlan(
  database: Database,
  tx: Tx,
  companyId: string,
  entity: EntityName,
  plan: Plan,
): Promise<Plan> {
  await refreshKeys(database, tx, companyId, new Set([entity, ...relatedEntities(plan)]));
  return fusePlan(await settlePatterns(tx.db, companyId, entity, plan));
}

export interface Asked {
  readonly compiler: Compiler;
  /** The rows, and the rows with their keys. */
  readonly rows: SQL;
  readonly from: SQL;
  readonly scope: Scope;
  readonly base: SQL;
  /** The items of the top `and`, each with its condition. */
  readonly items: readonly { readonly plan: Plan; readonly holds: SQL }[];
  readonly all: SQL;
}

/** The question as conditions in SQL. */
export async function prepare(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
): Promise<Asked> {
  const { entity } = question;
  const where = await settlePlan(database, tx, companyId, entity, question.where);
  const compiler = createCompiler(companyId);
  const { from, owner, scope } = entityScope(entity, 'r');
  const within = question.withDeleted === true || question.onlyDeleted === true ? undefined : belonging(entity);
  const base = conjunction([
    sql`${owner} = ${companyId}${askedAlive(question)}`,
    ...(within === undefined ? [] : [compilePlan(compiler, within, scope)]),
  ]);
  const items = topItems(where).map((plan) => ({ plan, holds: compilePlan(compiler, plan, scope) }));
  const all = conjunction([base, ...items.map(({ holds }) => holds)]);
  const rows = sql`${ENTITY_TABLES[entity]} r`;
  return { compiler, rows, from, scope, base, items, all };
}

function askedAlive({ withDeleted, onlyDeleted }: Pick<ServerQuestion, 'withDeleted' | 'onlyDeleted'>): SQL {
  if (onlyDeleted === true) return sql` and r.deleted_at is not null`;
  return withDeleted === true ? sql`` : sql` and r.deleted_at is null`;
}

const conjunction = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` and `);

/** The commonest values of a field. The condition that ticking a value replaces steps aside (Q6). */
function facetOf({ rows, from, scope, base, items }: Asked, field: string): SQL {
  const choice = choiceOf(
    items.map(({ plan }) => plan),
    field,
  );
  const others = items.filter(({ plan }) => plan !== choice).map(({ holds }) => holds);
  const values = rawValues(scope, field);
  const asked =
    choice === undefined
      ? sql`${rows}, ${values} as x(v) where r.id in (select id from found)`
      : sql`${from}, ${values} as x(v) where ${conjunction([base, ...others])}`;
  return sql`select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by n), '[]') from (
    select value, count(*)::int as count, row_number() over (order by count(*) desc, value collate "C") as n
    from (select distinct r.id, x.v #>> '{}' as value from ${asked}
      and jsonb_typeof(x.v) in ('string', 'number', 'boolean')) d
    group by value order by n limit ${FACET_VALUES}) f`;
}

/** Whether a view can be sorted or counted by it. */
export const isField = (entity: EntityName, path: string): boolean =>
  path === 'deletedAt' || findField(fieldCatalogue(entity), path) !== undefined;
