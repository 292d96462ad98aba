import { compact } from '../../text';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import { hostOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';

/** The API's lists of vulnerabilities by machine, and of machines. */
const found = row({
  ...{ id: text, cveId: text, machineId: text, fixingKbId: text, productName: text, productVendor: text },
  ...{ productVersion: text, severity: text },
  // The export by device names them otherwise.
  ...{ deviceId: text, deviceName: text, softwareName: text, softwareVendor: text, softwareVersion: text },
  ...{ vulnerabilitySeverityLevel: text, cvssScore: number, recommendedSecurityUpdate: text, lastSeenTimestamp: text },
  ...{ recommendedSecurityUpdateUrl: text },
  // A machine.
  ...{ computerDnsName: text, osPlatform: text, version: text, osVersion: text, osBuild: text, lastSeen: text },
  ...{ lastIpAddress: text, aadDeviceId: text, healthStatus: text, mergedIntoMachineId: text, machineTags: texts },
  ipAddresses: list(object({ ipAddress: text, macAddress: text })),
  vmMetadata: object({ cloudProvider: text, resourceId: text, subscriptionId: text }),
});
type Found = Read<typeof found>;

export const defender = jsonTool({
  format: 'defender_json',
  tool: 'Microsoft Defender',
  vendor: 'Microsoft',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability is a finding of its machine, with the product it is in; each machine is an asset by its id in Defender, with its names and addresses.',
  drops: 'Machines that were merged into another, the address a machine has in the internet, its exposure and risk.',
  rows: ['value[]'],
  is: ({ root, under }) => {
    const first = under('value');
    const isOurs = /securitycenter\.(windows|microsoft)\.com|#Machines/.test(String(root['@odata.context']));
    return (
      ('cveId' in first && ('machineId' in first || 'deviceId' in first)) ||
      ('computerDnsName' in first && 'healthStatus' in first) ||
      (isOurs && Array.isArray(root['value']))
    );
  },
  shape: object({ value: list(found) }),
  *tell({ value }) {
    for (const one of value) yield rowOf(one);
  },
});

function rowOf(one: Found): Row {
  if (one.mergedIntoMachineId !== undefined) return { leftOut: 'machines that were merged into another' };
  if (one.cveId === undefined && one.healthStatus === undefined)
    return { refused: 'It is neither a vulnerability nor a machine.', raw: one.raw };
  return one.cveId === undefined
    ? { report: 'machines', about: machineOf(one), observedAt: one.lastSeen, raw: one.raw }
    : {
        report: 'vulnerabilities',
        about: holderOf(one),
        observedAt: one.lastSeenTimestamp,
        raw: one.raw,
        finding: findingOf(one),
      };
}

const uidOf = (id: string | undefined) => (id === undefined ? {} : { uid: `defender:${id.toLowerCase()}` });

/** A list of vulnerabilities names a machine by its id, and some by its name. */
function holderOf({ machineId, deviceId, deviceName, osPlatform }: Found): Thing {
  const id = machineId ?? deviceId;
  const { asset } = hostOf({ names: [deviceName], os: osPlatform, agentId: id });
  return { ...uidOf(id), asset };
}

function machineOf(one: Found): Thing {
  const { cloudProvider: provider, resourceId: resourceUid, subscriptionId: account } = one.vmMetadata;
  const isKnown = !/^other$/i.test(one.osPlatform ?? 'other');
  const { asset } = hostOf({
    names: [one.computerDnsName, one.lastIpAddress, ...one.ipAddresses.map(({ ipAddress }) => ipAddress)],
    macs: one.ipAddresses.map(({ macAddress }) => macAddress),
    ...(isKnown && { os: one.osPlatform, osVersion: one.version ?? one.osVersion }),
    agentId: one.id,
    custom: { directoryDeviceId: one.aadDeviceId },
    ...(resourceUid !== undefined && {
      cloud: compact({ provider: provider?.toLowerCase(), account, resourceUid }),
    }),
  });
  return {
    ...uidOf(one.id),
    asset: compact({
      ...asset,
      name: asset.name ?? one.id,
      tags: one.machineTags.length === 0 ? undefined : [...one.machineTags],
    }),
  };
}

function findingOf(one: Found): ToldFinding {
  const name = one.productName ?? one.softwareName;
  const update = one.recommendedSecurityUpdate ?? (one.fixingKbId && `KB${one.fixingKbId.replace(/^KB/i, '')}`);
  return {
    ...{ rule: one.cveId, severity: one.severity ?? one.vulnerabilitySeverityLevel, cvss: [{ score: one.cvssScore }] },
    title: name && `${one.cveId} in ${name}`,
    solution: update && `Install ${update}.`,
    references: [one.recommendedSecurityUpdateUrl],
    in: { name, version: one.productVersion ?? one.softwareVersion },
  };
}
