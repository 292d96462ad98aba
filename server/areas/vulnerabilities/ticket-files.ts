import type { ticketFileEndpoints } from '../../../contract/areas/vulnerabilities/ticket-attachments';
import { ATTACHMENT } from '../../../contract/limits';
import { mebibytes } from '../../../domain/formats/text';
import { mediaTypeOf } from '../../../domain/tickets/media-type';
import type { Handlers, TicketFileCall } from '../../calls/handler';
import { invalid, notFound, Refusal } from '../../calls/refusal';
import { ask } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { lockInventory } from '../../inventory/inventory-tx';

/** The files of attachments: sent before the attachment that names them, each once in a company (TK22). */

export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/** An empty file: nothing of it needs to be kept. */
export const EMPTY: StoredFile = {
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ...{ bytes: 0, mediaType: mediaTypeOf(new Uint8Array()) },
};

export const ticketFileHandlers: Handlers<keyof typeof ticketFileEndpoints> = {
  'ticket-files.create': async (call) => {
    const content = await contentOf(call);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const file: StoredFile = { sha256, bytes: content.length, mediaType: mediaTypeOf(content) };
    if (content.length > 0) await keep(call, file, base64Of(content));
    return file;
  },
  'ticket-files.get': async ({ tx, companyId, params }) => {
    const [attachment] = await rowsById(tx.db, companyId, 'ticketAttachment', [params.id]);
    if (attachment === undefined) throw notFound('Attachment');
    const { name, mediaType, sha256, bytes } = attachment;
    if (bytes === 0) return { name, mediaType, base64: '' };
    const [file] = await ask<{ base64: string }>(tx.db, { text: READ, params: [companyId, sha256] });
    if (file === undefined) throw notFound('File');
    return { name, mediaType, base64: file.base64 };
  },
};

const READ = `select translate(encode(content, 'base64'), e'\\n', '') as base64 from ticket_files
  where company_id = $1 and sha256 = $2`;

/** Also where it is there: it is wanted again, and must not be swept away before its attachment is made. */
const KEEP = `insert into ticket_files (company_id, sha256, bytes, media_type, content, sent_at)
  values ($1, $2, $3, $4, decode($5, 'base64'), $6) on conflict (company_id, sha256) do update set sent_at = excluded.sent_at`;

async function keep({ transact, companyId }: TicketFileCall, file: StoredFile, base64: string): Promise<void> {
  const { sha256, bytes, mediaType } = file;
  await transact(async (tx) => {
    // Two that are sent at once are counted one after the other.
    await lockInventory(tx, companyId);
    const [others] = await ask<{ bytes: number }>(tx.db, { text: OTHERS, params: [companyId, sha256] });
    if ((others?.bytes ?? 0) + bytes > ATTACHMENT.ofCompanyBytes)
      throw tooLarge(
        `The files on tickets of a company have at most ${mebibytes(ATTACHMENT.ofCompanyBytes)}: remove some first`,
      );
    await ask(tx.db, { text: KEEP, params: [companyId, sha256, bytes, mediaType, base64, tx.now] });
  });
}

const OTHERS = `select coalesce(sum(bytes), 0)::float8 as bytes from ticket_files where company_id = $1 and sha256 <> $2`;

const tooLarge = (message: string) => new Refusal({ status: 413, code: 'too_large', message });

/** All of it: a file is small enough to be held, and of a larger one no more is read. */
async function contentOf({ file, header }: TicketFileCall): Promise<Uint8Array<ArrayBuffer>> {
  if (header('content-type')?.startsWith('multipart/')) {
    const message = 'Send the file itself, as curl does with --data-binary, and not a form (-F)';
    throw invalid('The body is a form', [{ path: 'header.Content-Type', message }]);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (file !== null)
    for await (const part of file) {
      bytes += part.byteLength;
      if (bytes > ATTACHMENT.bytes) throw tooLarge(`A file on a ticket has at most ${mebibytes(ATTACHMENT.bytes)}`);
      parts.push(part);
    }
  const content = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.byteLength;
  }
  return content;
}

/** So many letters a call takes as its arguments without trouble. */
const PIECE = 32_768;

function base64Of(content: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < content.length; at += PIECE)
    pieces.push(String.fromCharCode(...content.subarray(at, at + PIECE)));
  return btoa(pieces.join(''));
}
