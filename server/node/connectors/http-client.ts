import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { mebibytes } from '../../../domain/formats/text';
import { SourceFailure } from '../../connectors/connector';
import { askOnce, type Egress } from '../guarded-get';
import { failureOf, refusalOf, TOO_LATE } from './http-words';

/** Requests of a connector: each is judged by the egress rule, bounded in time and size, and tried again where that helps. */

export interface HttpHost extends Egress {
  /** How long nothing may come, and how long one answer may take. */
  readonly idleMs?: number;
  readonly answerMs?: number;
  readonly pageBytes?: number;
  readonly fileBytes?: number;
  /** The longest pause for which a reading waits rather than ends. */
  readonly patienceMs?: number;
}

export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

const SECOND = 1_000;
const MIB = 1_024 * 1_024;
const MOST_REDIRECTS = 5;
const TRIES = 4;

/** An answer of 200, whose body is yet to be read. */
export interface HttpAnswer {
  readonly response: IncomingMessage;
  /** Unpacked, and an error where nothing comes for too long. */
  readonly body: Readable;
  readonly url: URL;
  /** Aborted where it took too long. */
  readonly late: AbortSignal;
}

/** Asks; throws `SourceFailure` for anything else than an answer of 200. What passes by itself is waited for. */
export async function ask(host: HttpHost, request: HttpRequest): Promise<HttpAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answered = await follow(host, request).catch((error: unknown) => {
      throw request.signal.aborted ? error : failureOf(error);
    });
    const status = answered.response.statusCode ?? 0;
    if (status >= 200 && status < 300) return answered;
    answered.response.destroy();
    const refusal = refusalOf(answered.response);
    const pause = passes(status) ? (refusal.retryAfterMs ?? SECOND * 2 ** tries) : Number.POSITIVE_INFINITY;
    if (tries === TRIES || pause > (host.patienceMs ?? 30 * SECOND)) throw refusal;
    await rest(pause, request.signal);
  }
}

const passes = (status: number): boolean => status === 429 || status === 502 || status === 503 || status === 504;

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      clearTimeout(timer);
      reject(new SourceFailure('It was stopped.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', ended);
      resolve();
    }, ms);
    signal.addEventListener('abort', ended, { once: true });
  });
}

/** Where it leads on to is judged anew, and a secret goes to no other origin: it is not followed there. */
async function follow(host: HttpHost, { url: from, method, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
  let url = from;
  const late = AbortSignal.timeout(host.answerMs ?? 600 * SECOND);
  const ended = AbortSignal.any([signal, late]);
  for (let redirects = 0; ; redirects += 1) {
    const sent = { ...host, method, headers: { ...headers, 'accept-encoding': 'gzip' }, signal: ended };
    const response = await askOnce(url, { ...sent, ...(body !== undefined && { body }) });
    const { statusCode = 0, headers: said } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && said.location !== undefined;
    if (!isRedirect) return { response, url, late, body: unpacked(response, host.idleMs ?? 60 * SECOND) };
    response.destroy();
    if (redirects >= MOST_REDIRECTS) throw new SourceFailure('The source leads on again and again. Check the address.');
    const to = URL.canParse(said.location ?? '', url.href) ? new URL(said.location ?? '', url) : null;
    if (to === null) throw new SourceFailure('The source leads on to what is no address. Check the address.');
    // Asked, and by that judged, with nothing that says who asks.
    if (to.origin !== url.origin) await judge(host, to, ended);
    if (to.origin !== url.origin || method !== 'GET')
      throw new SourceFailure(
        `The source leads on to ${to.origin}, where what is sent must not go. If that is right, enter that address and its secrets.`,
      );
    url = to;
  }
}

/** Says of an address that may not be gone to why. Any answer of another is enough. */
async function judge(host: HttpHost, url: URL, signal: AbortSignal): Promise<void> {
  const response = await askOnce(url, { ...host, method: 'HEAD', headers: {}, signal });
  response.destroy();
}

function unpacked(response: IncomingMessage, idleMs: number): Readable {
  response.setTimeout(idleMs, () =>
    response.destroy(
      new SourceFailure(
        `Nothing came for ${Math.round(idleMs / SECOND)} seconds in the middle of an answer. It is tried again.`,
      ),
    ),
  );
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (!/^(x-)?gzip$/i.test(encoding)) return response;
  const gunzip = createGunzip();
  response.on('error', (error) => gunzip.destroy(error));
  response.on('aborted', () => gunzip.destroy(new SourceFailure(BROKE_OFF)));
  return response.pipe(gunzip);
}

const BROKE_OFF = 'The source broke off in the middle of an answer. It is tried again.';

/** All of a page. */
export async function textOf(
  { response, body, late }: HttpAnswer,
  { pageBytes = 64 * MIB }: HttpHost,
): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      const piece = Buffer.from(part);
      bytes += piece.length;
      if (bytes > pageBytes)
        throw new SourceFailure(
          `A page is larger than ${mebibytes(pageBytes)}, which is the limit. Ask for fewer rows a page.`,
        );
      parts.push(piece);
    }
  } catch (error) {
    response.destroy();
    throw brokenOff(error, late);
  }
  if (!response.complete) throw new SourceFailure(BROKE_OFF);
  return Buffer.concat(parts).toString('utf8');
}

const brokenOff = (error: unknown, late: AbortSignal): SourceFailure => {
  if (error instanceof SourceFailure) return error;
  if (late.aborted) return new SourceFailure(TOO_LATE);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_'))
    return new SourceFailure('The source says that its answer is packed, and it is not. Tell whoever runs it.');
  return code === 'ECONNRESET' ? new SourceFailure(BROKE_OFF) : failureOf(error);
};

/** A file, as it comes. */
export function streamOf(
  { response, body, late }: HttpAnswer,
  { fileBytes = 1_024 * MIB }: HttpHost,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      const isLarge = bytes > fileBytes;
      done(
        isLarge ? new SourceFailure(`The file is larger than ${mebibytes(fileBytes)}, which is the limit.`) : null,
        chunk,
      );
    },
  });
  body.on('error', (error) => counted.destroy(brokenOff(error, late)));
  const pieces = body.pipe(counted)[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(into) {
      const { done, value }: IteratorResult<unknown> = await pieces.next();
      if (done === true && !response.complete) into.error(new SourceFailure(BROKE_OFF));
      else if (done === true) into.close();
      else if (value instanceof Uint8Array) into.enqueue(value);
    },
    async cancel() {
      response.destroy();
      await pieces.return?.();
    },
  });
}
