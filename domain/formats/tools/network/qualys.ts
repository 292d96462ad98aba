import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import type { Row, Thing } from '../told';
import { cvssOf, isGathered, knownOf, placeOf, severityOfLevel } from './qualys-finding';

/** A report on hosts: what is known of a vulnerability stands once in the glossary, at the end. */
export const qualys = xmlTool({
  format: 'qualys_xml',
  tool: 'Qualys VM',
  vendor: 'Qualys',
  category: 'vulnerability_scanner',
  keeps:
    'Each detection is a finding of its host, with port, result, rating, CVEs and solution; information that was gathered is rated info.',
  drops: 'Detections that are fixed; exploits and malware that are known for a vulnerability.',
  is: ({ root, head }) =>
    root === 'ASSET_DATA_REPORT' || (root === 'QUALYS_REPORT' && /<(GLOSSARY|HOST_LIST|RESULTS)\b/.test(head)),
  parts: ['HOST_LIST/HOST', 'VULN_DETAILS_LIST/VULN_DETAILS'],
  rows: ['HOST_LIST/HOST', 'HOST/VULN_INFO_LIST/VULN_INFO'],
  defines: (part) => {
    if (part.name !== 'VULN_DETAILS') return undefined;
    const qid = qidOf(part) ?? numberIn(attributeOf(part, 'id'));
    const rated = severityOfLevel(textOf(part, 'SEVERITY'));
    return { ...knownOf(part, qid), ...(rated !== undefined && { rated }) };
  },
  *tell(host) {
    const about = thingOf(host);
    yield { about };
    for (const info of childrenOf(childOf(host, 'VULN_INFO_LIST'), 'VULN_INFO')) yield rowOf(info, about);
  },
});

function thingOf(host: XmlElement): Thing {
  return hostOf({
    names: [textOf(host, 'DNS'), textOf(host, 'NETBIOS'), textOf(host, 'IP'), textOf(host, 'IPV6')],
    os: textOf(host, 'OPERATING_SYSTEM') ?? textOf(host, 'OS'),
    agentId: textOf(host, 'QG_HOSTID'),
  });
}

const numberIn = (text: string | undefined): string | undefined => /\d+/.exec(text ?? '')?.[0];

/** `<QID id="qid_11">11</QID>`, of which either may be all there is. */
function qidOf(element: XmlElement): string | undefined {
  const qid = childOf(element, 'QID');
  return numberIn(qid?.text) ?? numberIn(attributeOf(qid, 'id'));
}

function rowOf(info: XmlElement, about: Thing): Row {
  if (/^fixed$/i.test(textOf(info, 'VULN_STATUS') ?? '')) return { leftOut: 'vulnerabilities that are fixed' };
  const [port, protocol] = [textOf(info, 'PORT'), textOf(info, 'PROTOCOL')];
  const cvss = [...cvssOf('3.0', textOf(info, 'CVSS3_FINAL')), ...cvssOf('2.0', textOf(info, 'CVSS_FINAL'))];
  return {
    about,
    observedAt: textOf(info, 'LAST_FOUND'),
    service: portOf(protocol, Number(port), { name: textOf(info, 'SERVICE') }),
    finding: {
      rule: qidOf(info),
      rated: isGathered(textOf(info, 'TYPE')) ? 'info' : undefined,
      evidence: textOf(info, 'RESULT'),
      location: placeOf(protocol, port),
      ...(cvss.length > 0 && { cvss }),
    },
  };
}
