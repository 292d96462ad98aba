import { sql } from 'drizzle-orm';
import { ENDED, type Policy, type PolicyExecution } from '../../../contract/areas/policies/policies';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { anyOf } from '../../inventory/load-records';

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
