import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { ticketFileEndpoints } from '../../../../contract/areas/vulnerabilities/ticket-attachments';
import { ATTACHMENT } from '../../../../contract/limits';
import type { Change } from '../../../data/changes-made';
import { createRecord } from '../../../data/records';
import { connection } from '../../../data/sync-client';
import { bytes } from '../../../kit/format';

const { answer: SENT } = ticketFileEndpoints['ticket-files.create'];

interface Place {
  readonly companyId: string;
  readonly ticketId: string;
}

/** Sends a file and makes it an attachment; rejects with the problem. Nothing of it waits here: it needs the server (TK24). */
export async function attach({ companyId, ticketId }: Place, file: File): Promise<Change> {
  if (file.size > ATTACHMENT.bytes)
    throw new Error(`It has ${bytes(file.size)}; a file on a ticket has at most ${bytes(ATTACHMENT.bytes)}.`);
  const answer = await connection.call((api) => api.ask('ticket-files.create', {}, file, companyId));
  const { sha256 } = z.parse(SENT, answer);
  return createRecord('ticketAttachment', companyId, { id: v7(), ticketId, name: nameOf(file), sha256 });
}

/** A picture out of the clipboard may have no name. */
const nameOf = ({ name }: File): string => name.trim().slice(-NAME_CHARS) || 'Pasted file';
const NAME_CHARS = 500;

/** The file of an attachment, of the type its content has; rejects with the problem. */
export async function fileOf({ companyId, id }: { readonly companyId: string; readonly id: string }): Promise<Blob> {
  return z.parse(
    z.instanceof(Blob),
    await connection.call((api) => api.ask('ticket-files.get', { id }, undefined, companyId)),
  );
}
