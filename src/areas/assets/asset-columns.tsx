import { mdiClockOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import { SEVERITIES } from '../../../contract/primitives';
import type { ShownRow } from '../../../contract/sync-api';
import { systemText } from '../../../domain/formats/operating-system';
import type { Column } from '../../kit/data-table/column';
import { RowLink } from '../../kit/data-table/row-link';
import { count, words } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { RelativeTime } from '../../kit/relative-time';
import { AssetIcon } from '../../parts/asset-icon';
import { CriticalityBadge } from '../../parts/criticality-badge';
import { SeverityBadge, SeverityCounts } from '../../parts/severity-badge';
import { termText } from '../../words/asset-text';
import { GroupsCell } from './groups/groups-in-sight';
import { RiskBadge } from './risk-badge';

export type AssetRow = ShownRow<'asset'>;

const none = <span className="quiet">–</span>;

function Several({ values, mono = false }: { readonly values: readonly string[]; readonly mono?: boolean }) {
  const [first, ...rest] = values;
  if (first === undefined) return none;
  return (
    <span className={mono ? 'clip mono' : 'clip'} title={values.join(', ')}>
      {first}
      {rest.length === 0 ? null : <span className="quiet"> +{rest.length}</span>}
    </span>
  );
}

const text = (value: string | undefined) =>
  value === undefined || value === '' ? none : <span className="clip">{value}</span>;

export function Pending({ row }: { readonly row: AssetRow }) {
  if (row.pendingFields === undefined) return null;
  return (
    <Badge size="1" color="amber" highContrast title="Changed here, not on the server yet">
      Pending
    </Badge>
  );
}

/** Beside a name, where a word would cut it. */
function PendingMark({ row }: { readonly row: AssetRow }) {
  if (row.pendingFields === undefined) return null;
  return (
    <span className="pending-mark" role="img" aria-label="Pending" title="Changed here, not on the server yet">
      <Icon path={mdiClockOutline} size={14} />
    </span>
  );
}

function NameCell({ row }: { readonly row: AssetRow }) {
  return (
    <>
      <span className="asset-kind" title={termText(row.type)}>
        <AssetIcon type={row.type} />
      </span>
      <RowLink to={href('asset', { id: row.id })}>{row.name}</RowLink>
      <PendingMark row={row} />
    </>
  );
}

function Worst({ counts }: { readonly counts: AssetRow['findingCounts'] }) {
  const worst = SEVERITIES.findLast((severity) => counts[severity] > 0);
  return worst === undefined ? none : <SeverityBadge severity={worst} />;
}

export const NAME_COLUMN: Column<AssetRow> = {
  id: 'name',
  label: 'Name',
  width: 180,
  sortField: 'name',
  cell: (row) => <NameCell row={row} />,
};

/** What a file has of the open findings. */
const COUNTS = SEVERITIES.map((severity) => `findingCounts.${severity}`);

/** Columns a person may choose; the name always stands first. */
export const COLUMNS: readonly Column<AssetRow>[] = [
  { id: 'type', label: 'Type', width: 124, sortField: 'type', cell: (row) => termText(row.type) },
  {
    id: 'os',
    label: 'Operating system',
    width: 128,
    sortField: 'os.name',
    fields: ['os.name', 'os.version'],
    cell: (row) => text(systemText(row.os)),
  },
  { id: 'ips', label: 'IP addresses', width: 108, sortField: 'ips', cell: (row) => <Several values={row.ips} mono /> },
  {
    id: 'criticality',
    label: 'Criticality',
    width: 88,
    sortField: 'criticality',
    highFirst: true,
    cell: (row) => (row.criticality === undefined ? none : <CriticalityBadge level={row.criticality} />),
  },
  {
    id: 'risk',
    label: 'Risk',
    width: 112,
    sortField: 'risk.score',
    fields: ['risk.score', 'risk.level'],
    highFirst: true,
    cell: (row) => (row.risk === undefined ? none : <RiskBadge asset={row} inRow />),
  },
  {
    id: 'findings',
    label: 'Open findings',
    width: 126,
    // The worst first: one critical before any number of high ones.
    sortField: 'findingCounts.critical',
    sortAlso: ['findingCounts.high', 'findingCounts.medium', 'findingCounts.low'],
    highFirst: true,
    fields: COUNTS,
    cell: (row) => <SeverityCounts counts={row.findingCounts} />,
  },
  {
    id: 'worst',
    label: 'Worst finding',
    width: 118,
    fields: COUNTS,
    cell: (row) => <Worst counts={row.findingCounts} />,
  },
  { id: 'sources', label: 'Sources', width: 96, fields: ['sources'], cell: (row) => <Several values={row.sources} /> },
  { id: 'tags', label: 'Tags', width: 130, fields: ['tags'], cell: (row) => <Several values={row.tags} /> },
  { id: 'groups', label: 'Groups', width: 150, fields: [], cell: (row) => <GroupsCell id={row.id} /> },
  {
    id: 'owner',
    label: 'Owner',
    width: 140,
    sortField: 'owner.name',
    fields: ['owner.name', 'owner.email'],
    cell: (row) => text(row.owner?.name ?? row.owner?.email),
  },
  {
    id: 'lastSeen',
    label: 'Last seen',
    width: 104,
    sortField: 'lastSeenAt',
    highFirst: true,
    cell: (row) => (row.lastSeenAt === null ? none : <RelativeTime at={row.lastSeenAt} />),
  },
  {
    id: 'firstSeen',
    label: 'First seen',
    width: 110,
    sortField: 'firstSeenAt',
    highFirst: true,
    cell: (row) => (row.firstSeenAt === null ? none : <RelativeTime at={row.firstSeenAt} />),
  },
  {
    id: 'macs',
    label: 'MAC addresses',
    width: 160,
    fields: ['macs'],
    cell: (row) => <Several values={row.macs} mono />,
  },
  {
    id: 'hostnames',
    label: 'Hostnames',
    width: 160,
    fields: ['hostnames'],
    cell: (row) => <Several values={row.hostnames} mono />,
  },
  { id: 'lifecycle', label: 'Lifecycle', width: 100, sortField: 'lifecycle', cell: (row) => words(row.lifecycle) },
  { id: 'location', label: 'Location', width: 130, sortField: 'location', cell: (row) => text(row.location) },
  {
    id: 'software',
    label: 'Software',
    width: 90,
    sortField: 'softwareCount',
    align: 'end',
    cell: (row) => count(row.softwareCount),
  },
];
