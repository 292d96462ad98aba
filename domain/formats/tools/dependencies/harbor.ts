import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import { imageOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';

const score = object({ V2Score: number, V2Vector: text, V3Score: number, V3Vector: text });

const report = object({
  generated_at: text,
  artifact: object({ repository: text, tag: text, digest: text }),
  vulnerabilities: list(
    row({
      ...{ id: text, package: text, version: text, fix_version: text, severity: text, description: text },
      ...{ links: texts, artifact_digests: texts },
      preferred_cvss: object({ score_v3: number, vector_v3: text, score_v2: number, vector_v2: text }),
      vendor_attributes: object({ CVSS: entries(score) }),
    }),
  ),
});
type Report = Read<typeof report>;

const STATEMENT = {
  format: 'harbor_json',
  tool: 'Harbor',
  vendor: 'Harbor',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability is a finding of the image, by its digest where the report has it, with its package and fix.',
  drops: 'Which scanner Harbor asked, and its rating of the whole image.',
} as const;

/** By the kind of the report, as Harbor's interface gives them. */
export const harbor = jsonTool({
  ...STATEMENT,
  rows: ['*.vulnerabilities[]'],
  is: ({ root }) =>
    Object.entries(root).some(
      ([key, value]) =>
        /^application\/vnd\.(?:security\.vulnerability\.report|scanner\.adapter\.vuln\.report)/.test(key) &&
        isObject(value),
    ),
  shape: entries(report),
  *tell(reports, { file }) {
    for (const [, one] of reports) yield* rowsOf(one, file);
  },
});

/** One report by itself, as a scanner gives it to Harbor. */
export const harborReport = jsonTool({
  ...STATEMENT,
  rows: ['vulnerabilities[]'],
  is: ({ root }) => 'generated_at' in root && isObject(root['scanner']) && 'vulnerabilities' in root,
  shape: report,
  *tell(one, { file }) {
    yield* rowsOf(one, file);
  },
});

function* rowsOf({ generated_at: observedAt, artifact, vulnerabilities }: Report, file: () => Thing): Generator<Row> {
  const { repository, tag, digest } = artifact;
  const place = repository === undefined || tag === undefined ? repository : `${repository}:${tag}`;
  const image = place ?? digest;
  const about = image === undefined ? undefined : imageOf({ reference: image, digest });
  if (about !== undefined) yield { scanned: about, observedAt };
  for (const one of vulnerabilities) {
    const [within] = one.artifact_digests;
    const own = within === undefined ? undefined : imageOf({ reference: within, digest: within });
    yield { about: about ?? own ?? file(), observedAt, raw: one.raw, finding: toldOf(one) };
  }
}

function toldOf(one: Report['vulnerabilities'][number]): ToldFinding {
  const { id: rule, package: name, version, fix_version: fixed, preferred_cvss: preferred } = one;
  const vendors = one.vendor_attributes.CVSS.map(([, rating]) => rating);
  return {
    rule,
    title: name && `${rule ?? 'A vulnerability'} in ${name}`,
    severity: one.severity,
    cvss: [
      { score: preferred.score_v3, vector: preferred.vector_v3, version: '3.0' },
      ...vendors.map((rating) => ({ score: rating.V3Score, vector: rating.V3Vector, version: '3.0' })),
      { score: preferred.score_v2, vector: preferred.vector_v2, version: '2.0' },
      ...vendors.map((rating) => ({ score: rating.V2Score, vector: rating.V2Vector, version: '2.0' })),
    ],
    ids: [rule],
    description: one.description,
    references: one.links,
    in: { name, version, fixed: fixed === undefined ? [] : [fixed] },
  };
}
