import type { NormalizedFinding, NormalizedRecord } from '../../contract/areas/integrations';
import type { ImportSource } from '../../contract/files-api';
import { Random } from './random';
import { APPLICATIONS, DESKTOP_SOFTWARE, PACKAGES, SERVER_SOFTWARE, SERVICES } from './sample-catalog';
import { findingsOn } from './sample-findings';
import { DOMAIN, type SampleHost, sampleHosts } from './sample-hosts';

export interface SampleSource {
  readonly source: ImportSource;
  readonly records: NormalizedRecord[];
}

const SEED = 20_260_401;
const DAY = 24 * 60 * 60 * 1_000;
const HOUR = 60 * 60 * 1_000;

const SOURCES = {
  inventory: { vendor: 'Sample', category: 'inventory', displayName: 'Sample: Inventory' },
  nessus: { vendor: 'Sample', category: 'vulnerability_scanner', displayName: 'Sample: Nessus' },
  nmap: { vendor: 'Sample', category: 'network_scanner', displayName: 'Sample: nmap' },
  sbom: { vendor: 'Sample', category: 'sbom', displayName: 'Sample: SBOM' },
} as const satisfies Record<string, ImportSource>;

type Statement = Pick<NormalizedRecord, 'asset'> & Partial<Pick<NormalizedRecord, 'software' | 'findings'>>;

/**
 * The sample company: 500 assets, of which many are named by two or three of four sources.
 * The same for everybody; only its dates follow `now` (epoch milliseconds).
 */
export function sampleCompany(now: number): SampleSource[] {
  const random = new Random(SEED);
  // Whole days, so that loading it twice on a day changes nothing.
  const today = Math.floor(now / DAY) * DAY;
  const hosts = sampleHosts(random);
  const record = (
    sourceUid: string,
    days: number,
    { asset, software = [], findings = [] }: Statement,
  ): NormalizedRecord => ({
    sourceUid,
    observedAt: new Date(today - days * DAY - random.below(24) * HOUR).toISOString(),
    asset,
    software,
    findings,
    raw: JSON.stringify(asset),
  });
  return [
    {
      source: SOURCES.inventory,
      records: hosts
        .filter(isInventoried)
        .map((host) => record(`id:${host.assetTag}`, daysAgo(host, random.below(30)), inventoried(host, random))),
    },
    {
      source: SOURCES.nessus,
      records: hosts
        .filter((host) => isScanned(host, random))
        .map((host) => record(`mac:${host.mac}`, daysAgo(host, random.below(7)), scanned(host, random))),
    },
    {
      source: SOURCES.nmap,
      records: hosts
        .filter(isMapped)
        .map((host) => record(`fqdn:${host.fqdn}`, daysAgo(host, random.below(3)), mapped(host, random))),
    },
    {
      source: SOURCES.sbom,
      records: APPLICATIONS.flatMap((name) => described(name, random)).map(([uid, statement]) =>
        record(uid, random.below(14), statement),
      ),
    },
  ];
}

/** Whole weeks more than the scanners' usual days. */
const daysAgo = ({ isForgotten }: SampleHost, usual: number): number => (isForgotten ? usual + 42 : usual);

/** Virtual machines and things on the wall come and go without a tag. */
const isInventoried = ({ type }: SampleHost): boolean => type !== 'virtual' && type !== 'iot';
/** Every server, and of the people's machines those that were on. */
const isScanned = (host: SampleHost, random: Random): boolean =>
  isServer(host) || ((host.type === 'laptop' || host.type === 'desktop') && random.chance(0.7));
const isMapped = ({ type }: SampleHost): boolean =>
  type === 'server' || type === 'virtual' || type === 'network' || type === 'iot';

const isServer = ({ type }: SampleHost): boolean => type === 'server' || type === 'virtual';

/** Nobody looks after what is forgotten. */
function ownerOf(host: SampleHost): Pick<Statement['asset'], 'owner'> {
  if (host.isForgotten) return {};
  const isShared = isServer(host) || host.type === 'network';
  return { owner: isShared ? { name: 'Platform team', email: `platform@${DOMAIN}` } : host.owner };
}

