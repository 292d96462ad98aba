import { severityOfScore } from '../../severity';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import { imageOf } from '../things';
import type { ToldFinding, ToldPackage } from '../told';
import { projectAround } from './project-folder';

const affected = object({
  package: object({ name: text, purl: text }),
  ranges: list(object({ type: text, events: list(object({ fixed: text })) })),
  ecosystem_specific: object({ severity: text }),
});

const vulnerability = row({
  ...{ id: text, aliases: texts, summary: text, details: text },
  severity: list(object({ type: text, score: text })),
  database_specific: object({ severity: text }),
  references: list(object({ url: text })),
  affected: list(affected),
});

const installed = row({
  package: object({ name: text, version: text, ecosystem: text, commit: text }),
  groups: list(object({ ids: texts, max_severity: number })),
  ...{ licenses: texts, license_violations: texts },
  vulnerabilities: list(vulnerability),
});

type Vulnerability = Read<typeof vulnerability>;
type Installed = Read<typeof installed>;

export const osvScanner = jsonTool({
  format: 'osv_scanner_json',
  tool: 'OSV-Scanner',
  vendor: 'Google',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability of a package is a finding of the project that the file of dependencies lies in, or of the image; packages are installed software, licences that are not allowed findings. A malicious package is critical.',
  drops: 'The list of versions that are affected, and whether the code calls what is vulnerable.',
  rows: ['results[].packages[]', 'results[].packages[].vulnerabilities[]', 'results[].packages[].license_violations[]'],
  is: ({ root, under }) => {
    const first = under('results');
    const isEmpty = Array.isArray(root['results']) && root['results'].length === 0 && 'experimental_config' in root;
    return isEmpty || (Array.isArray(first['packages']) && 'source' in first);
  },
  shape: object({
    image_metadata: object({ layer_metadata: list(object({})) }),
    results: list(object({ source: object({ path: text, type: text }), packages: list(installed) })),
  }),
  *tell({ results, image_metadata }, { file }) {
    const isImage = image_metadata.layer_metadata.length > 0;
    if (results.length === 0) yield { scanned: file() };
    for (const { source, packages } of results) {
      const about = (isImage || isWithinImage(source.type) ? undefined : sourceOf(source)) ?? file();
      for (const one of packages) {
        const { name, version, ecosystem } = one.package;
        const within = { name, version, ecosystem, purl: purlOf(one), licences: one.licenses, path: source.path };
        yield name === undefined ? { about } : { about, software: within };
        for (const found of one.vulnerabilities) yield { about, raw: found.raw, finding: toldOf(found, within, one) };
        for (const licence of one.license_violations) yield { about, finding: violationOf(licence, within) };
      }
    }
  },
});

const sourceOf = ({ path, type }: { readonly path?: string | undefined; readonly type?: string | undefined }) =>
  type === 'docker' ? imageOf({ reference: path }) : projectAround(type === 'git' ? `${path ?? ''}/` : path);

/** A path within an image, whose name the report does not have: every image has such a file. */
const isWithinImage = (type: string | undefined): boolean => /^(?:os|artifact)$/.test(type ?? '');

/** The databases name a package by its URL without a version. */
function purlOf({ package: { name, version }, vulnerabilities }: Installed): string | undefined {
  const bare = vulnerabilities
    .flatMap((one) => one.affected)
    .find((one) => one.package.name === name && one.package.purl !== undefined)?.package.purl;
  if (bare === undefined || version === undefined || version === '' || bare.includes('@')) return bare;
  const [path, query] = bare.split('?');
  return `${path}@${encodeURIComponent(version)}${query === undefined ? '' : `?${query}`}`;
}

function toldOf(found: Vulnerability, within: ToldPackage, of: Installed): ToldFinding {
  const { id: rule, summary, details } = found;
  return {
    rule,
    title: summary ?? (within.name && `${rule ?? 'A vulnerability'} in ${within.name}`),
    ...ratingOf(found, of),
    ids: [rule, ...found.aliases],
    description: details,
    references: found.references.map(({ url }) => url),
    in: { ...within, fixed: affecting(found, within.name).flatMap(fixedIn) },
  };
}

/** The databases that tell of one vulnerability are a group to the scanner, which rates them as one: not each of them rates it. */
function ratingOf(found: Vulnerability, of: Installed): Pick<ToldFinding, 'severity' | 'rated' | 'cvss'> {
  const { id = '', severity } = found;
  const group = of.groups.find(({ ids }) => ids.includes(id));
  const others = of.vulnerabilities.filter((one) => one.id !== id && group?.ids.includes(one.id ?? ''));
  const rating = [found, ...others].map((one) => wordOf(one, of.package.name)).find(Boolean);
  const highest = rating === undefined ? group?.max_severity : undefined;
  return {
    cvss: (severity.length > 0 ? severity : others.flatMap((one) => one.severity)).map(({ score }) => ({
      vector: score,
    })),
    severity: rating,
    rated: id.startsWith('MAL-') ? 'critical' : highest === undefined ? undefined : severityOfScore(highest),
  };
}

const affecting = ({ affected }: Vulnerability, name: string | undefined) =>
  affected.filter((one) => one.package.name === name);

const wordOf = (found: Vulnerability, name: string | undefined): string | undefined =>
  found.database_specific.severity ?? affecting(found, name)[0]?.ecosystem_specific.severity;

const fixedIn = ({ ranges }: Read<typeof affected>): string[] =>
  ranges
    .filter(({ type }) => type !== 'GIT')
    .flatMap(({ events }) => events.map(({ fixed }) => fixed))
    .filter((fixed) => fixed !== undefined);

const violationOf = (licence: string, within: ToldPackage): ToldFinding => ({
  rule: `Licence ${licence}`,
  title: `Licence ${licence}${within.name === undefined ? '' : ` of ${within.name}`} is not allowed`,
  rated: 'low',
  in: within,
});
