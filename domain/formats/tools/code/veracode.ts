import type { Severity } from '../../../../contract/primitives';
import { objectOf, objectsOf } from '../../json';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../../xml-element';
import { jsonTool, type XmlAbout, xmlTool } from '../define-tool';
import { list, number, object, type Read, row, text } from '../lenient';
import { projectOf, webApplicationOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';
import { placeOf } from './code-place';

const STATEMENT = {
  tool: 'Veracode',
  vendor: 'Veracode',
  category: 'vulnerability_scanner',
  keeps:
    'Each flaw of static analysis and each vulnerable component is a finding of the application, each flaw of dynamic analysis one of the web application; components are installed software. Very high is critical.',
  drops: 'Flaws that are fixed, closed or mitigated; ratings, policies and modules.',
} as const;

/** Informational, very low, low, medium, high, very high. */
const SEVERITIES: readonly Severity[] = ['info', 'low', 'low', 'medium', 'high', 'critical'];
const severityOf = (level: string | number | undefined): Severity | undefined =>
  SEVERITIES[Number(level ?? Number.NaN)];

/** The detailed report. */
export const veracode = xmlTool({
  ...STATEMENT,
  format: 'veracode_xml',
  is: ({ root, head }) => root === 'detailedreport' && /veracode/i.test(head),
  parts: [
    'category/recommendations',
    'staticflaws/flaw',
    'dynamicflaws/flaw',
    'manualflaws/flaw',
    'vulnerable_components/component',
  ],
  rows: [
    ...['staticflaws/flaw', 'dynamicflaws/flaw', 'manualflaws/flaw'],
    ...['vulnerable_components/component', 'vulnerabilities/vulnerability'],
  ],
  *tell(part, about) {
    const report = about.last('detailedreport');
    const name = attributeOf(report, 'app_name');
    const application = name === undefined ? about.file() : projectOf(name);
    // `2020-06-01 10:02:01 UTC`
    const observedAt = attributeOf(report, 'last_update_time')?.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z');
    const rows = part.name === 'flaw' ? [flawRow(part, application, about)] : componentRows(part, application);
    for (const one of part.name === 'recommendations' ? [] : rows) yield 'about' in one ? { observedAt, ...one } : one;
  },
});

function flawRow(flaw: XmlElement, application: Thing, about: XmlAbout): Row {
  const of = (name: string): string | undefined => attributeOf(flaw, name);
  if (/^accepted$/i.test(of('mitigation_status') ?? '') || /^fixed$/i.test(of('remediation_status') ?? ''))
    return { leftOut: 'flaws that are fixed or mitigated' };
  const url = of('url');
  const path = `${of('sourcefilepath') ?? ''}${of('sourcefile') ?? ''}` || undefined;
  const line = Number(of('line'));
  return {
    about: url === undefined ? application : webApplicationOf(url),
    finding: {
      rule: of('cweid') && `CWE-${of('cweid')}`,
      ...{ title: of('categoryname'), rated: severityOf(of('severity')), description: of('description') },
      solution: adviceIn(about.last('recommendations')),
      location: url ?? placeOf(path, Number.isNaN(line) ? undefined : line) ?? of('module'),
      uid: of('issueid') && `issue:${of('issueid')}`,
    },
  };
}

const adviceIn = (recommendations: XmlElement | undefined): string =>
  childrenOf(recommendations, 'para')
    .flatMap((para) => [
      attributeOf(para, 'text'),
      ...childrenOf(para, 'bulletitem').map((item) => attributeOf(item, 'text')),
    ])
    .filter(Boolean)
    .join('\n');

function* componentRows(component: XmlElement, about: Thing): Generator<Row> {
  const of = (name: string): string | undefined => attributeOf(component, name);
  const software = {
    ...{ name: of('library') ?? of('file_name'), version: of('version'), vendor: of('vendor') },
    path: attributeOf(childOf(childOf(component, 'file_paths'), 'file_path'), 'value'),
    licences: childrenOf(childOf(component, 'licenses'), 'license').flatMap((one) => attributeOf(one, 'spdx_id') ?? []),
  };
  yield { about, software };
  for (const one of childrenOf(childOf(component, 'vulnerabilities'), 'vulnerability')) {
    const cve = attributeOf(one, 'cve_id');
    yield attributeOf(one, 'mitigation') === 'true'
      ? { leftOut: 'vulnerabilities of components that are mitigated' }
      : {
          about,
          finding: {
            ...{ rule: cve, title: `${cve ?? 'A vulnerability'} in ${software.name ?? 'a component'}` },
            rated: severityOf(attributeOf(one, 'severity')),
            cvss: [{ score: Number(attributeOf(one, 'cvss_score') ?? Number.NaN) }],
            description: attributeOf(one, 'cve_summary'),
            in: software,
          },
        };
  }
}

const found = row({
  ...{ issue_id: text, scan_type: text, description: text },
  finding_status: object({ status: text, last_seen_date: text }),
  finding_details: object({
    ...{ severity: number, file_path: text, file_line_number: number, url: text, hostname: text, path: text },
    ...{ component_filename: text, version: text, component_path: list(object({ path: text })) },
    cwe: object({ id: text, name: text }),
    finding_category: object({ name: text }),
    cve: object({ name: text, href: text, cvss3: object({ score: number, vector: text }) }),
  }),
});
type Found = Read<typeof found>;

/** What its REST interface answers to a search for findings. */
export const veracodeApi = jsonTool({
  ...STATEMENT,
  format: 'veracode_json',
  rows: ['findings[]', '_embedded.findings[]'],
  is: ({ root }) =>
    [root, objectOf(root['_embedded'])]
      .flatMap(({ findings }) => objectsOf(findings).slice(0, 1))
      .some((one) => 'finding_details' in one && 'scan_type' in one),
  shape: object({ findings: list(found), _embedded: object({ findings: list(found) }) }),
  *tell({ findings, _embedded }, { file }) {
    for (const one of [...findings, ..._embedded.findings]) {
      const { url, hostname } = one.finding_details;
      const address = one.scan_type === 'DYNAMIC' ? (url ?? hostname) : undefined;
      const about = address === undefined ? file() : webApplicationOf(address);
      if (/^closed$/i.test(one.finding_status.status ?? '')) yield { leftOut: 'findings that are closed' };
      else yield { about, raw: one.raw, observedAt: one.finding_status.last_seen_date, finding: findingOf(one) };
    }
  },
});

function findingOf({ issue_id, description, finding_details: one }: Found): ToldFinding {
  const { component_filename: name, version, cve, cwe } = one;
  const rated = severityOf(one.severity);
  // The first part tells what was found; advice and links follow in parts of their own.
  const words = description?.replace(/<\/?span>/g, ' ').trim();
  if (name !== undefined)
    return {
      ...{
        rule: cve.name,
        title: `${cve.name ?? cwe.name ?? 'A vulnerability'} in ${name}`,
        rated,
        description: words,
      },
      cvss: [{ score: cve.cvss3.score, vector: cve.cvss3.vector && `CVSS:3.0/${cve.cvss3.vector}` }],
      references: [cve.href],
      in: { name, version, path: one.component_path[0]?.path },
    };
  return {
    ...{ rule: cwe.id && `CWE-${cwe.id}`, title: one.finding_category.name ?? cwe.name, rated, description: words },
    location: one.url ?? placeOf(one.file_path ?? one.path, one.file_line_number),
    uid: issue_id && `issue:${issue_id}`,
  };
}
