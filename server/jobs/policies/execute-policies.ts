import { sql } from 'drizzle-orm';
import { ENDED, type Policy, type PolicyExecution } from '../../../contract/areas/policies/policies';
import { companyStream } from '../../../contract/streams';
import { isInGrace, lateBefore } from '../../../domain/policies/grace';
import { type Standing as Before, turnsOf } from '../../../domain/policies/outcomes';
import { isOfAssetAlone, type Nameables, policyPlans } from '../../../domain/policies/policy-trees';
import { planQuery } from '../../../domain/query/plan-query';
import type { Tx } from '../../db/access';
import { headOf } from '../../db/change-log';
import type { Database } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { policyResults } from '../../db/schema-policies';
import { anyOf } from '../../inventory/load-records';
import { changesBetween } from '../companies/changes-between';
import { idsOf } from '../companies/follow-companies';
import { placeOf, placeText } from './due-policies';
import { endExecutions, type Found, failExecution } from './end-execution';
import { exceptedAssets } from './excepted-assets';
import { type AskablePlans, countScope, inScopeOf, lookAtAll, lookAtSome, refreshFor } from './look-at-assets';
import { namesOf } from './policy-names';

/** An execution that is not over, with its policy as it is now; null: the policy is gone. */
export interface Open {
  readonly execution: PolicyExecution;
  readonly policy: Policy | null;
}

/** Executions that are not over, by their ids: locked, so that nobody terminates them while their end is written. */
export async function openOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly Open[]> {
  await lock(tx, sql`policy_executions`, companyId, ids);
  const executions = await rowsById(tx.db, companyId, 'policyExecution', ids);
  const policyIds = [...new Set(executions.map(({ policyId }) => policyId))];
  await lock(tx, sql`policies`, companyId, policyIds);
  const policies = await rowsById(tx.db, companyId, 'policy', policyIds);
  const byId = new Map(policies.filter(({ deletedAt }) => deletedAt === null).map((policy) => [policy.id, policy]));
  return executions
    .filter(({ status }) => !ENDED.includes(status))
    .map((execution) => ({ execution, policy: byId.get(execution.policyId) ?? null }));
}

const lock = ({ db }: Tx, table: ReturnType<typeof sql>, companyId: string, ids: readonly string[]) =>
  db.execute(
    sql`select 1 from ${table} where company_id = ${companyId} and ${anyOf(sql`id`, ids)} order by id for update`,
  );

const GONE = 'This policy was deleted. Restore it, and run it again.';

/** One execution over all assets, from its look to its end. */
export async function executeWhole(database: Database, tx: Tx, companyId: string, executionId: string): Promise<void> {
  const dataRev = placeText(await headOf(tx.db, companyStream(companyId)));
  const [open] = await openOf(tx, companyId, [executionId]);
  if (open === undefined) return;
  const { policy } = open;
  // An execution is of the version that there is when it begins.
  const execution = { ...open.execution, version: policy?.version ?? open.execution.version };
  const failed = (problem: string) => failExecution(tx, companyId, { policy, execution, dataRev, problem });
  if (policy === null) return failed(GONE);
  const named = await namesOf(tx, companyId, [policy]);
  const plans = policyPlans(policy, named, Date.parse(tx.now));
  if (plans.problem !== null) return failed(plans.problem);
  await refreshFor(database, tx, companyId, [plans]);
  const groups = policy.includeGroupIds.flatMap((groupId) => {
    const { plan } = planQuery({ queryId: groupId }, { entity: 'asset', now: Date.parse(tx.now), queries: named });
    return plan === null ? [] : [{ groupId, plan }];
  });
  const look = await lookAtAll(
    tx,
    companyId,
    plans,
    groups.map(({ plan }) => plan),
  );
  const before = await standingOf(tx, companyId, policy.id);
  const excepted = await exceptedAssets(tx, companyId, policy.id, look.failing, tx.now, database);
  const fails = new Set(look.failing);
  const gone = before.filter(({ assetId }) => !fails.has(assetId)).map(({ assetId }) => assetId);
  const inScope = await inScopeOf(tx, companyId, plans.scope, gone);
  const turned = turnsOf(before, { failing: look.failing, excepted, isInScope: (id) => inScope.has(id) }, tx.now);
  const since = new Map(before.map(({ assetId, firstFailedAt }) => [assetId, firstFailedAt]));
  const failing = look.failing.filter((id) => !excepted.has(id));
  const firsts = failing.map((id) => since.get(id) ?? tx.now);
  const { evaluated } = look;
  const tally = {
    ...{ evaluated, passed: evaluated - look.failing.length, failed: failing.length },
    inGrace: firsts.filter((first) => isInGrace(first, policy.graceDays, tx.now)).length,
    excepted: look.failing.length - failing.length,
  };
  const found: Found = {
    ...{ policy, execution, dataRev, reach: 'all', tally, turned, failing },
    failingSince: firsts.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null),
    groups: groups.map(({ groupId }, at) => ({ groupId, ...(look.groups[at] ?? { passed: 0, failed: 0 }) })),
  };
  await endExecutions(tx, companyId, [found]);
}

