/** Documents of CSAF and OpenVEX as a test writes them. */

const branch = (category: string, name: string, more: object) => ({ category, name, ...more });
const product = (product_id: string, helper: object) => ({
  product: { name: product_id, product_id, product_identification_helper: helper },
});

const TREE = {
  branches: [
    branch('vendor', 'Example', {
      branches: [
        branch('product_name', 'Parser', {
          branches: [
            branch(
              'product_version_range',
              'vers:npm/>=1.0.0|<1.4.2',
              product('parser-old', { purl: 'pkg:npm/parser' }),
            ),
            branch('product_version', '1.4.2', product('parser-new', { purl: 'pkg:npm/parser@1.4.2' })),
          ],
        }),
        branch('product_name', 'Firmware', {
          branches: [branch('product_version', '7.1', product('firmware', { cpe: 'cpe:/o:example:firmware' }))],
        }),
      ],
    }),
  ],
  full_product_names: [
    { product_id: 'gateway', name: 'Gateway', product_identification_helper: { purl: 'pkg:npm/gateway' } },
    { product_id: 'plain', name: 'A product with a name alone' },
    { product_id: 'zlib', name: 'zlib', product_identification_helper: { purl: 'pkg:rpm/example/zlib' } },
    { product_id: 'both', name: 'both', product_identification_helper: { purl: 'pkg:npm/both' } },
    { product_id: 'both-too', name: 'both', product_identification_helper: { purl: 'pkg:npm/both' } },
    { product_id: 'deb', name: 'deb', product_identification_helper: { purl: 'pkg:deb/example/parser@1.4.2-1' } },
    { product_id: 'os', name: 'OS', product_identification_helper: { cpe: 'cpe:/o:example:os:8' } },
  ],
  relationships: [
    {
      ...{ category: 'default_component_of', product_reference: 'zlib', relates_to_product_reference: 'os' },
      full_product_name: { product_id: 'old:zlib', name: 'zlib in OS 8' },
    },
    {
      ...{ category: 'default_component_of', product_reference: 'deb', relates_to_product_reference: 'os' },
      full_product_name: { product_id: 'os:deb', name: 'parser in OS 8' },
    },
  ],
  product_groups: [{ group_id: 'safe', product_ids: ['gateway', 'os:deb'] }],
};

const STATUS = {
  known_affected: ['parser-old', 'firmware'],
  known_not_affected: ['gateway', 'os:deb'],
  fixed: ['parser-new'],
};

interface CsafSaid {
  readonly id: string;
  readonly version?: string;
  readonly released?: string;
  readonly cves?: readonly string[];
  readonly status?: Readonly<Record<string, readonly string[]>>;
}

/** An advisory about a parser, and what else has it in it. */
export const csafOf = ({ id, version = '2', released = '2026-03-01T00:00:00Z', ...more }: CsafSaid) => ({
  document: {
    ...{ category: 'csaf_vex', csaf_version: '2.0', title: 'Parser' },
    publisher: { category: 'vendor', name: 'Example', namespace: 'https://example.com' },
    references: [{ category: 'self', summary: 'This', url: `https://example.com/${id}` }],
    tracking: { id, version, status: 'final', current_release_date: released, initial_release_date: released },
  },
  product_tree: TREE,
  vulnerabilities: (more.cves ?? ['CVE-2026-1000']).map((cve) => ({
    ...{ cve, title: 'A hole in the parser', release_date: '2026-01-02T00:00:00Z', cwe: { id: 'CWE-125', name: 'x' } },
    notes: [{ category: 'description', text: 'The parser reads too far.' }],
    references: [{ category: 'external', summary: 'CVE', url: `https://example.com/${cve}` }],
    product_status: more.status ?? STATUS,
    flags: [{ label: 'vulnerable_code_not_in_execute_path', group_ids: ['safe'], date: '2026-02-01T00:00:00Z' }],
    threats: [{ category: 'impact', details: 'Nothing calls it.', group_ids: ['safe'] }],
    remediations: [
      {
        category: 'vendor_fix',
        details: 'Update to 1.4.2.',
        url: 'https://example.com/update',
        product_ids: ['parser-old', 'firmware'],
      },
    ],
  })),
});

/** What somebody says of products; without statements of its own one that is not affected. */
export const openVexOf = (id: string, version: number, statements: readonly object[] = [{}]) => ({
  ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': id, author: 'Example', version },
  timestamp: '2026-03-01T00:00:00Z',
  statements: statements.map((more) => ({
    vulnerability: { name: 'CVE-2026-1000' },
    products: [{ '@id': 'pkg:npm/parser@1.4.0' }],
    status: 'not_affected',
    ...more,
  })),
});
