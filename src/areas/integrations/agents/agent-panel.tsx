import { href } from '../../../../contract/paths';
import { useView } from '../../../data/use-view';
import { Facts } from '../../../details/facts';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { type AgentRow, AgentStatusBadge } from './agent-list';

/** An agent beside the list: how it stands, what it says of itself, and the asset it reports. */
export function AgentPanel({ row }: { readonly row: AgentRow }) {
  const records = useView({
    ...{ companyId: row.companyId, entity: 'sourceRecord', offset: 0, limit: 1 },
    where: { field: 'sourceUid', op: 'eq', value: row.id },
  });
  const [record] = records?.rows ?? [];
  return (
    <div className="stack">
      {row.remark === null ? null : <p>{row.remark}.</p>}
      <RecordConflicts id={row.id} />
      <Facts
        facts={[
          { label: 'Status', value: <AgentStatusBadge row={row} /> },
          {
            label: 'Asset',
            value:
              record === undefined ? (
                <span className="quiet">Its first report is not imported yet</span>
              ) : (
                <AppLink to={href('asset', { id: record.assetId })}>{record.asset.name ?? row.hostname}</AppLink>
              ),
          },
          { label: 'Host', value: row.hostname },
          { label: 'Operating system', value: row.os || '–' },
          { label: 'Version', value: <span className="mono">{row.version}</span> },
          { label: 'Reports every', value: plural(row.everyMinutes, 'minute') },
          { label: 'Last check-in', value: <RelativeTime at={row.lastCheckInAt} /> },
          {
            label: 'Last report',
            value: row.observedAt === null ? <span className="quiet">–</span> : <RelativeTime at={row.observedAt} />,
          },
          { label: 'Enrolled with', value: row.enrolment || '–' },
          { label: 'Enrolled', value: <RelativeTime at={row.createdAt} /> },
        ]}
      />
    </div>
  );
}
