import type { InletReason } from '../../contract/areas/integrations/inlets';
import type { JsonObject } from '../../contract/narrow';
import type { SyslogSender } from './read-line';

/** Hosts that sent lines, gathered until they are written together: never a row a line, and never more than so many. */

export const SYSLOG = {
  /** Hosts between two writings. */
  maxHosts: 20_000,
  maxApps: 20,
  maxAddresses: 8,
  maxLineBytes: 8_192,
  /** Lines of a second that are looked at; the others are counted. */
  maxLinesInSecond: 20_000,
} as const;

export interface SeenHost {
  /** As it is called, or its address where no line says a name. */
  readonly host: string;
  readonly address: string;
  readonly apps: ReadonlySet<string>;
  readonly lines: number;
  /** By our clock, in epoch milliseconds. */
  readonly lastAt: number;
}

interface Writing {
  readonly host: string;
  readonly address: string;
  readonly apps: Set<string>;
  lines: number;
  lastAt: number;
}

export interface SeenPart {
  readonly hosts: readonly SeenHost[];
  readonly refused: ReadonlyMap<InletReason, number>;
}

export class SeenHosts {
  #hosts = new Map<string, Writing>();
  #refused = new Map<InletReason, number>();

  /** `address`: of whoever it came from. */
  add({ host, app }: SyslogSender, address: string, now: number): void {
    const key = `${host} ${address}`;
    const known = this.#hosts.get(key);
    if (known === undefined && this.#hosts.size >= SYSLOG.maxHosts) return this.refuse('no_room');
    const seen = known ?? {
      host: host === '' ? address : host,
      address,
      apps: new Set<string>(),
      lines: 0,
      lastAt: now,
    };
    if (app !== '' && seen.apps.size < SYSLOG.maxApps) seen.apps.add(app);
    seen.lines += 1;
    seen.lastAt = now;
    if (known === undefined) this.#hosts.set(key, seen);
  }

  refuse(reason: InletReason, many = 1): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + many);
  }

  /** What has come since the last time. */
  take(): SeenPart {
    const part = { hosts: [...this.#hosts.values()], refused: this.#refused };
    this.#hosts = new Map();
    this.#refused = new Map();
    return part;
  }
}

const AN_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f.]*:[\da-f:.]*)$/i;
/** So exact is when a host was last seen: more would be a new version of each host all the time. */
const EXACT_MS = 15 * 60_000;

interface Known {
  readonly apps: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * What is said of a host, beside what is known of it already. Where lines of several hosts come from one address, it is a relay’s, and
 * of none of them.
 */
export function hostRow(
  host: string,
  seen: readonly SeenHost[],
  known: Known,
  relays: ReadonlySet<string>,
): JsonObject {
  const theirs = seen.map(({ address }) => address).filter((address) => !relays.has(address));
  const own = AN_ADDRESS.test(host) ? [host] : theirs;
  const lastAt = Math.max(...seen.map((one) => one.lastAt));
  const apps = union(
    known.apps,
    seen.flatMap((one) => [...one.apps]),
    SYSLOG.maxApps,
  );
  return {
    host,
    ...(AN_ADDRESS.test(host)
      ? {}
      : host.includes('.')
        ? { fqdn: host, hostname: host.split('.')[0] ?? host }
        : { hostname: host }),
    // The newest first: an address may have been another host's before.
    addresses: union(
      own,
      known.addresses.filter((one) => !relays.has(one)),
      SYSLOG.maxAddresses,
    ),
    apps,
    lastSeen: new Date(lastAt - (lastAt % EXACT_MS)).toISOString(),
  };
}

const union = (some: readonly string[], others: readonly string[], most: number): readonly string[] =>
  [...new Set([...some, ...others])].slice(0, most).toSorted();

/** Addresses from which lines of more than one host came. */
export function relaysIn(hosts: readonly SeenHost[]): ReadonlySet<string> {
  const of = new Map<string, Set<string>>();
  for (const { host, address } of hosts) of.set(address, (of.get(address) ?? new Set()).add(host));
  return new Set(
    [...of]
      .filter(([address, names]) => [...names].filter((one) => one !== address).length > 1)
      .map(([address]) => address),
  );
}
