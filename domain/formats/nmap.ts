import type { AssetStatement, AssetType, OperatingSystem, Service } from '../../contract/areas/assets';
import type { NormalizedFinding } from '../../contract/areas/integrations';
import { sourceUidOf } from '../correlation/source-identity';
import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { instantOfEpoch } from './instant';
import { namelessReason } from './nameless';
import { scriptResult } from './nmap-scripts';
import { hostNamesOf, macsIn, sayUnreadNames } from './normalize';
import { operatingSystemOf } from './operating-system';
import type { RecordDraft } from './record-set';
import { RowTally } from './row-tally';
import { compact, compactOrNothing, count, distinct } from './text';
import { readXml } from './xml';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from './xml-element';

/** nmap's `-oX` output: one record for each host that answered. Its rows are the hosts, their ports, and what scripts found. */
export async function parseNmap(
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => boolean,
): Promise<RowTally> {
  const rows = new RowTally(report);
  let silent = 0;
  await readXml(decoded, report, {
    emit: new Set(['host', 'prescript', 'postscript']),
    onElement: (element, raw) => {
      if (element.name !== 'host') {
        rows.leaveOut('results of scripts that are of no host', childrenOf(element, 'script').length);
        return;
      }
      const { ports, open } = portsOf(element);
      silent += open.filter((port) => stateOf(port) !== 'open').length;
      if (!isUp(element, ports)) {
        rows.leaveOut('hosts that did not answer');
        rows.leaveOut('ports of hosts that did not answer', ports.length);
        return;
      }
      tellHost(element, raw, { report, rows, add });
    },
  });
  if (silent > 0)
    report.notice(null, `${count(silent)} ports are open or filtered: nothing answered there. They are kept as open.`);
  return rows;
}

interface Told {
  readonly report: FileReport;
  readonly rows: RowTally;
  readonly add: (record: RecordDraft) => boolean;
}

function tellHost(host: XmlElement, raw: string, { report, rows, add }: Told): void {
  const { ports, open } = portsOf(host);
  const scripts = [
    ...ports.flatMap((port) => childrenOf(port, 'script').map((script) => ({ script, location: locationOf(port) }))),
    ...childrenOf(childOf(host, 'hostscript'), 'script').map((script) => ({ script, location: 'host' })),
  ].map(({ script, location }) => scriptResult(script, location));
  const findings = scripts.flatMap((result) => result.findings);
  if (findings.some(({ ruleId }) => ruleId === 'vulscan'))
    report.noticeOnce('vulscan rates nothing of what it lists: its findings are info.');
  const told = { assets: 1, services: open.length, findings: scripts.reduce((sum, one) => sum + one.rows, 0) };
  const draft = recordOf(host, open, findings, raw);
  const nameless = namelessHost(host, draft.asset);
  if (nameless !== undefined) report.reject(host.line, nameless, raw);
  rows.tell(told, nameless === undefined && add(draft));
  rows.leaveOut('ports that are not open', ports.length - open.length);
  rows.leaveOut('results of scripts that name no vulnerability', scripts.filter((one) => one.rows === 0).length);
}

/** Why a host names no asset, where it does not: every machine is 127.0.0.1 to itself. */
function namelessHost(host: XmlElement, asset: AssetStatement): string | undefined {
  if (sourceUidOf(asset) !== null) return undefined;
  const words = [
    ...childrenOf(host, 'address').map((address) => attributeOf(address, 'addr')),
    ...childrenOf(childOf(host, 'hostnames'), 'hostname').map((name) => attributeOf(name, 'name')),
  ].filter((word) => word !== undefined);
  return namelessReason(words);
}

const stateOf = (port: XmlElement): string | undefined => attributeOf(childOf(port, 'state'), 'state');

/** Open as far as nmap can tell: where nothing answers it cannot tell open from filtered. */
function portsOf(host: XmlElement): { ports: XmlElement[]; open: XmlElement[] } {
  const ports = childrenOf(childOf(host, 'ports'), 'port');
  return { ports, open: ports.filter((port) => /^open\b/.test(stateOf(port) ?? '')) };
}

/** Without a status, as masscan writes, a host is up that answered at a port. */
function isUp(host: XmlElement, ports: readonly XmlElement[]): boolean {
  const state = attributeOf(childOf(host, 'status'), 'state');
  return state === 'up' || (state === undefined && ports.some((port) => stateOf(port) === 'open'));
}

