import type { IncomingMessage } from 'node:http';
import type { HttpSettings } from '../../../contract/areas/integrations/connectors/http';
import { type Acted, type Acting, SourceFailure } from '../../connectors/connector';
import { askOnce, Forbidden } from '../guarded-get';
import type { HttpHost } from './http-client';
import { signIn } from './http-sign-in';
import { failureOf, retryAfter } from './http-words';

/** One request that changes something at a source. Nothing here asks twice: whether that may be is not for it to know. */

const ANSWER_MS = 30_000;
const MOST_CHARS = 64 * 1_024;

export async function httpAct(host: HttpHost, acting: Acting<HttpSettings>): Promise<Acted> {
  const signing = signIn(host, acting);
  const first = await sendOnce(host, acting, signing);
  // Who does not know the token did nothing: with a new one it is the first request still.
  if (first.came !== 'answer' || first.status !== 401 || !signing.renew()) return first;
  return sendOnce(host, acting, signing);
}

async function sendOnce(
  host: HttpHost,
  { request, signal }: Acting<HttpSettings>,
  signing: ReturnType<typeof signIn>,
): Promise<Acted> {
  const url = new URL(request.url);
  const late = AbortSignal.timeout(host.answerMs ?? ANSWER_MS);
  let response: IncomingMessage;
  try {
    const { method, body } = request;
    const signed = await signing.headers({ url, method, ...(body !== undefined && { body }) });
    response = await askOnce(url, {
      ...{ ...host, ...request, headers: { ...request.headers, ...signed } },
      signal: AbortSignal.any([signal, late]),
    });
  } catch (error) {
    return unanswered(error);
  }
  try {
    const retryAfterMs = retryAfter(response);
    return { came: 'answer', status: response.statusCode ?? 0, text: await startOf(response), retryAfterMs };
  } catch {
    // It had begun to answer, so it had been asked.
    return { came: 'lost', why: 'It broke off in the middle of its answer.' };
  }
}

/** Failures of before anything was sent: names, ways and certificates. */
const UNSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

function unanswered(error: unknown): Acted {
  if (error instanceof Forbidden || error instanceof SourceFailure) {
    const retryAfterMs = error instanceof SourceFailure ? error.retryAfterMs : null;
    return { came: 'unsent', why: error.message, passes: retryAfterMs !== null, retryAfterMs };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = failureOf(error).message;
  if (UNSENT.has(code)) return { came: 'unsent', why, passes: true, retryAfterMs: null };
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return { came: 'unsent', why, passes: false, retryAfterMs: null };
  return { came: 'lost', why: 'It did not answer in time, or broke off.' };
}

/** As much of it as is ever looked at. */
async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    const piece = Buffer.from(part);
    parts.push(piece);
    bytes += piece.length;
    if (bytes > MOST_CHARS) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, MOST_CHARS);
}
