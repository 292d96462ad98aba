import type { Affected, VexClaim } from '../../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../../contract/limits';
import { isObject } from '../../../contract/narrow';
import { severityOfWord } from '../../formats/severity';
import { compact, count } from '../../formats/text';
import * as given from '../../formats/tools/lenient';
import { documentSource, nameOf, type VulnerabilityStatement } from '../statement';
import { CsafProducts, ProductTree } from './csaf-tree';
import { purlVersion } from './product-names';
import { Claims, isJustification, type ReadDocument, saidText } from './stated-document';
import { cwesOf, ratingsOf, referencesOf, textOf, timeOf } from './values';
import { rangesOfText } from './version-range';

const { list, number, object, row, text, texts } = given;

const Cvss = object({ version: text, vectorString: text, baseScore: number });
const Scores = { cvss_v2: Cvss, cvss_v3: Cvss, cvss_v4: Cvss };
const About = { product_ids: texts, group_ids: texts };

const Document = object({
  document: object({
    ...{ csaf_version: text, category: text, title: text },
    aggregate_severity: object({ text }),
    publisher: object({ name: text }),
    references: list(object({ category: text, url: text })),
    tracking: object({ id: text, version: text, status: text, current_release_date: text }),
  }),
  product_tree: ProductTree,
  vulnerabilities: list(
    row({
      ...{ cve: text, title: text, release_date: text },
      cwe: object({ id: text }),
      cwes: list(object({ id: text })),
      ids: list(object({ system_name: text, text })),
      notes: list(object({ category: text, text })),
      scores: list(object(Scores)),
      metrics: list(object({ content: object(Scores) })),
      references: list(object({ category: text, url: text })),
      product_status: object({
        ...{ known_affected: texts, first_affected: texts, last_affected: texts, known_not_affected: texts },
        ...{ first_fixed: texts, fixed: texts, under_investigation: texts },
      }),
      flags: list(object({ label: text, date: text, ...About })),
      threats: list(object({ category: text, details: text, date: text, ...About })),
      remediations: list(object({ category: text, details: text, url: text, ...About })),
    }),
  ),
});
type Whole = given.Read<typeof Document>;
type Item = Whole['vulnerabilities'][number];

/** An advisory of CSAF 2.0, or one of its VEX profile. */
export const isCsaf = (value: unknown): boolean =>
  isObject(value) && isObject(value['document']) && 'csaf_version' in value['document'];

/** What a document says of each of its vulnerabilities, or why it cannot be taken. */
export function csafDocument(value: unknown): ReadDocument | string {
  const whole = Document.parse(value);
  const { csaf_version: version, tracking, publisher } = whole.document;
  if (version?.startsWith('2.') !== true) return `It is CSAF ${version ?? 'of no version'}, and 2.0 is read.`;
  if (tracking.id === undefined) return 'It has no tracking id, by which a newer one takes its place.';
  const saidAt = timeOf(tracking.current_release_date);
  if (saidAt === undefined)
    return `Its current release date is no date: “${tracking.current_release_date?.slice(0, 100) ?? ''}”.`;
  if (whole.vulnerabilities.length === 0) return 'It speaks of no vulnerability.';
  const source = documentSource('csaf', publisher.name ?? 'somebody', tracking.id).slice(0, 300);
  const reader = new CsafReader(whole, source, saidAt);
  return reader.read();
}

class CsafReader {
  readonly #whole: Whole;
  readonly #products: CsafProducts;
  readonly #source: string;
  readonly #saidAt: string;
  readonly #statements = new Map<string, VulnerabilityStatement>();
  readonly #rejected: { at: number; reason: string; raw: unknown }[] = [];
  readonly #remarks: { at: number; message: string }[] = [];

  constructor(whole: Whole, source: string, saidAt: string) {
    this.#whole = whole;
    this.#products = new CsafProducts(whole.product_tree);
    this.#source = source;
    this.#saidAt = saidAt;
  }

