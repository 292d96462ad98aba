import { and, eq, sql } from 'drizzle-orm';
import {
  POLICY,
  type Policy,
  type PolicyChange,
  type PolicyDay,
  type PolicyExecution,
  type PolicyState,
  type Tally,
} from '../../../contract/areas/policies/policies';
import { trendWith } from '../../../domain/policies/figures';
import type { Turned } from '../../../domain/policies/outcomes';
import type { Tx } from '../../db/access';
import { policyChanges, policyDays, policyQueue, policyResults } from '../../db/schema-policies';
import { anyOf } from '../../inventory/load-records';
import { planActions } from './plan-actions';
import { type Line, logExecutions, putRecords } from './policy-rows';

/** What one execution found: all of it is written in one transaction, or nothing of it. */
export interface Found {
  readonly policy: Policy;
  readonly execution: PolicyExecution;
  readonly reach: PolicyExecution['reach'];
  /** When it looked, and where the company's log stood before it did. */
  readonly at: string;
  readonly dataRev: string;
  readonly tally: Tally;
  readonly turned: readonly Turned[];
  readonly failingSince: string | null;
  /** Ids of all that fail. Null: they are read where an action asks. */
  readonly failing: readonly string[] | null;
  /** Null where not all assets were looked at. */
  readonly groups: PolicyDay['groups'] | null;
}

const NOTHING: Tally = { evaluated: 0, passed: 0, failed: 0, inGrace: 0, excepted: 0 };
const DAY = 10;
/** Assets of one row of changes. */
const ROW = 500;

/** Writes the ends of executions, with what they changed. */
export async function endExecutions(tx: Tx, companyId: string, all: readonly Found[]): Promise<void> {
  const tests = all.filter(({ execution }) => execution.isTest);
  const real = all.filter(({ execution }) => !execution.isTest);
  await writeResults(tx, companyId, real);
  await writeChanges(tx, companyId, all);
  const ended = await putRecords(
    tx,
    companyId,
    'policyExecution',
    all.map((one) => endOf(one, tx.now)),
  );
  const policies = real.map((one) => ({ ...one.policy, state: stateOf(one, tx.now) }));
  await putRecords(tx, companyId, 'policy', policies);
  await writeDays(tx, companyId, real);
  await logExecutions(tx, companyId, all.map(toldOf));
  await unqueue(
    tx,
    companyId,
    ended.map(({ id }) => id),
  );
  for (const one of real)
    await plan(
      tx,
      companyId,
      one,
      ended.find(({ id }) => id === one.execution.id),
    );
  if (tests.length > 0)
    await logExecutions(
      tx,
      companyId,
      tests.map(({ execution }) => ({
        executionId: execution.id,
        text: 'A test: no result was kept, and nothing done.',
      })),
    );
}

function endOf({ execution, tally, turned, reach, dataRev }: Found, now: string): PolicyExecution {
  const { evaluated } = tally;
  return {
    ...execution,
    ...tally,
    ...{ status: 'completed', endedAt: now, startedAt: execution.startedAt ?? now, doing: null, looked: evaluated },
    ...{ reach, dataRev, newFailures: many(turned, 'new'), fixed: many(turned, 'fixed') },
  };
}

const many = (turned: readonly Turned[], change: PolicyChange['change']): number =>
  turned.filter((one) => one.change === change).length;

function stateOf({ policy, execution, tally, at, dataRev, failingSince }: Found, now: string): PolicyState {
  const { failed, evaluated } = tally;
  const trend = trendWith(policy.state?.trend ?? [], { day: now.slice(0, DAY), failed, evaluated }, POLICY.trendDays);
  return {
    // Assets that came or went behind its look were not seen by it.
    ...{ ...tally, executionId: execution.id, at, status: 'completed', problem: null, failingSince },
    ...{ version: execution.version, dataRev, counted: failed, trend },
  };
}

function toldOf({ execution, tally, turned, reach }: Found): Line {
  const { evaluated, failed, excepted } = tally;
  const looked = reach === 'all' ? 'all of them' : 'those that changed';
  const changed = `${many(turned, 'new')} new, ${many(turned, 'fixed')} fixed`;
  return {
    executionId: execution.id,
    text: `${evaluated} assets in scope, looked at ${looked}: ${failed} fail (${changed}), ${excepted} excepted.`,
  };
}

async function writeResults({ db, now }: Tx, companyId: string, all: readonly Found[]): Promise<void> {
  const rows = all.flatMap(({ policy, execution, turned }) =>
    turned.map(({ assetId, outcome, firstFailedAt, exceptionId }) => ({
      ...{ p: policy.id, x: execution.id, a: assetId, o: outcome, f: firstFailedAt, e: exceptionId },
    })),
  );
  for (let start = 0; start < rows.length; start += WRITTEN)
    await db.execute(sql`
      insert into ${policyResults}
        (company_id, policy_id, asset_id, outcome, first_failed_at, last_changed_at, execution_id, exception_id)
      select ${companyId}::uuid, r.p, r.a, r.o, r.f, ${now}::timestamptz, r.x, r.e
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + WRITTEN))}::jsonb)
        as r(p uuid, x uuid, a uuid, o text, f timestamptz, e uuid)
      on conflict (company_id, policy_id, asset_id) do update set outcome = excluded.outcome,
        first_failed_at = excluded.first_failed_at, last_changed_at = excluded.last_changed_at,
        execution_id = excluded.execution_id, exception_id = excluded.exception_id`);
}