function recordOf(
  host: XmlElement,
  open: readonly XmlElement[],
  findings: NormalizedFinding[],
  raw: string,
): RecordDraft {
  const services = open.map(serviceOf).filter((service) => service !== null);
  const draft: RecordDraft = { line: host.line, asset: statementOf(host, services), software: [], findings, raw };
  const observedAt = instantOfEpoch(attributeOf(host, 'endtime')) ?? instantOfEpoch(attributeOf(host, 'starttime'));
  return observedAt ? { ...draft, observedAt } : draft;
}

function statementOf(host: XmlElement, services: Service[]): AssetStatement {
  const addresses = childrenOf(host, 'address');
  const names = childrenOf(childOf(host, 'hostnames'), 'hostname');
  // What the person asked for ("user") comes before what the name server answered.
  const ordered = names.toSorted(
    (a, b) => Number(b.attributes['type'] === 'user') - Number(a.attributes['type'] === 'user'),
  );
  const macs = addresses.filter(({ attributes }) => attributes['addrtype'] === 'mac');
  const called = [
    ...addresses.filter((address) => !macs.includes(address)).map((address) => attributeOf(address, 'addr')),
    ...ordered.map((name) => attributeOf(name, 'name')),
  ];
  const found = hostNamesOf(called);
  sayUnreadNames(called, found);
  const match = childrenOf(childOf(host, 'os'), 'osmatch')[0];
  const statement: AssetStatement = {
    type: typeOf(match),
    name: found.fqdns?.[0] ?? found.hostnames?.[0] ?? found.ips?.[0],
    ...found,
    macs: distinct(macs.flatMap((mac) => macsIn(attributeOf(mac, 'addr') ?? ''))),
    os: systemOf(match),
    hardware: compactOrNothing({ vendor: vendorOf(macs) }),
  };
  if (services.length > 0) statement.services = services;
  return compact(statement);
}

/** Makers of network chips and of virtual machines: their name says nothing about who built the machine. */
const CHIP_MAKERS =
  /intel|realtek|broadcom|qualcomm|mediatek|azurewave|liteon|lite-on|hon hai|murata|vmware|xensource|qemu|pcs|virtualbox|microsoft/i;

function vendorOf(macs: readonly XmlElement[]): string | undefined {
  return macs
    .map((mac) => attributeOf(mac, 'vendor'))
    .find((vendor) => vendor !== undefined && !CHIP_MAKERS.test(vendor));
}

function systemOf(match: XmlElement | undefined): OperatingSystem | undefined {
  const name = attributeOf(match, 'name');
  return name === undefined ? undefined : operatingSystemOf(name, attributeOf(childOf(match, 'osclass'), 'osgen'));
}

const NETWORK_CLASSES = /router|switch|firewall|wap|load balancer|bridge|hub|proxy server|gateway/i;
const THING_CLASSES =
  /printer|webcam|media device|storage-misc|power-device|specialized|voip|game console|pbx|terminal/i;

function typeOf(match: XmlElement | undefined): AssetType | undefined {
  const kind = attributeOf(childOf(match, 'osclass'), 'type');
  if (kind && NETWORK_CLASSES.test(kind)) return 'network';
  if (kind && THING_CLASSES.test(kind)) return 'iot';
  if (kind === 'phone') return 'mobile';
  return undefined;
}

const PROTOCOLS = ['tcp', 'udp', 'sctp', 'ip'] as const;

function serviceOf(port: XmlElement): Service | null {
  const proto = PROTOCOLS.find((one) => one === attributeOf(port, 'protocol'));
  const number = Number(attributeOf(port, 'portid'));
  if (!proto || !Number.isInteger(number) || number < 0 || number > 65_535) return null;
  const service = childOf(port, 'service');
  return compact({
    proto,
    port: number,
    name: attributeOf(service, 'name'),
    product: attributeOf(service, 'product'),
    version: attributeOf(service, 'version'),
    cpe: textOf(service, 'cpe'),
  });
}

const locationOf = (port: XmlElement): string =>
  `${attributeOf(port, 'protocol') ?? 'tcp'}/${attributeOf(port, 'portid') ?? '?'}`;
