import type { NormalizedFinding } from '../../contract/areas/integrations';
import type { JsonObject } from '../../contract/narrow';
import type { Severity } from '../../contract/primitives';
import { cutText } from '../text/cut-text';
import { fixOf } from './fix-of';
import { objectOf, objectsOf, stringOf } from './json';
import { cvesOf } from './normalize';
import { severityOfScore, severityOfWord } from './severity';
import { compact, distinct } from './text';
import type { ToldPackage } from './tools/told';

const MAX_TEXT = 16_000;

interface Findings {
  readonly findings: NormalizedFinding[];
  /** What the vulnerabilities that are open affect, repetitions too: the rows they are. */
  readonly told: number;
  /** Of those that are not. */
  readonly closed: number;
}

/** The file's `vulnerabilities`, one finding for each component they affect. */
export function findingsOf(bom: JsonObject, components: readonly JsonObject[]): Findings {
  const byRef = new Map(components.map((component) => [stringOf(component['bom-ref']), component]));
  const findings: NormalizedFinding[] = [];
  const rows = { told: 0, closed: 0 };
  for (const vulnerability of objectsOf(bom['vulnerabilities'])) {
    const refs = objectsOf(vulnerability['affects'])
      .map((affected) => stringOf(affected['ref']))
      .filter((ref) => ref !== undefined);
    rows[isOpen(vulnerability) ? 'told' : 'closed'] += Math.max(refs.length, 1);
    if (!isOpen(vulnerability)) continue;
    const places = new Map<string | undefined, JsonObject | undefined>(refs.length > 0 ? [] : [[undefined, undefined]]);
    for (const ref of refs) {
      const component = byRef.get(ref) ?? byRef.get(linked(ref));
      const place = (component && nameOf(component)) ?? linked(ref);
      if (!places.has(place)) places.set(place, component);
    }
    for (const [place, component] of places) findings.push(findingOf(vulnerability, place, component));
  }
  return { findings, ...rows };
}

/** A link from outside of the bill (BOM-Link) says behind the bill's number what it links to. */
function linked(ref: string): string {
  const within = /^urn:cdx:[^#]+#(.+)$/i.exec(ref)?.[1];
  if (within === undefined) return ref;
  try {
    return decodeURIComponent(within);
  } catch {
    return within;
  }
}

/** A statement that the product is not affected (VEX) is no finding. */
function isOpen(vulnerability: JsonObject): boolean {
  const state = stringOf(objectOf(vulnerability['analysis'])['state']);
  return state !== 'not_affected' && state !== 'false_positive' && state !== 'resolved';
}

function nameOf(component: JsonObject): string | undefined {
  const [name, version] = [stringOf(component['name']), stringOf(component['version'])];
  return name !== undefined && version !== undefined ? `${name} ${version}` : name;
}

/** `Upgrade to version 2.0.1 or later`, `Upgrade openssl to version 3.0.2; …`: what a recommendation says of a component. */
function remedyOf(component: JsonObject | undefined, recommendation: string | undefined): ToldPackage | undefined {
  const name = stringOf(component?.['name']);
  if (component === undefined || name === undefined || recommendation === undefined) return undefined;
  const said = [...recommendation.matchAll(/\bupgrade (?:(\S+) )?to version ([^\s;,]+)/gi)];
  const fixed = said.filter(([, named]) => named === undefined || named === name).map(([, , version = '']) => version);
  return { name, version: stringOf(component['version']), purl: stringOf(component['purl']), fixed };
}

function findingOf(
  vulnerability: JsonObject,
  place: string | undefined,
  component: JsonObject | undefined,
): NormalizedFinding {
  const id = stringOf(vulnerability['id']) ?? 'unnamed';
  const references = objectsOf(vulnerability['references']).map((reference) => stringOf(reference['id']));
  const ratings = objectsOf(vulnerability['ratings']);
  const cvss = cvssOf(ratings);
  const description = stringOf(vulnerability['description']) ?? stringOf(vulnerability['detail']);
  const recommendation = stringOf(vulnerability['recommendation']);
  return compact({
    uniqueIdFromTool: place === undefined ? id : `${id}:${place}`,
    ruleId: id,
    title: place === undefined ? id : `${id} in ${place}`,
    severity: severityOf(ratings, cvss),
    description: description && cutText(description, MAX_TEXT),
    solution: recommendation && cutText(recommendation, MAX_TEXT),
    fix: fixOf(remedyOf(component, recommendation)),
    location: place,
    cves: cvesOf([id, ...references]),
    cvss,
    references: distinct([
      stringOf(objectOf(vulnerability['source'])['url']),
      ...objectsOf(vulnerability['advisories']).map((advisory) => stringOf(advisory['url'])),
    ]),
  });
}

type Cvss = NonNullable<NormalizedFinding['cvss']>;

/** `CVSSv31` → 3.1. Other methods (OWASP, SSVC) have scores of another kind. */
function versionOf(rating: JsonObject): string | null {
  const vector = /^CVSS:(\d\.\d)/.exec(stringOf(rating['vector']) ?? '');
  if (vector) return vector[1] ?? null;
  const method = /^CVSSv(\d)(\d)?$/.exec(stringOf(rating['method']) ?? '');
  return method ? `${method[1]}.${method[2] ?? 0}` : null;
}

/** The newest version of CVSS, NVD's own rating first, then the highest score. */
function cvssOf(ratings: readonly JsonObject[]): Cvss | undefined {
  const rated = ratings.flatMap((rating) => {
    const version = versionOf(rating);
    const baseScore = rating['score'];
    if (version === null || typeof baseScore !== 'number' || baseScore < 0 || baseScore > 10) return [];
    const official = stringOf(objectOf(rating['source'])['name'])?.toLowerCase() === 'nvd';
    return [{ official, cvss: compact({ version, vector: stringOf(rating['vector']), baseScore }) }];
  });
  const best = rated.toSorted(
    (a, b) =>
      Number(b.cvss.version[0]) - Number(a.cvss.version[0]) ||
      Number(b.official) - Number(a.official) ||
      b.cvss.baseScore - a.cvss.baseScore,
  )[0];
  return best?.cvss;
}

/** The word of the rating that counts, else the strongest of the others', else what the score says (T5). */
function severityOf(ratings: readonly JsonObject[], cvss: Cvss | undefined): Severity {
  const wordOf = (rating: JsonObject | undefined) => severityOfWord(stringOf(rating?.['severity']));
  const own =
    cvss && wordOf(ratings.find((rating) => rating['score'] === cvss.baseScore && versionOf(rating) === cvss.version));
  if (own) return own;
  const words = ratings.map(wordOf).filter((word) => word !== null);
  const order: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
  const word = order.find((severity) => words.includes(severity));
  return word ?? (cvss ? severityOfScore(cvss.baseScore) : 'info');
}
