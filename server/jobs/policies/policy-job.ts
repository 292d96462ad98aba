import { sql } from 'drizzle-orm';
import type { Policy } from '../../../contract/areas/policies/policies';
import { companyStream } from '../../../contract/streams';
import { policyPlans } from '../../../domain/policies/policy-trees';
import type { Store, Tx } from '../../db/access';
import { headOf } from '../../db/change-log';
import { newId } from '../../db/new-id';
import type { Principal } from '../../db/principal';
import { policyQueue } from '../../db/schema-policies';
import { followCompanies } from '../companies/follow-companies';
import { withKeys } from '../companies/with-keys';
import type { JobDefinition, Turn } from '../engine/define-job';
import { crossing, type DuePolicy, duePolicies, placeText } from './due-policies';
import { executeChanged } from './execute-changed';
import { executeWhole, lookForAll } from './execute-whole';
import { begin } from './execution-progress';
import { forgetExecutions } from './forget-executions';
import { lookAtOne } from './look-together';
import { namesOf } from './policy-names';
import { newExecution, putRecords } from './policy-rows';

/** Executions that end together. Those that the database is asked are at work so many at once: the others can be terminated before. */
const AHEAD = 8;

/**
 * Executes the policies of companies (PO5-PO12): those that a person runs, and those whose trigger says so. What one execution finds is
 * written in one transaction with its end, so that whatever ends the process in between, it is begun anew and nothing happened twice.
 */
export function policyJob(store: Store): JobDefinition {
  const { database } = store;

  async function execute(turn: Turn, companyId: string): Promise<boolean> {
    const waiting = await turn.part((tx) => waitingOf(tx, companyId));
    if (waiting.length === 0) return false;
    const whole = await withKeys(turn, (tx) => executeChanged(database, tx, companyId, waiting));
    const looked = await lookForAll(turn, companyId, whole);
    const single = whole.filter((id) => !looked.has(id));
    let done = 0;
    const end = async (ids: readonly string[]): Promise<void> => {
      await withKeys(turn, (tx) => executeWhole(database, tx, companyId, ids, looked));
      done += ids.length;
      turn.progress(done, whole.length);
    };
    for (const some of portions([...looked].map(([id, { policyId }]) => ({ id, policyId })))) await end(some);
    for (const some of portions(single.map((id) => ({ id, policyId: id })))) {
      await turn.part((tx) => begin(tx, companyId, some));
      for (const id of some) await end([id]);
    }
    await turn.part((tx) => forgetExecutions(tx, companyId));
    return true;
  }

  return followCompanies({
    ...{
      name: 'policies',
      title: 'Policies',
      after: ['imports', 'matches', 'copies', 'priorities', 'slas', 'acceptances', 'policy-exceptions'],
    },
    companies: sql`select distinct company_id as id from policies`,
    async follow(turn, companyId) {
      const plan = await turn.part(async (tx) => {
        const found = await duePolicies(tx, companyId);
        await queue(tx, companyId, found.due);
        return found;
      });
      let did = false;
      for (const policy of plan.counted)
        await withKeys(turn, async (tx) => {
          did = (await count(tx, companyId, policy)) || did;
        });
      did = (await execute(turn, companyId)) || did;
      return { did, nextAt: plan.nextAt };
    },
  });

  /** Counts what fails without an execution: there is one where that came to the other side of what the policy bears. */
  async function count(tx: Tx<Principal>, companyId: string, policy: Policy): Promise<boolean> {
    const { state } = policy;
    const dataRev = placeText(await headOf(tx.db, companyStream(companyId)));
    const plans = policyPlans(policy, await namesOf(tx, companyId, [policy]), Date.parse(tx.now));
    if (state === null) return false;
    // It is executed, which says what is wrong.
    if (plans.problem !== null) {
      await queue(tx, companyId, [{ policy, trigger: 'on_sync', startedBy: 'Sync' }]);
      return true;
    }
    const { failing } = await lookAtOne(database, tx, companyId, { plans, groups: [] });
    const why = crossing(policy.triggers, state.counted, failing.length);
    if (why !== null) await queue(tx, companyId, [{ policy, ...why }]);
    else
      await putRecords(tx, companyId, 'policy', [{ ...policy, state: { ...state, counted: failing.length, dataRev } }]);
    return true;
  }
}

/** In their order, and a policy once in each: what one execution of it found is what the next one begins with. */
function portions(all: readonly { readonly id: string; readonly policyId: string }[]): (readonly string[])[] {
  const found: string[][] = [];
  let policies = new Set<string>();
  for (const { id, policyId } of all) {
    const last = found.at(-1);
    if (last === undefined || last.length === AHEAD || policies.has(policyId)) {
      found.push([id]);
      policies = new Set([policyId]);
    } else {
      last.push(id);
      policies.add(policyId);
    }
  }
  return found;
}

/** Writes down what is to be executed. */
async function queue(tx: Tx, companyId: string, due: readonly DuePolicy[]): Promise<void> {
  if (due.length === 0) return;
  const executions = due.map(({ policy, trigger, startedBy }) =>
    newExecution(
      {
        ...{ id: newId(), companyId, policyId: policy.id, policyName: policy.name, version: policy.version },
        ...{ trigger, startedBy },
      },
      tx.now,
    ),
  );
  await putRecords(tx, companyId, 'policyExecution', executions);
  await tx.db
    .insert(policyQueue)
    .values(executions.map(({ id: executionId, policyId }) => ({ companyId, executionId, policyId })));
}

/** What waits, the oldest first: the ids of version 7 are in the order in which they were made. */
async function waitingOf({ db }: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select q.execution_id::text as id from ${policyQueue} q
    join policy_executions e on e.company_id = q.company_id and e.id = q.execution_id
    where q.company_id = ${companyId} order by e.created_at, e.id`);
  return rows.map(({ id }) => id);
}
