import type { ShownRow } from '../../../contract/sync-api';
import { RelatedList, type Whole } from '../../details/related-list';
import type { Column } from '../../kit/data-table/column';
import { words } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { SeverityBadge } from '../../parts/severity-badge';
import { FindingDetail } from './finding-detail';

export type FindingRow = ShownRow<'finding'>;

const COLUMNS: readonly Column<FindingRow>[] = [
  {
    id: 'severity',
    label: 'Severity',
    width: 104,
    sortField: 'severity',
    highFirst: true,
    cell: (row) => <SeverityBadge severity={row.severity} />,
  },
  {
    id: 'title',
    label: 'Finding',
    width: 320,
    sortField: 'title',
    cell: (row) => (
      <span className="item-name clip" title={row.title}>
        {row.title}
      </span>
    ),
  },
  {
    id: 'cvss',
    label: 'CVSS',
    width: 70,
    sortField: 'cvss.baseScore',
    highFirst: true,
    align: 'end',
    cell: (row) => row.cvss?.baseScore.toFixed(1) ?? '–',
  },
  {
    id: 'cves',
    label: 'CVE',
    width: 150,
    cell: (row) => (
      <span className="mono clip" title={row.cves.join(', ')}>
        {row.cves[0] ?? '–'}
        {row.cves.length > 1 ? <span className="quiet"> +{row.cves.length - 1}</span> : null}
      </span>
    ),
  },
  {
    id: 'location',
    label: 'Where',
    width: 110,
    sortField: 'location',
    cell: (row) => <span className="mono clip">{row.location ?? '–'}</span>,
  },
  { id: 'status', label: 'Status', width: 90, sortField: 'status', cell: (row) => words(row.status) },
  {
    id: 'scanner',
    label: 'Reported by',
    width: 120,
    sortField: 'scanner',
    cell: (row) => <span className="clip">{row.scanner}</span>,
  },
  {
    id: 'lastSeen',
    label: 'Last seen',
    width: 110,
    sortField: 'lastSeenAt',
    highFirst: true,
    cell: (row) => <RelativeTime at={row.lastSeenAt} />,
  },
];

export function FindingsTab(asset: Whole) {
  return (
    <RelatedList
      {...asset}
      entity="finding"
      label="Findings"
      noun={['finding', 'findings']}
      empty="No source reports findings on this asset."
      columns={COLUMNS}
      firstSort={{ field: 'severity', descending: true }}
      nameOf={(row) => row.title}
      panel={(row) => <FindingDetail finding={row} />}
      card={(row) => (
        <div className="asset-card">
          <span className="item-name clip">{row.title}</span>
          <span className="row">
            <SeverityBadge severity={row.severity} />
            <span className="quiet small clip">
              {[row.cves[0], row.location, row.scanner].filter(Boolean).join(' · ')}
            </span>
          </span>
        </div>
      )}
    />
  );
}
