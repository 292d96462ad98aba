import { SYNC } from '../../../contract/limits';
import type { ViewAnswer } from '../../../contract/sync-api';
import { useView } from '../../data/use-view';
import { useCommentsTab } from '../../details/comments-tab';
import { type RecordTab, RecordTabs } from '../../details/record-tabs';
import { SkeletonRows } from '../../kit/skeleton';
import type { AssetRow } from './asset-columns';
import { EventsTab } from './events-tab';
import { FindingsTab } from './findings-tab';
import { ServicesTab } from './services-tab';
import { SoftwareTab } from './software-tab';
import { SourcesTab } from './sources-tab';
import { valuesOf } from './values';
import { ValuesTable } from './values-table';

export const ASSET_WORDS = { one: 'asset', many: 'assets' };

/** What each of its sources says; null while it is on its way. */
export function useSources(companyId: string | null, id: string): ViewAnswer<'sourceRecord'> | null {
  const where = { field: 'assetId', op: 'eq' as const, value: id };
  const sort = [{ field: 'createdAt', descending: false }];
  const page = { offset: 0, limit: SYNC.windowRows };
  const answer = useView(companyId === null ? null : { companyId, entity: 'sourceRecord', where, sort, ...page });
  // The view keeps the answer about the asset before this one until its own is here.
  return answer?.loaded === true && answer.rows.every(({ assetId }) => assetId === id) ? answer : null;
}

interface Props {
  readonly asset: AssetRow;
  readonly records: ViewAnswer<'sourceRecord'> | null;
}

/** Everything about an asset, in tabs. */
export function AssetTabs({ asset, records }: Props) {
  const open = Object.values(asset.findingCounts).reduce((sum, n) => sum + n, 0);
  const rows = records?.rows ?? [];
  const whole = { of: 'asset', row: asset } as const;
  const comments = useCommentsTab({ ...whole, words: ASSET_WORDS });
  const tabs: readonly RecordTab[] = [
    {
      ...{ name: 'overview', label: 'Overview' },
      content: <ValuesTable values={valuesOf(asset, rows)} loading={records === null} />,
    },
    {
      ...{ name: 'services', label: 'Services', count: asset.services.length },
      content: <ServicesTab asset={asset} records={rows} />,
    },
    {
      ...{ name: 'software', label: 'Software', count: asset.softwareCount },
      content: <SoftwareTab {...whole} />,
    },
    { name: 'findings', label: 'Findings', count: open, content: <FindingsTab {...whole} /> },
    {
      ...{ name: 'sources', label: 'Sources', count: records?.count },
      content:
        records === null ? (
          <SkeletonRows rows={3} label="Loading the sources" />
        ) : (
          <SourcesTab asset={asset} records={rows} />
        ),
    },
    { name: 'events', label: 'Events', content: <EventsTab {...whole} /> },
    ...comments,
  ];
  return <RecordTabs tabs={tabs} />;
}
