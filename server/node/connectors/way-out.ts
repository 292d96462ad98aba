import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls';
import { SourceFailure } from '../../connectors/connector';
import { isPublicAddress } from '../../net/public-address';
import type { Egress } from '../guarded-get';

/** The way to servers that speak no HTTP: databases, directories. The same rule as for all that is asked of others (decision 47). */

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** The one address that is connected to: a name asked a second time may mean another. Throws `SourceFailure`. */
export async function addressOf(said: string, { allowsPrivate, isForbidden }: Egress): Promise<Address> {
  const host = said.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolved(host);
  const mayNot = isForbidden ?? ((address: string) => !allowsPrivate && !isPublicAddress(address));
  const inside = found.find(({ address }) => mayNot(address));
  if (inside !== undefined)
    throw new SourceFailure(
      `${host} is ${inside.address}, an address of this machine or of a private network. Whoever runs the server may allow these: OUTWARD_PRIVATE.`,
    );
  const [first] = found;
  if (first === undefined) throw new SourceFailure(`${host} has no address. Check the name of the server.`);
  return first;
}

async function resolved(host: string): Promise<readonly Address[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    throw new SourceFailure(`${host} was not found (${messageOf(error)}). Check the name of the server.`);
  }
}

const CONNECT_MS = 15_000;

/** A connection to the address that was looked at, for a library that takes one that is made. */
export function connectTo({ address, family }: Address, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host: address, port, family, signal });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('it does not answer')));
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', failed);
      done(socket);
    });
  });
}

/** The certificate is asked for the name that was written, whatever address it has now; `authority` is what vouches for it beside the known ones. */
export function tlsFor(host: string, authority: string | undefined): ConnectionOptions {
  return {
    ...(isIP(host) === 0 && { servername: host }),
    ...(authority !== undefined && authority !== '' && { ca: authority }),
    checkServerIdentity: (_name: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  };
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Check the server and the port, and whether a firewall lets this server in.',
  ECONNRESET: 'it broke the connection off. Check whether it wants TLS, and whether it lets this server in.',
  ETIMEDOUT: 'it does not answer. Check the server and the port, and whether a firewall lets this server in.',
  EHOSTUNREACH: 'there is no way to it from here. Check the network of this server.',
  ENETUNREACH: 'there is no way to it from here. Check the network of this server.',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it there.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'nobody known vouches for its certificate. Enter its certificate authority in the settings.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'nobody known vouches for its certificate. Enter its certificate authority in the settings.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'nobody known vouches for its certificate. Enter its certificate authority in the settings.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'nobody known vouches for its certificate. Enter its certificate authority in the settings.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Enter the name that stands in it.',
};

/** What went wrong on the way, with the way out; null where it was not the way. */
export function wayFault(error: unknown): string | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && Object.hasOwn(CODES, one.code)) return CODES[one.code] ?? null;
    if (one.message === 'it does not answer') return CODES['ETIMEDOUT'] ?? null;
  }
  return null;
}

/** What anything thrown is for the person who set the source up; an end that was asked for stays what it is. */
export function failureOf(error: unknown, who: string, signal: AbortSignal): unknown {
  if (error instanceof SourceFailure || signal.aborted) return error;
  return new SourceFailure(`${who}: ${wayFault(error) ?? messageOf(error)}`);
}

/** The first line of what the other side said: about what was asked of it, and no place of our code. */
export function messageOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, 500);
}
