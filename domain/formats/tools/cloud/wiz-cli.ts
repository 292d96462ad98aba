import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text } from '../lenient';
import { imageOf, projectOf } from '../things';
import type { Thing, ToldFinding } from '../told';

const vulnerability = row({
  ...{ name: text, severity: text, fixedVersion: text, source: text, description: text, score: number },
});
const packages = list(object({ name: text, version: text, path: text, vulnerabilities: list(vulnerability) }));

const KINDS = ['osPackages', 'libraries', 'applications', 'cpes'] as const;

/** What `wizcli docker scan`, `dir scan` and `iac scan` write. */
export const wizCli = jsonTool({
  format: 'wiz_json',
  tool: 'Wiz',
  vendor: 'Wiz',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability, each place of a rule and each secret is a finding of the image or folder; of a secret only its kind and its place.',
  drops: 'The policies and what they made of the findings, the configuration of hosts and sensitive data.',
  rows: [
    ...KINDS.map((kind) => `result.${kind}[].vulnerabilities[]`),
    ...['result.secrets[]', 'result.ruleMatches[].matches[]', 'result.dataFindings[]'],
  ],
  is: ({ root: { scanOriginResource: origin, result } }) =>
    isObject(origin) && isObject(result) && String(result['__typename']).startsWith('CICD'),
  shape: object({
    createdAt: text,
    scanOriginResource: object({ __typename: text, name: text, id: text, digest: text }),
    result: object({
      ...{ osPackages: packages, libraries: packages, applications: packages, cpes: packages },
      secrets: list(object({ description: text, path: text, lineNumber: number, type: text })),
      dataFindings: list(object({})),
      ruleMatches: list(
        object({
          ...{ rule: object({ id: text, name: text }), severity: text },
          matches: list(row({ resourceName: text, fileName: text, lineNumber: number, expected: text, found: text })),
        }),
      ),
    }),
  }),
  *tell({ createdAt: observedAt, scanOriginResource, result }, { file }) {
    const about = scannedThing(scanOriginResource) ?? file();
    yield { scanned: about, observedAt };
    for (const kind of KINDS)
      for (const { vulnerabilities, ...within } of result[kind])
        for (const one of vulnerabilities)
          yield { about, observedAt, raw: one.raw, finding: vulnerabilityIn(one, within) };
    for (const { rule, severity, matches } of result.ruleMatches)
      for (const { raw, resourceName, fileName, lineNumber, expected, found } of matches)
        yield {
          about,
          observedAt,
          raw,
          finding: {
            ...{ rule: rule.id ?? rule.name, title: rule.name, severity, location: placeOf(fileName, lineNumber) },
            evidence: [resourceName, expected && `Expected: ${expected}`, found && `Found: ${found}`]
              .filter(Boolean)
              .join('\n'),
            // Lines move.
            uid: [rule.id ?? rule.name, fileName, resourceName, found].filter(Boolean).join(':'),
          },
        };
    for (const { description, path, lineNumber, type } of result.secrets)
      yield {
        about,
        observedAt,
        finding: {
          // What follows in brackets is the line it was found in.
          ...{ rule: type, title: description?.replace(/\s*\(.*$/s, '') ?? type, rated: 'high' },
          location: placeOf(path, lineNumber),
        },
      };
    for (const _ of result.dataFindings) yield { leftOut: 'findings of sensitive data' };
  },
});

const placeOf = (path: string | undefined, line: number | undefined): string | undefined =>
  path === undefined || line === undefined ? path : `${path}:${line}`;

/** A scan of infrastructure as code is named after its time. */
function scannedThing({ __typename: kind, name, id, digest }: Origin): Thing | undefined {
  if (name === undefined || /IAC$/.test(kind ?? '')) return undefined;
  return /Image$/.test(kind ?? '') ? imageOf({ reference: name, digest: digest ?? id, imageId: id }) : projectOf(name);
}
type Origin = Readonly<Partial<Record<'__typename' | 'name' | 'id' | 'digest', string | undefined>>>;

function vulnerabilityIn(
  { name: rule, severity, fixedVersion, source, description, score }: Read<typeof vulnerability>,
  within: { readonly name?: string | undefined },
): ToldFinding {
  return {
    ...{ rule, ids: [rule], severity, description, cvss: [{ score }], references: [source] },
    title: within.name && `${rule ?? 'A vulnerability'} in ${within.name}`,
    in: { ...within, fixed: fixedVersion === undefined ? [] : [fixedVersion] },
  };
}
