import type { AssetStatement, Service } from '../../contract/areas/assets';
import type { NormalizedRecord, NormalizedSoftware } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import { releaseOf } from '../formats/ecosystem';
import { operatingSystemOf } from '../formats/operating-system';
import { firstChars } from '../text/cut-text';
import type { AgentPackage, AgentReport } from './read-report';

/** A list in one value, as people read it: no more of it than that. */
const MAX_LIST_CHARS = 4_000;

interface Known {
  /** What the record is called for as long as the agent lives. */
  readonly agentId: string;
  /** Absent: just now. What was kept for a while says when it was true (AX13). */
  readonly observedAt?: string | undefined;
  /** Of a copy what identifies the machine it was copied from is left out: the two are kept apart (AX16). */
  readonly isCopy: boolean;
}

/** What an agent reports, as any other source states it. */
export function reportRecord(report: AgentReport, { agentId, observedAt, isCopy }: Known): NormalizedRecord {
  const software = report.packages.slice(0, IMPORT.maxChildren).map((one) => softwareOf(one, report.distro));
  return {
    sourceUid: agentId,
    ...(observedAt !== undefined && { observedAt }),
    asset: statementOf(report, agentId, isCopy),
    software,
    findings: [],
    raw: firstChars(rawOf(report), IMPORT.maxRawChars),
  };
}

function statementOf(report: AgentReport, agentId: string, isCopy: boolean): AssetStatement {
  const { hostname, fqdn, os, hardware, cpu, memoryBytes, disks, ips, macs, serial, uuid } = report;
  const system = operatingSystemOf(os.name, os.version || undefined);
  const diskBytes = disks.reduce((sum, { bytes }) => sum + bytes, 0);
  const services = servicesOf(report);
  return {
    ...(typeOf(report) && { type: typeOf(report) }),
    name: hostname,
    hostnames: [hostname],
    ...(fqdn.includes('.') && { fqdns: [fqdn] }),
    ...(ips.length > 0 && { ips: [...ips] }),
    ...(macs.length > 0 && !isCopy && { macs: [...macs] }),
    ...(system !== undefined && { os: { ...system, ...(os.build !== '' && { build: os.build }) } }),
    hardware: {
      ...(hardware.vendor !== '' && { vendor: hardware.vendor }),
      ...(hardware.model !== '' && { model: hardware.model }),
      ...(serial !== '' && !isCopy && { serial }),
      ...(uuid !== '' && !isCopy && { uuid }),
      ...(cpu.model !== '' && { cpu: cpu.model }),
      ...(memoryBytes !== null && { ramBytes: memoryBytes }),
      ...(diskBytes > 0 && { diskBytes }),
    },
    ...(services.length > 0 && { services }),
    custom: { agentId, ...furtherOf(report) },
    managed: true,
  };
}

/** What an asset has no field for. */
function furtherOf({ os, cpu, users, patches, disks }: AgentReport): Record<string, string | number> {
  const pending = patches.filter(({ isPending }) => isPending);
  const installed = patches.filter(({ isPending }) => !isPending);
  const admins = users.filter(({ isAdmin }) => isAdmin);
  return {
    ...(os.arch !== '' && { architecture: os.arch }),
    ...(cpu.count !== null && { cpuCount: cpu.count }),
    ...(disks.length > 0 && { disks: listed(disks.map(({ name }) => name)) }),
    ...(users.length > 0 && { localUsers: listed(users.map(({ name }) => name)) }),
    ...(admins.length > 0 && { localAdmins: listed(admins.map(({ name }) => name)) }),
    ...(installed.length > 0 && { patches: listed(installed.map(({ name }) => name)) }),
    ...(pending.length > 0 && {
      pendingUpdates: pending.length,
      updates: listed(pending.map(({ name, version }) => `${name} ${version}`.trim())),
    }),
  };
}

/** Sorted, so that the order in which a host lists them is no change. */
const listed = (names: readonly string[]): string =>
  firstChars([...new Set(names)].sort((a, b) => (a < b ? -1 : 1)).join(', '), MAX_LIST_CHARS);

