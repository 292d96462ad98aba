import { sql } from 'drizzle-orm';
import type { Policy, PolicyExecution } from '../../../contract/areas/policies/policies';
import { companyStream } from '../../../contract/streams';
import { isInGrace, lateBefore } from '../../../domain/policies/grace';
import { type Standing as Before, turnsOf } from '../../../domain/policies/outcomes';
import { isOfAssetAlone, type Nameables, policyPlans } from '../../../domain/policies/policy-trees';
import type { Tx } from '../../db/access';
import { headOf } from '../../db/change-log';
import type { Database } from '../../db/database';
import { policyResults } from '../../db/schema-policies';
import { anyOf } from '../../inventory/load-records';
import { changesBetween } from '../companies/changes-between';
import { idsOf } from '../companies/follow-companies';
import { placeOf, placeText } from './due-policies';
import { endExecutions, type Found } from './end-execution';
import { exceptedAssets } from './excepted-assets';
import { exceptionsOf } from './exception-rows';
import type { AskablePlans } from './look-at-assets';
import { countScopes, lookAtSome } from './look-together';
import { openOf } from './open-executions';
import { namesOf } from './policy-names';
import { standingsOf } from './policy-rows';
import { assetsInUse } from './read-assets';

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
  const plans = parts.map((part) => part.plans);
  const standing = await lookAtSome(tx, companyId, plans, assetIds);
  const before = await standingsOf(
    tx,
    companyId,
    parts.map(({ policy }) => policy.id),
    assetIds,
  );
  const exceptions = await exceptionsOf(tx.db, companyId);
  const inScope = await scopesOf(tx, companyId, parts);
  const founds: Found[] = [];
  for (const [at, { policy, execution }] of parts.entries()) {
    const failing = assetIds.filter((id) => standing(at, id) === 'fail');
    const excepted = await exceptedAssets(database, tx, exceptions, policy.id, failing);
    const look = { failing, excepted, isInScope: (id: string) => standing(at, id) !== 'out' };
    const was = before.get(policy.id) ?? [];
    const turned = turnsOf(was, look, tx.now);
    const evaluated = inScope[at] ?? 0;
    const net = (outcome: Before['outcome']): number =>
      turned.filter((one) => one.outcome === outcome).length -
      was.filter(({ assetId, outcome: had }) => had === outcome && turned.some((one) => one.assetId === assetId))
        .length;
    const failed = (policy.state?.failed ?? 0) + net('fail');
    const exceptedNow = (policy.state?.excepted ?? 0) + net('excepted');
    founds.push({
      ...{ policy, dataRev, reach: 'changed', turned, failing: null, at: tx.now },
      execution: { ...execution, version: policy.version },
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

/** How many assets each is about. */
async function scopesOf(tx: Tx, companyId: string, parts: readonly Part[]): Promise<readonly number[]> {
  const isPlain = ({ policy }: Part) => policy.includeGroupIds.length + policy.excludeGroupIds.length === 0;
  const others = parts.filter((part) => !isPlain(part));
  const inUse = others.length === parts.length ? 0 : await assetsInUse(tx, companyId);
  const counts = await countScopes(
    tx,
    companyId,
    others.map(({ plans }) => plans.scope),
  );
  return parts.map((part) => (isPlain(part) ? inUse : (counts[others.indexOf(part)] ?? 0)));
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
