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

/** Which assets fail a policy that asks what they lead to, asked of the database by the evaluator of all queries. */

export type AskablePlans = Extract<PolicyPlans, { readonly problem: null }>;

/** A policy's plans, with those of the groups that its figures are told apart by. */
export interface Asked {
  readonly plans: AskablePlans;
  readonly groups: readonly Plan[];
}

async function condition(tx: Tx, compiler: Compiler, plan: Plan): Promise<SQL> {
  const settled = fusePlan(await settlePatterns(tx.db, compiler.companyId, 'asset', plan));
  return compilePlan(compiler, settled, entityScope('asset', 'r').scope);
}

/** What one policy found of all assets of a company. */
export interface WholeLook {
  readonly evaluated: number;
  /** Ids. */
  readonly failing: readonly string[];
  /** Of each of the groups, in their order. */
  readonly groups: readonly { readonly passed: number; readonly failed: number }[];
  /** Those of these assets that are in its scope. */
  inScope(assetIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All assets of a company, for one policy. Throws `KeysMissing`. */
export async function lookAtAll(
  database: Database,
  tx: Tx,
  companyId: string,
  { plans, groups }: Asked,
): Promise<WholeLook> {
  const related = [plans.fails, plans.scope, ...groups].flatMap((plan) => [...relatedEntities(plan)]);
  await refreshKeys(database, tx, companyId, new Set(['asset', ...related]));
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
    inScope: (assetIds) => inScopeOf(tx, companyId, plans.scope, assetIds),
  };
}

const name = (at: number) => sql.identifier(`g${at}`);
const failed = (at: number) => sql.identifier(`f${at}`);

async function inScopeOf(tx: Tx, companyId: string, scope: Plan, assetIds: readonly string[]) {
  if (assetIds.length === 0) return new Set<string>();
  const compiler = createCompiler(companyId);
  const { from, owner } = entityScope('asset', 'r');
  const inScope = await condition(tx, compiler, scope);
  const rows = await tx.db.execute<{ id: string }>(sql`
    select r.id::text as id from ${from}
    where ${owner} = ${companyId} and r.deleted_at is null and ${anyOf(sql`r.id`, assetIds)} and ${inScope}`);
  return new Set(rows.map(({ id }) => id));
}
