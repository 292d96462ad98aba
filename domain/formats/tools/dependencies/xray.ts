import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import { imageOf, projectOf } from '../things';
import type { ToldCvss, ToldFinding } from '../told';
import { artifactOf, fixedIn, packageOfComponent } from './xray-component';

const STATEMENT = {
  format: 'xray_json',
  tool: 'JFrog Xray',
  vendor: 'JFrog',
  category: 'vulnerability_scanner',
  keeps:
    'Each issue is a finding of the image or artifact for the component it is in, with CVEs, rating and fixed versions; components are installed software, with their licences where the file has them.',
  drops: 'The way from the artifact to the component, but for its first; what JFrog’s research says of an issue.',
} as const;

const cve = object({
  ...{ cve: text, cvss_v2: text, cvss_v3: text, cvss_v4: text },
  ...{ cvss_v2_score: number, cvss_v2_vector: text, cvss_v3_score: number, cvss_v3_vector: text },
});
type Cve = Read<typeof cve>;

/** A report of vulnerabilities, as the platform exports it. */
export const xrayReport = jsonTool({
  ...STATEMENT,
  rows: ['rows[]'],
  is: ({ root, under }) =>
    Array.isArray(root['rows']) && ('vulnerable_component' in under('rows') || isEmpty(root, 'total_rows', 'rows')),
  shape: object({
    rows: list(
      row({
        ...{ summary: text, severity: text, vulnerable_component: text, impacted_artifact: text, path: text },
        ...{ issue_id: text, description: text, artifact_scan_time: text, fixed_versions: texts, references: texts },
        cves: list(cve),
      }),
    ),
  }),
  *tell({ rows }, { file }) {
    for (const one of rows) {
      yield {
        about: artifactOf(one.impacted_artifact) ?? file(),
        observedAt: one.artifact_scan_time,
        raw: one.raw,
        finding: {
          ...issueOf(one),
          in: { ...packageOfComponent(one.vulnerable_component), fixed: fixedIn(one.fixed_versions) },
          location: one.path,
        },
      };
    }
  },
});

const issue = row({
  ...{ issue_id: text, summary: text, description: text, severity: text, impact_path: texts, references: texts },
  cves: list(cve),
});

/** The summary of artifacts, as the interface for programs gives it. */
export const xraySummary = jsonTool({
  ...STATEMENT,
  rows: ['artifacts[].issues[]', 'artifacts[].licenses[].components[]'],
  is: ({ under }) => isObject(under('artifacts')['general']) && 'issues' in under('artifacts'),
  shape: object({
    artifacts: list(
      object({
        general: object({ name: text, component_id: text, pkg_type: text, sha256: text }),
        issues: list(issue),
        licenses: list(object({ name: text, components: texts })),
      }),
    ),
  }),
  *tell({ artifacts }, { file }) {
    for (const { general, issues, licenses } of artifacts) {
      const name = general.name ?? general.component_id;
      const digest = general.sha256 && `sha256:${general.sha256}`;
      const image = general.pkg_type?.toLowerCase() === 'docker';
      const about = image ? imageOf({ reference: name, digest }) : name === undefined ? file() : projectOf(name);
      yield { scanned: about };
      for (const one of issues) {
        const [path, ...others] = one.impact_path;
        const within = packageOfPath(path);
        const evidence = others.length === 0 ? undefined : `Also in: ${others.join(', ')}`;
        yield { about, raw: one.raw, finding: { ...issueOf(one), in: within, location: path, evidence } };
      }
      for (const { name: licence, components } of licenses)
        for (const one of components)
          yield { about, software: { ...packageOfComponent(one), licences: licence === undefined ? [] : [licence] } };
    }
  },
});

/** The last step of the way to a component: `3.12:openssl:1.1.1k-r0`, or a file with its version in its name. */
function packageOfPath(path: string | undefined) {
  const last = path
    ?.split('/')
    .filter((part) => part !== '')
    .at(-1);
  const file = /^(.+?)-(\d[^/]*?)\.(?:jar|war|tgz|whl|js|nupkg|gem)$/.exec(last ?? '');
  if (file !== null) return { name: file[1], version: file[2] };
  const words = last?.split(':') ?? [];
  return packageOfComponent(words.length > 2 && /^[\d.]+$/.test(words[0] ?? '') ? `alpine://${last}` : last);
}

const scanned = object({
  ...{ scan_id: text, component_id: text, package_type: text },
  vulnerabilities: list(ofComponents()),
  violations: list(ofComponents()),
  licenses: list(object({ license_key: text, components: entries(object({})) })),
});

