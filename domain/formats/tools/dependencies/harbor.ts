import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, row, text, texts } from '../lenient';
import { imageOf } from '../things';

const score = object({ V2Score: number, V2Vector: text, V3Score: number, V3Vector: text });

export const harbor = jsonTool({
  format: 'harbor_json',
  tool: 'Harbor',
  vendor: 'Harbor',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability is a finding of the image, by its digest where the report has it, with its package and fix.',
  drops: 'Which scanner Harbor asked, and its rating of the whole image.',
  rows: ['*.vulnerabilities[]'],
  is: ({ root }) =>
    Object.entries(root).some(
      ([key, report]) =>
        /^application\/vnd\.(?:security\.vulnerability\.report|scanner\.adapter\.vuln\.report)/.test(key) &&
        isObject(report),
    ),
  shape: entries(
    object({
      generated_at: text,
      vulnerabilities: list(
        row({
          ...{ id: text, package: text, version: text, fix_version: text, severity: text, description: text },
          ...{ links: texts, artifact_digests: texts },
          preferred_cvss: object({ score_v3: number, vector_v3: text, score_v2: number, vector_v2: text }),
          vendor_attributes: object({ CVSS: entries(score) }),
        }),
      ),
    }),
  ),
  *tell(reports, { file }) {
    for (const [, { generated_at: observedAt, vulnerabilities }] of reports)
      for (const one of vulnerabilities) {
        const { id: rule, package: name, version, fix_version: fixed, preferred_cvss: preferred } = one;
        const [digest] = one.artifact_digests;
        yield {
          about: digest === undefined ? file() : imageOf({ reference: undefined, digest }),
          observedAt,
          raw: one.raw,
          finding: {
            rule,
            title: name && `${rule ?? 'A vulnerability'} in ${name}`,
            severity: one.severity,
            cvss: [
              { score: preferred.score_v3, vector: preferred.vector_v3, version: '3.0' },
              ...one.vendor_attributes.CVSS.map(([, rating]) => ({ score: rating.V3Score, vector: rating.V3Vector })),
              { score: preferred.score_v2, vector: preferred.vector_v2, version: '2.0' },
              ...one.vendor_attributes.CVSS.map(([, rating]) => ({ score: rating.V2Score, vector: rating.V2Vector })),
            ],
            ids: [rule],
            description: one.description,
            references: one.links,
            in: { name, version, fixed: fixed === undefined ? [] : [fixed] },
          },
        };
      }
  },
});
