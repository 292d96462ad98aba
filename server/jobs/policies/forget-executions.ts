import { sql } from 'drizzle-orm';
import { POLICY } from '../../../contract/areas/policies/policies';
import { companyStream } from '../../../contract/streams';
import type { Tx } from '../../db/access';
import { policyChanges, policyDays, policyLogs } from '../../db/schema-policies';
import { forgetKeys } from '../../query/refresh-keys';

const DAY = 86_400_000;

/** The oldest executions of each policy go, with what they changed and said, and figures of long ago. */
export async function forgetExecutions(tx: Tx, companyId: string): Promise<void> {
  const gone = await tx.db.execute<{ id: string; rev: number }>(sql`
    delete from policy_executions e using (
      select id, row_number() over (partition by doc ->> 'policyId' order by created_at desc, id desc) as place
      from policy_executions where company_id = ${companyId}
    ) p
    where e.company_id = ${companyId} and e.id = p.id and p.place > ${POLICY.keptExecutions}
      and e.doc ->> 'status' not in ('pending', 'in_progress')
    returning e.id::text as id, e.rev`);
  const before = new Date(Date.parse(tx.now) - POLICY.keptDays * DAY).toISOString().slice(0, 10);
  await tx.db.execute(sql`delete from ${policyDays} where company_id = ${companyId} and day < ${before}`);
  if (gone.length === 0) return;
  const ids = sql.param(gone.map(({ id }) => id));
  for (const table of [policyChanges, policyLogs])
    await tx.db.execute(
      sql`delete from ${table} where company_id = ${companyId} and execution_id = any(${ids}::uuid[])`,
    );
  await forgetKeys(tx, companyId, 'policyExecution', gone);
  for (const { id, rev } of gone) tx.changes.remove(companyStream(companyId), 'policyExecution', id, rev + 1);
}