type StandingRow = { readonly [K in keyof Before]: Before[K] };
const STANDING = sql`asset_id::text as "assetId", outcome, exception_id::text as "exceptionId",
  to_char(first_failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstFailedAt"`;

/** Which assets did not pass a policy when it was last executed. */
async function standingOf({ db }: Tx, companyId: string, policyId: string): Promise<readonly Before[]> {
  return db.execute<StandingRow>(sql`
    select ${STANDING} from ${policyResults}
    where company_id = ${companyId} and policy_id = ${policyId} and outcome in ('fail', 'excepted')`);
}

/** Of more assets than these everything is looked at. */
const MOST_CHANGED = 2_000;

interface Part {
  readonly policy: Policy;
  readonly execution: PolicyExecution;
  readonly plans: AskablePlans;
}

/**
 * Those of these executions for which it is enough to look at the assets that changed since their policy looked last are executed
 * together, in this transaction. Answers the ids of the others.
 */
export async function executeChanged(
  database: Database,
  tx: Tx,
  companyId: string,
  executionIds: readonly string[],
): Promise<readonly string[]> {
  const head = await headOf(tx.db, companyStream(companyId));
  const open = await openOf(tx, companyId, executionIds);
  const known = open.flatMap(({ policy }) => policy ?? []);
  const named = await namesOf(tx, companyId, known);
  const changed = new Map<string, readonly string[] | null>();
  const byChange = new Map<string, Part[]>();
  const whole: string[] = [];
  for (const { policy, execution } of open) {
    const from = policy === null ? null : reachOf(policy, execution, named, Date.parse(tx.now));
    if (policy === null || from === null) {
      whole.push(execution.id);
      continue;
    }
    if (!changed.has(from)) changed.set(from, await changedSince(tx, companyId, from, head));
    const plans = policyPlans(policy, named, Date.parse(tx.now));
    if (changed.get(from) === null || plans.problem !== null) whole.push(execution.id);
    else byChange.set(from, [...(byChange.get(from) ?? []), { policy, execution, plans }]);
  }
  for (const [from, parts] of byChange)
    await executeParts(database, tx, { companyId, dataRev: placeText(head), assetIds: changed.get(from) ?? [] }, parts);
  return whole;
}

/** Since when it is enough to look at what changed; null: all is looked at. */
function reachOf(policy: Policy, execution: PolicyExecution, named: Nameables, now: number): string | null {
  const { state } = policy;
  if (state === null || state.problem !== null || state.status !== 'completed' || state.version !== policy.version)
    return null;
  // A person who asks is answered of everything, and so is a schedule: time may have moved something.
  if (execution.trigger === 'manual' || execution.trigger === 'test' || execution.trigger === 'schedule') return null;
  if (execution.startedBy === 'Changed exception') return null;
  return isOfAssetAlone(policy, named, now) ? state.dataRev : null;
}

/** What assets follow from, beside themselves, when a policy asks them alone. */
const MOVES_ALL: readonly string[] = ['savedQuery', 'assetGroup', 'policyException'];

async function changedSince(tx: Tx, companyId: string, from: string, head: { seq: number; mark: string }) {
  const since = await changesBetween(tx.db, companyId, placeOf(from), head);
  if (since === null || since.some(({ entity }) => MOVES_ALL.includes(entity))) return null;
  const ids = idsOf(since, 'asset');
  return ids.length > MOST_CHANGED ? null : ids;
}

interface Round {
  readonly companyId: string;
  readonly dataRev: string;
  readonly assetIds: readonly string[];
}

