import type { ShownRow } from '../../../contract/sync-api';
import type { Column } from '../../kit/data-table/column';
import { words } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { SeverityBadge } from '../../parts/severity-badge';
import { Due } from './due';

export type FindingRow = ShownRow<'finding'>;

/** What a finding is called. It is no link: a click opens the finding beside its list. */
export const FINDING_TITLE: Column<FindingRow> = {
  ...{ id: 'title', label: 'Finding', width: 320, sortField: 'title' },
  cell: (row) => (
    <span className="item-name clip" title={row.title}>
      {row.title}
    </span>
  ),
};

/** What every list of findings can show of one. */
export const FINDING_COLUMNS: readonly Column<FindingRow>[] = [
  {
    id: 'severity',
    label: 'Severity',
    width: 104,
    sortField: 'severity',
    highFirst: true,
    cell: (row) => <SeverityBadge severity={row.severity} />,
  },
  {
    id: 'priority',
    label: 'Priority',
    width: 78,
    sortField: 'priority',
    highFirst: true,
    align: 'end',
    cell: ({ priority }) => priority ?? '–',
  },
  FINDING_TITLE,
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
    fields: ['cves'],
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
  {
    ...{ id: 'status', label: 'Status', width: 116, sortField: 'status' },
    cell: (row) => (
      <span className="clip" title={words(row.status)}>
        {words(row.status)}
      </span>
    ),
  },
  {
    id: 'due',
    label: 'Due',
    width: 110,
    sortField: 'dueAt',
    fields: ['dueAt', 'slaState'],
    cell: (row) => <Due row={row} />,
  },
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
