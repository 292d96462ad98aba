import { and, eq } from 'drizzle-orm';
import type { EntityRow } from '../../../../contract/entities';
import { agentStatus } from '../../../../domain/agents/agent-status';
import { asSystem } from '../../../db/enter';
import { agentKeys } from '../../../db/schema-agents';
import type { RecordHooks } from '../../../records/record-hooks';

/** How an agent stands follows from what people say of it, too. */
export const agentHooks: RecordHooks<EntityRow['agent']> = {
  async changing(tx, before, after) {
    const status = agentStatus(after, Date.parse(tx.now));
    const isSettled = before.isCopy && !after.isCopy;
    if (isSettled) await settleCopy(tx, after);
    return { status, ...(isSettled && { remark: null }) };
  },
};

/** It is a machine of its own, says who knows it: what identifies it counts again (AX16). */
function settleCopy(tx: Parameters<typeof asSystem>[0], { id, companyId }: EntityRow['agent']): Promise<void> {
  return asSystem(tx, async () => {
    await tx.db
      .update(agentKeys)
      .set({ copyOf: null, copyRemark: null, clonedAt: null })
      .where(and(eq(agentKeys.id, id), eq(agentKeys.companyId, companyId)));
  });
}