async function executeParts(database: Database, tx: Tx, round: Round, parts: readonly Part[]): Promise<void> {
  const { companyId, assetIds, dataRev } = round;
  await refreshFor(
    database,
    tx,
    companyId,
    parts.map(({ plans }) => plans),
  );
  const looked = await lookAtSome(
    tx,
    companyId,
    parts.map(({ plans }) => plans),
    assetIds,
  );
  const before = await standingsOf(tx, companyId, assetIds);
  const scopes = new Map<string, number>();
  const founds: Found[] = [];
  for (const [at, { policy, execution, plans }] of parts.entries()) {
    const how = (id: string) => looked.get(id)?.[at] ?? 'out';
    const failing = assetIds.filter((id) => how(id) === 'fail');
    const excepted = await exceptedAssets(tx, companyId, policy.id, failing, tx.now, database);
    const look = { failing, excepted, isInScope: (id: string) => how(id) !== 'out' };
    const was = before.get(policy.id) ?? [];
    const turned = turnsOf(was, look, tx.now);
    const key = JSON.stringify([policy.includeGroupIds, policy.excludeGroupIds]);
    const evaluated = scopes.get(key) ?? (await countScope(tx, companyId, plans.scope));
    scopes.set(key, evaluated);
    const net = (outcome: Before['outcome']): number =>
      turned.filter((one) => one.outcome === outcome).length -
      was.filter(({ assetId, outcome: had }) => had === outcome && turned.some((one) => one.assetId === assetId))
        .length;
    const failed = (policy.state?.failed ?? 0) + net('fail');
    const exceptedNow = (policy.state?.excepted ?? 0) + net('excepted');
    founds.push({
      ...{
        policy,
        execution: { ...execution, version: policy.version },
        dataRev,
        reach: 'changed',
        turned,
        failing: null,
      },
      tally: { evaluated, passed: evaluated - failed - exceptedNow, failed, inGrace: 0, excepted: exceptedNow },
      failingSince: null,
      groups: null,
    });
  }
  const ages = await agesOf(tx, companyId, founds);
  await endExecutions(
    tx,
    companyId,
    founds.map((found) => aged(found, ages, tx.now)),
  );
}

async function standingsOf({ db }: Tx, companyId: string, assetIds: readonly string[]) {
  const rows = await db.execute<StandingRow & { readonly policyId: string }>(sql`
    select policy_id::text as "policyId", ${STANDING} from ${policyResults}
    where company_id = ${companyId} and ${anyOf(sql`asset_id`, assetIds)} and outcome in ('fail', 'excepted')`);
  const byPolicy = new Map<string, Before[]>();
  for (const { policyId, ...row } of rows) byPolicy.set(policyId, [...(byPolicy.get(policyId) ?? []), row]);
  return byPolicy;
}

interface Age {
  readonly first: string | null;
  readonly inGrace: number;
}

/** Since when what does not change fails: asked only where grace counts, or where what failed longest may be gone. */
async function agesOf({ db, now }: Tx, companyId: string, founds: readonly Found[]): Promise<ReadonlyMap<string, Age>> {
  const asked = founds.filter(
    ({ policy, turned }) => policy.graceDays > 0 || turned.some(({ change }) => change !== 'new'),
  );
  const bounds = asked.map(({ policy }) => ({ p: policy.id, late: lateBefore(policy.graceDays, now) }));
  if (asked.length === 0) return new Map();
  const moved = new Set(asked.flatMap(({ turned }) => turned.map(({ assetId }) => assetId)));
  const rows = await db.execute<{ p: string; first: string | null; grace: number }>(sql`
    select b.p::text as p, count(*) filter (where r.first_failed_at > b.late)::int as grace,
      to_char(min(r.first_failed_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first
    from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b(p uuid, late timestamptz)
    join ${policyResults} r on r.company_id = ${companyId} and r.policy_id = b.p and r.outcome = 'fail'
      and not ${anyOf(sql`r.asset_id`, moved)}
    group by b.p`);
  return new Map(rows.map(({ p, first, grace }) => [p, { first, inGrace: grace }]));
}

function aged(found: Found, ages: ReadonlyMap<string, Age>, now: string): Found {
  const { policy, turned, tally } = found;
  const fresh = turned.flatMap(({ outcome, firstFailedAt }) => (outcome === 'fail' ? (firstFailedAt ?? []) : []));
  const isAsked = policy.graceDays > 0 || turned.some(({ change }) => change !== 'new');
  const age = ages.get(policy.id) ?? { first: null, inGrace: 0 };
  const first = isAsked ? age.first : (policy.state?.failingSince ?? null);
  const firsts = [...fresh, ...(first === null ? [] : [first])].toSorted();
  const inGrace = age.inGrace + fresh.filter((at) => isInGrace(at, policy.graceDays, now)).length;
  return { ...found, failingSince: tally.failed === 0 ? null : (firsts[0] ?? null), tally: { ...tally, inGrace } };
}
