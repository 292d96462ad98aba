import { objectOf } from '../../json';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text, texts } from '../lenient';
import type { Row, Thing, ToldCvss } from '../told';
import { type CsafProduct, csafProducts, productTree } from './csaf-products';
import { statementRow } from './vex';

const cvss = object({ version: text, vectorString: text, baseScore: number, baseSeverity: text });
const scored = { cvss_v2: cvss, cvss_v3: cvss, cvss_v4: cvss };

const vulnerability = row({
  ...{ cve: text, title: text },
  ids: list(object({ text })),
  notes: list(object({ category: text, text })),
  product_status: entries(texts),
  remediations: list(object({ category: text, details: text, url: text, product_ids: texts })),
  scores: list(object({ ...scored, products: texts })),
  metrics: list(object({ products: texts, content: object(scored) })),
  threats: list(object({ category: text, details: text, product_ids: texts })),
  references: list(object({ url: text })),
});
type Vulnerability = Read<typeof vulnerability>;

/** What CSAF calls the states of a product. */
const STATES: Readonly<Record<string, string>> = {
  known_affected: 'affected',
  first_affected: 'affected',
  last_affected: 'affected',
  known_not_affected: 'not_affected',
  first_fixed: 'fixed',
  fixed: 'fixed',
  recommended: 'recommended',
  under_investigation: 'under_investigation',
};

export const csaf = jsonTool({
  format: 'csaf_json',
  tool: 'CSAF',
  vendor: 'OASIS',
  category: 'vulnerability_scanner',
  keeps:
    'Each product that an advisory calls affected or under investigation has a finding for each vulnerability, with its rating, its CVE and what to do; a product is one asset in all of its versions.',
  drops:
    'Products that are not affected, have the fix or are recommended: their number is remarked. Notices and acknowledgements.',
  rows: ['vulnerabilities[].product_status.*[]'],
  is: ({ root }) => 'csaf_version' in objectOf(root['document']),
  shape: object({
    document: object({ tracking: object({ current_release_date: text }) }),
    product_tree: productTree,
    vulnerabilities: list(vulnerability),
  }),
  *tell({ document, product_tree, vulnerabilities }, { file }) {
    const products = csafProducts(product_tree);
    const observedAt = document.tracking.current_release_date;
    for (const one of vulnerabilities) {
      const stated = one.product_status.flatMap(([state, ids]) =>
        ids.map((id) => [STATES[state] ?? state, id] as const),
      );
      if (stated.length === 0) yield statementOf(one, undefined, file, undefined, observedAt);
      for (const [status, id] of stated) {
        const product = products.get(id);
        yield statementOf(
          one,
          status,
          () => product?.about ?? file(),
          product ?? { id, within: { name: id } },
          observedAt,
        );
      }
    }
  },
});

function statementOf(
  one: Vulnerability,
  status: string | undefined,
  about: () => Thing,
  product: Omit<CsafProduct, 'about'> | undefined,
  observedAt: string | undefined,
): Row {
  const isOf = (ids: readonly string[]): boolean =>
    ids.length === 0 || (product !== undefined && ids.includes(product.id));
  const scores = [...one.scores, ...one.metrics.map(({ products, content }) => ({ ...content, products }))];
  const ratings = scores
    .filter(({ products }) => isOf(products))
    .flatMap(({ cvss_v4, cvss_v3, cvss_v2 }) => [cvss_v4, cvss_v3, cvss_v2]);
  const said = one.remediations
    .filter(({ product_ids: ids }) => isOf(ids))
    .map(({ details, url }) => [details, url].filter(Boolean).join(' '));
  const impact = one.threats.find(({ category, product_ids: ids }) => category === 'impact' && isOf(ids))?.details;
  const rule = one.cve ?? one.ids[0]?.text;
  return statementRow({
    ...{ status, about, in: product?.within, observedAt, raw: one.raw },
    finding: {
      rule,
      title: one.title,
      severity: ratings.find(({ baseSeverity }) => baseSeverity !== undefined)?.baseSeverity ?? impact,
      cvss: ratings.map(
        (rating): ToldCvss => ({ score: rating.baseScore, vector: rating.vectorString, version: rating.version }),
      ),
      ids: [rule, ...one.ids.map((id) => id.text)],
      description:
        one.notes
          .filter(({ category }) => /^(description|summary)$/.test(category ?? ''))
          .map((note) => note.text)
          .join('\n\n') || undefined,
      solution: said.join('\n') || undefined,
      location: product?.range && [product.within.name, product.range].filter(Boolean).join(' '),
      references: one.references.map(({ url }) => url),
    },
  });
}