const CHASSIS: Readonly<Record<string, AssetStatement['type']>> = {
  ...{ server: 'server', desktop: 'desktop', laptop: 'laptop', tablet: 'tablet', virtual: 'virtual' },
};

function typeOf({ hardware, os }: AgentReport): AssetStatement['type'] {
  return CHASSIS[hardware.chassis] ?? (/\bserver\b/i.test(os.name) ? 'server' : undefined);
}

/** What listens on an address of this machine alone is no service of the host. */
const isLoopback = (address: string): boolean => /^(127\.|\[?::1\]?$|localhost)/.test(address);

function servicesOf({ services }: AgentReport): Service[] {
  const found = new Map<string, Service>();
  for (const { proto, port, address, process } of services) {
    if (isLoopback(address)) continue;
    const key = `${proto}/${port}`;
    const known = found.get(key);
    if (known?.product === undefined) found.set(key, { proto, port, ...(process !== '' && { product: process }) });
  }
  return [...found.values()];
}

function softwareOf(one: AgentPackage, distro: string): NormalizedSoftware {
  const purl = purlOf(one, distro);
  const ecosystem = releaseOf(purl);
  return {
    name: one.name,
    ...(one.version !== '' && { version: one.version }),
    ...(one.vendor !== '' && { vendor: one.vendor }),
    ...(purl !== undefined && { purl }),
    ...(ecosystem !== undefined && { ecosystem }),
  };
}

/** Types of package URLs by package manager, with whether the distribution is their namespace. */
const PURL_TYPES: Readonly<Record<string, { readonly type: string; readonly isOfDistro: boolean }>> = {
  dpkg: { type: 'deb', isOfDistro: true },
  rpm: { type: 'rpm', isOfDistro: true },
  apk: { type: 'apk', isOfDistro: true },
  pacman: { type: 'alpm', isOfDistro: true },
  brew: { type: 'brew', isOfDistro: false },
};

/** Only where it is sure: of an application of a person's, or of the registry, nobody says which package it is. */
export function purlOf({ manager, name, version, arch, source }: AgentPackage, distro: string): string | undefined {
  const known = PURL_TYPES[manager];
  const [namespace = ''] = distro.split('-');
  if (known === undefined || version === '' || (known.isOfDistro && namespace === '')) return undefined;
  const [epoch, rest] = manager === 'rpm' && /^\d+:/.test(version) ? splitEpoch(version) : [undefined, version];
  const qualifiers = [
    ...(arch === '' ? [] : [`arch=${encodeURIComponent(arch)}`]),
    ...(known.isOfDistro && /-\d/.test(distro) ? [`distro=${encodeURIComponent(distro)}`] : []),
    ...(epoch === undefined || epoch === '0' ? [] : [`epoch=${epoch}`]),
    ...(source === '' || source === name ? [] : [`upstream=${encodeURIComponent(source)}`]),
  ];
  const path = [...(known.isOfDistro ? [namespace] : []), name].map(encodeURIComponent).join('/');
  const asked = qualifiers.length === 0 ? '' : `?${qualifiers.join('&')}`;
  return `pkg:${known.type}/${path}@${encodeURIComponent(rest)}${asked}`;
}

function splitEpoch(version: string): readonly [epoch: string, rest: string] {
  const at = version.indexOf(':');
  return [version.slice(0, at), version.slice(at + 1)];
}

/** What a person reads of it who asks who says so. */
function rawOf({ hostname, os, hardware, notes, packages, users, patches }: AgentReport): string {
  const lines = [
    `host ${hostname}`,
    `system ${os.name} ${os.version} ${os.build} ${os.arch}`.replace(/ +/g, ' ').trim(),
    `hardware ${hardware.vendor} ${hardware.model}`.replace(/ +/g, ' ').trim(),
    `${packages.length} packages, ${users.length} users, ${patches.length} patches`,
    ...notes.map((note) => `note: ${note}`),
  ];
  return lines.join('\n');
}
