import type { VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { QUERY } from '../../../contract/limits';
import { sameValue } from '../../../domain/merge/same-value';
import { allGone } from '../../../domain/tickets/settled-ticket';
import { ticketKey } from '../../../domain/tickets/ticket-key';
import { invalid } from '../../calls/refusal';
import { listMembers } from '../../identity/companies';
import { settleTalk } from '../../inventory/settle-assets';
import { nextTicketNumber, prefixOf } from '../../inventory/ticket-numbers';
import { findingsById } from '../../inventory/write-findings';
import { tellOfStatus } from '../../notifications/ticket-news';
import { queueChange, queueTold } from '../../notifications/ticket-outbox';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';

/** Its key is the company's next one, and who does it is one of its members (TK1, TK3). */
export const ticketHooks: RecordHooks<VulnerabilityTicket> = {
  async creating(tx, ticket) {
    await refuseStranger(tx, ticket);
    const findingIds = [...new Set(ticket.findingIds)];
    refuseTooMany(findingIds);
    const said = await saidOf(tx, { ...ticket, findingIds });
    const number = await nextTicketNumber(tx, ticket.companyId);
    // Who makes it, and who it is given to, watch it by themselves.
    const watcherIds = watching([tx.principal.userId], ticket.assignee);
    return { number, key: ticketKey(await prefixOf(tx.db, ticket.companyId), number), findingIds, watcherIds, ...said };
  },
  async changing(tx, before, after) {
    const isGiven = !sameValue(before.assignee, after.assignee);
    // Who left the company meanwhile stays what the ticket says of them.
    if (isGiven) await refuseStranger(tx, after);
    if (after.findingIds.length > before.findingIds.length) refuseTooMany(after.findingIds);
    const fresh = after.findingIds.filter((id) => !before.findingIds.includes(id));
    await settleTalk(tx, after.companyId, fresh, new Set(fresh));
    const added = after.watcherIds.filter((id) => !before.watcherIds.includes(id));
    await refuseWatchers(tx, after.companyId, added);
    return {
      ...(isGiven && { watcherIds: watching(after.watcherIds, after.assignee) }),
      ...(before.status !== after.status && (await saidOf(tx, after))),
    };
  },
  async changed(tx, before, after) {
    if (before.status !== after.status) await tellOfStatus(tx, after, tx.principal);
    await queueChange(tx, before, after, tx.principal.displayName);
  },
  async created(tx, ticket) {
    // What a ticket is about is no duplicate that is out of sight (FN10).
    await settleTalk(tx, ticket.companyId, ticket.findingIds);
    await queueTold(tx, ticket, tx.principal.displayName, { event: 'created' });
  },
  async replaced(tx, tickets) {
    const about = tickets.flatMap(({ findingIds }) => findingIds);
    const [first] = tickets;
    if (first !== undefined) await settleTalk(tx, first.companyId, about);
    for (const ticket of tickets)
      await queueTold(tx, ticket, tx.principal.displayName, {
        event: ticket.deletedAt === null ? 'restored' : 'deleted',
      });
  },
  isAppliedLater: true,
};

/** What a person says of how far it is, and whether they know that sources see none of its findings. */
async function saidOf(
  tx: PersonTx,
  { status, companyId, findingIds }: VulnerabilityTicket,
): Promise<Partial<VulnerabilityTicket>> {
  const findings = findingIds.length === 0 ? [] : await findingsById(tx.db, companyId, findingIds);
  return {
    ...{ workStatus: status, workAt: tx.now, staysAsSet: allGone(findings) ? true : undefined },
    // Of what was said before.
    ...{ backAt: undefined, backWhy: undefined },
  };
}

const watching = (ids: readonly string[], assignee: VulnerabilityTicket['assignee']): string[] => [
  ...new Set(assignee === undefined ? ids : [...ids, assignee.id]),
];

/** Nobody is made to watch who is not of the company. */
async function refuseWatchers(tx: PersonTx, companyId: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const members = new Set((await listMembers(tx.db, companyId)).map(({ userId }) => userId));
  if (added.every((id) => members.has(id))) return;
  const message = 'Only members of this company can watch its tickets';
  throw invalid(message, [{ path: 'body.watcherIds', message }]);
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
