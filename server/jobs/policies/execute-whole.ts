import type { Policy } from '../../../contract/areas/policies/policies';
import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import { companyStream } from '../../../contract/streams';
import { isInGrace } from '../../../domain/policies/grace';
import { type Standing, turnsOf } from '../../../domain/policies/outcomes';
import { type Nameables, policyPlans } from '../../../domain/policies/policy-trees';
import { planQuery } from '../../../domain/query/plan-query';
import type { Tx } from '../../db/access';
import { headOf } from '../../db/change-log';
import type { Database } from '../../db/database';
import type { Principal } from '../../db/principal';
import type { Turn } from '../engine/define-job';
import { placeText } from './due-policies';
import { endExecutions, type Found, failExecution } from './end-execution';
import { exceptedAssets } from './excepted-assets';
import { exceptionsOf } from './exception-rows';
import { begin, progressOf } from './execution-progress';
import type { Asked, WholeLook } from './look-at-assets';
import { isOfRows, lookAtOne, lookTogether } from './look-together';
import { openOf } from './open-executions';
import { namesOf } from './policy-names';
import { standingsOf } from './policy-rows';

/** What was found of all assets, before the end of the execution is written. */
export interface Looked {
  readonly look: WholeLook;
  readonly policyId: string;
  /** The version of the policy that was asked. */
  readonly version: number;
  /** When, and where the company's log stood. */
  readonly at: string;
  readonly dataRev: string;
}

type Plans = { readonly problem: string } | (Asked & { readonly problem: null; readonly groupIds: readonly string[] });

function plansOf(policy: Policy, named: Nameables, now: number): Plans {
  const plans = policyPlans(policy, named, now);
  if (plans.problem !== null) return plans;
  const groups = policy.includeGroupIds.flatMap((groupId) => {
    const { plan } = planQuery({ queryId: groupId }, { entity: 'asset', now, queries: named });
    return plan === null ? [] : [{ groupId, plan }];
  });
  return {
    ...{ plans, problem: null, groups: groups.map(({ plan }) => plan) },
    groupIds: groups.map(({ groupId }) => groupId),
  };
}

/**
 * Those of these executions whose policies ask assets alone, by their ids: all of them with one look at each asset. The others are
 * asked of the database one by one.
 */
export async function lookForAll(
  turn: Turn,
  companyId: string,
  executionIds: readonly string[],
): Promise<ReadonlyMap<string, Looked>> {
  const { asked, at, dataRev } = await turn.part(async (tx) => {
    const head = placeText(await headOf(tx.db, companyStream(companyId)));
    const open = await openOf(tx, companyId, executionIds);
    const known = open.flatMap(({ policy }) => policy ?? []);
    const named = await namesOf(tx, companyId, known);
    const plans = open.flatMap(({ execution, policy }) => {
      const one = policy === null ? null : plansOf(policy, named, Date.parse(tx.now));
      if (policy === null || one === null || one.problem !== null || !isOfRows(one)) return [];
      return [{ id: execution.id, policyId: policy.id, version: policy.version, ...one }];
    });
    await begin(
      tx,
      companyId,
      plans.map(({ id }) => id),
    );
    return { asked: plans, at: tx.now, dataRev: head };
  });
  const ids = asked.map(({ id }) => id);
  const looks = await lookTogether(turn, companyId, asked, progressOf(turn, companyId, ids));
  return new Map(
    asked.flatMap(({ id, policyId, version }, place) => {
      const look = looks[place];
      return look === undefined ? [] : [[id, { look, policyId, version, at, dataRev }] as const];
    }),
  );
}

const GONE = 'This policy was deleted. Restore it, and run it again.';

/** Ends executions over all assets, of different policies, in this transaction. What was not looked at yet (`looked`) is asked here. Throws `KeysMissing`. */
export async function executeWhole(
  database: Database,
  tx: Tx<Principal>,
  companyId: string,
  executionIds: readonly string[],
  looked: ReadonlyMap<string, Looked>,
): Promise<void> {
  const dataRev = placeText(await headOf(tx.db, companyStream(companyId)));
  const open = await openOf(tx, companyId, executionIds);
  const known = open.flatMap(({ policy }) => policy ?? []);
  const named = await namesOf(tx, companyId, known);
  const exceptions = await exceptionsOf(tx.db, companyId);
  const standings = await standingsOf(
    tx,
    companyId,
    known.map(({ id }) => id),
  );
  const founds: Found[] = [];
  for (const { policy, ...one } of open) {
    // An execution is of the version that there is when it begins.
    const execution = { ...one.execution, version: policy?.version ?? one.execution.version };
    const plans = policy === null ? { problem: GONE } : plansOf(policy, named, Date.parse(tx.now));
    if (policy === null || plans.problem !== null) {
      await failExecution(tx, companyId, { policy, execution, dataRev, problem: plans.problem ?? GONE });
      continue;
    }
    const before = looked.get(execution.id);
    const isOfNow = before?.version === policy.version;
    const { look, ...when } = isOfNow
      ? before
      : { look: await lookAtOne(database, tx, companyId, plans), at: tx.now, dataRev };
    const base = { policy, execution, dataRev: when.dataRev, reach: 'all' as const };
    const seen = { look, groupIds: plans.groupIds, at: when.at, exceptions };
    founds.push({ ...base, ...(await foundOf(database, tx, policy, standings.get(policy.id) ?? [], seen)) });
  }
  await endExecutions(tx, companyId, founds);
}

interface Seen {
  readonly look: WholeLook;
  readonly groupIds: readonly string[];
  readonly at: string;
  readonly exceptions: readonly PolicyException[];
}

async function foundOf(
  database: Database,
  tx: Tx,
  policy: Policy,
  before: readonly Standing[],
  { look, groupIds, at, exceptions }: Seen,
): Promise<Pick<Found, 'at' | 'tally' | 'turned' | 'failing' | 'failingSince' | 'groups'>> {
  const excepted = await exceptedAssets(database, tx, exceptions, policy.id, look.failing);
  const fails = new Set(look.failing);
  const inScope = await look.inScope(before.filter(({ assetId }) => !fails.has(assetId)).map(({ assetId }) => assetId));
  const turned = turnsOf(before, { failing: look.failing, excepted, isInScope: (id) => inScope.has(id) }, at);
  const since = new Map(before.map(({ assetId, firstFailedAt }) => [assetId, firstFailedAt]));
  const failing = look.failing.filter((id) => !excepted.has(id));
  const firsts = failing.map((id) => since.get(id) ?? at);
  const { evaluated } = look;
  return {
    ...{ at, turned, failing },
    tally: {
      ...{ evaluated, passed: evaluated - look.failing.length, failed: failing.length },
      inGrace: firsts.filter((first) => isInGrace(first, policy.graceDays, tx.now)).length,
      excepted: look.failing.length - failing.length,
    },
    failingSince: firsts.reduce<string | null>((first, one) => (first === null || one < first ? one : first), null),
    groups: groupIds.map((groupId, place) => ({ groupId, ...(look.groups[place] ?? { passed: 0, failed: 0 }) })),
  };
}
