import type { AssetStatement, AssetType, OperatingSystem, Service } from '../../contract/areas/assets';
import type { NormalizedFinding } from '../../contract/areas/integrations';
import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { instantOfEpoch } from './instant';
import { scriptFindings } from './nmap-scripts';
import { hostNamesOf, macOf } from './normalize';
import { operatingSystemOf } from './operating-system';
import type { RecordDraft } from './record-set';
import { compact, compactOrNothing, distinct } from './text';
import { readXml } from './xml';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from './xml-element';

/** nmap's `-oX` output: one record for each host that answered. */
export async function parseNmap(
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => void,
): Promise<void> {
  let down = 0;
  await readXml(decoded, report, {
    emit: new Set(['host']),
    onElement: (host, raw) => {
      if (attributeOf(childOf(host, 'status'), 'state') === 'up') add(recordOf(host, raw));
      else down += 1;
    },
  });
  if (down > 0)
    report.notice(
      null,
      `${down} ${down === 1 ? 'host' : 'hosts'} did not answer and ${down === 1 ? 'is' : 'are'} left out.`,
    );
}

function recordOf(host: XmlElement, raw: string): RecordDraft {
  const ports = childrenOf(childOf(host, 'ports'), 'port').filter(isOpen);
  const services = ports.map(serviceOf).filter((service) => service !== null);
  const hostScripts = childrenOf(childOf(host, 'hostscript'), 'script');
  const findings = [...ports.flatMap(portFindings), ...hostScripts.flatMap((script) => scriptFindings(script, 'host'))];
  const draft: RecordDraft = { line: host.line, asset: statementOf(host, services), software: [], findings, raw };
  const observedAt = instantOfEpoch(attributeOf(host, 'endtime')) ?? instantOfEpoch(attributeOf(host, 'starttime'));
  return observedAt ? { ...draft, observedAt } : draft;
}

const isOpen = (port: XmlElement): boolean => attributeOf(childOf(port, 'state'), 'state') === 'open';

function statementOf(host: XmlElement, services: Service[]): AssetStatement {
  const addresses = childrenOf(host, 'address');
  const names = childrenOf(childOf(host, 'hostnames'), 'hostname');
  // What the person asked for ("user") comes before what the name server answered.
  const ordered = names.toSorted(
    (a, b) => Number(b.attributes['type'] === 'user') - Number(a.attributes['type'] === 'user'),
  );
  const macs = addresses.filter(({ attributes }) => attributes['addrtype'] === 'mac');
  const found = hostNamesOf([
    ...addresses.filter((address) => !macs.includes(address)).map((address) => attributeOf(address, 'addr')),
    ...ordered.map((name) => attributeOf(name, 'name')),
  ]);
  const match = childrenOf(childOf(host, 'os'), 'osmatch')[0];
  const statement: AssetStatement = {
    type: typeOf(match),
    name: found.fqdns?.[0] ?? found.hostnames?.[0] ?? found.ips?.[0],
    ...found,
    macs: distinct(macs.map((mac) => macOf(attributeOf(mac, 'addr') ?? ''))),
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

function portFindings(port: XmlElement): NormalizedFinding[] {
  const location = `${attributeOf(port, 'protocol') ?? 'tcp'}/${attributeOf(port, 'portid') ?? '?'}`;
  return childrenOf(port, 'script').flatMap((script) => scriptFindings(script, location));
}
