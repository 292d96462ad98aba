import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import type { Row, Thing, ToldCvss } from '../told';
import { SPDX } from './spdx';
import { asserted, describedBy, isSystem, type SpdxPackage } from './spdx-packages';
import { statementRow } from './vex';

const PACKAGES = 'software_Package|ai_AIPackage|dataset_DatasetPackage';

/** What a relationship from a vulnerability to packages states, by its type. */
const STATES: Readonly<Record<string, string>> = {
  security_VexAffectedVulnAssessmentRelationship: 'affected',
  security_VexNotAffectedVulnAssessmentRelationship: 'not_affected',
  security_VexFixedVulnAssessmentRelationship: 'fixed',
  security_VexUnderInvestigationVulnAssessmentRelationship: 'under_investigation',
};

const element = row({
  ...{ type: text, spdxId: text, '@id': text, name: text, description: text, created: text },
  ...{ software_packageVersion: text, software_packageUrl: text, software_primaryPurpose: text, suppliedBy: texts },
  externalIdentifier: list(object({ externalIdentifierType: text, identifier: text })),
  ...{ relationshipType: text, from: text, to: texts, rootElement: texts },
  simplelicensing_licenseExpression: text,
  ...{ security_score: number, security_severity: text, security_vectorString: text },
  ...{ security_impactStatement: text, security_actionStatement: text, security_statusNotes: text },
});
type Element = Read<typeof element>;

export const spdx3 = jsonTool({
  ...SPDX,
  format: 'spdx3_json',
  keeps:
    'Each package is installed software of what the document describes; a vulnerability that is said to affect a package, or to be under investigation, is a finding.',
  drops:
    'What is said not to affect a package or to be fixed in it, and what a later statement amends. Files, snippets and checksums.',
  rows: [
    `@graph[type=${PACKAGES}]`,
    `@graph[type=${Object.keys(STATES).join('|')}].to[]`,
    '@graph[relationshipType=hasAssociatedVulnerability].to[]',
  ],
  is: ({ root }) =>
    /spdx\.org\/rdf\/3|spdx-context/.test(JSON.stringify(root['@context']) ?? '') && Array.isArray(root['@graph']),
  shape: object({ '@graph': list(element) }),
  *tell({ '@graph': elements }, about) {
    const graph = new Graph(elements);
    const document = elements.find(({ type }) => type === 'SpdxDocument');
    const created = elements.find(({ type }) => type === 'CreationInfo')?.created;
    const [thing, root] = describedBy(
      { name: document?.name, created, roots: graph.roots(), packages: [...graph.packages.values()] },
      about,
    );
    yield { scanned: thing, observedAt: created };
    for (const one of graph.packages.values()) {
      if (one === root || isSystem(one)) yield { about: thing, raw: one.raw };
      else if (one.name === undefined) yield { refused: 'A package without a name.', raw: one.raw };
      else yield { about: thing, raw: one.raw, software: one };
    }
    for (const one of elements) yield* graph.statements(one, thing);
  },
});

/** The elements of a document, which name each other by their ids. */
class Graph {
  readonly packages: ReadonlyMap<string, SpdxPackage>;
  readonly #elements: readonly Element[];
  readonly #byId: ReadonlyMap<string, Element>;
  readonly #amended: ReadonlySet<string>;

  constructor(elements: readonly Element[]) {
    this.#elements = elements;
    this.#byId = new Map(elements.flatMap((one) => (one.spdxId === undefined ? [] : [[one.spdxId, one]])));
    const licences = new Map<string, string>();
    for (const { relationshipType: type, from = '', to } of elements)
      if (type === 'hasConcludedLicense' || (type === 'hasDeclaredLicense' && !licences.has(from)))
        licences.set(from, asserted(this.#byId.get(to[0] ?? '')?.simplelicensing_licenseExpression) ?? '');
    this.#amended = new Set(elements.flatMap((one) => (one.relationshipType === 'amendedBy' ? [one.from ?? ''] : [])));
    const isPackage = ({ type }: Element): boolean => PACKAGES.split('|').includes(type ?? '');
    this.packages = new Map(
      elements
        .filter(isPackage)
        .map((one, at) => [one.spdxId ?? `#${at}`, this.#packageOf(one, licences.get(one.spdxId ?? ''))]),
    );
  }

  #packageOf(one: Element, licence: string | undefined): SpdxPackage {
    const idOf = (type: RegExp) =>
      one.externalIdentifier.find((id) => type.test(id.externalIdentifierType ?? ''))?.identifier;
    return {
      ...{ id: one.spdxId, raw: one.raw, name: one.name, version: asserted(one.software_packageVersion) },
      ...{ purl: one.software_packageUrl ?? idOf(/^(?:packageUrl|purl)$/i), cpe: idOf(/^cpe2[23]$/) },
      ...{ vendor: this.#byId.get(one.suppliedBy[0] ?? '')?.name, purpose: one.software_primaryPurpose },
      licences: licence === undefined || licence === '' ? [] : [licence],
    };
  }

  /** What the document is of, or what that is of. */
  roots(): readonly string[] {
    const first = this.#elements.filter(({ type }) => type === 'SpdxDocument').flatMap((one) => one.rootElement);
    const boms = this.#elements.filter(
      ({ type, spdxId }) => type === 'software_Sbom' && (first.length === 0 || first.includes(spdxId ?? '')),
    );
    return [...first, ...boms.flatMap((one) => one.rootElement)];
  }

  *statements(one: Element, about: Thing): Generator<Row> {
    const status = STATES[one.type ?? ''];
    if (status !== undefined)
      for (const id of one.to) yield this.#rowOf(this.#byId.get(one.from ?? ''), one, status, id, about);
    if (one.relationshipType === 'hasAssociatedVulnerability')
      for (const id of one.to) {
        const isStated = this.#elements.some(
          ({ type, from, to }) => STATES[type ?? ''] !== undefined && from === id && to.includes(one.from ?? ''),
        );
        if (isStated) yield { leftOut: 'vulnerabilities of packages that another statement is of' };
        else yield this.#rowOf(this.#byId.get(id), one, 'affected', one.from ?? '', about);
      }
  }

  #rowOf(found: Element | undefined, one: Element, status: string, id: string, about: Thing): Row {
    if (this.#amended.has(one.spdxId ?? '')) return { leftOut: 'statements that a later one amends' };
    const rule =
      found?.externalIdentifier.find(({ externalIdentifierType: type }) => type === 'cve')?.identifier ?? found?.name;
    if (found === undefined || rule === undefined)
      return { refused: 'A statement about a vulnerability the document does not name.', raw: one.raw };
    const within = this.packages.get(id);
    const ratings = this.#elements.filter(
      ({ type, from, to }) =>
        /VulnAssessmentRelationship$/.test(type ?? '') &&
        STATES[type ?? ''] === undefined &&
        from === found.spdxId &&
        to.includes(id),
    );
    return statementRow({
      ...{ status, about: () => about, in: within, raw: one.raw },
      finding: {
        rule,
        severity: ratings.map((rating) => rating.security_severity).find(Boolean),
        cvss: ratings.map(
          (rating): ToldCvss => ({
            score: rating.security_score,
            vector: rating.security_vectorString,
            version: /CvssV(\d)/.exec(rating.type ?? '')?.[1]?.concat('.0'),
          }),
        ),
        ids: [rule, found.name, ...found.externalIdentifier.map(({ identifier }) => identifier)],
        description:
          [found.description, one.security_impactStatement, one.security_statusNotes].filter(Boolean).join('\n\n') ||
          undefined,
        solution: one.security_actionStatement,
      },
    });
  }
}
