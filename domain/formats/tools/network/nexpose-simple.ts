import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import type { Row, Thing } from '../told';
import { leftOutAs } from './nexpose-finding';

export const nexposeSimple = xmlTool({
  format: 'nexpose_simple_xml',
  tool: 'Nexpose',
  vendor: 'Rapid7',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability is a finding of its device, with its port and CVEs; services are open ports.',
  drops: 'Checks that found nothing. The simple report has no ratings and no titles: findings are info, by their id.',
  is: ({ root }) => root === 'NeXposeSimpleXML',
  parts: ['devices/device'],
  rows: ['devices/device', 'services/service', 'vulnerabilities/vulnerability'],
  *tell(device) {
    const system = childOf(device, 'fingerprint');
    const about = hostOf({ names: [attributeOf(device, 'address')], os: textOf(system, 'description') });
    yield { about };
    yield* findingRows(device, about);
    for (const service of childrenOf(childOf(device, 'services'), 'service')) {
      const [protocol, port] = [attributeOf(service, 'protocol'), attributeOf(service, 'port')];
      const found = childOf(service, 'fingerprint');
      const name = attributeOf(service, 'name');
      const known = { name, product: textOf(found, 'product'), version: textOf(found, 'version') };
      yield { about, service: portOf(protocol, Number(port), known) };
      yield* findingRows(service, about, `${protocol ?? 'tcp'}/${port ?? '?'}`);
    }
  },
});

function* findingRows(within: XmlElement, about: Thing, location?: string): Generator<Row> {
  for (const found of childrenOf(childOf(within, 'vulnerabilities'), 'vulnerability')) {
    const leftOut = leftOutAs(attributeOf(found, 'resultCode'));
    const ids = childrenOf(found, 'id').map(({ text }) => text.trim());
    const references = ids.filter((id) => /^https?:/i.test(id));
    const rule = attributeOf(found, 'id')?.toLowerCase();
    yield leftOut === undefined ? { about, finding: { rule, ids, location, references } } : { leftOut };
  }
}
