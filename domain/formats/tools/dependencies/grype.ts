import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, row, text, textOr, texts } from '../lenient';
import { imageOf, projectOf } from '../things';

export const grype = jsonTool({
  format: 'grype_json',
  tool: 'Grype',
  vendor: 'Anchore',
  category: 'vulnerability_scanner',
  keeps: 'Each match is a finding of the image or folder, with its package, its rating and where it is fixed.',
  drops: 'How a match was made, EPSS and the state of the database: they say nothing of the asset.',
  rows: ['matches[]'],
  is: ({ root }) =>
    Array.isArray(root['matches']) && isObject(root['descriptor']) && root['descriptor']['name'] === 'grype',
  shape: object({
    matches: list(
      row({
        vulnerability: object({
          ...{ id: text, severity: text, description: text, dataSource: text, urls: texts },
          cvss: list(object({ version: text, vector: text, metrics: object({ baseScore: number }) })),
          fix: object({ versions: texts }),
        }),
        relatedVulnerabilities: list(object({ id: text, description: text })),
        artifact: object({ name: text, version: text, purl: text, locations: list(object({ path: text })) }),
      }),
    ),
    source: object({
      type: text,
      target: textOr(object({ userInput: text, imageID: text, manifestDigest: text, repoDigests: texts })),
    }),
    distro: object({ name: text, version: text }),
    descriptor: object({ timestamp: text }),
  }),
  *tell({ matches, source, distro, descriptor }, { file }) {
    const { text: folder, other: image } = source.target;
    const scanned = {
      reference: image.userInput,
      digest: image.repoDigests[0] ?? image.manifestDigest,
      imageId: image.imageID,
      os: distro.name,
      osVersion: distro.version,
    };
    const about = image.userInput !== undefined ? imageOf(scanned) : folder !== undefined ? projectOf(folder) : file();
    yield { scanned: about, observedAt: descriptor.timestamp };
    for (const match of matches) {
      const { vulnerability, relatedVulnerabilities: related, artifact } = match;
      yield {
        about,
        raw: match.raw,
        finding: {
          rule: vulnerability.id,
          title: artifact.name && `${vulnerability.id} in ${artifact.name}`,
          severity: vulnerability.severity,
          cvss: vulnerability.cvss.map(({ metrics, ...cvss }) => ({ ...cvss, score: metrics.baseScore })),
          ids: related.map(({ id }) => id),
          description: vulnerability.description ?? related[0]?.description,
          references: [vulnerability.dataSource, ...vulnerability.urls],
          in: { ...artifact, path: artifact.locations[0]?.path, fixed: vulnerability.fix.versions },
        },
      };
    }
  },
});
