import type * as z from 'zod/mini';
import { attachedFields, attachedLabels, attachedMade, givesFile, sendsFile } from '../../attached-file';
import { Id } from '../../primitives';
import { defineRecord } from '../../record';

/** Files people add to tickets. Rights are those of the ticket: who may change it adds and removes, who may read it opens. */
export const ticketAttachment = defineRecord('ticketAttachment', {
  path: 'ticket-attachments',
  subject: 'VulnerabilityTicket',
  words: { a: 'an attachment', many: 'attachments' },
  fields: { ticketId: Id, ...attachedFields },
  labels: { ticketId: 'Ticket', ...attachedLabels },
  units: { bytes: 'byte' },
  wordless: ['ticketId'],
  editable: ['name'],
  made: attachedMade,
  access: { create: 'update', delete: 'update', restore: 'update', 'bulk-delete': 'update' },
  search: ['name', 'ownerName'],
  relations: [{ name: 'ticket', label: 'Ticket', to: 'vulnerabilityTicket', from: 'ticketId', at: 'id' }],
});
export type TicketAttachment = z.infer<typeof ticketAttachment.schema>;

export const ticketFileEndpoints = {
  'ticket-files.create': { ...sendsFile, path: '/api/ticket-files' },
  'ticket-files.get': { ...givesFile, path: '/api/ticket-files/:id' },
} as const;
