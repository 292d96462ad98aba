import { and, eq, inArray } from 'drizzle-orm';
import type { Role } from '../../contract/areas/session';
import type { Tx } from '../db/access';
import { memberships } from '../db/schema';
import { notify } from './notify';

/** How many findings came to stand so. */
export interface CameDue {
  readonly breached: number;
  readonly approaching: number;
}

/** Who changes what is the company's is told of all findings; others of those they deal with. */
const TOLD_OF_ALL: Role[] = ['admin', 'owner'];

/**
 * Tells each person once, whatever number of findings became late or soon will be (SL10). `byAssignee` are those of the whole that
 * somebody deals with.
 */
export async function tellOfDue(
  tx: Tx,
  companyId: string,
  all: CameDue,
  byAssignee: ReadonlyMap<string, CameDue>,
): Promise<void> {
  if (all.breached + all.approaching === 0) return;
  const isMember = eq(memberships.companyId, companyId);
  const people = (role: 'some' | 'all') =>
    tx.db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(role === 'all' ? isMember : and(isMember, inArray(memberships.role, TOLD_OF_ALL)));
  const [heads, members] = await Promise.all([people('some'), people('all')]);
  const told = heads.map(({ userId }) => userId);
  await tell(tx, companyId, told, all, '');
  for (const { userId } of members) {
    const own = byAssignee.get(userId);
    if (own !== undefined && !told.includes(userId)) await tell(tx, companyId, [userId], own, ' assigned to you');
  }
}

async function tell(tx: Tx, companyId: string, to: readonly string[], due: CameDue, whose: string): Promise<void> {
  await notify(tx, to, {
    ...{ type: 'findings_due', companyId, severity: due.breached > 0 ? 'high' : 'medium' },
    title: due.breached > 0 ? 'Findings are late' : 'Findings are due soon',
    message: dueText(due, whose),
    subject: { kind: 'findings', id: companyId },
    groupKey: `findings_due ${companyId}`,
  });
}

function dueText({ breached, approaching }: CameDue, whose: string): string {
  const findings = (n: number) => (n === 1 ? `1 finding${whose}` : `${n} findings${whose}`);
  if (approaching === 0) return `${findings(breached)} ${breached === 1 ? 'is' : 'are'} past the deadline.`;
  const soon = `${breached === 0 ? findings(approaching) : approaching} will soon be`;
  return breached === 0
    ? `${soon} past the deadline.`
    : `${findings(breached)} ${breached === 1 ? 'is' : 'are'} past the deadline, ${soon}.`;
}
