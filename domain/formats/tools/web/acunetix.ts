import { attributeOf, childOf, childrenOf, textOf } from '../../xml-element';
import { type XmlAbout, xmlTool } from '../define-tool';
import { textOfHtml } from '../html-text';
import { originOf, webApplicationOf } from '../things';
import { dayFirst, paragraphs, placeOf, rawOf, weaknessLink } from './web-parts';

const TRAFFIC: ReadonlySet<string> = new Set(['TechnicalDetails', 'Crawler']);

export const acunetixXml = xmlTool({
  format: 'acunetix_xml',
  tool: 'Acunetix',
  vendor: 'Invicti',
  category: 'vulnerability_scanner',
  keeps:
    'Each item of a report is a finding of its web application, at its path and parameter, with rating, CVSS and CVEs.',
  drops: 'Requests, the crawled pages and the web server’s banner; items marked as false positives.',
  is: ({ root, head }) => root === 'ScanGroup' && /<Scan[\s>]/.test(head),
  parts: ['Scan/StartURL', 'Scan/StartTime', 'ReportItems/ReportItem'],
  rows: ['Scan/ReportItems', 'ReportItems/ReportItem'],
  *open(tag, about) {
    if (tag.name === 'ReportItems') yield { about: webApplicationOf(siteOf(about)), observedAt: startOf(about) };
  },
  *tell(item, about) {
    if (item.name !== 'ReportItem') return;
    const of = (name: string) => textOf(item, name);
    if (/^(true|1)$/i.test(of('IsFalsePositive') ?? '')) {
      yield { leftOut: 'items marked as false positives' };
      return;
    }
    const place = placeOf(of('Affects'), of('Parameter'));
    const name = of('Name');
    yield {
      about: webApplicationOf(siteOf(about)),
      observedAt: startOf(about),
      raw: rawOf(item, TRAFFIC),
      finding: {
        rule: of('ModuleName') ?? name,
        title: name,
        severity: of('Severity'),
        cvss: ['CVSS4', 'CVSS3', 'CVSS'].map((version) => {
          const rating = childOf(item, version);
          const score = Number(textOf(rating, 'Score') ?? Number.NaN);
          return { vector: textOf(rating, 'Descriptor'), score: Number.isNaN(score) ? undefined : score };
        }),
        ids: childrenOf(childOf(item, 'CVEList'), 'CVE').map((cve) => textOf(cve, 'Id') ?? cve.text),
        description: paragraphs(
          textOfHtml(of('Description')),
          textOfHtml(of('Impact')),
          textOfHtml(of('DetailedInformation')),
        ),
        solution: textOfHtml(of('Recommendation')),
        evidence: textOfHtml(of('Details')),
        location: place,
        references: [
          ...childrenOf(childOf(item, 'References'), 'Reference').map((reference) => textOf(reference, 'URL')),
          ...childrenOf(childOf(item, 'CWEList'), 'CWE').map((cwe) => weaknessLink(attributeOf(cwe, 'id') ?? cwe.text)),
        ],
        uid: [name, place].filter((part) => part !== undefined).join(':'),
      },
    };
  },
});

const startOf = ({ last }: XmlAbout): string | undefined => dayFirst(last('StartTime')?.text);

/** What was to be scanned may be written without its protocol; the crawler's address has it. */
function siteOf({ last }: XmlAbout): string | undefined {
  const start = last('StartURL')?.text.trim();
  const crawled = attributeOf(last('Crawler'), 'StartUrl');
  if (start?.includes('://') || crawled === undefined) return start;
  return hostOf(crawled) === hostOf(start) ? crawled : start;
}

const hostOf = (address: string | undefined): string | undefined => originOf(address)?.replace(/^.*:\/\//, '');
