import { and, eq } from 'drizzle-orm';
import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import type { Comment } from '../../../contract/areas/vulnerabilities/comments';
import { type VulnerabilityTicket, vulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { COMMENT, TICKET } from '../../../contract/limits';
import { newRecord } from '../../../domain/records/record-effects';
import type { ChosenMessage } from '../../../domain/templates/message-for';
import { cutText, firstChars } from '../../../domain/text/cut-text';
import { allGone } from '../../../domain/tickets/settled-ticket';
import { ticketKey } from '../../../domain/tickets/ticket-key';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { newId } from '../../db/new-id';
import { policyTickets } from '../../db/schema-messages';
import { listMembers } from '../../identity/companies';
import { nextTicketNumber, prefixOf } from '../../inventory/ticket-numbers';
import { tellOfComment } from '../../notifications/ticket-news';
import { queueTold } from '../../notifications/ticket-outbox';
import { NOBODY } from '../tickets/write-ticket';
import type { Done, Effect } from './carry-out';
import { insertMade } from './insert-made';
import { brokenWords } from './message-of';

type TicketAction = Extract<PolicyAction, { type: 'ticket' }>;

/** Makes the policy's ticket; where it has one that is open, that is commented on (MS6). */
export async function tellPolicyTicket(
  tx: Tx,
  effect: Effect,
  action: TicketAction,
  message: ChosenMessage,
): Promise<Done> {
  const open = await openTicket(tx, effect);
  const by = `Policy “${effect.about.policy.name}”`;
  if (open !== null) {
    await commentOn(tx, open, by, message.text);
    return { says: `Commented on ${open.key}.${brokenWords(message)}` };
  }
  const ticket = await makeTicket(tx, effect, action, message, by);
  return { says: `Made ${ticket.key}.${brokenWords(message)}` };
}

async function openTicket(tx: Tx, { companyId, policyId }: Effect): Promise<VulnerabilityTicket | null> {
  const isOf = and(eq(policyTickets.companyId, companyId), eq(policyTickets.policyId, policyId));
  const [row] = await tx.db.select({ id: policyTickets.ticketId }).from(policyTickets).where(isOf);
  if (row === undefined) return null;
  const [ticket] = await rowsById(tx.db, companyId, 'vulnerabilityTicket', [row.id]);
  const isOver = ticket === undefined || ticket.deletedAt !== null || OVER.includes(ticket.status);
  return isOver ? null : ticket;
}

const OVER: readonly VulnerabilityTicket['status'][] = ['resolved', 'closed'];

async function makeTicket(
  tx: Tx,
  { companyId, policyId, about }: Effect,
  { priority, assignee }: TicketAction,
  message: ChosenMessage,
  by: string,
): Promise<VulnerabilityTicket> {
  const number = await nextTicketNumber(tx, companyId);
  const members = await listMembers(tx.db, companyId);
  // Who left the company meanwhile is given nothing.
  const member = members.find(({ userId }) => userId === assignee?.id);
  const given = member === undefined ? undefined : { id: member.userId, name: member.name ?? member.email };
  const body = {
    ...{
      id: newId(),
      name: message.templateId === null ? `Policy “${firstChars(about.policy.name, 300)}” fails` : message.subject,
      priority,
      findingIds: [],
    },
    description: cutText(message.text, TICKET.descriptionChars),
    ...(given !== undefined && { assignee: given }),
  };
  const ticket: VulnerabilityTicket = vulnerabilityTicket.schema.parse({
    ...newRecord(vulnerabilityTicket, body, { companyId, at: tx.now }),
    ...{ rev: 1, number, key: ticketKey(await prefixOf(tx.db, companyId), number) },
    watcherIds: given === undefined ? [] : [given.id],
    ...{ workStatus: 'open', workAt: tx.now, ...(allGone([]) && { staysAsSet: true }) },
  });
  await insertMade(tx, 'vulnerabilityTicket', ticket, by);
  await tx.db
    .insert(policyTickets)
    .values({ companyId, policyId, ticketId: ticket.id })
    .onConflictDoUpdate({
      target: [policyTickets.companyId, policyTickets.policyId],
      set: { ticketId: ticket.id },
    });
  await queueTold(tx, ticket, by, { event: 'created' });
  return ticket;
}

async function commentOn(tx: Tx, ticket: VulnerabilityTicket, by: string, said: string): Promise<void> {
  const { companyId } = ticket;
  // A name of an asset is nobody who is mentioned.
  const text = cutText(said.replaceAll('@[', '@ ['), COMMENT.chars);
  const comment: Comment = {
    ...{ id: newId(), companyId, rev: 1, createdAt: tx.now, updatedAt: tx.now, deletedAt: null, fieldRevs: {} },
    ...{ entity: 'vulnerabilityTicket', aboutId: ticket.id, text, ownerId: NOBODY, ownerName: by },
  };
  await insertMade(tx, 'comment', comment, by);
  await tellOfComment(tx, ticket, { userId: NOBODY, displayName: by }, text);
  await queueTold(tx, ticket, by, { event: 'comment', comment: text });
}