function inventoried(host: SampleHost, random: Random): Statement {
  const { number, type, hostname, mac, serial, os, vendor, model, office, team, criticality } = host;
  const asset = {
    type,
    name: hostname,
    hostnames: [hostname],
    macs: [mac],
    os,
    hardware: { vendor, model, serial },
    ...ownerOf(host),
    location: office.name,
    criticality,
    lifecycle: random.chance(0.94) ? ('in_use' as const) : ('spare' as const),
    managed: true,
    ...(type === 'server' && { internetExposed: number % 2 === 0 }),
    tags: [team, ...(random.chance(0.15) ? ['vip'] : []), ...(type === 'server' && number % 5 === 0 ? ['lab'] : [])],
  };
  const isPersonal = type === 'laptop' || type === 'desktop';
  return { asset, ...(isPersonal && { software: random.some(DESKTOP_SOFTWARE, 4 + random.below(6)) }) };
}

function scanned(host: SampleHost, random: Random): Statement {
  const { type, hostname, fqdn, ip, mac, os } = host;
  const services = isServer(host)
    ? random.some(os.type === 'windows' ? SERVICES.windows : SERVICES.linux, 3 + random.below(3))
    : [];
  return {
    asset: {
      type,
      name: hostname,
      hostnames: [hostname],
      fqdns: [fqdn],
      ips: [ip],
      macs: [mac],
      os,
      ...(services.length > 0 && { services }),
    },
    software: isServer(host) && os.type === 'linux' ? random.some(SERVER_SOFTWARE, 3 + random.below(6)) : [],
    findings: withWorst(host, random.some(possibleFindings(host), random.below(5))),
  };
}

/** A forgotten host has one of the worst findings it can have. */
function withWorst(host: SampleHost, drawn: readonly NormalizedFinding[]): NormalizedFinding[] {
  const worst = possibleFindings(host).find(({ severity }) => severity === 'critical');
  const isNeeded = host.isForgotten && worst !== undefined && !drawn.some(({ severity }) => severity === 'critical');
  return isNeeded ? [worst, ...drawn] : [...drawn];
}

function possibleFindings(host: SampleHost): NormalizedFinding[] {
  const { os } = host;
  if (os.type === 'linux')
    return [...findingsOn('linux'), ...findingsOn('ssh'), ...findingsOn('tls'), ...findingsOn('apache')];
  const onAny = os.type === 'windows' ? findingsOn('windows') : [];
  return [
    ...onAny,
    ...(isServer(host) ? [...findingsOn('windows server'), ...findingsOn('tls')] : findingsOn('desktop')),
  ];
}

function mapped(host: SampleHost, random: Random): Statement {
  const { type, fqdn, ip, mac, os } = host;
  const kind = type === 'network' || type === 'iot' ? type : os.type === 'windows' ? 'windows' : 'linux';
  // Only machines in the scanner's own network show it their MAC.
  const isNear = !isServer(host) || random.chance(0.5);
  return {
    asset: {
      type,
      name: fqdn,
      fqdns: [fqdn],
      ips: [ip],
      ...(isNear && { macs: [mac] }),
      services: random.some(SERVICES[kind], 1 + random.below(4)),
    },
    findings: os.name === 'FortiOS' ? findingsOn('fortios') : [],
  };
}

/** An application and the image it ships in. */
function described(name: string, random: Random): [uid: string, Statement][] {
  const software = random.some(PACKAGES, 6 + random.below(9));
  const findings = software.flatMap((one) => findingsOn(`pkg:${one.name.replace(/^.*\//, '')}`));
  const version = `${1 + random.below(4)}.${random.below(10)}.${random.below(10)}`;
  const purl = `pkg:npm/%40sample/${name}`;
  const image = `pkg:oci/${name}@sha256:${random.hex(64)}`;
  const base = PACKAGES.filter((one) => one.ecosystem === 'Debian');
  const owner = { name: 'Product engineering', email: `product@${DOMAIN}` };
  return [
    [
      `id:${purl}`,
      {
        asset: { type: 'application', name, custom: { purl: `${purl}@${version}`, version }, owner },
        software,
        findings,
      },
    ],
    [
      `id:pkg:oci/${name}`,
      {
        asset: {
          type: 'container_image',
          name: `${name}:${version}`,
          os: { name: 'Debian', version: '12', type: 'linux' },
          custom: { purl: image },
        },
        software: [...software, ...base.filter((one) => !software.includes(one))],
        findings,
      },
    ],
  ];
}
