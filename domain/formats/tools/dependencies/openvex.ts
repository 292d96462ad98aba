import { stringOf } from '../../json';
import { jsonTool } from '../define-tool';
import { list, object, type Read, row, text, textOr, texts } from '../lenient';
import { imageOf, repositoryAddress, repositoryOf } from '../things';
import type { Row, Thing, ToldPackage } from '../told';
import { describedOf } from './described';
import { packageOfUrl } from './package-url';
import { statementRow } from './vex';

const named = object({ '@id': text, identifiers: object({ purl: text, cpe23: text }) });

const product = textOr(
  object({
    ...{ '@id': text, identifiers: object({ purl: text, cpe23: text }) },
    subcomponents: list(textOr(named)),
  }),
);

const statement = row({
  vulnerability: textOr(object({ '@id': text, name: text, description: text, aliases: texts })),
  ...{ status: text, justification: text, impact_statement: text, action_statement: text, status_notes: text },
  ...{ timestamp: text, products: list(product) },
});
type Statement = Read<typeof statement>;

export const openvex = jsonTool({
  format: 'openvex_json',
  tool: 'OpenVEX',
  vendor: 'OpenVEX',
  category: 'vulnerability_scanner',
  keeps:
    'Each product that a statement calls affected or under investigation has a finding, in the component that the statement names; statements rate nothing.',
  drops: 'Statements that a product is not affected or has the fix: their number is remarked.',
  rows: ['statements[].products[]'],
  is: ({ root }) => /openvex/i.test(stringOf(root['@context']) ?? '') && ('statements' in root || 'author' in root),
  shape: object({ timestamp: text, statements: list(statement) }),
  *tell({ timestamp, statements }, { file }) {
    for (const one of statements) {
      const told = { observedAt: one.timestamp ?? timestamp, raw: one.raw };
      if (one.products.length === 0) yield rowOf(one, file, undefined, told);
      for (const each of one.products) {
        const id = each.other.identifiers.purl ?? each.text ?? each.other['@id'] ?? each.other.identifiers.cpe23;
        const components = each.other.subcomponents.map(({ text: plain, other }) =>
          componentOf(other.identifiers.purl ?? plain ?? other['@id']),
        );
        yield rowOf(one, () => productOf(id) ?? file(), components[0] ?? componentOf(id), told, components.slice(1));
      }
    }
  },
});

/** An image, a repository, or a package of any version. */
function productOf(id: string | undefined): Thing | undefined {
  if (id === undefined) return undefined;
  if (id.startsWith('pkg:')) return describedOf({ ...packageOfUrl(id), purl: id });
  if (/@sha256:[0-9a-f]{64}$/i.test(id)) return imageOf({ reference: id });
  return repositoryAddress(id) === undefined ? describedOf({ name: id }) : repositoryOf(id);
}

const componentOf = (id: string | undefined): ToldPackage => packageOfUrl(id) ?? { name: id };

function rowOf(
  { vulnerability: { text: plain, other }, status, ...one }: Statement,
  about: () => Thing,
  within: ToldPackage | undefined,
  told: { readonly observedAt: string | undefined; readonly raw: unknown },
  more: readonly ToldPackage[] = [],
): Row {
  const rule = plain ?? other.name ?? other['@id'];
  const names = more.map(({ name, version }) => [name, version].filter(Boolean).join(' '));
  return statementRow({
    ...{ ...told, status, about, in: within },
    finding: {
      rule,
      ids: [rule, other['@id'], ...other.aliases],
      description:
        [other.description, one.impact_statement, one.status_notes].filter(Boolean).join('\n\n') || undefined,
      solution: one.action_statement,
      evidence: names.length === 0 ? undefined : `Also in: ${names.join(', ')}`,
    },
  });
}
