import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '../net/public-address';

/** Where the server may go when somebody tells it an address. */
export interface Egress {
  /** Addresses of this machine and of private networks, and `http:` in them. */
  readonly allowsPrivate: boolean;
  /** Which addresses it may not go to; a test has its own. */
  readonly isForbidden?: (address: string) => boolean;
}

/** What is not done, in words for whoever set the address. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

const MOST_REDIRECTS = 5;

interface Asking extends Egress {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

interface AskingOnce extends Asking {
  readonly method?: string;
  readonly body?: string;
}

/**
 * Asks an address, and where that leads. Each name is resolved once, and connected to is the address that was looked at: asked
 * twice, it may be another.
 */
export async function guardedGet(said: string, asking: Asking): Promise<{ response: IncomingMessage; url: URL }> {
  let url = new URL(said);
  for (let redirects = 0; ; redirects += 1) {
    const response = await askOnce(url, asking);
    const { statusCode = 0, headers } = response;
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return { response, url };
    response.destroy();
    if (redirects >= MOST_REDIRECTS)
      throw new Forbidden(`It leads on more than ${MOST_REDIRECTS} times. Check the address.`);
    if (!URL.canParse(headers.location, url.href))
      throw new Forbidden('It leads on to what is no address. Check the address.');
    url = new URL(headers.location, url);
  }
}

/** Asks this address and follows nothing: what a redirect leads to is for the caller to judge. */
export async function askOnce(
  url: URL,
  { method = 'GET', headers, body, signal, allowsPrivate, isForbidden }: AskingOnce,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new Forbidden(`It leads to ${url.protocol}//${url.host}, and only https:// is gone to.`);
  if (url.username !== '' || url.password !== '') throw new Forbidden('An address may not name somebody.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  const mayNot = isForbidden ?? ((address: string) => !allowsPrivate && !isPublicAddress(address));
  const inside = found.find(({ address }) => mayNot(address));
  if (inside !== undefined)
    throw new Forbidden(
      `${url.host} is ${inside.address}, an address of this machine or of a private network. Whoever runs the server may allow these: OUTWARD_PRIVATE.`,
    );
  const [first] = found;
  if (first === undefined) throw new Error(`${host} has no address`);
  const ask = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sending = ask(url, {
      method,
      headers: { 'user-agent': 'Muster', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      ...{ signal, agent: false, timeout: 60_000 },
      lookup: (_name, options, done) =>
        options.all === true ? done(null, [first]) : done(null, first.address, first.family),
    });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.on('timeout', () => sending.destroy(new Error('it does not answer')));
    sending.end(body);
  });
}
