import type { TicketAttachment, ticketFileEndpoints } from '../../../contract/areas/vulnerabilities/ticket-attachments';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import { givenFile, takeFile } from '../../inventory/kept-files';
import { attachedHooks } from '../../records/attached-hooks';

/** Files on tickets (TK21-TK24). */
export const attachmentHooks = attachedHooks<TicketAttachment>({
  ...{ of: 'vulnerabilityTicket', field: 'ticketId', table: 'ticket_attachments' },
  ...{ told: 'attachments', words: 'A ticket', idOf: ({ ticketId }) => ticketId },
});

export const ticketFileHandlers: Handlers<keyof typeof ticketFileEndpoints> = {
  'ticket-files.create': (call) => takeFile(call),
  'ticket-files.get': async ({ tx, companyId, params }) => {
    const [attachment] = await rowsById(tx.db, companyId, 'ticketAttachment', [params.id]);
    if (attachment === undefined) throw notFound('Attachment');
    return givenFile(tx.db, companyId, attachment);
  },
};
