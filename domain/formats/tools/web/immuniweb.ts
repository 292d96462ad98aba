import { textOf } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { webApplicationOf } from '../things';
import { pathOf, rawOf, weaknessLink } from './web-parts';

const TRAFFIC: ReadonlySet<string> = new Set(['PoC']);

export const immuniweb = xmlTool({
  format: 'immuniweb_xml',
  tool: 'ImmuniWeb',
  vendor: 'ImmuniWeb',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability is a finding of its web application, at its path, with risk, CVSS and CVEs.',
  drops: 'Proofs of concept, for the cookies in them; vulnerabilities that are fixed.',
  is: ({ root, head }) => root === 'Vulnerabilities' && /<CWE-ID>/.test(head) && /<(PoC|CVSSv3|Risk)>/.test(head),
  parts: ['Vulnerabilities/Vulnerability'],
  rows: ['Vulnerabilities/Vulnerability'],
  *tell(part) {
    const of = (name: string) => textOf(part, name);
    if (/fixed/i.test(of('Status') ?? '')) {
      yield { leftOut: 'vulnerabilities that are fixed' };
      return;
    }
    const [, score, vector] = /^([\d.]+)(?:\s*\[([^\]]*)\])?/.exec(of('CVSSv3') ?? '') ?? [];
    yield {
      about: webApplicationOf(of('URL')),
      observedAt: of('Date'),
      raw: rawOf(part, TRAFFIC),
      finding: {
        rule: of('Type') ?? of('Name'),
        title: of('Name'),
        severity: of('Risk'),
        cvss: [{ score: score === undefined ? undefined : Number(score), vector }],
        ids: [of('CVE-ID')],
        description: of('Description'),
        solution: of('Remediation'),
        location: pathOf(of('URL')),
        references: of('CWE-ID')?.split(',').map(weaknessLink) ?? [],
      },
    };
  },
});
