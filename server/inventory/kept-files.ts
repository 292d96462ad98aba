import { ATTACHMENT } from '../../contract/limits';
import { mebibytes } from '../../domain/formats/text';
import { mediaTypeOf } from '../../domain/tickets/media-type';
import type { AttachedFileCall } from '../calls/handler';
import { invalid, notFound, Refusal } from '../calls/refusal';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import { lockInventory } from './inventory-tx';

/** Files that records name: sent before the record that names them, each once in a company (TK22). */

interface KeptFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/** An empty file: nothing of it needs to be kept. */
const EMPTY: KeptFile = {
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ...{ bytes: 0, mediaType: mediaTypeOf(new Uint8Array()) },
};

/** Takes in the file that is the body of a person's call. */
export async function takeFile(call: AttachedFileCall, most: number = ATTACHMENT.bytes): Promise<KeptFile> {
  if (call.header('content-type')?.startsWith('multipart/')) {
    const message = 'Send the file itself, as curl does with --data-binary, and not a form (-F)';
    throw invalid('The body is a form', [{ path: 'header.Content-Type', message }]);
  }
  const content = await contentOf(call.file, most);
  const { companyId } = call;
  const file = await describe(content);
  await call.transact((tx) => keepFile(tx, companyId, file, content));
  return file;
}

/** What is known of a file by its content alone. */
export async function describe(content: Uint8Array<ArrayBuffer>): Promise<KeptFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { sha256, bytes: content.length, mediaType: mediaTypeOf(content) };
}

export async function keepFile(tx: Tx, companyId: string, file: KeptFile, content: Uint8Array): Promise<void> {
  const { sha256, bytes, mediaType } = file;
  if (bytes === 0) return;
  // Two that are sent at once are counted one after the other.
  await lockInventory(tx, companyId);
  const [others] = await ask<{ bytes: number }>(tx.db, { text: OTHERS, params: [companyId, sha256] });
  if ((others?.bytes ?? 0) + bytes > ATTACHMENT.ofCompanyBytes)
    throw tooLarge(`The files of a company have at most ${mebibytes(ATTACHMENT.ofCompanyBytes)}: remove some first`);
  await ask(tx.db, { text: KEEP, params: [companyId, sha256, bytes, mediaType, base64Of(content), tx.now] });
}

const OTHERS = `select coalesce(sum(bytes), 0)::float8 as bytes from ticket_files where company_id = $1 and sha256 <> $2`;

/** Also where it is there: it is wanted again, and must not be swept away before its record is made. */
const KEEP = `insert into ticket_files (company_id, sha256, bytes, media_type, content, sent_at)
  values ($1, $2, $3, $4, decode($5, 'base64'), $6) on conflict (company_id, sha256) do update set sent_at = excluded.sent_at`;

const tooLarge = (message: string) => new Refusal({ status: 413, code: 'too_large', message });

/** A record that names a file. */
export interface NamesFile {
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The file a record names. */
export async function givenFile(db: Db, companyId: string, named: NamesFile) {
  const { name, mediaType, sha256, bytes } = named;
  if (bytes === 0) return { name, mediaType, base64: '' };
  const [file] = await ask<{ base64: string }>(db, { text: READ, params: [companyId, sha256] });
  if (file === undefined) throw notFound('File');
  return { name, mediaType, base64: file.base64 };
}

const READ = `select translate(encode(content, 'base64'), e'\\n', '') as base64 from ticket_files
  where company_id = $1 and sha256 = $2`;

/** What the server has of a file that was sent; undefined: none with this SHA-256. */
export async function sentFile(
  db: Db,
  companyId: string,
  sha256: string,
): Promise<Omit<KeptFile, 'sha256'> | undefined> {
  if (sha256 === EMPTY.sha256) return EMPTY;
  const text = 'select bytes, media_type as "mediaType" from ticket_files where company_id = $1 and sha256 = $2';
  const [file] = await ask<Omit<KeptFile, 'sha256'>>(db, { text, params: [companyId, sha256] });
  return file;
}

/** All of a body: a file is small enough to be held, and of a larger one no more is read. */
export async function contentOf(
  body: ReadableStream<Uint8Array> | null,
  most: number = ATTACHMENT.bytes,
  what = 'A file',
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw tooLarge(`${what} has at most ${mebibytes(most)}`);
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
