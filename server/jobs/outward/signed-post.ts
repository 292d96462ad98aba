import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** How a message to a webhook says whose it is, when it was sent and which one it is. */

const SECOND = 1_000;
/** Longer than this nobody is waited for. */
const DAY = 86_400_000;

export const JSON_HEADERS = {
  ...{ accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'Muster' },
} as const;

/** `id`: the name by which a receiver takes it once, however often it comes. */
export function signedHeaders(
  secret: string,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / SECOND));
  const signature = signatureOf(secret, { timestamp, id, body });
  return {
    ...{ ...JSON_HEADERS, 'idempotency-key': id, 'muster-delivery': id },
    ...{ 'muster-timestamp': timestamp, 'muster-signature': `v1=${signature}` },
  };
}

/** HMAC-SHA-256 in hexadecimal of what is sent, when and under which name: none of them can be another one. */
export const signatureOf = (
  secret: string,
  { timestamp, id, body }: { readonly timestamp: string; readonly id: string; readonly body: string },
): string => bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${timestamp}.${id}.${body}`)));

/** A status that may be another one later. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/** Seconds, or a date (RFC 9110); null where it says neither. */
export function retryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * SECOND : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(DAY, Math.max(0, ms)) : null;
}
