import type { TicketAttachment } from '../../../contract/areas/vulnerabilities/ticket-attachments';
import { vulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { ATTACHMENT } from '../../../contract/limits';
import { invalid } from '../../calls/refusal';
import { ask, type Db } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { lockInventory } from '../../inventory/inventory-tx';
import { keepHistory } from '../../records/record-history';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { updateRecords } from '../../records/record-rows';
import { EMPTY, type StoredFile } from './ticket-files';

/** Files on tickets (TK21-TK24). */
export const attachmentHooks: RecordHooks<TicketAttachment> = {
  async creating(tx, { companyId, ticketId, sha256 }) {
    await lockInventory(tx, companyId);
    const file = await sentFile(tx.db, companyId, sha256);
    if (file === undefined) throw wrong('sha256', 'Send the file first: the server has none with this SHA-256');
    const attached = await countOf(tx.db, companyId, ticketId);
    if (attached >= ATTACHMENT.ofTicket)
      throw wrong('ticketId', `A ticket has at most ${ATTACHMENT.ofTicket} files: remove one first`);
    return { bytes: file.bytes, mediaType: file.mediaType };
  },
  async created(tx, attachment) {
    await tellTicket(tx, attachment, [attachment]);
  },
  async changed(tx, before, after) {
    const change = { attachments: { before: before.name, after: after.name } };
    await writeTold(tx, after.companyId, after.ticketId, change);
  },
  async replaced(tx, attachments) {
    for (const { companyId, sha256, name, deletedAt } of attachments)
      if (deletedAt === null && (await sentFile(tx.db, companyId, sha256)) === undefined)
        throw invalid(`“${name}” was removed so long ago that its file is gone: attach it again`);
    for (const ticketId of new Set(attachments.map((one) => one.ticketId))) {
      const theirs = attachments.filter((one) => one.ticketId === ticketId);
      const [first] = theirs;
      if (first !== undefined) await tellTicket(tx, first, theirs);
    }
  },
};

const wrong = (field: string, message: string) => invalid(message, [{ path: `body.${field}`, message }]);

async function sentFile(db: Db, companyId: string, sha256: string): Promise<Omit<StoredFile, 'sha256'> | undefined> {
  if (sha256 === EMPTY.sha256) return EMPTY;
  const text = 'select bytes, media_type as "mediaType" from ticket_files where company_id = $1 and sha256 = $2';
  const [file] = await ask<Omit<StoredFile, 'sha256'>>(db, { text, params: [companyId, sha256] });
  return file;
}

async function countOf(db: Db, companyId: string, ticketId: string): Promise<number> {
  const text = `select count(*)::int as count from ticket_attachments
    where company_id = $1 and doc ->> 'ticketId' = $2 and deleted_at is null`;
  const [found] = await ask<{ count: number }>(db, { text, params: [companyId, ticketId] });
  return found?.count ?? 0;
}

/** What came to a ticket, or went from it, stands in the ticket's own history. */
function tellTicket(
  tx: PersonTx,
  { companyId, ticketId, deletedAt }: TicketAttachment,
  attachments: readonly TicketAttachment[],
): Promise<void> {
  const named = { count: attachments.length, some: attachments.map(({ name }) => name) };
  const none = { count: 0, some: [] };
  const change = deletedAt === null ? { added: named, removed: none } : { added: none, removed: named };
  return writeTold(tx, companyId, ticketId, { attachments: change });
}

async function writeTold(
  tx: PersonTx,
  companyId: string,
  ticketId: string,
  changes: Parameters<typeof keepHistory>[4][number]['changes'],
): Promise<void> {
  const [ticket] = await rowsById(tx.db, companyId, 'vulnerabilityTicket', [ticketId]);
  if (ticket === undefined || ticket.deletedAt !== null) return;
  await updateRecords(tx, 'vulnerabilityTicket', [ticket]);
  keepHistory(tx, vulnerabilityTicket, companyId, 'update', [{ id: ticket.id, rev: ticket.rev + 1, changes }]);
}
