import { type SQL, sql } from 'drizzle-orm';
import {
  POLICY,
  type Policy,
  type PolicyChange,
  type PolicyDay,
  type PolicyResult,
  type ResultFilter,
} from '../../../contract/areas/policies/policies';
import { lateBefore } from '../../../domain/policies/grace';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';
import { assets } from '../../db/schema';
import { policyChanges, policyDays, policyResults } from '../../db/schema-policies';

/** What is known of policies, as it is asked for. */

interface ResultsQuery {
  readonly show?: ResultFilter | undefined;
  readonly q?: string | undefined;
  readonly offset?: string | undefined;
}

const instantText = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const RESULT = sql`r.policy_id::text as "policyId", r.asset_id::text as "assetId", coalesce(a.doc ->> 'name', '') as "assetName",
  r.outcome, ${instantText(sql`r.first_failed_at`)} as "firstFailedAt",
  ${instantText(sql`r.last_changed_at`)} as "lastChangedAt", r.execution_id::text as "executionId",
  r.exception_id::text as "exceptionId"`;
/** A type and not an interface: a row of SQL has an index signature. */
type ResultRow = { readonly [K in keyof PolicyResult]: PolicyResult[K] };

export async function policyById(tx: Tx, companyId: string, id: string): Promise<Policy> {
  const [policy] = await rowsById(tx.db, companyId, 'policy', [id]);
  if (policy === undefined) throw notFound('Policy');
  return policy;
}

/** A page of the results of a policy: which assets fail, the longest failing first. */
export async function resultsOf(tx: Tx, companyId: string, id: string, { show = 'failing', q, offset }: ResultsQuery) {
  const policy = await policyById(tx, companyId, id);
  const text = q?.trim().toLowerCase() ?? '';
  const named = text === '' ? sql`` : sql` and position(${text} in lower(coalesce(a.doc ->> 'name', ''))) > 0`;
  const from = sql`${policyResults} r left join ${assets} a on a.id = r.asset_id and a.company_id = r.company_id
    where r.company_id = ${companyId} and r.policy_id = ${id} and ${shown(policy, show, tx.now)}${named}`;
  const order = show === 'fixed' ? sql`r.last_changed_at desc` : sql`r.first_failed_at`;
  const [rows, [counted]] = await Promise.all([
    tx.db.execute<ResultRow>(sql`
    select ${RESULT} from ${from} order by ${order}, r.asset_id
    offset ${Number(offset ?? 0)} limit ${POLICY.pageRows}`),
    tx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`),
  ]);
  return { rows: rows.map((row) => asKnown(policy, row)), total: counted?.n ?? 0 };
}

/** Where it could not be evaluated, what was known of an asset is no longer: that is an error, and never a pass. */
const asKnown = (policy: Policy, row: PolicyResult): PolicyResult =>
  policy.state === null || policy.state.problem === null ? { ...row } : { ...row, outcome: 'error' };

function shown({ state, graceDays }: Policy, show: ResultFilter, now: string): SQL {
  const before = lateBefore(graceDays, now);
  switch (show) {
    case 'failing':
      return sql`r.outcome = 'fail'`;
    case 'new':
      return sql`r.outcome = 'fail' and r.execution_id = ${state?.executionId ?? null}`;
    case 'grace':
      return sql`r.outcome = 'fail' and r.first_failed_at > ${before}`;
    case 'late':
      return sql`r.outcome = 'fail' and r.first_failed_at <= ${before}`;
    case 'excepted':
      return sql`r.outcome = 'excepted'`;
    case 'fixed':
      return sql`r.outcome = 'pass'`;
  }
}

/** What policies that are not deleted say of one asset. */
export async function resultsOfAsset(tx: Tx, companyId: string, assetId: string) {
  const [asset] = await rowsById(tx.db, companyId, 'asset', [assetId]);
  if (asset === undefined) throw notFound('Asset');
  const rows = await tx.db.execute<ResultRow>(sql`
    select ${RESULT} from ${policyResults} r join ${assets} a on a.id = r.asset_id
    where r.company_id = ${companyId} and r.asset_id = ${assetId} order by r.first_failed_at nulls last, r.policy_id`);
  const policies = await rowsById(tx.db, companyId, 'policy', [...new Set(rows.map(({ policyId }) => policyId))]);
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const results = rows.flatMap((row) => {
    const policy = byId.get(row.policyId);
    return policy === undefined || policy.deletedAt !== null ? [] : [asKnown(policy, row)];
  });
  return { results };
}

type ChangeRow = { readonly [K in keyof PolicyChange]: PolicyChange[K] };

/** A page of what an execution changed: what fails since first. */
export async function changesOf(tx: Tx, companyId: string, executionId: string, offset: string | undefined) {
  await executionById(tx, companyId, executionId);
  const from = sql`${policyChanges} c, unnest(c.asset_ids) with ordinality as u(asset_id, n)
    where c.company_id = ${companyId} and c.execution_id = ${executionId}`;
  const page = tx.db.execute<ChangeRow>(sql`
    select u.asset_id::text as "assetId", c.change, coalesce(a.doc ->> 'name', '') as "assetName",
      ${instantText(sql`r.first_failed_at`)} as "firstFailedAt"
    from (select c.id, c.policy_id, c.change, u.asset_id, u.n from ${from}
      order by case c.change when 'new' then 0 when 'fixed' then 1 else 2 end, c.id, u.n
      offset ${Number(offset ?? 0)} limit ${POLICY.pageRows}) c
    cross join lateral (select c.asset_id, c.n) u
    left join ${assets} a on a.id = u.asset_id and a.company_id = ${companyId}
    left join ${policyResults} r
      on r.company_id = ${companyId} and r.policy_id = c.policy_id and r.asset_id = u.asset_id
    order by case c.change when 'new' then 0 when 'fixed' then 1 else 2 end, c.id, u.n`);
  const [rows, [counted]] = await Promise.all([
    page,
    tx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`),
  ]);
  return { rows: rows.map((row) => ({ ...row })), total: counted?.n ?? 0 };
}

export async function executionById(tx: Tx, companyId: string, id: string) {
  const [execution] = await rowsById(tx.db, companyId, 'policyExecution', [id]);
  if (execution === undefined) throw notFound('Execution');
  return execution;
}

/** Figures a day: of one policy, or of all that are not deleted. */
export async function daysOf(tx: Tx, companyId: string, policyId: string | undefined): Promise<{ days: PolicyDay[] }> {
  const one = policyId === undefined ? sql`` : sql` and d.policy_id = ${policyId}`;
  const rows = await tx.db.execute<{ readonly [K in keyof PolicyDay]: PolicyDay[K] }>(sql`
    select d.policy_id::text as "policyId", d.day::text as day, d.severity, d.evaluated, d.passed, d.failed,
      d.in_grace as "inGrace", d.excepted, d.groups
    from ${policyDays} d join ${recordTables.policy} p on p.company_id = d.company_id and p.id = d.policy_id
    where d.company_id = ${companyId} and p.deleted_at is null${one} order by d.day, d.policy_id`);
  return { days: rows.map((row) => ({ ...row })) };
}
