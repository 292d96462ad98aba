import { sql } from 'drizzle-orm';
import type { VulnerabilityTicket } from '../../contract/areas/vulnerabilities/tickets';
import { sameValue } from '../../domain/merge/same-value';
import { type OutwardEvent, toldTicket } from '../../domain/tickets/outward/outward-event';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { newId } from '../db/new-id';
import { ticketConnections, ticketDeliveries } from '../db/schema-tickets';

/** Puts what happened to a ticket into the queue of what is told elsewhere, in the transaction in which it happens (TK14). */
export async function queueTold(
  tx: Tx,
  ticket: VulnerabilityTicket,
  by: string,
  { event, comment }: Pick<OutwardEvent, 'event' | 'comment'>,
): Promise<void> {
  const told: OutwardEvent = {
    event,
    at: tx.now,
    by,
    ticket: toldTicket(ticket),
    ...(comment !== undefined && { comment }),
  };
  const { companyId, id, connectionId } = ticket;
  await asSystem(tx, () =>
    tx.db.execute(sql`
      insert into ${ticketDeliveries} (id, company_id, connection_id, ticket_id, event, state, attempts, created_at, next_at)
      select ${newId()}::uuid, company_id, c.id, ${id}::uuid, ${JSON.stringify(told)}::jsonb, 'waiting', 0, ${tx.now}::timestamptz,
        ${tx.now}::timestamptz
      from ${ticketConnections} c where company_id = ${companyId} and is_enabled and c.id = coalesce(
        (select o.id from ${ticketConnections} o where o.company_id = ${companyId} and o.id = ${connectionId ?? null}::uuid),
        (select o.id from ${ticketConnections} o where o.company_id = ${companyId} and o.is_default))`),
  );
}

/** The same of a change, where it changed something that is told. */
export async function queueChange(
  tx: Tx,
  before: VulnerabilityTicket,
  after: VulnerabilityTicket,
  by: string,
): Promise<void> {
  const isElsewhere = before.connectionId !== after.connectionId;
  if (isElsewhere || !sameValue(toldTicket(before), toldTicket(after)))
    await queueTold(tx, after, by, { event: 'changed' });
}
