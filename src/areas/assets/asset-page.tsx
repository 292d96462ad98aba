import { SYNC } from '../../../contract/limits';
import { href } from '../../../contract/paths';
import type { ViewAnswer } from '../../../contract/sync-api';
import { useIsOffline } from '../../data/status';
import { useView } from '../../data/use-view';
import { useCommentsTab } from '../../details/comments-tab';
import { RecordGone } from '../../details/record-gone';
import { type RecordTab, RecordTabs } from '../../details/record-tabs';
import { SkeletonRows } from '../../kit/skeleton';
import { RecordConflicts } from '../../parts/record-conflicts';
import { CopyDamaged, RowsMissing } from '../../parts/rows-missing';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { restoreAsset } from './asset-actions';
import type { AssetRow } from './asset-columns';
import { AssetHeader } from './asset-header';
import { AssetGroups } from './groups/asset-groups';
import './asset-page.css';
import { EventsTab } from './events-tab';
import { FindingsTab } from './findings-tab';
import { ServicesTab } from './services-tab';
import { SoftwareTab } from './software-tab';
import { SourcesTab } from './sources-tab';
import { valuesOf } from './values';
import { ValuesTable } from './values-table';

const WORDS = { one: 'asset', many: 'assets' };

export function AssetPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { companyId } = useSession();
  const offline = useIsOffline();
  const byId = { field: 'id', op: 'eq' as const, value: id };
  const answer = useView(companyId === null ? null : { companyId, entity: 'asset', where: byId, offset: 0, limit: 1 });
  const records = useView(
    companyId === null
      ? null
      : {
          companyId,
          entity: 'sourceRecord',
          where: { field: 'assetId', op: 'eq', value: id },
          sort: [{ field: 'createdAt', descending: false }],
          offset: 0,
          limit: SYNC.windowRows,
        },
  );
  if (answer === null || !answer.loaded) {
    return <RowsMissing answer={answer} many="assets" offline={offline} />;
  }
  const asset = answer.rows.find((row) => row.id === id);
  if (asset === undefined && answer.isDamaged) return <CopyDamaged what="This asset is" offline={offline} />;
  if (asset === undefined) return <AssetGone id={id} isNamed={(records?.count ?? 0) > 0} />;
  // The view keeps the answer about the asset before this one until its own is here.
  const isHere = records?.loaded === true && records.rows.every(({ assetId }) => assetId === id);
  return <AssetView key={id} asset={asset} records={isHere ? records : null} />;
}

/** `isNamed`: a source still speaks of it. What was merged with another asset has no source of its own, and stays away. */
function AssetGone({ id, isNamed }: { readonly id: string; readonly isNamed: boolean }) {
  const { companyId } = useSession();
  const mayRestore = useMay('assets.restore');
  if (companyId === null) return null;
  const restore = (name?: string) => restoreAsset(companyId, id, name);
  return (
    <RecordGone
      {...{ companyId, entity: 'asset', id, words: WORDS }}
      list={href('assets')}
      restore={mayRestore && isNamed ? restore : null}
      why={isNamed ? undefined : 'No source reports it any more. It may have been merged into another asset.'}
    />
  );
}

interface ViewProps {
  readonly asset: AssetRow;
  /** Null while they are on their way. */
  readonly records: ViewAnswer<'sourceRecord'> | null;
}

function AssetView({ asset, records }: ViewProps) {
  const open = Object.values(asset.findingCounts).reduce((sum, n) => sum + n, 0);
  const rows = records?.rows ?? [];
  const whole = { of: 'asset', row: asset } as const;
  const comments = useCommentsTab({ ...whole, words: WORDS });
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
      content: records === null ? <SkeletonRows rows={3} label="Loading the sources" /> : <SourcesTab records={rows} />,
    },
    { name: 'events', label: 'Events', content: <EventsTab {...whole} /> },
    ...comments,
  ];
  return (
    <div className="page">
      <title>{`${asset.name} · Muster`}</title>
      <AssetHeader asset={asset} records={records?.rows ?? null} />
      <AssetGroups companyId={asset.companyId} assetId={asset.id} />
      <RecordConflicts id={asset.id} />
      <RecordTabs tabs={tabs} />
    </div>
  );
}
