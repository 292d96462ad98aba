import type { VexClaim } from '../../../../contract/areas/vulnerabilities/vulnerability';
import { count, words } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';

const STATUS: Readonly<Record<VexClaim['status'], string>> = {
  ...{ not_affected: 'Not affected', affected: 'Affected', fixed: 'Fixed', under_investigation: 'Being looked into' },
};

/** Products that are shown of a claim before somebody asks for all. */
const SHOWN = 5;

const COLUMNS: readonly PlainColumn<VexClaim>[] = [
  { id: 'status', label: 'Status', cell: ({ status }) => STATUS[status] },
  { id: 'products', label: 'Products', isWide: true, cell: ({ products }) => <Products products={products} /> },
  { id: 'why', label: 'Reason and what to do', isWide: true, cell: whyOf },
  { id: 'source', label: 'Who says so', cell: ({ source }) => source },
  { id: 'said', label: 'Said', cell: ({ saidAt }) => (saidAt === null ? '–' : <RelativeTime at={saidAt} />) },
];

function whyOf({ justification, impact, action }: VexClaim): string {
  const said = [justification === undefined ? undefined : `${words(justification)}.`, impact, action];
  return said.filter((one) => one !== undefined).join(' ') || '–';
}

function Products({ products }: { readonly products: readonly string[] }) {
  const [first, rest] = [products.slice(0, SHOWN), products.slice(SHOWN)];
  return (
    <>
      <Lines products={first} />
      {rest.length === 0 ? null : (
        <details>
          <summary>{count(rest.length)} more</summary>
          <Lines products={rest} />
        </details>
      )}
    </>
  );
}

function Lines({ products }: { readonly products: readonly string[] }) {
  return products.map((product) => (
    <div key={product} className="mono product-name">
      {product}
    </div>
  ));
}

/** What makers and others say of products by VEX: of those versions that a product names, and of no others (VR29). */
export function ProductClaims({ claims }: { readonly claims: readonly VexClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <div className="whole">
      <Panel title="Said of products (VEX)" aside={count(claims.length)}>
        <PlainTable label="Said of products" columns={COLUMNS} rows={claims} keyOf={(_, at) => at} />
      </Panel>
    </div>
  );
}
