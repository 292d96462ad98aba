import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import type { Row, Thing } from '../told';
import { knownOf, placeOf, severityOfLevel } from './qualys-finding';

const KINDS = ['INFO', 'SERVICE', 'VULN', 'PRACTICE'] as const;

/** The results of one scan, as they are downloaded. */
export const qualysScan = xmlTool({
  format: 'qualys_scan_xml',
  tool: 'Qualys VM scan',
  vendor: 'Qualys',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability and practice is a finding of its host; information and services that were found are findings rated info.',
  drops: 'Exploits and malware that are known for a vulnerability; temporal CVSS scores.',
  is: ({ root, head }) => root === 'SCAN' && /^<SCAN\s+value="scan\/|<KEY\s+value="/.test(head),
  parts: ['SCAN/HEADER', 'SCAN/IP'],
  rows: ['SCAN/IP', ...KINDS.map((kind) => `CAT/${kind}`)],
  *tell(part, { last }) {
    if (part.name === 'HEADER') return;
    const date = childrenOf(last('HEADER'), 'KEY').find((key) => attributeOf(key, 'value') === 'DATE');
    const names = [nameOf(part), textOf(part, 'NETBIOS_HOSTNAME'), attributeOf(part, 'value')];
    const about = hostOf({ names, os: textOf(part, 'OS') });
    yield { about, observedAt: date?.text };
    for (const group of part.children)
      for (const category of childrenOf(group, 'CAT'))
        for (const one of category.children.filter(({ name }) => KINDS.some((kind) => kind === name)))
          yield rowOf(one, category, about);
  },
});

/** “No registered hostname” and “none” are no names. */
function nameOf(host: XmlElement): string | undefined {
  const name = attributeOf(host, 'name');
  return name === undefined || /\s/.test(name) ? undefined : name;
}

function rowOf(one: XmlElement, category: XmlElement, about: Thing): Row {
  const [port, protocol] = [attributeOf(category, 'port'), attributeOf(category, 'protocol')];
  const isDanger = one.name === 'VULN' || one.name === 'PRACTICE';
  const known = knownOf(one, attributeOf(one, 'number'));
  return {
    about,
    service: portOf(protocol, Number(port)),
    finding: {
      ...known,
      ids: [...(known.ids ?? []), attributeOf(one, 'cveid')],
      rated: isDanger ? severityOfLevel(attributeOf(one, 'severity')) : 'info',
      evidence: childOf(one, 'RESULT')?.text,
      location: placeOf(protocol, port),
    },
  };
}
