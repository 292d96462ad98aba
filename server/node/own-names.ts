import type { IncomingMessage } from 'node:http';
import { cameThroughProxy, hostName, isLoopback } from '../identity/this-machine';
import { pathOf } from './request-path';

/** By which names people reach this server, and who of them sits at this machine. */
export interface OwnNames {
  /** Why a request by this name is not answered; null where it is. */
  refusal(request: IncomingMessage): string | null;
  /** A browser on this machine, come straight: who gets the set-up without a code, and the sample (SEC123). */
  isThisMachine(request: IncomingMessage): boolean;
}

/** Asked by machines, under whatever name they know; they say nothing of people. */
const MACHINE_PATHS = new Set(['/healthz', '/readyz', '/metrics']);
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * A page whose name was made to point here (DNS rebinding) and a proxy nobody told us of both come by a name that is
 * not ours (SEC122).
 */
export function ownNames({ publicUrl }: { readonly publicUrl: string | undefined }): OwnNames {
  if (publicUrl !== undefined) {
    const own = new URL(publicUrl).hostname;
    return {
      refusal: (request) =>
        hostName(request.headers.host) === own || MACHINE_PATHS.has(pathOf(request) ?? '')
          ? null
          : 'Muster answers only to the name in PUBLIC_URL. A proxy in front of it must pass on the original Host header.',
      isThisMachine: () => false,
    };
  }
  return {
    refusal: ({ headers }) =>
      isLoopback(hostName(headers.host))
        ? null
        : 'Muster answers only on its own machine, as localhost. For another name, or behind a proxy, set PUBLIC_URL to the https:// address people use.',
    isThisMachine: (request) => isLoopback(hostName(request.headers.host)) && cameStraight(request),
  };
}

/**
 * No proxy says so of itself, and the connection is a browser's own: browsers keep theirs alive, while a proxy speaks
 * to us in a way of its own (nginx closes each, or upgrades it, unless told otherwise).
 */
function cameStraight({ headers, socket, httpVersion }: IncomingMessage): boolean {
  return (
    LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '') &&
    httpVersion === '1.1' &&
    headers.connection?.toLowerCase() === 'keep-alive' &&
    !cameThroughProxy((name) => headers[name]?.toString())
  );
}

/** nginx, left as it comes, names itself in no header: it is named for it, and counts as the proxy it is. */
export function nameSilentProxy(request: IncomingMessage): void {
  const { headers, rawHeaders, httpVersion } = request;
  const upgradesNothing = headers.connection?.toLowerCase() === 'upgrade' && headers.upgrade === undefined;
  if (headers.via !== undefined || (httpVersion !== '1.0' && !upgradesNothing)) return;
  const via = `${httpVersion} unknown`;
  headers.via = via;
  rawHeaders.push('Via', via);
}
