import { type SQL, sql } from 'drizzle-orm';
import type { PolicyPlans } from '../../../domain/policies/policy-trees';
import { fusePlan } from '../../../domain/query/fuse-plan';
import { type Plan, relatedEntities } from '../../../domain/query/plan';
import type { Tx } from '../../db/access';
import type { Database } from '../../db/database';
import { anyOf } from '../../inventory/load-records';
import { type Compiler, compilePlan, createCompiler, entityScope } from '../../query/compile-plan';
import { refreshKeys } from '../../query/refresh-keys';
import { settlePatterns } from '../../query/settle-patterns';

/** Which assets fail policies, asked of the database by the evaluator of all queries. */

export type AskablePlans = Extract<PolicyPlans, { readonly problem: null }>;

/** The keys that conditions compare by are brought up to date once for all policies of a turn. Throws `KeysMissing`. */
export async function refreshFor(database: Database, tx: Tx, companyId: string, plans: readonly AskablePlans[]) {
  const related = plans.flatMap(({ fails, scope }) => [...relatedEntities(fails), ...relatedEntities(scope)]);
  await refreshKeys(database, tx, companyId, new Set(['asset', ...related]));
}

async function condition(tx: Tx, compiler: Compiler, plan: Plan): Promise<SQL> {
  const settled = fusePlan(await settlePatterns(tx.db, compiler.companyId, 'asset', plan));
  return compilePlan(compiler, settled, entityScope('asset', 'r').scope);
}

export interface WholeLook {
  readonly evaluated: number;
  /** Ids. */
  readonly failing: readonly string[];
  /** Of each of the groups, in their order. */
  readonly groups: readonly { readonly passed: number; readonly failed: number }[];
}

/** All assets of a company, for one policy. `groups`: plans of groups its figures are told apart by. */
export async function lookAtAll(
  tx: Tx,
  companyId: string,
  plans: AskablePlans,
  groups: readonly Plan[],
): Promise<WholeLook> {
  const compiler = createCompiler(companyId);
  const { from, owner } = entityScope('asset', 'r');
  const inScope = await condition(tx, compiler, plans.scope);
  const fails = await condition(tx, compiler, plans.fails);
  const members: SQL[] = [];
  for (const group of groups) members.push(await condition(tx, compiler, group));
  const counted = members.map(
    (_, at) => sql`, count(*) filter (where ${name(at)})::int as ${name(at)},
      count(*) filter (where ${name(at)} and fails)::int as ${failed(at)}`,
  );
  const columns = members.map((member, at) => sql`, ${member} as ${name(at)}`);
  const [found] = await tx.db.execute<{ evaluated: number; failing: string[]; [group: string]: unknown }>(sql`
    select count(*)::int as evaluated, coalesce(array_agg(id) filter (where fails), '{}') as failing
      ${sql.join(counted, sql``)}
    from (select r.id::text as id, ${fails} as fails ${sql.join(columns, sql``)} from ${from}
      where ${owner} = ${companyId} and r.deleted_at is null and ${inScope}) x`);
  if (found === undefined) throw new Error('a statement without a row');
  return {
    evaluated: found.evaluated,
    failing: found.failing,
    groups: members.map((_, at) => {
      const [all, bad] = [Number(found[`g${at}`]), Number(found[`f${at}`])];
      return { passed: all - bad, failed: bad };
    }),
  };
}

const name = (at: number) => sql.identifier(`g${at}`);
const failed = (at: number) => sql.identifier(`f${at}`);

/** How one asset stands to one policy: out of its scope, passing or failing. */
export type Standing = 'out' | 'pass' | 'fail';

/** Conditions of one statement: planning more of them together takes longer than asking twice. */
const AT_ONCE = 50;

/** Some assets, for many policies: of each asset, how it stands to each of them, in their order. Gone ones are out of all. */
export async function lookAtSome(
  tx: Tx,
  companyId: string,
  plans: readonly AskablePlans[],
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Standing[]>> {
  const found = new Map<string, Standing[]>(assetIds.map((id) => [id, []]));
  for (let start = 0; start < plans.length; start += AT_ONCE) {
    const some = plans.slice(start, start + AT_ONCE);
    const rows = await standings(tx, companyId, some, assetIds);
    for (const [id, known] of found) {
      const signs = rows.get(id);
      for (let at = 0; at < some.length; at += 1) known.push(SIGNS[signs?.[at] ?? 'o'] ?? 'out');
    }
  }
  return found;
}

const SIGNS: Readonly<Record<string, Standing>> = { o: 'out', p: 'pass', f: 'fail' };

async function standings(tx: Tx, companyId: string, plans: readonly AskablePlans[], assetIds: readonly string[]) {
  const compiler = createCompiler(companyId);
  const { from, owner } = entityScope('asset', 'r');
  const signs: SQL[] = [];
  for (const { scope, fails: plan } of plans) {
    const [inScope, fails] = [await condition(tx, compiler, scope), await condition(tx, compiler, plan)];
    signs.push(sql`case when not ${inScope} then 'o' when ${fails} then 'f' else 'p' end`);
  }
  const rows = await tx.db.execute<{ id: string; signs: string }>(sql`
    select r.id::text as id, ${sql.join(signs, sql` || `)} as signs from ${from}
    where ${owner} = ${companyId} and r.deleted_at is null and ${anyOf(sql`r.id`, assetIds)}`);
  return new Map(rows.map(({ id, signs: said }) => [id, said]));
}

/** Which of these assets are in the scope of a policy. */
export async function inScopeOf(tx: Tx, companyId: string, scope: Plan, assetIds: readonly string[]) {
  if (assetIds.length === 0) return new Set<string>();
  const compiler = createCompiler(companyId);
  const { from, owner } = entityScope('asset', 'r');
  const inScope = await condition(tx, compiler, scope);
  const rows = await tx.db.execute<{ id: string }>(sql`
    select r.id::text as id from ${from}
    where ${owner} = ${companyId} and r.deleted_at is null and ${anyOf(sql`r.id`, assetIds)} and ${inScope}`);
  return new Set(rows.map(({ id }) => id));
}

/** How many assets are in a scope. */
export async function countScope(tx: Tx, companyId: string, scope: Plan): Promise<number> {
  const compiler = createCompiler(companyId);
  const { from, owner } = entityScope('asset', 'r');
  const inScope = await condition(tx, compiler, scope);
  const [row] = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${from} where ${owner} = ${companyId} and r.deleted_at is null and ${inScope}`);
  return row?.n ?? 0;
}
