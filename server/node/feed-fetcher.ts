import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { IMPORT } from '../../contract/limits';
import { mebibytes } from '../../domain/formats/text';
import { errorText } from '../calls/error-text';
import type { FeedAddress, Fetched, FetchFeed } from '../jobs/feeds/feed-port';
import { streamOf } from './file-stream';
import { type Egress, Forbidden, guardedGet } from './guarded-get';

interface FetcherOptions extends Egress {
  /** Where a file that is being fetched waits, and half of one for the rest of it. */
  readonly folder: string;
  readonly maxBytes?: number;
  /** How long nothing may come, and how long all of it may take. */
  readonly idleMs?: number;
  readonly totalMs?: number;
}

const MINUTE = 60_000;

/** Half a file: the rest is asked for, where it is still the same one. */
const Half = z.object({ url: z.string(), validator: z.string() });

/**
 * Fetches a feed into a file (VR31-VR33): asks only for what is newer, goes on where it broke off, and goes nowhere it may not.
 */
export function feedFetcher(options: FetcherOptions): FetchFeed {
  return async (address, signal) => {
    const { totalMs = 30 * MINUTE } = options;
    const ended = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
    try {
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      return await fetchOnce(options, address, ended);
    } catch (error) {
      return failed(error instanceof Forbidden ? error.message : brokenOff(error, ended.aborted, totalMs));
    }
  };
}

const failed = (message: string, retryAfterMs: number | null = null): Fetched => ({
  kind: 'failed',
  message,
  retryAfterMs,
});

function brokenOff(error: unknown, isLate: boolean, totalMs: number): string {
  if (isLate)
    return `It was not there after ${Math.round(totalMs / MINUTE)} minutes. What came is kept, and it goes on from there.`;
  return `The server could not be reached, or broke off: ${errorText(error)}. It is tried again.`;
}

async function fetchOnce(options: FetcherOptions, address: FeedAddress, signal: AbortSignal): Promise<Fetched> {
  const path = join(options.folder, address.id);
  const half = await halfOf(path, address.url);
  const headers = half === null ? conditions(address) : { range: `bytes=${half.size}-`, 'if-range': half.validator };
  const { response, url } = await guardedGet(address.url, { ...options, headers, signal });
  const status = response.statusCode ?? 0;
  if (status === 304) {
    response.resume();
    return { kind: 'unchanged' };
  }
  const goesOn = status === 206 && half !== null && startOf(response) === half.size;
  if (status !== 200 && !goesOn) {
    response.destroy();
    // What the rest of is asked for in vain is fetched anew.
    if (half !== null && (status === 206 || status === 416)) await forget(path);
    return failed(refusedWith(status, response), retryAfter(response));
  }
  const type = header(response, 'content-type') ?? '';
  if (/^text\/html\b/i.test(type)) {
    response.destroy();
    return failed('The address answers with a web page, and not with a feed. Check that it leads to the file itself.');
  }
  const already = goesOn ? (half?.size ?? 0) : 0;
  const [etag, lastModified] = [header(response, 'etag'), header(response, 'last-modified')];
  // A weak tag is of any file that means the same, of which the rest may not fit.
  const validator = etag !== null && !etag.startsWith('W/') ? etag : lastModified;
  if (!goesOn) await forget(path);
  if (validator !== null)
    await writeFile(`${path}.json`, JSON.stringify({ url: address.url, validator }), { mode: 0o600 });
  try {
    await keep(response, { path, already, signal, ...options });
  } catch (error) {
    if (validator === null || error instanceof Forbidden) await forget(path);
    throw error;
  }
  const { size } = await stat(path);
  return {
    ...{ kind: 'file', name: nameOf(url), bytes: size, etag, lastModified },
    body: () => streamOf(createReadStream(path)),
    done: () => forget(path),
  };
}

const forget = async (path: string): Promise<void> => {
  await Promise.all([path, `${path}.json`].map((one) => rm(one, { force: true })));
};

async function halfOf(
  path: string,
  url: string,
): Promise<{ readonly size: number; readonly validator: string } | null> {
  try {
    const said: unknown = JSON.parse(await readFile(`${path}.json`, 'utf8'));
    const half = z.parse(Half, said);
    const { size } = await stat(path);
    return half.url === url && size > 0 ? { size, validator: half.validator } : null;
  } catch {
    // Neither is there, or what is there is none.
    return null;
  }
}

const conditions = ({ etag, lastModified }: FeedAddress): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

const header = (response: IncomingMessage, name: string): string | null => {
  const said = response.headers[name];
  return typeof said === 'string' ? said : null;
};

const startOf = (response: IncomingMessage): number =>
  Number(/^bytes (\d+)-/.exec(header(response, 'content-range') ?? '')?.[1] ?? -1);

function refusedWith(status: number, { statusMessage = '' }: IncomingMessage): string {
  const said = `The server answers ${status} ${statusMessage}`.trim();
  if (status === 404 || status === 410) return `${said}: nothing is there. Check the address.`;
  if (status === 401 || status === 403)
    return `${said}: it wants to know who asks. Use an address that is open, or that has the key in it.`;
  if (status === 429 || status === 503) return `${said}: it asks to come again later, which is done.`;
  return status >= 500 ? `${said}: it has trouble of its own. It is tried again.` : `${said}. Check the address.`;
}

/** Seconds, or a date. */
function retryAfter(response: IncomingMessage): number | null {
  const said = header(response, 'retry-after');
  if (said === null) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

const nameOf = (url: URL): string => url.pathname.split('/').at(-1) || url.hostname;

interface Keeping {
  readonly path: string;
  readonly already: number;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  readonly idleMs?: number;
}

/** Writes what comes behind what is there. What breaks off leaves what came. */
async function keep(
  response: IncomingMessage,
  { path, already, signal, maxBytes = IMPORT.maxSentBytes, idleMs = MINUTE }: Keeping,
) {
  let bytes = already;
  const tooLarge = () => new Forbidden(`The file is larger than ${mebibytes(maxBytes)}, which is the limit.`);
  const announced = Number(header(response, 'content-length') ?? 0);
  if (already + announced > maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  response.setTimeout(idleMs, () => response.destroy(new Error(`nothing came for ${Math.round(idleMs / 1_000)} s`)));
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? tooLarge() : null, chunk);
    },
  });
  await pipeline(response, counted, createWriteStream(path, { flags: already > 0 ? 'a' : 'w', mode: 0o600 }), {
    signal,
  });
  if (!response.complete) throw new Error('the connection ended before the file did');
}
