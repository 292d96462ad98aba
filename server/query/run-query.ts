import { type SQL, sql } from 'drizzle-orm';
import type { ChunkEntity } from '../../contract/entities';
import type { Sort } from '../../contract/query';
import { wordsOf } from '../../domain/query/condition';
import { choiceOf } from '../../domain/query/evaluate';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { type Plan, relatedEntities } from '../../domain/query/plan';
import { SEARCHED } from '../../domain/query/searched';
import type { Tx } from '../db/access';
import { type Compiler, compilePlan, createCompiler, entityScope, type Scope, valueSet } from './compile-plan';
import { refreshKeys } from './refresh-keys';
import { settlePatterns } from './settle-patterns';
import { sortSql } from './sort-sql';

export interface ServerQuestion {
  readonly entity: ChunkEntity;
  readonly where: Plan;
  readonly text?: string | undefined;
  readonly sort?: readonly Sort[] | undefined;
  readonly facets?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number | null;
  readonly withDeleted?: boolean | undefined;
}

export interface ServerFound {
  readonly ids: readonly string[];
  readonly count: number;
  readonly total: number;
  readonly facets: Record<string, { value: string; count: number }[]>;
}

const FACET_VALUES = 200;

/** `evaluate` of `domain/query`, in SQL: the same rows in the same order. */
export async function runQuery(tx: Tx, companyId: string, question: ServerQuestion): Promise<ServerFound> {
  const asked = await prepare(tx, companyId, question);
  const ids = await idsOf(tx, asked, question);
  const [counts] = await tx.db.execute<{ count: number; total: number }>(sql`
    select count(*) filter (where ${asked.all})::int as count, count(*)::int as total
    from ${asked.from} where ${asked.base}`);
  const facets: Record<string, { value: string; count: number }[]> = {};
  for (const field of question.facets ?? []) facets[field] = await facetOf(tx, asked, field);
  return { ids, count: counts?.count ?? 0, total: counts?.total ?? 0, facets };
}

/** The ids alone, in order. */
export const matchingIds = async (tx: Tx, companyId: string, question: ServerQuestion): Promise<readonly string[]> =>
  idsOf(tx, await prepare(tx, companyId, question), question);

async function idsOf(tx: Tx, { compiler, scope, from, all }: Asked, question: ServerQuestion): Promise<string[]> {
  const { entity, sort, offset, limit } = question;
  const order = sortSql(compiler, scope, entity, sort ?? []);
  const rows = await tx.db.execute<{ id: string }>(sql`
    select r.id from ${from} where ${all} order by ${order} offset ${offset} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Brings the keys it compares up to date, and matches its patterns: the plan can then be SQL. */
export async function settlePlan(tx: Tx, companyId: string, entity: ChunkEntity, plan: Plan): Promise<Plan> {
  for (const one of new Set([entity, ...relatedEntities(plan)])) await refreshKeys(tx, companyId, one);
  return settlePatterns(tx.db, companyId, entity, plan);
}

export interface Asked {
  readonly compiler: Compiler;
  readonly from: SQL;
  readonly scope: Scope;
  readonly base: SQL;
  /** The items of the top `and`, each with its condition; and the free text. */
  readonly items: readonly { readonly plan: Plan; readonly holds: SQL }[];
  readonly text: SQL;
  readonly all: SQL;
}

/** The question as conditions in SQL. */
export async function prepare(
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
): Promise<Asked> {
  const { entity, text, withDeleted } = question;
  const where = await settlePlan(tx, companyId, entity, question.where);
  const compiler = createCompiler(companyId);
  const { from, scope } = entityScope(entity, 'r');
  const base = sql`r.company_id = ${companyId}${withDeleted === true ? sql`` : sql` and r.deleted_at is null`}`;
  const plans = where.kind === 'group' && where.op === 'and' && !where.not ? where.items : [where];
  const items = plans.map((plan) => ({ plan, holds: compilePlan(compiler, plan, scope) }));
  const words = textSql(scope, text ?? '', SEARCHED[entity]);
  const all = conjunction([base, words, ...items.map(({ holds }) => holds)]);
  return { compiler, from, scope, base, items, text: words, all };
}

const conjunction = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` and `);

function textSql(scope: Scope, text: string, searched: readonly string[]): SQL {
  const words = wordsOf(text).map((word) => {
    const holds = searched.map(
      (path) => sql`exists (select from ${valueSet(scope, path, 'w')} where jsonb_typeof(w.v) = 'string'
        and position(${word}::text in (w.f #>> '{}')) > 0)`,
    );
    return sql`(${sql.join(holds, sql` or `)})`;
  });
  return words.length === 0 ? sql`true` : conjunction(words);
}

/** The condition that ticking a value replaces steps aside (Q6). */
async function facetOf(tx: Tx, { from, scope, base, items, text }: Asked, field: string) {
  const choice = choiceOf(
    items.map(({ plan }) => plan),
    field,
  );
  const others = items.filter(({ plan }) => plan !== choice).map(({ holds }) => holds);
  const rows = await tx.db.execute<{ value: string; count: number }>(sql`
    select x.v #>> '{}' as value, count(distinct r.id)::int as count
    from ${from}, ${valueSet(scope, field, 'x')}
    where ${conjunction([base, text, ...others])} and jsonb_typeof(x.v) in ('string', 'number', 'boolean')
    group by 1`);
  return rows.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, FACET_VALUES);
}

/** Whether a view can be sorted or counted by it. */
export const isField = (entity: ChunkEntity, path: string): boolean =>
  path === 'deletedAt' || findField(fieldCatalogue(entity), path) !== undefined;
