import { isPublicAddress } from './public-address';

/** What this installation asks of other servers, at addresses that people wrote into settings. */

export interface OutwardRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the first byte sent to the last one received, redirects included. */
  readonly timeoutMs: number;
  /** A longer answer is refused. */
  readonly maxBytes: number;
}

export interface OutwardAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Asks a server; throws `EgressRefused` where that may not be, and whatever the network says. */
export type GuardedFetch = (url: string, request: OutwardRequest) => Promise<OutwardAnswer>;

/** It may not be asked: what it says is for who wrote the address. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

/** What is needed to tell other servers something: asking them, and keeping the secrets that takes. */
export interface Outward {
  readonly fetch: GuardedFetch;
  /** By a key that is not in the database. */
  seal(text: string): string;
  /** Throws where the text was sealed by another key. */
  open(sealed: string): string;
}

export interface EgressPorts {
  /** All addresses of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** One request to this very address, following nothing. */
  send(url: URL, address: string, request: OutwardRequest): Promise<OutwardAnswer>;
  /** The installation lets its people name servers of its own network. */
  readonly allowsPrivate: boolean;
}

const MOST_REDIRECTS = 3;

/**
 * A name is resolved once and the connection goes to the address that was looked at: a name that means another one a moment later
 * leads nowhere else. A redirect is looked at in the same way, keeps the method, and takes no secret to another origin.
 */
export const guardedFetch =
  (ports: EgressPorts): GuardedFetch =>
  async (from, request) => {
    let [url, headers] = [urlOf(from), request.headers];
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ports.send(url, await addressOf(ports, url), { ...request, headers });
      const to = answer.headers['location'];
      if (to === undefined || !follows(answer.status, request.method)) return answer;
      if (redirects >= MOST_REDIRECTS) throw new EgressRefused('It redirects too often.');
      const next = urlOf(new URL(to, url).href);
      if (next.protocol !== url.protocol) throw new EgressRefused('It redirects to another protocol.');
      if (next.origin !== url.origin) headers = withoutSecrets(headers);
      url = next;
    }
  };

/** 301 to 303 make a GET of anything else, which is not what was asked. */
const follows = (status: number, method: string): boolean =>
  status === 307 || status === 308 || (method === 'GET' && status >= 301 && status <= 303);

/** What says nothing about who asks. */
const PLAIN: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'user-agent',
  'if-none-match',
  'if-modified-since',
]);

const withoutSecrets = (headers: OutwardRequest['headers']): OutwardRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => PLAIN.has(name.toLowerCase())));

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new EgressRefused('Only http:// and https:// addresses can be asked.');
  if (url.username !== '' || url.password !== '') throw new EgressRefused('An address has no name and password in it.');
  return url;
}

async function addressOf({ resolve, allowsPrivate }: EgressPorts, { hostname }: URL): Promise<string> {
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''));
  const [first] = addresses;
  if (first === undefined) throw new EgressRefused(`${hostname} has no address.`);
  // One that is not public is enough: which of them answers is not for the name to choose.
  if (!allowsPrivate && !addresses.every(isPublicAddress))
    throw new EgressRefused(`${hostname} is an address of a private network, which this installation does not ask.`);
  return first;
}