  read(): ReadDocument {
    const { vulnerabilities } = this.#whole;
    for (const [at, item] of vulnerabilities.entries()) this.#take(at, item);
    const edition = this.#whole.document.tracking.version;
    const [statements, said] = [[...this.#statements.values()], { source: this.#source, saidAt: this.#saidAt }];
    return {
      format: 'csaf_json',
      document: compact({ ...said, edition, recordIds: [...this.#statements.keys()] }),
      statements,
      read: vulnerabilities.length,
      ...{ rejected: this.#rejected, remarks: this.#remarks },
    };
  }

  #take(at: number, item: Item): void {
    const recordId = idOf(item);
    const reject = (reason: string) => this.#rejected.push({ at, reason, raw: item.raw });
    if (recordId === undefined)
      return void reject(`It names no CVE, and no other id: “${(item.cve ?? item.ids[0]?.text ?? '').slice(0, 100)}”.`);
    if (this.#statements.has(recordId))
      return void reject(`The document speaks of ${recordId} twice; the first counts.`);
    const tell = (message: string) => this.#remarks.push({ at, message: `${recordId}: ${message}` });
    this.#statements.set(recordId, this.#statementOf(recordId, item, tell));
  }

  #statementOf(recordId: string, item: Item, tell: (message: string) => void): VulnerabilityStatement {
    const { document } = this.#whole;
    const scores = [...item.scores, ...item.metrics.map(({ content }) => content)].flatMap(
      ({ cvss_v4, cvss_v3, cvss_v2 }) => [cvss_v4, cvss_v3, cvss_v2],
    );
    const note = (category: RegExp) => item.notes.find((one) => category.test(one.category ?? ''))?.text;
    const cvss = ratingsOf(
      this.#source,
      scores
        .filter(({ vectorString, baseScore }) => vectorString !== undefined || baseScore !== undefined)
        .map(({ vectorString, baseScore, version }) => ({ vector: vectorString, score: baseScore, version })),
      tell,
    );
    const vex = this.#claimsOf(item, tell);
    return compact({
      ...{ source: this.#source, recordId, aliases: [], saidAt: this.#saidAt, status: 'published' as const },
      edition: document.tracking.version,
      title: textOf(item.title, 'title'),
      description: textOf(note(/^(description|summary)$/) ?? note(/^(details|general)$/), 'description'),
      published: timeOf(item.release_date),
      modified: this.#saidAt,
      severity: cvss.length > 0 ? undefined : (severityOfWord(document.aggregate_severity.text) ?? undefined),
      cvss,
      cwes: cwesOf([item.cwe.id, ...item.cwes.map(({ id }) => id)]),
      affected: this.#affectedBy(item).slice(0, CATALOG.affected),
      references: referencesOf(
        [...item.references, ...document.references].map(({ url, category }) => ({
          url,
          kind: category === 'self' ? 'advisory' : undefined,
        })),
      ),
      vex: vex.length > 0 ? vex : undefined,
    });
  }

  /**
   * Which versions are affected, of products whose version or range the tree says. A component of no version is affected within
   * its product alone, so no range of the component follows from it.
   */
  #affectedBy({ product_status: status }: Item): Affected[] {
    const source = this.#source;
    const affected = status.known_affected.flatMap((id) => {
      const product = this.#products.get(id);
      if (product === undefined || product.isWithin) return [];
      const { names, words, range, version } = product;
      const about = names.length === 0 ? [{ package: words }] : names.map(namedBy);
      return about.flatMap(({ said, ...name }: Named) => {
        const ranges = range !== undefined ? rangesOfText(range) : [versionsOf(said ?? version)];
        return ranges.map((one) => compact({ source, ...name, ...one }));
      });
    });
    return [...new Map(affected.map((one) => [JSON.stringify(one), one])).values()];
  }

  #claimsOf(item: Item, tell: (message: string) => void): VexClaim[] {
    const claims = new Claims(this.#whole.document.publisher.name ?? 'somebody');
    const { product_status: by } = item;
    const open = [...by.known_affected, ...by.first_affected, ...by.last_affected, ...by.under_investigation];
    // Of one name in two products: what is affected in one of them is not said to be safe.
    const standing = new Set(open.flatMap((id) => this.#products.get(id)?.names ?? []));
    const unheard = { unnamed: 0, within: 0, contradicted: 0 };
    const say = (status: VexClaim['status'], ids: readonly string[], clears: boolean): void => {
      for (const id of ids) {
        const { names, isWithin } = this.#products.get(id) ?? { names: [], isWithin: false };
        const heard = names.filter((name) => !clears || !standing.has(name));
        if (names.length === 0) unheard.unnamed += clears ? 1 : 0;
        else if (clears && isWithin) unheard.within += 1;
        else if (heard.length === 0) unheard.contradicted += 1;
        else claims.add(heard, this.#wordOn(item, id, status));
      }
    };
    say('not_affected', by.known_not_affected, true);
    say('fixed', [...by.first_fixed, ...by.fixed], true);
    say('affected', [...by.known_affected, ...by.first_affected, ...by.last_affected], false);
    say('under_investigation', by.under_investigation, false);
    for (const [why, many] of Object.entries(unheard)) if (many > 0) tell(UNHEARD[why]?.(products(many)) ?? '');
    if (claims.left > 0) tell(`${products(claims.left)} more than ${count(CATALOG.affected)} were left out.`);
    return claims.all();
  }

  /** What is said of one product. */
  #wordOn(item: Item, id: string, status: VexClaim['status']) {
    const isAbout = (one: { product_ids: readonly string[]; group_ids: readonly string[] }): boolean =>
      this.#products.idsOf(one).includes(id) || (one.product_ids.length === 0 && one.group_ids.length === 0);
    const flag = item.flags.find((one) => isAbout(one) && isJustification(one.label ?? ''));
    const impact = item.threats.filter((one) => one.category === 'impact' && isAbout(one));
    const actions = status === 'affected' ? item.remediations.filter(isAbout) : [];
    return compact({
      status,
      justification: status === 'not_affected' ? flag?.label : undefined,
      impact: status === 'not_affected' ? saidText(impact.map(({ details }) => details)) : undefined,
      action: saidText(actions.map(({ details, url }) => [details, url].filter(Boolean).join(' '))),
      saidAt: timeOf(status === 'not_affected' ? flag?.date : undefined) ?? this.#saidAt,
    });
  }
}

const products = (many: number): string => (many === 1 ? 'One product' : `${count(many)} products`);

/** Why what is said of a product is not taken. */
const UNHEARD: Readonly<Record<string, (many: string) => string>> = {
  unnamed: (many) =>
    `${many} that it calls fixed or not affected have no package URL and no CPE: nothing installed is found by that.`,
  within: (many) =>
    `${many} that it calls fixed or not affected are parts of another, of no version: that is not said of them elsewhere.`,
  contradicted: (many) =>
    `${many} that it calls fixed or not affected are called affected too, within another; they count as affected.`,
};

function idOf({ cve, ids }: Item): string | undefined {
  if (cve !== undefined) return nameOf(cve);
  // “GitHub Issue 17” and the like are ids of other things.
  return ids.map(({ text: id }) => nameOf(id)).find((id) => id !== undefined && /^[A-Za-z][\w.]*-\S+$/.test(id));
}

interface Named {
  readonly package?: string | undefined;
  readonly purl?: string;
  readonly cpe?: string;
  /** The version that the name itself says. */
  readonly said?: string | undefined;
}

function namedBy(name: string): Named {
  if (!name.startsWith('pkg:')) return { cpe: name };
  const { bare, version } = purlVersion(name);
  return { purl: bare, said: version };
}

const versionsOf = (version: string | undefined) => {
  if (version === undefined) return {};
  return /^vers:/i.test(version) ? (rangesOfText(version)[0] ?? {}) : { versions: [version] };
};