function ofComponents() {
  const step = object({ component_id: text, full_path: text });
  return row({
    ...{ issue_id: text, summary: text, severity: text, references: texts, license_key: text },
    cves: list(cve),
    components: entries(object({ fixed_versions: texts, impact_paths: list(list(step)) })),
    extended_information: object({ full_description: text, remediation: text }),
  });
}

/** `jf scan`, `jf audit`: a scan on demand. */
export const xrayScan = jsonTool({
  ...STATEMENT,
  rows: ['[].vulnerabilities[].components.*', '[].violations[].components.*', '[].licenses[].components.*'],
  is: ({ first }) =>
    'scan_id' in first && ['vulnerabilities', 'component_id', 'package_type'].some((part) => part in first),
  shape: list(scanned),
  *tell(scans, { file }) {
    for (const scan of scans) {
      const about = artifactOf(scan.component_id) ?? file();
      yield { scanned: about };
      for (const one of [...scan.vulnerabilities, ...scan.violations])
        for (const [id, { fixed_versions, impact_paths }] of one.components) {
          const path = impact_paths
            .flatMap((steps) => steps.at(-1)?.full_path ?? [])
            .find((last) => !last.includes(':'));
          const { full_description: description, remediation: solution } = one.extended_information;
          const said = { rule: one.issue_id ?? one.license_key, description, solution };
          const within = { ...packageOfComponent(id), path, fixed: fixedIn(fixed_versions) };
          yield { about, raw: one.raw, finding: { ...issueOf(one), ...said, in: within } };
        }
      for (const { license_key: licence, components } of scan.licenses)
        for (const [id] of components)
          yield { about, software: { ...packageOfComponent(id), licences: licence === undefined ? [] : [licence] } };
    }
  },
});

/** The list of the interface before version 3. */
export const xrayList = jsonTool({
  ...STATEMENT,
  rows: ['data[]'],
  is: ({ under }) => 'component_versions' in under('data') && 'source_comp_id' in under('data'),
  shape: object({
    data: list(
      row({
        ...{ id: text, severity: text, summary: text, source_comp_id: text, component: text },
        component_versions: object({
          fixed_versions: texts,
          more_details: object({ cves: list(cve), description: text }),
        }),
      }),
    ),
  }),
  *tell({ data }, { file }) {
    for (const one of data) {
      const { fixed_versions, more_details } = one.component_versions;
      yield {
        about: file(),
        raw: one.raw,
        finding: {
          ...issueOf({ ...one, ...more_details, issue_id: one.id, references: [] }),
          in: { ...packageOfComponent(one.source_comp_id ?? one.component), fixed: fixedIn(fixed_versions) },
        },
      };
    }
  },
});

const isEmpty = (root: Readonly<Record<string, unknown>>, total: string, rows: string): boolean =>
  root[total] === 0 && Array.isArray(root[rows]) && root[rows].length === 0;

interface Issue {
  readonly issue_id?: string | undefined;
  readonly summary?: string | undefined;
  readonly severity?: string | undefined;
  readonly description?: string | undefined;
  readonly references: readonly string[];
  readonly cves: readonly Cve[];
}

const issueOf = ({ issue_id, summary, severity, description, references, cves }: Issue): ToldFinding => ({
  rule: issue_id ?? cves[0]?.cve,
  title: summary?.split('\n')[0],
  severity,
  description: description ?? summary,
  cvss: cves.flatMap(scoresOf),
  ids: cves.map((one) => one.cve),
  references: references.flatMap((one) => one.match(/https?:\/\/\S+/g) ?? []),
});

/** With the vector behind the score, `9.8/CVSS:3.0/AV:N…`, or each by itself. */
const scoresOf = (one: Cve): ToldCvss[] => [
  scoreAndVector(one.cvss_v4, '4.0'),
  scoreAndVector(one.cvss_v3, '3.0'),
  { score: one.cvss_v3_score, vector: one.cvss_v3_vector, version: '3.0' },
  scoreAndVector(one.cvss_v2, '2.0'),
  { score: one.cvss_v2_score, vector: one.cvss_v2_vector, version: '2.0' },
];

function scoreAndVector(both: string | undefined, version: string): ToldCvss {
  const [, score, vector] = /^(\d+(?:\.\d+)?)(?:\/(.+))?$/.exec(both ?? '') ?? [];
  return { score: score === undefined ? undefined : Number(score), vector, version };
}
