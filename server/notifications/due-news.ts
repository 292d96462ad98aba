import { and, eq, inArray } from 'drizzle-orm';
import type { Role } from '../../contract/areas/session';
import type { Tx } from '../db/access';
import { ask } from '../db/database';
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
 * Tells each person once, whatever number of findings became late or soon will be (SL10): of those that deal with some of them, and
 * how many stand so now, as the last message is often not read yet, and would say only what came since.
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
  const [heads, members, standing] = await Promise.all([
    people('some'),
    people('all'),
    ask<StandsSo>(tx.db, { text: STANDING, params: [companyId] }),
  ]);
  const told = heads.map(({ userId }) => userId);
  await tell(tx, companyId, told, sumOf(standing), '');
  for (const { userId } of members) {
    if (!byAssignee.has(userId) || told.includes(userId)) continue;
    const own = standing.filter(({ assignee }) => assignee === userId);
    await tell(tx, companyId, [userId], sumOf(own), ' assigned to you');
  }
}

interface StandsSo extends CameDue {
  readonly assignee: string | null;
}

const STANDING = `
  select doc -> 'assignee' ->> 'id' as assignee,
    (count(*) filter (where doc ->> 'slaState' = 'breached'))::int as breached,
    (count(*) filter (where doc ->> 'slaState' = 'approaching'))::int as approaching
  from findings where company_id = $1 and deleted_at is null and doc ->> 'slaState' in ('breached', 'approaching')
  group by 1`;

const sumOf = (some: readonly CameDue[]): CameDue => ({
  breached: some.reduce((sum, { breached }) => sum + breached, 0),
  approaching: some.reduce((sum, { approaching }) => sum + approaching, 0),
});

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
