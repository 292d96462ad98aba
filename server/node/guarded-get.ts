import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

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

/** This machine, private and shared networks, those of links, tests, many at once, and what is kept for later. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  PRIVATE.addSubnet(net, bits, 'ipv4');
// Of IPv6 only what is given out to the world, without what holds an address of IPv4 in it.
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const INNER_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INNER_6.addSubnet(net, bits, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4');
  return !PUBLIC_6.check(address, 'ipv6') || INNER_6.check(address, 'ipv6');
}

interface Asking extends Egress {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Asks an address, and where that leads. Each name is resolved once, and connected to is the address that was looked at: asked
 * twice, it may be another.
 */
export async function guardedGet(said: string, asking: Asking): Promise<{ response: IncomingMessage; url: URL }> {
  let url = new URL(said);
  for (let redirects = 0; ; redirects += 1) {
    const response = await getOne(url, asking);
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

async function getOne(url: URL, { headers, signal, allowsPrivate, isForbidden }: Asking) {
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new Forbidden(`It leads to ${url.protocol}//${url.host}, and only https:// is gone to.`);
  if (url.username !== '' || url.password !== '') throw new Forbidden('An address may not name somebody.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  const mayNot = isForbidden ?? (allowsPrivate ? () => false : isPrivateAddress);
  const inside = found.find(({ address }) => mayNot(address));
  if (inside !== undefined)
    throw new Forbidden(
      `${url.host} is ${inside.address}, an address of this machine or of a private network. Whoever runs the server may allow these: FEEDS_FROM_PRIVATE.`,
    );
  const [first] = found;
  if (first === undefined) throw new Error(`${host} has no address`);
  const ask = url.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sending = ask(url, {
      headers: { 'user-agent': 'Muster', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      ...{ signal, agent: false, timeout: 60_000 },
      lookup: (_name, options, done) =>
        options.all === true ? done(null, [first]) : done(null, first.address, first.family),
    });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.on('timeout', () => sending.destroy(new Error('it does not answer')));
    sending.end();
  });
}
