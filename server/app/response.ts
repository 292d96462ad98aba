import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { HonoRequest } from 'hono';
import { lifetimeOf } from '../../contract/calls';
import type { EndpointRow } from '../../contract/endpoints';
import type { ApiProblem } from '../../contract/sync';
import { CONTRACT_VERSION } from '../../contract/version';
import { secondsOf } from '../calls/refusal';

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

export function jsonResponse(answer: unknown, status = 200): Response {
  return new Response(JSON.stringify(answer), { status, headers: JSON_HEADERS });
}

/** `waitMs`: of a refusal that is only too early. */
export function problemResponse(problem: ApiProblem, waitMs?: number): Response {
  const response = jsonResponse(problem, problem.status);
  if (waitMs !== undefined) response.headers.set('retry-after', String(secondsOf(waitMs)));
  if (problem.status === 401) response.headers.set('www-authenticate', 'Bearer');
  const rev = problem.status === 412 ? problem.conflict?.row['rev'] : undefined;
  if (typeof rev === 'number') response.headers.set('etag', recordTag(rev));
  return response;
}

/** Strong, as `If-Match` wants it: the same bytes, for a record's shape changes with the contract only. */
export const recordTag = (rev: number): string => `"${CONTRACT_VERSION}.${rev}"`;

/** Answers a client may keep carry a tag, so that asking again costs no body. */
export async function readResponse(
  request: HonoRequest,
  row: EndpointRow,
  answer: unknown,
  tag: string | null,
): Promise<Response> {
  if (row.method !== 'GET' || lifetimeOf(row) === 0) return jsonResponse(answer);
  const body = JSON.stringify(answer);
  // Weak: the same content, in whichever encoding it travels.
  const etag = tag ?? `W/"${(await sha256(body)).slice(0, 24)}"`;
  const headers = {
    ...JSON_HEADERS,
    'cache-control': 'private, no-cache',
    etag,
    vary: 'Authorization, Muster-Company',
  };
  if (names(request.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** Compared weakly, as `If-None-Match` is. */
function names(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => bare(tag) === bare(etag) || tag.trim() === '*');
}

/** Up to here it takes less time to compute than to hand to Web Crypto and wait. */
const MAX_AT_ONCE = 8_192;

/** Hexadecimal. The same in Node, in workers and in tests. */
export async function sha256(text: string): Promise<string> {
  const bytes = utf8ToBytes(text);
  if (bytes.length <= MAX_AT_ONCE) return bytesToHex(digestOf(bytes));
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
