import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { SentFile } from '../../contract/attached-file';
import { ATTACHMENT } from '../../contract/limits';
import type { Change } from '../data/changes-made';
import { createRecord } from '../data/records';
import { connection } from '../data/sync-client';
import { bytes } from '../kit/format';

/** What has files: the record, and the kind its files are. */
export type AttachedTo =
  | { readonly kind: 'ticketAttachment'; readonly companyId: string; readonly id: string }
  | { readonly kind: 'exceptionEvidence'; readonly companyId: string; readonly id: string };

export const SENDS = { ticketAttachment: 'ticket-files.create', exceptionEvidence: 'evidence-files.create' } as const;

/** Sends a file and attaches it; rejects with the problem. Nothing of it waits here: it needs the server (TK24). */
export async function attach({ kind, companyId, id: of }: AttachedTo, file: File): Promise<Change> {
  if (file.size > ATTACHMENT.bytes)
    throw new Error(`It has ${bytes(file.size)}; a file here has at most ${bytes(ATTACHMENT.bytes)}.`);
  const answer = await connection.call((api) =>
    kind === 'ticketAttachment'
      ? api.ask('ticket-files.create', {}, file, companyId)
      : api.ask('evidence-files.create', {}, file, companyId),
  );
  const { sha256 } = z.parse(SentFile, answer);
  const named = { id: v7(), name: nameOf(file), sha256 };
  return kind === 'ticketAttachment'
    ? createRecord(kind, companyId, { ...named, ticketId: of })
    : createRecord(kind, companyId, { ...named, exceptionId: of });
}

/** A picture out of the clipboard may have no name. */
export const nameOf = ({ name }: File): string => name.trim().slice(-NAME_CHARS) || 'Pasted file';
const NAME_CHARS = 500;

interface Attached {
  readonly companyId: string;
  readonly id: string;
}

/** The file of an attachment, of the type its content has; rejects with the problem. */
export async function fileOf(kind: AttachedTo['kind'], { companyId, id }: Attached): Promise<Blob> {
  return z.parse(
    z.instanceof(Blob),
    await connection.call((api) =>
      kind === 'ticketAttachment'
        ? api.ask('ticket-files.get', { id }, undefined, companyId)
        : api.ask('evidence-files.get', { id }, undefined, companyId),
    ),
  );
}
