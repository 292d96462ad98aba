import { href } from '../../../contract/paths';
import type { ViewAnswer } from '../../../contract/sync-api';
import { useIsOffline } from '../../data/status';
import { useView } from '../../data/use-view';
import { RecordGone } from '../../details/record-gone';
import { RecordConflicts } from '../../parts/record-conflicts';
import { CopyDamaged, RowsMissing } from '../../parts/rows-missing';
import { useOwnFields } from '../../parts/use-own-fields';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { restoreAsset } from './asset-actions';
import type { AssetRow } from './asset-columns';
import { AssetEditing } from './asset-editing';
import { AssetHeader } from './asset-header';
import { ASSET_WORDS, AssetTabs } from './asset-tabs';
import { useSources } from './use-sources';
import './asset-page.css';

export function AssetPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <AssetEditing key={id}>
      <AssetContent id={id} />
    </AssetEditing>
  );
}

function AssetContent({ id }: { readonly id: string }) {
  const { companyId } = useSession();
  useOwnFields();
  const offline = useIsOffline();
  const byId = { field: 'id', op: 'eq' as const, value: id };
  const answer = useView(companyId === null ? null : { companyId, entity: 'asset', where: byId, offset: 0, limit: 1 });
  const records = useSources(companyId, id);
  if (answer === null || !answer.loaded) {
    return <RowsMissing answer={answer} many="assets" offline={offline} />;
  }
  const asset = answer.rows.find((row) => row.id === id);
  if (asset === undefined && answer.isDamaged) return <CopyDamaged what="This asset is" offline={offline} />;
  if (asset === undefined) return <AssetGone id={id} isNamed={(records?.count ?? 0) > 0} />;
  return <AssetView asset={asset} records={records} />;
}

/** `isNamed`: a source still speaks of it. What was merged with another asset has no source of its own, and stays away. */
function AssetGone({ id, isNamed }: { readonly id: string; readonly isNamed: boolean }) {
  const { companyId } = useSession();
  const mayRestore = useMay('assets.restore');
  if (companyId === null) return null;
  const restore = (name?: string) => restoreAsset(companyId, id, name);
  return (
    <RecordGone
      {...{ companyId, entity: 'asset', id, words: ASSET_WORDS }}
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
  return (
    <div className="page">
      <title>{`${asset.name} · Muster`}</title>
      <AssetHeader asset={asset} records={records?.rows ?? null} />
      <RecordConflicts id={asset.id} />
      <AssetTabs asset={asset} records={records} />
    </div>
  );
}
