import { attributeOf, childOf, childrenOf, textOf, textsOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { projectOf } from '../things';
import type { Row, Thing, ToldCvss, ToldFinding, ToldPackage } from '../told';
import { packageOfUrl } from './package-url';

export const dependencyCheck = xmlTool({
  format: 'dependency_check_xml',
  tool: 'Dependency-Check',
  vendor: 'OWASP',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability of a dependency is a finding of the project, with its file and the files related to it; each of these is installed software.',
  drops: 'Vulnerabilities that the project suppresses; the evidence by which a file was recognised, and checksums.',
  is: ({ root, head }) => root === 'analysis' && /dependency-?check/i.test(head),
  parts: ['projectInfo', 'dependencies/dependency'],
  rows: [
    'dependencies/dependency',
    'relatedDependencies/relatedDependency',
    'vulnerabilities/vulnerability',
    'vulnerabilities/suppressedVulnerability',
  ],
  *tell(part, { file, last }) {
    const project = last('projectInfo');
    const name = textOf(project, 'name') ?? textOf(project, 'artifactID');
    const about = name === undefined ? file() : projectOf(name);
    if (part.name === 'projectInfo') yield { scanned: about, observedAt: textOf(part, 'reportDate') };
    else yield* dependencyRows(part, about);
  },
});

function* dependencyRows(dependency: XmlElement, about: Thing): Generator<Row> {
  const within = packageOf(dependency);
  yield { about, software: within };
  const related = childrenOf(childOf(dependency, 'relatedDependencies'), 'relatedDependency');
  for (const one of related) yield { about, software: packageOf(one, within) };
  const files = related.flatMap((one) => textOf(one, 'filePath') ?? []);
  for (const one of childOf(dependency, 'vulnerabilities')?.children ?? []) {
    if (one.name === 'vulnerability') yield { about, finding: toldOf(one, within, files) };
    else if (one.name === 'suppressedVulnerability') yield { leftOut: 'vulnerabilities that the project suppresses' };
  }
}

/** By its package URL; before version 6 by Maven's coordinates, or by what of the file was taken for its name. */
function packageOf(dependency: XmlElement, otherwise?: ToldPackage): ToldPackage {
  const identifiers = allIn(childOf(dependency, 'identifiers'));
  const purl = identifiers.filter(({ name }) => name === 'package').map((one) => textOf(one, 'id'))[0];
  const cpe = [
    ...identifiers.filter(({ name }) => name === 'vulnerabilityIds').map((one) => textOf(one, 'id')),
    ...identifiers.filter((one) => attributeOf(one, 'type') === 'cpe').map((one) => textOf(one, 'name')),
  ].find((text) => text?.startsWith('cpe:'));
  const maven = identifiers.find((one) => attributeOf(one, 'type') === 'maven');
  const [, group, artifact, version] = /^\(?([^:]+):([^:]+):([^:)]+)\)?$/.exec(textOf(maven, 'name') ?? '') ?? [];
  const file = { path: textOf(dependency, 'filePath'), cpe, licences: textsOf(dependency, 'license') };
  const named = packageOfUrl(purl);
  if (named !== undefined) return { ...named, ...file };
  if (artifact !== undefined) return { name: `${group}:${artifact}`, version, ...file };
  const said = {
    name: evidenceOf(dependency, 'product') ?? textOf(dependency, 'fileName'),
    version: evidenceOf(dependency, 'version'),
  };
  return { ...otherwise, ...(otherwise?.name === undefined && said), ...file };
}

/** Some versions put identifiers into identifiers. */
const allIn = (identifiers: XmlElement | undefined): readonly XmlElement[] =>
  identifiers?.children.flatMap((one) => (one.name === 'identifiers' ? allIn(one) : [one])) ?? [];

const evidenceOf = (dependency: XmlElement, type: string): string | undefined =>
  childrenOf(childOf(dependency, 'evidenceCollected'), 'evidence')
    .filter((one) => attributeOf(one, 'type') === type && textOf(one, 'name') === (type === 'product' ? 'name' : type))
    .map((one) => textOf(one, 'value'))[0];

function toldOf(one: XmlElement, within: ToldPackage, files: readonly string[]): ToldFinding {
  const rule = textOf(one, 'name');
  const references = childrenOf(childOf(one, 'references'), 'reference').map((reference) => textOf(reference, 'url'));
  return {
    rule,
    title: within.name && `${rule ?? 'A vulnerability'} in ${within.name}`,
    severity: textOf(one, 'severity'),
    cvss: [
      scoreOf(childOf(one, 'cvssV4'), []),
      scoreOf(childOf(one, 'cvssV3'), CVSS3),
      scoreOf(childOf(one, 'cvssV2'), CVSS2),
      scoreOf(one, CVSS1),
    ],
    ids: [rule],
    description: textOf(one, 'description'),
    evidence: files.length === 0 ? undefined : `Also in: ${files.join(', ')}`,
    references: references.filter((url) => url !== undefined && /^https?:/.test(url)),
    in: within,
  };
}

const CVSS3 = [
  ...[
    ['AV', 'attackVector'],
    ['AC', 'attackComplexity'],
    ['PR', 'privilegesRequired'],
    ['UI', 'userInteraction'],
  ],
  ...[
    ['S', 'scope'],
    ['C', 'confidentialityImpact'],
    ['I', 'integrityImpact'],
    ['A', 'availabilityImpact'],
  ],
] as const;
const CVSS2 = [
  ...[
    ['AV', 'accessVector'],
    ['AC', 'accessComplexity'],
    ['Au', 'authenticationr'],
  ],
  ...[
    ['C', 'confidentialImpact'],
    ['I', 'integrityImpact'],
    ['A', 'availabilityImpact'],
  ],
] as const;
/** Before version 6, as fields of the vulnerability itself. */
const CVSS1 = CVSS2.map(([letter, name]) => [letter, `cvss${name.charAt(0).toUpperCase()}${name.slice(1)}`] as const);

/** Each metric stands for itself, as a word or by its first letter. */
function scoreOf(cvss: XmlElement | undefined, metrics: readonly (readonly string[])[]): ToldCvss {
  const score = textOf(cvss, 'baseScore') ?? textOf(cvss, 'score') ?? textOf(cvss, 'cvssScore');
  const letters = metrics.map(([letter, name = '']) => [letter, textOf(cvss, name)?.charAt(0).toUpperCase()] as const);
  const version = textOf(cvss, 'version');
  const vector = letters.map((pair) => pair.join(':')).join('/');
  return {
    score: score === undefined ? undefined : Number(score),
    version: version ?? (cvss?.name === 'cvssV4' ? '4.0' : undefined),
    vector:
      letters.length === 0 || letters.some(([, value]) => value === undefined)
        ? undefined
        : `${version?.startsWith('3') ? `CVSS:${version}/` : ''}${vector}`,
  };
}
