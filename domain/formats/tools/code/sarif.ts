import type { Severity } from '../../../../contract/primitives';
import { listOf, objectOf, stringOf } from '../../json';
import { severityOfScore } from '../../severity';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import { findsSecrets } from '../secrets';
import { imageOf, repositoryOf, webApplicationOf } from '../things';
import type { Row, Thing } from '../told';

const message = object({ text, markdown: text });

const rule = object({
  ...{ id: text, name: text, shortDescription: message, fullDescription: message, help: message, helpUri: text },
  defaultConfiguration: object({ level: text }),
  properties: object({ 'security-severity': number, 'problem.severity': text, severity: text, tags: texts }),
});

const component = object({ name: text, rules: list(rule) });

const result = row({
  ...{ ruleId: text, ruleIndex: number, level: text, kind: text, baselineState: text, message },
  rule: object({ id: text, index: number, toolComponent: object({ index: number }) }),
  locations: list(
    object({
      physicalLocation: object({
        artifactLocation: object({ uri: text }),
        region: object({ startLine: number, snippet: message }),
      }),
      logicalLocations: list(object({ fullyQualifiedName: text, name: text })),
    }),
  ),
  fingerprints: entries(text),
  partialFingerprints: entries(text),
  suppressions: list(object({ status: text })),
  properties: object({ 'security-severity': number, severity: text }),
});

const run = object({
  tool: object({ driver: component, extensions: list(component) }),
  automationDetails: object({ id: text }),
  versionControlProvenance: list(object({ repositoryUri: text })),
  invocations: list(object({ endTimeUtc: text, startTimeUtc: text })),
  properties: object({ imageName: text, imageID: text, repoDigests: list(text) }),
  results: list(result),
});

type Run = Read<typeof run>;
type Result = Read<typeof result>;

/** SARIF 2.1 of any tool; the source is called after the tool that wrote it. */
export const sarif = jsonTool({
  format: 'sarif',
  tool: 'SARIF',
  vendor: 'OASIS',
  category: 'vulnerability_scanner',
  keeps:
    'Each result is a finding of the repository, image or web application, with its rule, place and security severity; without one, its level counts: error is high, warning medium, note low.',
  drops: 'Results that passed, were suppressed where they stand, or are gone since the baseline; code flows and fixes.',
  rows: ['runs[].results[]'],
  is: ({ root }) =>
    Array.isArray(root['runs']) &&
    (stringOf(root['version'])?.startsWith('2.') === true || /sarif/i.test(String(root['$schema']))),
  named: ({ root }) => stringOf(objectOf(objectOf(objectOf(listOf(root['runs'])[0])['tool'])['driver'])['name']),
  shape: object({ runs: list(run) }),
  *tell({ runs }, { file }) {
    for (const one of runs) {
      if (one.results.length === 0) continue;
      const known = scannedBy(one);
      let unnamed: Thing | undefined;
      for (const found of one.results) {
        const about = known ?? siteOf(found);
        if (about === undefined) unnamed ??= file();
        yield rowOf(found, one, about ?? unnamed ?? file());
      }
    }
  },
});

function scannedBy({ versionControlProvenance: [version], properties }: Run): Thing | undefined {
  const {
    imageName: reference,
    imageID: imageId,
    repoDigests: [digest],
  } = properties;
  if (version?.repositoryUri !== undefined) return repositoryOf(version.repositoryUri);
  return reference === undefined ? undefined : imageOf({ reference, imageId, digest });
}

/** Scanners of web applications name the page; a page of a code host is a file of a repository. */
function siteOf({ locations: [location] }: Result): Thing | undefined {
  const uri = location?.physicalLocation.artifactLocation.uri;
  const isPage = /^https?:\/\/(?!(?:[\w-]+\.)*(?:github|gitlab|bitbucket|azure|visualstudio|gitea)\.)/i.test(uri ?? '');
  return isPage ? webApplicationOf(uri) : undefined;
}

/** What Semgrep writes in the place of a fingerprint to whoever has not signed in: each result has it. */
const UNSIGNED = 'requires login';

function rowOf(found: Result, { tool, automationDetails, invocations: [invocation] }: Run, about: Thing): Row {
  if (/^(pass|notApplicable|informational)$/.test(found.kind ?? ''))
    return { leftOut: 'results that found nothing wrong' };
  if (found.baselineState === 'absent') return { leftOut: 'results that are gone since the baseline' };
  if (found.suppressions.some(({ status = 'accepted' }) => status === 'accepted'))
    return { leftOut: 'results that are suppressed where they stand' };
  const id = found.ruleId ?? found.rule.id;
  const known = ruleOf(found, tool, id);
  const { artifactLocation, region } = found.locations[0]?.physicalLocation ?? {};
  const logical = found.locations[0]?.logicalLocations[0];
  const uri = artifactLocation?.uri ?? logical?.fullyQualifiedName ?? logical?.name;
  const place = region?.startLine === undefined ? uri : `${uri ?? ''}:${region.startLine}`;
  const prints = [...found.fingerprints, ...found.partialFingerprints].filter(([name]) => !/column/i.test(name));
  const print = prints
    .map(([, value]) => value)
    .filter((value) => value !== undefined && value !== UNSIGNED)
    .join(',');
  const isSecret = findsSecrets(id, known?.name, tool.driver.name);
  return {
    about,
    // Before the last slash stands what was looked at, behind it when.
    report: automationDetails.id?.replace(/\/[^/]*$/, ''),
    observedAt: invocation?.endTimeUtc ?? invocation?.startTimeUtc,
    ...(!isSecret && { raw: found.raw }),
    finding: {
      rule: id ?? known?.id,
      title: known?.shortDescription.text ?? known?.name ?? found.message.text ?? id,
      ids: [id, known?.name, found.message.text, ...(known?.properties.tags ?? [])],
      ...ratingOf(found, known),
      description: known?.fullDescription.text,
      evidence: [found.message.text ?? found.message.markdown, isSecret ? undefined : region?.snippet.text]
        .filter(Boolean)
        .join('\n\n'),
      solution: known?.help.text,
      location: place,
      references: [known?.helpUri],
      // Lines move; what a tool takes the fingerprint of stays.
      uid: [
        id ?? known?.id,
        print === '' ? place : `${uri ?? ''}:${print}`,
        print === '' ? found.message.text : undefined,
      ]
        .filter(Boolean)
        .join(':'),
    },
  };
}

/** By its number where it has one: an extension may have a rule of the same name. */
function ruleOf({ rule: named, ruleIndex }: Result, { driver, extensions }: Run['tool'], id: string | undefined) {
  const within = named.toolComponent.index === undefined ? driver : extensions[named.toolComponent.index];
  const index = named.index ?? ruleIndex;
  const numbered = index === undefined ? undefined : within?.rules[index];
  if (numbered !== undefined && (id === undefined || numbered.id === undefined || id.startsWith(numbered.id)))
    return numbered;
  return [driver, ...extensions].flatMap(({ rules }) => rules).find((one) => one.id === id);
}

const LEVELS: Readonly<Record<string, Severity>> = { error: 'high', warning: 'medium', note: 'low', none: 'info' };

function ratingOf({ level, properties }: Result, known: Read<typeof rule> | undefined) {
  const score = properties['security-severity'] ?? known?.properties['security-severity'];
  if (score !== undefined) return { rated: severityOfScore(score) };
  const word = properties.severity ?? known?.properties.severity;
  if (word !== undefined) return { severity: word };
  return { rated: LEVELS[level ?? known?.defaultConfiguration.level ?? 'warning'] ?? 'medium' };
}
