import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/refusal';
import { asSystem } from '../../db/enter';
import type { PersonTx } from '../../records/record-hooks';

interface Used {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly deletedAt: string | null;
}

/** What a policy's actions name is not taken away: the policy would tell nobody, and nobody would hear of it (MS9). */
export async function refuseUsed(tx: PersonTx, rows: readonly Used[], field: 'listIds' | 'webhookId'): Promise<void> {
  for (const { id, companyId, name } of rows.filter(({ deletedAt }) => deletedAt !== null)) {
    const named = JSON.stringify([{ [field]: field === 'listIds' ? [id] : id }]);
    const [policy] = await asSystem(tx, () =>
      tx.db.execute<{ name: string }>(sql`
        select doc ->> 'name' as name from policies
        where company_id = ${companyId} and deleted_at is null and doc -> 'actions' @> ${named}::jsonb limit 1`),
    );
    if (policy !== undefined)
      throw new Refusal({
        ...{ status: 409, code: 'conflict' },
        message: `“${name}” is used by the policy “${policy.name}”. Take it out of its actions first`,
      });
  }
}
