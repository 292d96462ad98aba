import { eq, sql } from 'drizzle-orm';
import type { VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { QUERY } from '../../../contract/limits';
import { sameValue } from '../../../domain/merge/same-value';
import { ticketKey } from '../../../domain/tickets/ticket-key';
import { invalid } from '../../calls/refusal';
import { recordTables } from '../../db/record-tables';
import { listMembers } from '../../identity/companies';
import { lockInventory } from '../../inventory/inventory-tx';
import { settleTalk } from '../../inventory/settle-assets';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';

/** Its key is the company's next one, and who does it is one of its members (TK1, TK3). */
export const ticketHooks: RecordHooks<VulnerabilityTicket> = {
  async creating(tx, ticket) {
    await refuseStranger(tx, ticket);
    const findingIds = [...new Set(ticket.findingIds)];
    refuseTooMany(findingIds);
    const number = await nextNumber(tx, ticket.companyId);
    return { number, key: ticketKey(number), findingIds };
  },
  async changing(tx, before, after) {
    // Who left the company meanwhile stays what the ticket says of them.
    if (!sameValue(before.assignee, after.assignee)) await refuseStranger(tx, after);
    if (after.findingIds.length > before.findingIds.length) refuseTooMany(after.findingIds);
    const fresh = after.findingIds.filter((id) => !before.findingIds.includes(id));
    await settleTalk(tx, after.companyId, fresh, new Set(fresh));
  },
  // What a ticket is about is no duplicate that is out of sight (FN10).
  created: (tx, { companyId, findingIds }) => settleTalk(tx, companyId, findingIds),
  replaced: async (tx, rows) => {
    const [first] = rows;
    if (first !== undefined)
      await settleTalk(
        tx,
        first.companyId,
        rows.flatMap(({ findingIds }) => findingIds),
      );
  },
};

const { vulnerabilityTicket: tickets } = recordTables;

/** One after the other in a company: two that read the same last number would be called the same. Deleted ones keep theirs. */
async function nextNumber(tx: PersonTx, companyId: string): Promise<number> {
  // The company's one lock: with one of its own, parcels that take both in another order would wait for each other.
  await lockInventory(tx, companyId);
  const [last] = await tx.db
    .select({ number: sql<number | null>`max((${tickets.doc} ->> 'number')::int)` })
    .from(tickets)
    .where(eq(tickets.companyId, companyId));
  return (last?.number ?? 0) + 1;
}

type Assigned = Pick<VulnerabilityTicket, 'assignee' | 'companyId'>;

async function refuseStranger(tx: PersonTx, { assignee, companyId }: Assigned): Promise<void> {
  if (assignee === undefined) return;
  const members = await listMembers(tx.db, companyId);
  const member = members.find(({ userId }) => userId === assignee.id);
  if (member === undefined) throw wrongAssignee(`${assignee.name} is not a member of this company`);
  const name = member.name ?? member.email;
  if (name !== assignee.name) throw wrongAssignee(`This member is called ${name}. Choose them again`);
}

function wrongAssignee(message: string) {
  return invalid(message, [{ path: 'body.assignee', message }]);
}

function refuseTooMany(findingIds: readonly string[]): void {
  if (findingIds.length > QUERY.maxValues) throw invalid(`A ticket has at most ${QUERY.maxValues} findings`);
}
