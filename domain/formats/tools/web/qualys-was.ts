import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { type XmlAbout, xmlTool } from '../define-tool';
import { textOfHtml } from '../html-text';
import { severityOfLevel } from '../network/qualys-finding';
import { projectOf, webApplicationOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';
import { dayFirst, paragraphs, placeOf, rawOf, weaknessLink } from './web-parts';

const TRAFFIC: ReadonlySet<string> = new Set(['PAYLOADS', 'DATA']);

/** A report on scans, or on web applications: the glossary behind the rows says what each of Qualys' ids is. */
export const qualysWas = xmlTool({
  format: 'qualys_was_xml',
  tool: 'Qualys WAS',
  vendor: 'Qualys',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability, sensitive content and piece of information gathered is a finding of its web application, at its path and parameter; information that was gathered is info.',
  drops: 'Requests and answers, for the cookies in them; findings that are fixed, or ignored in Qualys.',
  is: ({ root }) => root === 'WAS_SCAN_REPORT' || root === 'WAS_WEBAPP_REPORT',
  parts: [
    ...['VULNERABILITY_LIST/VULNERABILITY', 'SENSITIVE_CONTENT_LIST/SENSITIVE_CONTENT'],
    ...['INFORMATION_GATHERED_LIST/INFORMATION_GATHERED', 'QID_LIST/QID'],
    ...['WEB_APPLICATION/NAME', 'WEB_APPLICATION/URL', 'TARGET/SCAN', 'TARGET/WEB_APPLICATION'],
  ],
  rows: [
    ...['VULNERABILITY_LIST/VULNERABILITY', 'SENSITIVE_CONTENT_LIST/SENSITIVE_CONTENT'],
    'INFORMATION_GATHERED_LIST/INFORMATION_GATHERED',
  ],
  defines: (part) => (part.name === 'QID' ? knownOf(part) : undefined),
  *tell(part, about) {
    if (/^(VULNERABILITY|SENSITIVE_CONTENT|INFORMATION_GATHERED)$/.test(part.name)) yield rowOf(part, about);
  },
});

function knownOf(entry: XmlElement): ToldFinding {
  const of = (name: string) => textOf(entry, name);
  const v3 = childOf(entry, 'CVSS_V3');
  return {
    rule: of('QID'),
    title: of('TITLE'),
    rated: severityOfLevel(of('SEVERITY')),
    cvss: [scored('3.0', textOf(v3, 'BASE')), scored('2.0', of('CVSS_BASE'))],
    ids: childrenOf(childOf(entry, 'CVE_LIST'), 'CVE').map((cve) => textOf(cve, 'ID') ?? cve.text),
    description: paragraphs(textOfHtml(of('DESCRIPTION')), worded(of('IMPACT'))),
    solution: worded(of('SOLUTION')),
    references: of('CWE')?.split(',').map(weaknessLink) ?? [],
  };
}

const scored = (version: string, score: string | undefined) => ({
  version,
  score: score === undefined || Number.isNaN(Number(score)) ? undefined : Number(score),
});

const worded = (text: string | undefined): string | undefined =>
  /^(n ?\/?a|not +applicable)\.?$/i.test(text ?? '') ? undefined : textOfHtml(text);

function rowOf(part: XmlElement, { last }: XmlAbout): Row {
  const of = (name: string) => textOf(part, name);
  if (/fixed/i.test(of('STATUS') ?? '')) return { leftOut: 'findings that are fixed' };
  if (of('IGNORED') === 'true') return { leftOut: 'findings that are ignored in Qualys' };
  const url = of('URL');
  const place = url === undefined ? undefined : placeOf(url, of('PARAM'));
  const qid = of('QID');
  return {
    about: url === undefined ? scannedIn(last) : webApplicationOf(url),
    observedAt: dayFirst(of('LAST_TIME_DETECTED') ?? of('DETECTION_DATE') ?? of('LAST_TIME_TESTED')),
    raw: rawOf(part, TRAFFIC),
    finding: {
      rule: qid,
      rated: part.name === 'INFORMATION_GATHERED' ? 'info' : undefined,
      evidence: dataOf(childOf(part, 'DATA')) ?? of('CONTENT'),
      location: place,
      uid: of('UNIQUE_ID') ?? [qid, place].filter((one) => one !== undefined).join(':'),
    },
  };
}

/** What was gathered has no address: it is of the web application before it, or of what the report calls it. */
function scannedIn(last: XmlAbout['last']): Thing {
  const from = last('WEB_APPLICATION')?.line ?? 0;
  const here = ({ line }: XmlElement) => line >= from;
  const addresses = [last('URL')]
    .filter((url) => url !== undefined)
    .filter(here)
    .map(({ text }) => text.trim());
  const found = [last('VULNERABILITY')]
    .filter((one) => one !== undefined)
    .filter(here)
    .map((one) => textOf(one, 'URL'));
  const address = [...addresses, ...found].find((one) => one !== undefined && one !== '');
  if (address !== undefined) return webApplicationOf(address);
  const name = (last('NAME') ?? last('SCAN'))?.text.trim();
  return projectOf(name === undefined || name === '' ? 'Qualys WAS' : name.replace(/[\s-]*\d{4}-\d\d-\d\d$/, ''));
}

/** What was gathered is written in base 64. */
function dataOf(data: XmlElement | undefined): string | undefined {
  const text = data?.text.replace(/\s+/g, '');
  if (text === undefined || text === '') return undefined;
  if (attributeOf(data, 'base64') !== 'true') return data?.text.trim();
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0))).trim();
  } catch {
    return undefined;
  }
}
