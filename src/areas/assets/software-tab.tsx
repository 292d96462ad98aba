import type { ShownRow } from '../../../contract/sync-api';
import { RelatedList, type Whole } from '../../details/related-list';
import type { Column } from '../../kit/data-table/column';

type Install = ShownRow<'softwareInstall'>;
const text = (value: string | undefined) => <span className="clip">{value ?? '–'}</span>;

const COLUMNS: readonly Column<Install>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 220,
    sortField: 'name',
    cell: (row) => <span className="item-name clip">{row.name}</span>,
  },
  {
    id: 'version',
    label: 'Version',
    width: 120,
    sortField: 'version',
    cell: (row) => <span className="clip mono">{row.version ?? '–'}</span>,
  },
  { id: 'vendor', label: 'Vendor', width: 140, sortField: 'vendor', cell: (row) => text(row.vendor) },
  { id: 'licences', label: 'Licences', width: 130, cell: (row) => text(row.licences.join(', ') || undefined) },
  { id: 'ecosystem', label: 'Ecosystem', width: 100, sortField: 'ecosystem', cell: (row) => text(row.ecosystem) },
  { id: 'source', label: 'Reported by', width: 140, sortField: 'source', cell: (row) => text(row.source) },
];

export function SoftwareTab(asset: Whole) {
  return (
    <RelatedList
      {...asset}
      entity="softwareInstall"
      label="Software"
      noun={['installed', 'installed']}
      one="installation"
      empty="No source reports software on this asset."
      columns={COLUMNS}
      firstSort={{ field: 'name', descending: false }}
      nameOf={(row) => row.name}
      panel={(row) => <SoftwareFacts row={row} />}
      card={(row) => (
        <div className="asset-card">
          <span className="item-name clip">
            {row.name} {row.version}
          </span>
          <span className="quiet small clip">
            {[row.vendor, row.licences.join(', '), row.source].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
    />
  );
}

function SoftwareFacts({ row }: { readonly row: Install }) {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Version', row.version],
    ['Vendor', row.vendor],
    ['Licences', row.licences.join(', ') || undefined],
    ['Ecosystem', row.ecosystem],
    ['Package URL', row.purl],
    ['CPE', row.cpe],
    ['Path', row.path],
    ['Reported by', row.source],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
