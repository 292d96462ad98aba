import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import type { Row, Thing } from '../told';
import { cvssOf, isGathered, placeOf, severityOfLevel } from './qualys-finding';

/** What the API answers for hosts, with or without their detections. */
export const qualysDetections = xmlTool({
  format: 'qualys_detections_xml',
  tool: 'Qualys VMDR',
  vendor: 'Qualys',
  category: 'vulnerability_scanner',
  keeps: 'Each detection is a finding of its host, with port, result and rating; each host its names and its system.',
  drops:
    'Detections that are fixed, ignored or disabled. Titles, CVEs and solutions stand in the knowledge base, which is no part of the file.',
  is: ({ root }) => root === 'HOST_LIST_VM_DETECTION_OUTPUT' || root === 'HOST_LIST_OUTPUT',
  parts: ['HOST_LIST/HOST'],
  rows: ['HOST_LIST/HOST', 'DETECTION_LIST/DETECTION'],
  *tell(host) {
    const about = thingOf(host);
    yield { about, observedAt: textOf(host, 'LAST_VM_SCANNED_DATE') ?? textOf(host, 'LAST_SCAN_DATETIME') };
    for (const one of childrenOf(childOf(host, 'DETECTION_LIST'), 'DETECTION')) yield rowOf(one, about);
  },
});

function thingOf(host: XmlElement): Thing {
  const dns = childOf(host, 'DNS_DATA');
  return hostOf({
    names: [
      ...[textOf(dns, 'FQDN'), textOf(host, 'DNS'), textOf(dns, 'HOSTNAME'), textOf(host, 'NETBIOS')],
      ...[textOf(host, 'IP'), textOf(host, 'IPV6')],
    ],
    os: textOf(host, 'OS'),
    agentId: textOf(host, 'QG_HOSTID'),
    cloud: {
      provider: textOf(host, 'CLOUD_PROVIDER')?.toLowerCase(),
      resourceUid: textOf(host, 'CLOUD_RESOURCE_ID') ?? textOf(host, 'EC2_INSTANCE_ID'),
    },
  });
}

const isSet = (element: XmlElement, name: string): boolean => /^(1|true)$/i.test(textOf(element, name) ?? '');

function rowOf(one: XmlElement, about: Thing): Row {
  if (/^fixed$/i.test(textOf(one, 'STATUS') ?? '')) return { leftOut: 'detections that are fixed' };
  if (isSet(one, 'IS_IGNORED') || isSet(one, 'IS_DISABLED'))
    return { leftOut: 'detections that are ignored or disabled' };
  const factors = new Map(
    childrenOf(childOf(one, 'QDS_FACTORS'), 'QDS_FACTOR').map((factor) => [attributeOf(factor, 'name'), factor.text]),
  );
  const [port, protocol, qid] = [textOf(one, 'PORT'), textOf(one, 'PROTOCOL'), textOf(one, 'QID')];
  const [vector, score] = [factors.get('CVSS_vector')?.trim(), factors.get('CVSS')?.trim()];
  return {
    about,
    observedAt: textOf(one, 'LAST_FOUND_DATETIME'),
    service: portOf(protocol, Number(port)),
    finding: {
      rule: qid,
      title: qid && `QID ${qid}`,
      rated: isGathered(textOf(one, 'TYPE')) ? 'info' : severityOfLevel(textOf(one, 'SEVERITY')),
      cvss: cvssOf(/^v?2/.test(factors.get('CVSS_version') ?? '') ? '2.0' : '3.0', `${score} (${vector ?? ''})`),
      evidence: textOf(one, 'RESULTS'),
      location: placeOf(protocol, port),
      uid: textOf(one, 'UNIQUE_VULN_ID'),
    },
  };
}
