import type { ViewAnswer } from '../../../contract/sync-api';
import { useCommentsTab } from '../../details/comments-tab';
import { type RecordTab, RecordTabs } from '../../details/record-tabs';
import { SkeletonRows } from '../../kit/skeleton';
import { useMayDo } from '../../session/use-ability';
import type { AssetRow } from './asset-columns';
import { EventsTab } from './events-tab';
import { FindingsTab } from './findings-tab';
import { PoliciesTab } from './policies-tab';
import { ServicesTab } from './services-tab';
import { SoftwareTab } from './software-tab';
import { SourcesTab } from './sources-tab';
import { valuesOf } from './values';
import { ValuesTable } from './values-table';

export const ASSET_WORDS = { one: 'asset', many: 'assets' };

interface Props {
  readonly asset: AssetRow;
  readonly records: ViewAnswer<'sourceRecord'> | null;
}

/** Everything about an asset, in tabs. */
export function AssetTabs({ asset, records }: Props) {
  const open = Object.values(asset.findingCounts).reduce((sum, n) => sum + n, 0);
  const rows = records?.rows ?? [];
  const whole = { of: 'asset', row: asset } as const;
  const mayRead = useMayDo('read', 'Policy');
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
    { name: 'findings', label: 'Findings', count: open, content: <FindingsTab {...whole} open={open} /> },
    ...(mayRead ? [{ name: 'policies', label: 'Policies', content: <PoliciesTab asset={asset} /> }] : []),
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
