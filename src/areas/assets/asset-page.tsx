import { Button, Tabs } from '@radix-ui/themes';
import { useLocation, useSearch } from 'wouter';
import { SYNC } from '../../../contract/limits';
import { href } from '../../../contract/paths';
import type { ViewAnswer } from '../../../contract/sync-api';
import { useIsOffline } from '../../data/status';
import { useView } from '../../data/use-view';
import { count } from '../../kit/format';
import { EmptyState } from '../../kit/notice';
import { SkeletonRows } from '../../kit/skeleton';
import { RecordConflicts } from '../../parts/record-conflicts';
import { CopyDamaged, RowsMissing } from '../../parts/rows-missing';
import { useSession } from '../../session/session';
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

const TABS = ['overview', 'services', 'software', 'findings', 'sources', 'events'] as const;

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
  if (asset === undefined) return <AssetMissing id={id} />;
  // The view keeps the answer about the asset before this one until its own is here.
  const isHere = records?.loaded === true && records.rows.every(({ assetId }) => assetId === id);
  return <AssetView key={id} asset={asset} records={isHere ? records : null} />;
}

function AssetMissing({ id }: { readonly id: string }) {
  const { profile, companyId } = useSession();
  const [, navigate] = useLocation();
  const company = profile?.companies.find((each) => each.companyId === companyId)?.name ?? 'this company';
  return (
    <EmptyState
      title="Asset not found"
      text={
        <>
          There is no asset with the id <span className="mono">{id}</span> in {company}. It may have been deleted, or
          merged with another one.
        </>
      }
    >
      <Button onClick={() => navigate(href('assets'))}>All assets</Button>
    </EmptyState>
  );
}

interface ViewProps {
  readonly asset: AssetRow;
  /** Null while they are on their way. */
  readonly records: ViewAnswer<'sourceRecord'> | null;
}

function AssetView({ asset, records }: ViewProps) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(search).get('tab');
  const tab = TABS.find((name) => name === wanted) ?? 'overview';
  const open = Object.values(asset.findingCounts).reduce((sum, n) => sum + n, 0);
  const show = (name: string): void => {
    const here = href('asset', { id: asset.id });
    navigate(name === 'overview' ? here : `${here}?tab=${name}`, { replace: true });
  };
  const rows = records?.rows ?? [];
  const scope = { companyId: asset.companyId, assetId: asset.id };
  return (
    <div className="page">
      <title>{`${asset.name} · Muster`}</title>
      <AssetHeader asset={asset} records={records?.rows ?? null} />
      <AssetGroups companyId={asset.companyId} assetId={asset.id} />
      <RecordConflicts id={asset.id} />
      <Tabs.Root value={tab} onValueChange={show}>
        <Tabs.List size="1" className="asset-tabs">
          <Tabs.Trigger value="overview">Overview</Tabs.Trigger>
          <Tabs.Trigger value="services">{`Services ${count(asset.services.length)}`}</Tabs.Trigger>
          <Tabs.Trigger value="software">{`Software ${count(asset.softwareCount)}`}</Tabs.Trigger>
          <Tabs.Trigger value="findings">{`Findings ${count(open)}`}</Tabs.Trigger>
          <Tabs.Trigger value="sources">
            {records === null ? 'Sources' : `Sources ${count(records.count)}`}
          </Tabs.Trigger>
          <Tabs.Trigger value="events">Events</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="overview" className="asset-tab">
          <ValuesTable values={valuesOf(asset, rows)} loading={records === null} />
        </Tabs.Content>
        <Tabs.Content value="services" className="asset-tab">
          <ServicesTab asset={asset} records={rows} />
        </Tabs.Content>
        <Tabs.Content value="software" className="asset-tab">
          <SoftwareTab {...scope} />
        </Tabs.Content>
        <Tabs.Content value="findings" className="asset-tab">
          <FindingsTab {...scope} />
        </Tabs.Content>
        <Tabs.Content value="sources" className="asset-tab">
          {records === null ? <SkeletonRows rows={3} label="Loading the sources" /> : <SourcesTab records={rows} />}
        </Tabs.Content>
        <Tabs.Content value="events" className="asset-tab">
          <EventsTab {...scope} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