const WRITTEN = 5_000;

async function writeChanges({ db }: Tx, companyId: string, all: readonly Found[]): Promise<void> {
  const rows = all.flatMap(({ policy, execution, turned }) =>
    (['new', 'fixed', 'excepted', 'left'] as const).flatMap((change) => {
      const ids = turned.filter((one) => one.change === change).map(({ assetId }) => assetId);
      return Array.from({ length: Math.ceil(ids.length / ROW) }, (_, at) => ({
        ...{ companyId, policyId: policy.id, executionId: execution.id, change },
        assetIds: ids.slice(at * ROW, (at + 1) * ROW),
      }));
    }),
  );
  if (rows.length > 0) await db.insert(policyChanges).values(rows);
}

async function writeDays({ db, now }: Tx, companyId: string, all: readonly Found[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ policy, tally, groups }) => ({
    ...{ companyId, policyId: policy.id, day: now.slice(0, DAY), severity: policy.severity, ...tally },
    groups: groups ?? [],
    isWhole: groups !== null,
  }));
  await db.execute(sql`
    insert into ${policyDays} (company_id, policy_id, day, severity, evaluated, passed, failed, in_grace, excepted, groups)
    select r."companyId", r."policyId", r.day, r.severity, r.evaluated, r.passed, r.failed, r."inGrace", r.excepted,
      case when r."isWhole" then r.groups else coalesce((select d.groups from ${policyDays} d
        where d.company_id = r."companyId" and d.policy_id = r."policyId" order by d.day desc limit 1), '[]') end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("companyId" uuid, "policyId" uuid, day date,
      severity text, evaluated int, passed int, failed int, "inGrace" int, excepted int, groups jsonb, "isWhole" boolean)
    on conflict (company_id, policy_id, day) do update set severity = excluded.severity, evaluated = excluded.evaluated,
      passed = excluded.passed, failed = excluded.failed, in_grace = excluded.in_grace, excepted = excluded.excepted,
      groups = excluded.groups`);
}

async function plan(tx: Tx, companyId: string, found: Found, execution: PolicyExecution | undefined): Promise<void> {
  const { policy, turned } = found;
  if (execution === undefined || policy.actions.length === 0) return;
  const failing = found.failing ?? (await failingNow(tx, companyId, policy.id));
  const of = (change: PolicyChange['change']): string[] =>
    turned.filter((one) => one.change === change).map(({ assetId }) => assetId);
  await planActions(tx, { policy, execution, newFailures: of('new'), fixed: of('fixed'), failing });
}

async function failingNow({ db }: Tx, companyId: string, policyId: string): Promise<readonly string[]> {
  const { assetId, outcome } = policyResults;
  const isTheirs = and(eq(policyResults.companyId, companyId), eq(policyResults.policyId, policyId));
  const rows = await db
    .select({ assetId })
    .from(policyResults)
    .where(and(isTheirs, eq(outcome, 'fail')));
  return rows.map((row) => row.assetId);
}

const unqueue = ({ db }: Tx, companyId: string, executionIds: readonly string[]) =>
  db.delete(policyQueue).where(and(eq(policyQueue.companyId, companyId), anyOf(policyQueue.executionId, executionIds)));

/** What could not be evaluated: nothing is known of its assets, and that is said (PO6). What was known stays. */
export async function failExecution(
  tx: Tx,
  companyId: string,
  {
    policy,
    execution,
    dataRev,
    problem,
  }: Pick<Found, 'execution' | 'dataRev'> & { policy: Policy | null; problem: string },
): Promise<void> {
  const over = { status: 'failed', problem, endedAt: tx.now, startedAt: execution.startedAt ?? tx.now } as const;
  const [ended] = await putRecords(tx, companyId, 'policyExecution', [{ ...execution, ...over, doing: null, dataRev }]);
  await logExecutions(tx, companyId, [{ executionId: execution.id, level: 'error', text: problem }]);
  await unqueue(tx, companyId, [execution.id]);
  if (policy === null || execution.isTest || ended === undefined) return;
  const { state } = policy;
  await putRecords(tx, companyId, 'policy', [
    {
      ...policy,
      state: {
        ...NOTHING,
        ...{ failingSince: state?.failingSince ?? null, trend: state?.trend ?? [], counted: state?.counted ?? 0 },
        ...{ executionId: execution.id, at: tx.now, status: 'failed', problem, version: execution.version, dataRev },
      },
    },
  ]);
  await plan(tx, companyId, { ...NO_TURN, policy, execution, dataRev, at: tx.now }, ended);
}

const NO_TURN = { reach: 'all', tally: NOTHING, turned: [], failingSince: null, failing: [], groups: null } as const;
