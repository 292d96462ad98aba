import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import { imageOf } from '../things';
import type { ToldCvss, ToldFinding, ToldPackage } from '../told';

const STATEMENT = {
  format: 'clair_json',
  tool: 'Clair',
  vendor: 'Red Hat',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability of a package is a finding of the image; packages are installed software.',
  drops: 'Layers, repositories and the lists of what somebody approved.',
} as const;

/** clair-scanner. */
export const clairScanner = jsonTool({
  ...STATEMENT,
  rows: ['vulnerabilities[]'],
  is: ({ root }) => 'image' in root && Array.isArray(root['unapproved']) && Array.isArray(root['vulnerabilities']),
  shape: object({
    image: text,
    vulnerabilities: list(
      row({
        ...{ featurename: text, featureversion: text, vulnerability: text, description: text, link: text },
        ...{ severity: text, fixedby: text },
      }),
    ),
  }),
  *tell({ image, vulnerabilities }, { file }) {
    const about = image === undefined ? file() : imageOf({ reference: image });
    yield { scanned: about };
    for (const one of vulnerabilities) {
      const within = { name: one.featurename, version: one.featureversion };
      yield { about, raw: one.raw, finding: toldOf({ ...one, name: one.vulnerability, links: [one.link] }, within) };
    }
  },
});

const known = { Name: text, Description: text, Link: text, Severity: text, FixedBy: text };

/** klar: the same by severity. */
export const klar = jsonTool({
  ...STATEMENT,
  rows: ['Vulnerabilities.*[]'],
  is: ({ root }) => 'LayerCount' in root && isObject(root['Vulnerabilities']),
  shape: object({
    Vulnerabilities: entries(list(row({ ...known, FeatureName: text, FeatureVersion: text }))),
  }),
  *tell({ Vulnerabilities }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const [, found] of Vulnerabilities)
      for (const one of found)
        yield {
          about,
          raw: one.raw,
          finding: toldOf(plain(one), { name: one.FeatureName, version: one.FeatureVersion }),
        };
  },
});

const layer = object({
  Name: text,
  Features: list(
    object({
      ...{ Name: text, Version: text },
      Vulnerabilities: list(
        row({ ...known, Metadata: object({ NVD: object({ CVSSv2: object({ Score: number, Vectors: text }) }) }) }),
      ),
    }),
  ),
});

/** Clair 1 and 2, and what Quay gives of them. */
export const clairLayer = jsonTool({
  ...STATEMENT,
  rows: ['Layer', 'data.Layer'].flatMap((path) => [`${path}.Features[]`, `${path}.Features[].Vulnerabilities[]`]),
  is: ({ root }) =>
    [root, isObject(root['data']) ? root['data'] : {}].some(
      ({ Layer }) => isObject(Layer) && 'Name' in Layer && ('Features' in Layer || 'NamespaceName' in Layer),
    ),
  shape: object({ Layer: layer, data: object({ Layer: layer }) }),
  *tell({ Layer, data }) {
    const { Name, Features } = Layer.Name === undefined ? data.Layer : Layer;
    const about = imageOf({ reference: Name, digest: Name });
    yield { scanned: about };
    for (const { Name: name, Version: version, Vulnerabilities } of Features) {
      yield { about, software: { name, version } };
      for (const one of Vulnerabilities) {
        const { Score: score, Vectors: vector } = one.Metadata.NVD.CVSSv2;
        const cvss = [{ score, vector, version: '2.0' }];
        yield { about, raw: one.raw, finding: { ...toldOf(plain(one), { name, version }), cvss } };
      }
    }
  },
});

const vulnerability = row({
  ...{ name: text, description: text, links: text, severity: text, normalized_severity: text, fixed_in_version: text },
});
const rating = object({ version: text, vectorString: text, baseScore: number });

type Vulnerability = Read<typeof vulnerability>;
type Rating = Read<typeof rating>;

/** Clair 4, by `clairctl report` or its interface. */
export const clair = jsonTool({
  ...STATEMENT,
  rows: ['packages.*', 'package_vulnerabilities.*[]'],
  is: ({ root }) => 'manifest_hash' in root && isObject(root['package_vulnerabilities'] ?? root['packages']),
  shape: object({
    manifest_hash: text,
    packages: entries(object({ name: text, version: text })),
    vulnerabilities: entries(vulnerability),
    package_vulnerabilities: entries(texts),
    enrichments: entries(list(entries(list(rating)))),
  }),
  *tell({ manifest_hash: digest, packages, vulnerabilities, package_vulnerabilities, enrichments }) {
    const about = imageOf({ reference: digest, digest });
    yield { scanned: about };
    for (const [, software] of packages) yield { about, software };
    const [names, known] = [new Map(packages), new Map(vulnerabilities)];
    const ratings = new Map(enrichments.flatMap(([, of]) => of.flat()));
    for (const [of, ids] of package_vulnerabilities)
      for (const id of ids) {
        const one = known.get(id);
        const within = names.get(of) ?? {};
        if (one === undefined) yield { refused: `The file does not say what vulnerability ${id} is.`, raw: id };
        else yield { about, raw: one.raw, finding: newest(one, within, ratings.get(id) ?? []) };
      }
  },
});

interface Known {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly severity?: string | undefined;
  readonly fixedby?: string | undefined;
  readonly links: readonly (string | undefined)[];
}

const plain = (one: { readonly [Field in keyof typeof known]?: string | undefined }): Known => ({
  ...{ name: one.Name, description: one.Description, severity: one.Severity, fixedby: one.FixedBy, links: [one.Link] },
});

/** Its highest word is its own. */
const wordOf = (severity: string | undefined) => (/^defcon1$/i.test(severity ?? '') ? 'critical' : severity);

function toldOf({ name, description, severity, fixedby, links }: Known, within: ToldPackage): ToldFinding {
  // `CVE-2019-5094 on Ubuntu 18.04 LTS (bionic) - medium.`
  const rule = /^[A-Za-z]+-[\w:.-]*\w/.exec(name ?? '')?.[0] ?? name;
  return {
    rule,
    title: within.name && `${rule ?? 'A vulnerability'} in ${within.name}`,
    severity: wordOf(severity),
    ids: [rule, ...links],
    description,
    references: links,
    in: { ...within, fixed: fixedby === undefined ? [] : [fixedby] },
  };
}

function newest(one: Vulnerability, within: ToldPackage, ratings: readonly Rating[]): ToldFinding {
  const severity = one.normalized_severity ?? one.severity;
  const links = one.links?.split(/\s+/) ?? [];
  return {
    ...toldOf({ ...one, severity, links, fixedby: one.fixed_in_version }, within),
    cvss: ratings.map(({ baseScore: score, vectorString: vector, version }): ToldCvss => ({ score, vector, version })),
  };
}
