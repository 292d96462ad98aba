import { severityOfScore } from '../../severity';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { proseOf } from '../html-text';
import { hostOf, portOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';
import { instantText, leftOutAs } from './nexpose-finding';

/** XML Export 2.0, and 1.0: vulnerabilities are defined behind all nodes. */
export const nexpose = xmlTool({
  format: 'nexpose_xml',
  tool: 'Nexpose',
  vendor: 'Rapid7',
  category: 'vulnerability_scanner',
  keeps:
    'Each test that found a vulnerability is a finding of its host, with port, proof, rating, CVEs and solution; open ports are services, fingerprints of software are installed software.',
  drops:
    'Addresses that did not answer; tests that found nothing, failed or are accepted as exceptions; how services are configured; exploits and malware that are known.',
  is: ({ root }) => root === 'NexposeReport',
  parts: ['nodes/node', 'VulnerabilityDefinitions/vulnerability'],
  rows: ['nodes/node', 'endpoints/endpoint', 'tests/test', 'software/fingerprint'],
  defines: (part) => (part.name === 'vulnerability' ? definitionOf(part) : undefined),
  *tell(node, { last }) {
    const names = childrenOf(childOf(node, 'names'), 'name').map(({ text }) => text);
    const [system] = childrenOf(childOf(node, 'fingerprints'), 'os').toSorted((a, b) => certainty(b) - certainty(a));
    const about = hostOf({
      names: [...names, attributeOf(node, 'address')],
      macs: [attributeOf(node, 'hardware-address')],
      os: productOf(system),
      osVersion: attributeOf(system, 'version'),
    });
    const isSilent = /^(dead|filtered|unresponsive)$/.test(attributeOf(node, 'status') ?? '');
    yield isSilent
      ? { leftOut: 'addresses that did not answer' }
      : { about, observedAt: instantText(attributeOf(last('scan'), 'endTime')) };
    for (const test of childrenOf(childOf(node, 'tests'), 'test')) yield testRow(test, about);
    for (const endpoint of childrenOf(childOf(node, 'endpoints'), 'endpoint')) yield* endpointRows(endpoint, about);
    for (const found of childrenOf(childOf(node, 'software'), 'fingerprint')) {
      const name = attributeOf(found, 'product') ?? attributeOf(found, 'software-class');
      const version = attributeOf(found, 'version');
      yield { about, software: { name, version, vendor: attributeOf(found, 'vendor') } };
    }
  },
});

const certainty = (fingerprint: XmlElement): number => Number(attributeOf(fingerprint, 'certainty') ?? 0);

/** “Ubuntu Linux”: the product alone is often that of the kernel. */
function productOf(fingerprint: XmlElement | undefined): string | undefined {
  const [vendor, product] = [attributeOf(fingerprint, 'vendor'), attributeOf(fingerprint, 'product')];
  const name = product ?? attributeOf(fingerprint, 'family');
  return vendor === undefined || name?.includes(vendor) ? name : `${vendor} ${name ?? ''}`.trim();
}

function* endpointRows(endpoint: XmlElement, about: Thing): Generator<Row> {
  const services = childrenOf(childOf(endpoint, 'services'), 'service');
  const [found] = services.flatMap((service) => childrenOf(childOf(service, 'fingerprints'), 'fingerprint'));
  const [protocol, port] = [attributeOf(endpoint, 'protocol'), attributeOf(endpoint, 'port')];
  const service = portOf(protocol, Number(port), {
    name: attributeOf(services[0], 'name'),
    product: attributeOf(found, 'product'),
    version: attributeOf(found, 'version'),
  });
  const isOpen = (attributeOf(endpoint, 'status') ?? 'open') === 'open';
  yield isOpen ? { about, service } : { leftOut: 'ports that are not open' };
  const tests = [endpoint, ...services].flatMap((one) => childrenOf(childOf(one, 'tests'), 'test'));
  for (const test of tests) yield testRow(test, about, `${protocol ?? 'tcp'}/${port ?? '?'}`);
}

function testRow(test: XmlElement, about: Thing, location?: string): Row {
  const leftOut = leftOutAs(attributeOf(test, 'status'));
  if (leftOut !== undefined) return { leftOut };
  const rule = attributeOf(test, 'id')?.toLowerCase();
  const key = attributeOf(test, 'key');
  // What a default login was tried with is no secret of ours, but it is one of theirs.
  const evidence = proseOf(test)?.replace(/\bpw\[[^\]]*\]/g, 'pw[…]');
  const uid = key && [rule, key, location].filter(Boolean).join(':');
  return { about, finding: { rule, evidence, location, uid } };
}

function definitionOf(part: XmlElement): ToldFinding {
  const references = childrenOf(childOf(part, 'references'), 'reference').map(({ text }) => text.trim());
  const severity = Number(attributeOf(part, 'severity') ?? Number.NaN);
  const score = Number(attributeOf(part, 'cvssScore') ?? Number.NaN);
  return {
    rule: attributeOf(part, 'id')?.toLowerCase(),
    title: attributeOf(part, 'title'),
    // From 1 to 10, as the score it is rounded from.
    rated: severity > 0 ? severityOfScore(severity) : undefined,
    cvss: score > 0 ? [{ score, vector: attributeOf(part, 'cvssVector')?.replace(/[()]/g, ''), version: '2.0' }] : [],
    ids: [attributeOf(part, 'title'), ...references],
    description: proseOf(childOf(part, 'description')),
    solution: proseOf(childOf(part, 'solution')),
    references: references.filter((one) => /^https?:/i.test(one)),
  };
}
