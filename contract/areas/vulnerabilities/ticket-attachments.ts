import * as z from 'zod/mini';
import { ATTACHMENT } from '../../limits';
import { Id, Line } from '../../primitives';
import { defineRecord, notYetOwned, owner } from '../../record';

/**
 * Files people add to tickets. The file itself is sent first and stands on the server alone; the record says what it is called, and
 * which ticket it is of. Rights are those of the ticket: who may change it adds and removes, who may read it opens.
 */

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the file, in hexadecimal'));

export const ticketAttachment = defineRecord('ticketAttachment', {
  path: 'ticket-attachments',
  subject: 'VulnerabilityTicket',
  words: { a: 'an attachment', many: 'attachments' },
  fields: {
    ticketId: Id,
    name: Line,
    /** Which of the files that were sent. */
    sha256: Sha256,
    /** Of the file. */
    bytes: z.int(),
    /** By its content, whatever it is called (`domain/tickets/media-type.ts`). */
    mediaType: z.string(),
    ...owner,
  },
  labels: { ticketId: 'Ticket', sha256: 'SHA-256', bytes: 'Size', mediaType: 'Type', ownerName: 'Added by' },
  units: { bytes: 'byte' },
  wordless: ['ticketId'],
  editable: ['name'],
  // What the server reads of the file itself.
  made: { ...notYetOwned, bytes: 0, mediaType: '' },
  access: { create: 'update', delete: 'update', restore: 'update', 'bulk-delete': 'update' },
  search: ['name', 'ownerName'],
  relations: [{ name: 'ticket', label: 'Ticket', to: 'vulnerabilityTicket', from: 'ticketId', at: 'id' }],
});
export type TicketAttachment = z.infer<typeof ticketAttachment.schema>;

const SentFile = z.object({ sha256: Sha256, bytes: z.int(), mediaType: z.string() });

export const ticketFileEndpoints = {
  /** The file is the body, as it is. What is sent again is there already; what no attachment names is gone after a day. */
  'ticket-files.create': {
    method: 'POST',
    path: '/api/ticket-files',
    answer: SentFile,
    file: true,
    maxBodyBytes: ATTACHMENT.bytes,
  },
  /** The file of an attachment, by the attachment's id. */
  'ticket-files.get': {
    method: 'GET',
    path: '/api/ticket-files/:id',
    // Bytes are no answer the request cache could keep.
    freshMs: 0,
    answer: z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }),
    givesFile: true,
  },
} as const;
