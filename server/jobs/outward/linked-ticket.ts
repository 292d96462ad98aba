import { sql } from 'drizzle-orm';
import type { TicketLink, VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { sameValue } from '../../../domain/merge/same-value';
import { fieldChanges } from '../../../domain/records/field-changes';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';
import { writeTicket } from '../tickets/write-ticket';

interface Linked {
  readonly companyId: string;
  readonly ticketId: string;
  /** What was known of the issue. */
  readonly before: TicketLink | null;
}

/** Keeps on the ticket which issue follows it. */
export async function linkTicket(tx: Tx, { companyId, ticketId, before }: Linked, link: TicketLink): Promise<void> {
  if (sameValue(before, link)) return;
  const ticket = await lockedTicket(tx, companyId, ticketId);
  if (ticket !== null) await writeTicket(tx, ticket, { ...ticket, link }, null);
}

/** Null: it is not there any more. */
async function lockedTicket(tx: Tx, companyId: string, id: string): Promise<VulnerabilityTicket | null> {
  const { vulnerabilityTicket: table } = recordTables;
  await tx.db.execute(sql`select id from ${table} where company_id = ${companyId} and id = ${id} for update`);
  const [ticket] = await rowsById(tx.db, companyId, 'vulnerabilityTicket', [id]);
  return ticket ?? null;
}

/** What became of the issue elsewhere: the ticket is resolved, or work on it goes on (TK16). Answers it, where it is another one now. */
export async function followIssue(
  tx: Tx,
  { companyId, ticketId, before }: Linked,
  isDone: boolean,
  source: string,
): Promise<VulnerabilityTicket | null> {
  const ticket = await lockedTicket(tx, companyId, ticketId);
  // What was told there meanwhile is newer than what was heard.
  if (ticket === null || ticket.deletedAt !== null || ticket.link === undefined || !sameValue(ticket.link, before))
    return null;
  const link = { ...ticket.link, isDone };
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed';
  const status = isDone === isOver ? ticket.status : isDone ? 'resolved' : 'in_progress';
  const said = { workStatus: status, workAt: tx.now, staysAsSet: undefined, backAt: undefined, backWhy: undefined };
  const after: VulnerabilityTicket = { ...ticket, link, ...(status !== ticket.status && { status, ...said }) };
  const changes = status === ticket.status ? null : fieldChanges({ sets: [] }, ['status'], ticket, after);
  await writeTicket(tx, ticket, after, changes === null ? null : { byName: source, changes });
  return changes === null ? null : after;
}
