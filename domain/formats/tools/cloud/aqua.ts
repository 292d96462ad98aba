import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../../../../contract/narrow';
import { jsonTool, lookAt } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import { imageOf } from '../things';
import type { Thing, ToldFinding } from '../told';

const STATEMENT = {
  format: 'aqua_json',
  tool: 'Aqua',
  vendor: 'Aqua Security',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability is a finding of its image, with its package; each package is installed software.',
  drops: 'What the image assurance policies made of them.',
} as const;

/** The scanner and the versions of the API name the ratings differently. */
const ratings = {
  ...{
    aqua_severity: text,
    aqua_score: number,
    aqua_vectors: text,
    severity: text,
    score: number,
    score_version: text,
  },
  ...{ nvd_severity_v3: text, nvd_score_v3: number, nvd_vectors_v3: text, vendor_severity_v3: text },
  ...{ nvd_cvss3_severity: text, nvd_cvss3_score: number, nvd_cvss3_vectors: text, vendor_severity: text },
  ...{ nvd_severity: text, nvd_score: number, nvd_vectors: text, nvd_cvss2_score: number, nvd_cvss2_vectors: text },
};
const words = { name: text, description: text, solution: text, fix_version: text, nvd_url: text, vendor_url: text };
const vulnerability = row({ ...words, ...ratings, url: text });

const resource = object({ name: text, version: text, path: text, license: texts, licenses: texts });
type Resource = Read<typeof resource>;

const report = object({
  ...{ image: text, image_name: text, registry: text, digest: text, os: text, version: text },
  resources: list(object({ resource, vulnerabilities: list(vulnerability) })),
});

/** The plug-ins of build servers wrap the report, and write several. */
const reportsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]).map(reportIn);
const reportIn = (value: unknown): unknown =>
  isObject(value) && isObject(value['results']) ? value['results'] : value;

/** The scanner's own report. */
export const aqua = jsonTool({
  ...STATEMENT,
  rows: ['', 'results.', '[].', '[].results.'].flatMap((at) =>
    ['', '.vulnerabilities[]'].map((within) => `${at}resources[]${within}`),
  ),
  is: ({ one }) => isScan(one) || isScan(reportIn(one)),
  shape: z.pipe(z.transform(reportsIn), z.array(report)),
  *tell(reports, { file }) {
    for (const { resources, ...of } of reports) {
      const about = imageThing(of) ?? file();
      yield { scanned: about };
      for (const { resource, vulnerabilities } of resources) {
        const name = resource.name ?? resource.path;
        yield name === undefined
          ? { leftOut: 'resources without a name' }
          : { about, software: packageOf({ ...resource, name }) };
        for (const one of vulnerabilities) yield { about, raw: one.raw, finding: findingOf(one, resource) };
      }
    }
  },
});

function isScan(value: unknown): boolean {
  if (!isObject(value) || !('resources' in value)) return false;
  const { first } = lookAt(value['resources']);
  return (
    ('resource' in first && 'vulnerabilities' in first) ||
    ['image_assurance_results', 'vulnerability_summary'].some((name) => name in value)
  );
}

/** The API's list of an image, version 1. */
export const aquaImage = jsonTool({
  ...STATEMENT,
  rows: ['cves[]'],
  is: ({ root, under }) => Array.isArray(root['cves']) && ('cves_counts' in root || isRated(under('cves'), ['score'])),
  shape: object({
    ...{
      image_name: text,
      registry: text,
      digest: text,
      cves: list(row({ ...words, ...ratings, url: text, file: text })),
    },
  }),
  *tell({ cves, ...of }, { file }) {
    const about = imageThing(of) ?? file();
    yield { scanned: about };
    // A package, or a file: what it is called does not tell its version.
    for (const one of cves) {
      // A file, or the name of a package.
      const within = one.file?.startsWith('/') ? { path: one.file } : { name: one.file };
      yield { about, raw: one.raw, finding: findingOf(one, within) };
    }
  },
});

/** The API's list of vulnerabilities of all images, version 2. */
export const aquaVulnerabilities = jsonTool({
  ...STATEMENT,
  rows: ['result[]'],
  is: ({ root, under }) =>
    isRated(under('result'), ['aqua_severity', 'nvd_cvss3_score', 'nvd_severity']) ||
    (Array.isArray(root['result']) && root['result'].length === 0 && 'pagesize' in root),
  shape: object({
    result: list(
      row({
        ...{ ...words, ...ratings, url: text, resource, last_found_date: text },
        ...{ registry: text, image_name: text, image_digest: text, os: text, os_version: text },
      }),
    ),
  }),
  *tell({ result }, { file }) {
    for (const one of result) {
      const { image_name, registry, image_digest: digest, os, os_version: version, resource } = one;
      const about = imageThing({ image_name, registry, digest, os, version }) ?? file();
      yield { about, observedAt: one.last_found_date, raw: one.raw, finding: findingOf(one, resource) };
    }
  },
});

const isRated = (one: JsonObject, names: readonly string[]): boolean =>
  'name' in one && names.some((name) => name in one);

interface Image {
  readonly image?: string | undefined;
  readonly image_name?: string | undefined;
  readonly registry?: string | undefined;
  readonly digest?: string | undefined;
  readonly os?: string | undefined;
  readonly version?: string | undefined;
}

function imageThing({ image, image_name, registry, digest, os, version: osVersion }: Image): Thing | undefined {
  const name = image ?? image_name;
  if (name === undefined) return undefined;
  // Aqua's own name of a registry is no part of the image's.
  const isHost = /[.:]/.test(registry ?? '') && !name.startsWith(`${registry}/`);
  const hash = /^[0-9a-f]{64}$/i.test(digest ?? '') ? `sha256:${digest}` : digest;
  return imageOf({ reference: isHost ? `${registry}/${name}` : name, digest: hash, os, osVersion });
}

const packageOf = ({ license, licenses, ...of }: Partial<Resource>) => ({
  ...of,
  licences: [...(license ?? []), ...(licenses ?? [])],
});

function findingOf(one: Omit<Read<typeof vulnerability>, 'raw'>, of: Partial<Resource>): ToldFinding {
  const within = packageOf(of);
  const place = within.name ?? within.path;
  const isSecond = /v2/i.test(one.score_version ?? '');
  return {
    ...{ rule: one.name, description: one.description, solution: one.solution },
    title: place && `${one.name ?? 'A vulnerability'} in ${place}`,
    severity:
      one.aqua_severity ??
      one.severity ??
      one.nvd_severity_v3 ??
      one.nvd_cvss3_severity ??
      one.vendor_severity_v3 ??
      one.vendor_severity ??
      one.nvd_severity,
    cvss: [
      { score: one.nvd_score_v3 ?? one.nvd_cvss3_score, vector: one.nvd_vectors_v3 ?? one.nvd_cvss3_vectors },
      { score: one.nvd_score ?? one.nvd_cvss2_score, vector: one.nvd_vectors ?? one.nvd_cvss2_vectors, version: '2.0' },
      { score: one.aqua_score, vector: one.aqua_vectors },
      { score: one.score, version: isSecond ? '2.0' : '3.0' },
    ],
    references: [one.nvd_url, one.vendor_url, one.url],
    in: { ...within, fixed: one.fix_version?.split(/, */) ?? [] },
  };
}
