import type { AssetStatement, AssetType, OperatingSystem, Service } from '../../contract/areas/assets';
import type { NormalizedFinding, NormalizedSoftware } from '../../contract/areas/integrations';
import { sourceUidOf } from '../correlation/source-identity';
import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { instantOf } from './instant';
import { namelessReason } from './nameless';
import { findingOf, serviceOf } from './nessus-item';
import { hostNamesOf, macsIn, namesNobody, sayUnreadNames } from './normalize';
import { operatingSystemOf, typeOfSystem } from './operating-system';
import type { RecordDraft } from './record-set';
import { RowTally } from './row-tally';
import { compact, distinct } from './text';
import { readXml } from './xml';
import { attributeOf, childOf, childrenOf, type XmlElement } from './xml-element';

/** Nessus v2 (`.nessus`): one record for each ReportHost, with every ReportItem as a finding. Both are rows. */
export async function parseNessus(
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => boolean,
): Promise<RowTally> {
  const rows = new RowTally(report);
  let items = new HostItems(report);
  await readXml(decoded, report, {
    emit: new Set(['ReportHost', 'ReportItem']),
    onElement: (element, raw) => {
      if (element.name === 'ReportItem') {
        items.add(element);
        return;
      }
      const draft = recordOf(element, items, raw);
      const nameless = draft.toolId === undefined && sourceUidOf(draft.asset) === null ? wordsOf(element) : [];
      const reason = namelessReason(nameless);
      if (reason !== undefined) report.reject(element.line, reason, raw);
      rows.tell({ assets: 1, findings: items.findings.length }, reason === undefined && add(draft));
      if (items.repeated > 0) rows.leaveOut('items that repeat another of their host word for word', items.repeated);
      items = new HostItems(report);
    },
  });
  return rows;
}

/** What a host is called, by its report and its properties. */
const wordsOf = (host: XmlElement): string[] => [
  attributeOf(host, 'name') ?? '',
  ...childrenOf(childOf(host, 'HostProperties'), 'tag')
    .filter((tag) => /^(host-ip|host-fqdn|hostname|netbios-name|host-rdns)$/.test(attributeOf(tag, 'name') ?? ''))
    .map((tag) => tag.text),
];

/** The items of the host being read. They close before their host does, and are not kept as trees. */
class HostItems {
  readonly findings: NormalizedFinding[] = [];
  readonly services = new Map<string, Service>();
  repeated = 0;
  readonly #report: FileReport;
  /** Of each identity, what was said. */
  readonly #said = new Map<string, Set<string>>();

  constructor(report: FileReport) {
    this.#report = report;
  }

  add(item: XmlElement): void {
    const finding = findingOf(item, this.#report);
    const said = this.#said.get(finding.uniqueIdFromTool) ?? new Set();
    this.#said.set(finding.uniqueIdFromTool, said);
    const content = JSON.stringify(finding);
    if (said.has(content)) this.repeated += 1;
    else {
      said.add(content);
      // One plugin may speak twice of one port, with other output.
      const uniqueIdFromTool = said.size === 1 ? finding.uniqueIdFromTool : `${finding.uniqueIdFromTool}#${said.size}`;
      this.findings.push({ ...finding, uniqueIdFromTool });
    }
    const service = serviceOf(item);
    if (service && !this.services.has(`${service.proto}/${service.port}`)) {
      this.services.set(`${service.proto}/${service.port}`, service);
    }
  }
}

function recordOf(host: XmlElement, items: HostItems, raw: string): RecordDraft {
  const tags = new Map<string, string>();
  for (const tag of childrenOf(childOf(host, 'HostProperties'), 'tag')) {
    const name = attributeOf(tag, 'name');
    if (name && tag.text.trim()) tags.set(name, tag.text.trim());
  }
  const asset = statementOf(attributeOf(host, 'name'), tags, [...items.services.values()]);
  const observedAt = instantOf(tags.get('HOST_END')) ?? instantOf(tags.get('HOST_START'));
  return {
    line: host.line,
    ...(observedAt && { observedAt }),
    asset,
    software: softwareOf(tags),
    findings: items.findings,
    raw,
    toolId: tags.get('host-uuid') ?? tags.get('aws-instance-instance-id'),
  };
}

type Tags = ReadonlyMap<string, string>;

function statementOf(reportName: string | undefined, tags: Tags, services: Service[]): AssetStatement {
  const called = [
    reportName,
    tags.get('host-fqdn'),
    ...(tags.get('host-fqdns')?.match(/[\w-]+(?:\.[\w-]+)+/g) ?? []),
    tags.get('hostname'),
    tags.get('netbios-name')?.split('\\').at(-1),
    tags.get('host-rdns'),
    tags.get('host-ip'),
  ];
  const names = hostNamesOf(called);
  sayUnreadNames(called, names);
  const os = systemOf(tags);
  const agentId = tags.get('host-uuid');
  const statement: AssetStatement = {
    type: typeOf(tags.get('system-type'), os),
    name:
      names.hostnames?.[0] ??
      names.fqdns?.[0] ??
      names.ips?.[0] ??
      (namesNobody(reportName ?? '') ? undefined : reportName),
    ...names,
    macs: distinct(macsIn(tags.get('mac-address') ?? '')),
    os,
    cloud: cloudOf(tags),
    custom: agentId ? { agentId } : undefined,
  };
  if (services.length > 0) statement.services = services;
  return compact(statement);
}

function systemOf(tags: Tags): OperatingSystem | undefined {
  return operatingSystemOf(tags.get('operating-system') ?? tags.get('os'));
}

function cloudOf(tags: Tags): AssetStatement['cloud'] {
  const instance = tags.get('aws-instance-instance-id');
  return instance
    ? compact({
        provider: 'aws',
        account: tags.get('aws-instance-accountId'),
        region: tags.get('aws-instance-region'),
        resourceUid: instance,
      })
    : undefined;
}

const SYSTEM_TYPES: readonly [RegExp, AssetType][] = [
  [/router|switch|firewall|wireless|wap|load.?balancer|vpn|gateway|network/i, 'network'],
  [/printer|webcam|camera|embedded|scada|power|ups|phone system|voip|print/i, 'iot'],
  [/mobile|phone/i, 'mobile'],
  [/-instance$|virtual/i, 'virtual'],
  [/hypervisor|server/i, 'server'],
];

function typeOf(systemType: string | undefined, os: OperatingSystem | undefined): AssetType | undefined {
  return SYSTEM_TYPES.find(([pattern]) => pattern.test(systemType ?? ''))?.[1] ?? typeOfSystem(os);
}

/** `cpe-0`, `cpe-1` …: what Nessus recognised, "cpe:/a:openbsd:openssh:7.4 -> OpenBSD OpenSSH". */
function softwareOf(tags: Tags): NormalizedSoftware[] {
  const found: NormalizedSoftware[] = [];
  for (const [name, value] of tags) {
    const match = /^cpe(?:-\d+)?$/.test(name)
      ? /^(cpe:\/a:([^:\s]+):([^:\s]+)(?::([^:\s]+))?\S*)(?:\s*->\s*(.+))?/.exec(value)
      : null;
    if (!match) continue;
    const [, cpe, vendor, product = '', version, label] = match;
    found.push(
      compact({ name: label?.trim() || product.replace(/_/g, ' '), vendor: vendor?.replace(/_/g, ' '), version, cpe }),
    );
  }
  return found;
}
