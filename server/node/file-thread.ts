import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { FieldMap } from '../../contract/areas/integrations/field-map';
import { IMPORT } from '../../contract/limits';
import { seekableSource } from '../../domain/formats/file-source';
import { readFiles } from '../../domain/formats/read-files';
import { readFeeds } from '../../domain/vulnerabilities/feeds/read-feeds';
import { errorText } from '../calls/error-text';
import type { OpenFile } from '../files/file-reader';
import { OpenFiles } from '../files/open-file';
import { fileLog } from './file-log';
import { type FromFileThread, scratchOf, type ToFileThread } from './file-messages';

/** Entry of the thread in which a file that was sent is read: a large one must not stop the server's event loop. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const { path, name, site, about, columns, maxFileBytes, rows } = z.parse(
  z.object({
    ...{ path: z.string(), name: z.string(), site: z.string(), about: z.string(), maxFileBytes: z.number() },
    columns: z.array(z.string()),
    rows: z.optional(FieldMap),
  }),
  workerData,
);
const file = await open(path);
const { size } = await file.stat();
const log = fileLog(scratchOf(path));
const source = seekableSource({ name, size, read });
const limits = { maxFileBytes, maxSeconds: IMPORT.maxSentSeconds };
const files = readFiles(source, { limits, site, about, columns, log, ...(rows && { rows }) });
/** Of a feed of vulnerabilities, which one is asked for and not the other. */
const feeds = readFeeds(source);
const opened = new OpenFiles();
let current: OpenFile | null = null;

port.on('message', (message: ToFileThread) => {
  answer(message).then(
    (said) => port.postMessage(said),
    (error: unknown) => port.postMessage(failed(error)),
  );
});

/** An error that crosses to another thread loses its code. */
const failed = (error: unknown): FromFileThread => ({
  ...{ type: 'failed', message: errorText(error) },
  isFull: error instanceof Error && 'code' in error && error.code === 'ENOSPC',
});

async function read(from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0) return bytes.subarray(0, at);
    at += bytesRead;
  }
  return bytes;
}

async function answer(message: ToFileThread): Promise<FromFileThread> {
  if (message.type === 'next') return next();
  if (message.type === 'part') return nextPart();
  if (current === null) throw new Error('no file is open');
  if (message.type === 'batch') return { type: 'batch', records: await current.batch(message.no) };
  if (message.type === 'rejected') return { type: 'rejected', rejected: await current.rejected(message.no) };
  return { type: 'compared', counts: await current.compare(message.known) };
}

async function next(): Promise<FromFileThread> {
  opened.close();
  current = null;
  const { value } = await files.next();
  if (!value) return { type: 'end' };
  if ('outcome' in value) return { type: 'refused', refused: value };
  current = opened.open(value);
  return { type: 'file', about: value.about };
}

async function nextPart(): Promise<FromFileThread> {
  const { value } = await feeds.next();
  return value ? { type: 'part', part: value } : { type: 'end' };
}
