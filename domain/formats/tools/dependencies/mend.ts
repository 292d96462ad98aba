import { isObject, type JsonObject } from '../../../../contract/narrow';
import { objectOf } from '../../json';
import { jsonTool } from '../define-tool';
import { flag, list, number, object, type Read, row, text, texts } from '../lenient';
import { projectOf } from '../things';
import type { ToldFinding, ToldPackage } from '../told';
import { ecosystemOfManager } from './package-managers';

const STATEMENT = {
  format: 'mend_json',
  tool: 'Mend',
  vendor: 'Mend.io',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability of a library is a finding of its project, rated by CVSS 3 where there is one; libraries are installed software; flaws in code are findings, too.',
  drops: 'Findings of libraries that are gone, and those that somebody ignored or suppressed; further ways to repair.',
} as const;

const libraryFields = {
  ...{ name: text, filename: text, groupId: text, artifactId: text, version: text, type: text, libraryType: text },
};
const library = object(libraryFields);
type Library = Read<typeof library>;
const fix = object({ fixResolution: text, message: text, url: text });
const known = row({
  ...{ name: text, severity: text, cvss3_severity: text, cvss3_score: number, scoreMetadataVector: text },
  ...{ url: text, description: text, project: text, topFix: fix, library },
});

const hasKey = (value: unknown): boolean => 'keyUuid' in objectOf(value);

/** WhiteSource's reports: by library, as its agent writes them, or by vulnerability, as they are exported. */
export const mendLegacy = jsonTool({
  ...STATEMENT,
  rows: ['vulnerabilities[]', 'libraries[]', 'libraries[].vulnerabilities[]'],
  is: ({ root, under }) =>
    hasKey(under('vulnerabilities')['library']) ||
    (Array.isArray(root['libraries']) && (hasKey(under('libraries')) || 'projectVitals' in root)),
  shape: object({
    projectVitals: object({ name: text }),
    vulnerabilities: list(known),
    libraries: list(row({ ...libraryFields, vulnerabilities: list(known) })),
  }),
  *tell({ projectVitals, vulnerabilities, libraries }, { file }) {
    const about = (project = projectVitals.name) => (project === undefined ? file() : projectOf(project));
    if (vulnerabilities.length === 0) yield { scanned: about() };
    for (const one of vulnerabilities)
      yield { about: about(one.project), raw: one.raw, finding: findingOf(one, packageOf(one.library)) };
    for (const { raw, vulnerabilities: of, ...one } of libraries) {
      const software = packageOf(one);
      yield { about: about(), raw, software };
      for (const one of of) yield { about: about(), raw: one.raw, finding: findingOf(one, software) };
    }
  },
});

const isMaven = ({ type, libraryType = type, groupId, artifactId }: Library): boolean =>
  libraryType === 'MAVEN_ARTIFACT' && groupId !== undefined && artifactId !== undefined;

const packageOf = (one: Library): ToldPackage => ({
  name: isMaven(one) ? `${one.groupId}:${one.artifactId}` : (one.artifactId ?? one.name ?? one.filename),
  version: one.version,
  ecosystem: ecosystemOfManager(one.type ?? one.libraryType),
});

function findingOf(one: Omit<Read<typeof known>, 'raw' | 'library'>, of: ToldPackage): ToldFinding {
  return {
    ...{ rule: one.name, title: [one.name, of.name].filter(Boolean).join(' in '), description: one.description },
    severity: one.cvss3_severity ?? one.severity,
    cvss: [{ score: one.cvss3_score, vector: one.scoreMetadataVector }],
    ...(one.topFix.fixResolution !== 'no_fix' && {
      solution: [one.topFix.message, one.topFix.fixResolution].filter(Boolean).join(': ') || undefined,
    }),
    references: [one.url, one.topFix.url],
    in: of,
  };
}

const platformFinding = row({
  name: text,
  component: object({ ...libraryFields, componentType: text }),
  findingInfo: object({ status: text }),
  project: object({ name: text, path: text }),
  vulnerability: object({ description: text, score: number, severity: text }),
  ...{ topFix: fix, scoreMetadataVector: text },
  // Of code
  type: object({ name: text, commonId: text, description: text, recommendations: texts, references: texts }),
  ...{ description: text, severity: text, suppressed: flag },
  sharedStep: object({ file: text, line: number, snippet: text }),
});
type PlatformFinding = Read<typeof platformFinding>;

const isOfPlatform = (one: JsonObject): boolean =>
  isObject(one['component']) && isObject(one['findingInfo'])
    ? true
    : isObject(one['sharedStep']) && isObject(one['type']);

/** Mend's platform, interface 3.0. */
export const mend = jsonTool({
  ...STATEMENT,
  rows: ['response[]'],
  is: ({ root, under }) => 'supportToken' in root && (isOfPlatform(under('response')) || isEmpty(root['response'])),
  shape: object({ response: list(platformFinding) }),
  *tell({ response }, { file }) {
    for (const one of response) {
      const about = one.project.name === undefined ? file() : projectOf(one.project.name);
      const { status = 'ACTIVE' } = one.findingInfo;
      if (status === 'LIBRARY_REMOVED') yield { leftOut: 'findings of libraries that are gone' };
      else if (status !== 'ACTIVE' || one.suppressed === true)
        yield { leftOut: 'findings that are ignored or suppressed' };
      else
        yield { about, raw: one.raw, finding: one.component.name === undefined ? flawOf(one) : vulnerabilityOf(one) };
    }
  },
});

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

const vulnerabilityOf = ({ vulnerability: { severity, score, description }, ...one }: PlatformFinding): ToldFinding =>
  findingOf(
    {
      ...{ name: one.name, url: undefined, project: undefined, topFix: one.topFix, description },
      ...{ severity, cvss3_severity: severity, cvss3_score: score, scoreMetadataVector: one.scoreMetadataVector },
    },
    packageOf(one.component),
  );

const flawOf = ({
  type,
  sharedStep: { file, line, snippet },
  severity,
  description,
}: PlatformFinding): ToldFinding => ({
  ...{ rule: type.commonId ?? type.name, title: type.name, severity, description: description ?? type.description },
  ...{ solution: type.recommendations.join('\n'), references: type.references, evidence: snippet },
  location: line === undefined ? file : `${file ?? ''}:${line}`,
  uid: [type.commonId ?? type.name, file, snippet ?? line].filter(Boolean).join(':'),
});
