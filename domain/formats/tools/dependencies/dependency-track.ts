import { objectOf, stringOf } from '../../json';
import { jsonTool } from '../define-tool';
import { flag, list, number, object, type Read, row, text } from '../lenient';
import { projectOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';
import { packageOfUrl } from './package-url';

const found = row({
  component: object({ group: text, name: text, version: text, purl: text, projectName: text }),
  vulnerability: object({
    ...{ vulnId: text, source: text, title: text, subtitle: text, severity: text, description: text },
    ...{ recommendation: text, references: text },
    ...{ cvssV2BaseScore: number, cvssV2Vector: text, cvssV3BaseScore: number, cvssV3Vector: text },
    ...{ cvssV4Score: number, cvssV4BaseScore: number, cvssV4Vector: text },
    aliases: list(object({ cveId: text })),
  }),
  analysis: object({ isSuppressed: flag, state: text, analysisState: text }),
});
type Found = Read<typeof found>;

const STATEMENT = {
  format: 'dependency_track_json',
  tool: 'Dependency-Track',
  vendor: 'OWASP',
  category: 'vulnerability_scanner',
  keeps: 'Each finding is one of its project, with its component, which is installed software, its rating and its CVE.',
  drops: 'Findings that are suppressed, or were judged not affected, false positive or resolved.',
} as const;

/** The findings of a project, as they are exported (FPF). */
export const dependencyTrack = jsonTool({
  ...STATEMENT,
  rows: ['findings[]'],
  is: ({ root }) => /^dependency-?track$/i.test(stringOf(objectOf(root['meta'])['application']) ?? ''),
  shape: object({ meta: object({ timestamp: text }), project: object({ name: text }), findings: list(found) }),
  *tell({ meta, project, findings }, { file }) {
    const about = project.name === undefined ? file() : projectOf(project.name);
    yield { scanned: about, observedAt: meta.timestamp };
    for (const one of findings) yield rowOf(one, about);
  },
});

/** The same, as the interface for programs lists them. */
export const dependencyTrackList = jsonTool({
  ...STATEMENT,
  rows: ['[]'],
  is: ({ first }) => 'matrix' in first && 'component' in first && 'vulnId' in objectOf(first['vulnerability']),
  shape: list(found),
  *tell(findings, { file }) {
    for (const one of findings) {
      const { projectName: name } = one.component;
      yield rowOf(one, name === undefined ? file() : projectOf(name));
    }
  },
});

/** How a finding was judged, where that closes it. */
const CLOSED: Readonly<Record<string, string>> = {
  not_affected: 'findings judged not affected',
  false_positive: 'findings judged false positives',
  resolved: 'findings judged resolved',
};

function rowOf(found: Found, about: Thing): Row {
  const { analysis, component, vulnerability } = found;
  const state = CLOSED[(analysis.state ?? analysis.analysisState ?? '').toLowerCase()];
  if (analysis.isSuppressed === true) return { leftOut: 'findings that are suppressed' };
  return state === undefined
    ? { about, raw: found.raw, finding: toldOf(component, vulnerability) }
    : { leftOut: state };
}

function toldOf(component: Found['component'], one: Found['vulnerability']): ToldFinding {
  const { group, version, purl } = component;
  const name = packageOfUrl(purl)?.name ?? [group, component.name].filter(Boolean).join('/');
  return {
    rule: one.vulnId,
    title: one.title ?? (name && `${one.vulnId ?? 'A vulnerability'} in ${name}`),
    severity: one.severity,
    cvss: [
      { score: one.cvssV4Score ?? one.cvssV4BaseScore, vector: one.cvssV4Vector, version: '4.0' },
      { score: one.cvssV3BaseScore, vector: one.cvssV3Vector, version: '3.0' },
      { score: one.cvssV2BaseScore, vector: one.cvssV2Vector, version: '2.0' },
    ],
    ids: [one.vulnId, ...one.aliases.map(({ cveId }) => cveId)],
    description: [one.subtitle, one.description].filter(Boolean).join('\n\n') || undefined,
    solution: one.recommendation,
    references: one.references?.match(/https?:\/\/[^\s)\]>]+/g) ?? [],
    in: { name, version, purl },
  };
}
