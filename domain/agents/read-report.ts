import { AGENT } from '../../contract/areas/integrations/agents';
import { firstChars } from '../text/cut-text';
import { storableText } from '../text/unstorable-text';
import type { MachineIds } from './same-machine';

/** What an agent says of its host, line by line: `public/agent/muster-agent.sh` and `.ps1` write it. */
export interface AgentReport extends MachineIds {
  /** Of the agent. */
  readonly version: string;
  /** When it looked, by the host's clock, in epoch milliseconds; null where it does not say. */
  readonly observed: number | null;
  readonly hostname: string;
  readonly fqdn: string;
  readonly os: { readonly name: string; readonly version: string; readonly build: string; readonly arch: string };
  /** As packages name the distribution: `debian-12`; empty elsewhere. */
  readonly distro: string;
  readonly hardware: { readonly vendor: string; readonly model: string; readonly chassis: string };
  readonly cpu: { readonly model: string; readonly count: number | null };
  readonly memoryBytes: number | null;
  readonly disks: readonly { readonly name: string; readonly bytes: number }[];
  readonly ips: readonly string[];
  readonly macs: readonly string[];
  readonly users: readonly { readonly name: string; readonly isAdmin: boolean }[];
  readonly services: readonly {
    readonly proto: 'tcp' | 'udp';
    readonly port: number;
    readonly address: string;
    readonly process: string;
  }[];
  readonly packages: readonly AgentPackage[];
  readonly patches: readonly { readonly name: string; readonly isPending: boolean; readonly version: string }[];
  /** What could not be looked at, and why. */
  readonly notes: readonly string[];
}

export interface AgentPackage {
  /** `dpkg`, `rpm`, `apk`, `pacman`, `brew`, `app` or `registry`. */
  readonly manager: string;
  readonly name: string;
  readonly version: string;
  readonly arch: string;
  readonly vendor: string;
  /** Of a Debian package the source it is built of. */
  readonly source: string;
}

/** What was sent is no report; the message says why. */
export class NoReport extends Error {
  override readonly name = 'NoReport';
}

const FIRST = 'muster-agent';
const LAST = 'end';
/** The form of the report that is read here. */
const FORM = '1';

type Rows = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Reads a report. Throws `NoReport` for what is none, or was cut off: what is missing of it would count as gone. */
export function readReport(text: string): AgentReport {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length > AGENT.maxLines) throw new NoReport(`The report has more than ${AGENT.maxLines} lines`);
  const parsed = lines.map((line) => line.split('\t').map(cleaned));
  const [first, last] = [parsed[0], parsed.at(-1)];
  if (first?.[0] !== FIRST) throw new NoReport('This is no report of an agent');
  if (first[1] !== FORM)
    throw new NoReport(`The report has form ${first[1] ?? ''}, and this server reads form ${FORM}`);
  if (last?.[0] !== LAST || Number(last[1]) !== lines.length)
    throw new NoReport('The report is not whole: its end is missing');
  const rows = new Map<string, (readonly string[])[]>();
  for (const [kind = '', ...fields] of parsed) {
    const of = rows.get(kind) ?? [];
    of.push(fields);
    rows.set(kind, of);
  }
  return reportOf(rows);
}

const cleaned = (field: string): string => storableText(firstChars(field.trim(), AGENT.maxFieldChars));

function reportOf(rows: Rows): AgentReport {
  const all = (kind: string) => rows.get(kind) ?? [];
  const one = (kind: string) => all(kind)[0] ?? [];
  const [hostname = '', fqdn = ''] = one('host');
  const [name = '', version = '', build = '', arch = '', distro = ''] = one('os');
  const [vendor = '', model = '', serial = '', uuid = '', chassis = ''] = one('hardware');
  if (hostname === '') throw new NoReport('The report does not say which host it is of');
  const seconds = numberIn(one('observed')[0]);
  return {
    ...{ version: one(FIRST)[1] ?? '', observed: seconds === null ? null : seconds * 1_000 },
    ...{ machine: one('machine')[0] ?? '', serial, uuid, hostname, fqdn, distro },
    os: { name, version, build, arch },
    hardware: { vendor, model, chassis },
    cpu: { model: one('cpu')[0] ?? '', count: numberIn(one('cpu')[1]) },
    memoryBytes: numberIn(one('memory')[0]),
    disks: all('disk').flatMap(([disk = '', size]) => {
      const bytes = numberIn(size);
      return bytes === null ? [] : [{ name: disk, bytes }];
    }),
    ips: distinct(all('ip')),
    macs: distinct(all('mac')),
    users: all('user').flatMap(([user = '', admin]) =>
      user === '' ? [] : [{ name: user, isAdmin: admin === 'admin' }],
    ),
    services: all('service').flatMap(serviceOf),
    packages: all('package').flatMap(packageOf),
    patches: all('patch').flatMap(([patch = '', state, to = '']) =>
      patch === '' ? [] : [{ name: patch, isPending: state === 'pending', version: to }],
    ),
    notes: all('note').flatMap(([note = '']) => (note === '' ? [] : [note])),
  };
}

/** Not negative; null for what is no number. */
function numberIn(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}(\.\d+)?$/.test(text)) return null;
  return Math.round(Number(text));
}

const distinct = (rows: readonly (readonly string[])[]): string[] => [
  ...new Set(rows.flatMap(([value = '']) => (value === '' ? [] : [value.toLowerCase()]))),
];

function serviceOf([proto, port, address = '', process = '']: readonly string[]): AgentReport['services'] {
  const number = numberIn(port);
  if ((proto !== 'tcp' && proto !== 'udp') || number === null || number > 65_535) return [];
  return [{ proto, port: number, address, process }];
}

function packageOf(fields: readonly string[]): readonly AgentPackage[] {
  const [manager = '', name = '', version = '', arch = '', vendor = '', source = ''] = fields;
  return name === '' ? [] : [{ manager, name, version, arch, vendor, source }];
}
