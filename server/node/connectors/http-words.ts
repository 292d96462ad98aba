import type { IncomingMessage } from 'node:http';
import { errorText } from '../../calls/error-text';
import { SourceFailure } from '../../connectors/connector';
import { Forbidden } from '../guarded-get';

/** Why a source did not answer as it should, in words with the way out. */

const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the source has expired. Whoever runs it has to renew it.',
  CERT_NOT_YET_VALID: 'The certificate of the source is not valid yet. Check the clocks of both servers.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the source is made out to another name. Check the address.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The source vouches for itself (a self-signed certificate). Give this server its authority: NODE_EXTRA_CA_CERTS.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'Nobody this server knows vouches for the source. Give this server its authority: NODE_EXTRA_CA_CERTS.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'Nobody this server knows vouches for the source. Whoever runs it has to send the whole chain of certificates.',
};

export const TOO_LATE = 'An answer did not end in time. Ask for fewer rows a page, or look why the source is slow.';

const NETWORK: Readonly<Record<string, string>> = {
  ABORT_ERR: TOO_LATE,
  ECONNRESET: 'The source broke off in the middle of an answer. It is tried again.',
  ENOTFOUND: 'No server has this name. Check the address.',
  EAI_AGAIN: 'The name could not be looked up just now. It is tried again.',
  ECONNREFUSED: 'Nothing answers at this address and port. Check both, and whether the source is running.',
  EHOSTUNREACH: 'There is no way to this address. Check it, and what stands between.',
  ETIMEDOUT: 'Nothing answers at this address. Check it, and what stands between.',
};

/** What the network, or a guard of ours, says. */
export function failureOf(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  if (error instanceof Forbidden) return new SourceFailure(error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = CERTIFICATES[code] ?? NETWORK[code];
  return new SourceFailure(
    known ?? `The source could not be reached, or broke off: ${errorText(error)}. It is tried again.`,
  );
}

/** What an answer that is none says. */
export function refusalOf(response: IncomingMessage): SourceFailure {
  const { statusCode = 0, statusMessage = '' } = response;
  const said = `The source answers ${statusCode} ${statusMessage}`.trim();
  return new SourceFailure(`${said}: ${helpFor(statusCode)}`, retryAfter(response));
}

function helpFor(status: number): string {
  if (status === 401) return 'it does not know the key. Enter it again: it may have been renewed, or have expired.';
  if (status === 403) return 'the key may not read this. Give it the permission, or use another one.';
  if (status === 404 || status === 410) return 'nothing is there. Check the address.';
  if (status === 429 || status === 503) return 'it asks to come again later, which is done.';
  if (status >= 500) return 'it has trouble of its own. It is tried again.';
  return status >= 300 && status < 400
    ? 'it leads elsewhere, where what is sent must not go. Use the address it leads to.'
    : 'it does not understand what is asked. Check the address and its parameters.';
}

/** Seconds, or a date; null where it says nothing. */
export function retryAfter({ headers }: IncomingMessage): number | null {
  const said = headers['retry-after'];
  if (said === undefined) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

export const IS_PAGE =
  'The source answers with a web page, and not with data: this is often its sign-in page. Check the address and the key.';
