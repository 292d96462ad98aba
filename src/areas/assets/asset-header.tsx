import { mdiArchiveOutline, mdiDotsHorizontal, mdiPencilOutline } from '@mdi/js';
import { Badge, DropdownMenu, IconButton } from '@radix-ui/themes';
import { use, useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Breadcrumb } from '../../kit/breadcrumb';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { CutText } from '../../kit/cut-text';
import { words } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { Menu } from '../../kit/menu';
import { RelativeTime } from '../../kit/relative-time';
import { failureToast } from '../../kit/toasts';
import { AssetIcon } from '../../parts/asset-icon';
import { ActionButton } from '../../parts/palette/action-button';
import { DoneWith, useDoings } from '../../parts/palette/doings';
import { useMay } from '../../session/use-ability';
import { criticalityText, sourcesText, termText } from '../../words/asset-text';
import { archiveAsset, deleteAssets, EDITED, updateAsset } from './asset-actions';
import { type AssetRow, Pending } from './asset-columns';
import { EditAsset } from './asset-editing';
import { AssetGroups } from './groups/asset-groups';
import { RiskBadge } from './risk-badge';
import type { Records } from './said-by-hand';

const failed = (error: unknown): void => failureToast('The change could not be kept', error);

interface Props {
  readonly asset: AssetRow;
  /** Null while they are not here. */
  readonly records: Records | null;
}

export function AssetHeader({ asset, records }: Props) {
  const [, navigate] = useLocation();
  return (
    <div className="page-top asset-header">
      <Breadcrumb to={href('assets')} text="Assets" />
      <header className="page-header">
        <div>
          <h1>
            <AssetIcon type={asset.type} size={22} />
            <CutText text={asset.name} lines={3} />
            <Pending row={asset} />
          </h1>
          <AssetFacts asset={asset} />
        </div>
        <DoneWith value={{ on: asset.name, isSelection: false }}>
          <AssetActions asset={asset} records={records} onGone={() => navigate(href('assets'))} />
        </DoneWith>
      </header>
    </div>
  );
}

export function AssetFacts({ asset }: { readonly asset: AssetRow }) {
  const { criticality, risk, lastSeenAt } = asset;
  return (
    <div className="asset-facts">
      <span>{termText(asset.type)}</span>
      {risk === undefined ? null : (
        <span>
          Risk <RiskBadge asset={asset} />
        </span>
      )}
      {criticality === undefined ? null : <span>Criticality {criticalityText(criticality)}</span>}
      <span>{words(asset.lifecycle)}</span>
      {lastSeenAt === null ? null : (
        <span>
          Seen <RelativeTime at={lastSeenAt} />
        </span>
      )}
      {asset.sources.length === 0 ? null : <CutText text={sourcesText(asset.sources)} lines={3} />}
      {asset.isSample ? <Badge color="gray">Sample data</Badge> : null}
      {asset.tags.map((tag) => (
        <AppLink key={tag} to={`${href('assets')}?${new URLSearchParams({ tag })}`} className="chip">
          <CutText text={tag} />
        </AppLink>
      ))}
      <AssetGroups companyId={asset.companyId} assetId={asset.id} />
    </div>
  );
}

interface ActionProps extends Props {
  /** It is being deleted. */
  onGone(): void;
}

export function AssetActions({ asset, records, onGone }: ActionProps) {
  const edit = use(EditAsset);
  const [isDeleting, setDeleting] = useState(false);
  const mayChange = useMay('assets.update');
  const mayDelete = useMay('assets.delete');
  const isArchived = asset.lifecycle === 'archived';
  const remove = (): void => {
    onGone();
    deleteAssets(asset.companyId, [asset.id], asset.name).catch(failed);
  };
  const askDeletion = { text: 'Delete …', run: () => setDeleting(true) };
  useDoings(use(DoneWith), mayDelete ? [askDeletion] : []);
  return (
    <div className="page-actions">
      {mayChange ? (
        <>
          <ActionButton
            text="Edit"
            about={EDITED}
            icon={<Icon path={mdiPencilOutline} />}
            onPress={() => edit(asset)}
          />
          <ActionButton
            variant="soft"
            color="gray"
            text={isArchived ? 'Unarchive' : 'Archive'}
            icon={<Icon path={mdiArchiveOutline} />}
            onPress={() =>
              (isArchived ? updateAsset(asset, { lifecycle: 'in_use' }, records) : archiveAsset(asset, records)).catch(
                failed,
              )
            }
          />
        </>
      ) : null}
      {mayDelete ? (
        <Menu
          trigger={
            <IconButton variant="soft" color="gray" aria-label={`More about ${asset.name}`}>
              <Icon path={mdiDotsHorizontal} size={18} />
            </IconButton>
          }
        >
          <DropdownMenu.Item color="red" onSelect={askDeletion.run}>
            {askDeletion.text}
          </DropdownMenu.Item>
        </Menu>
      ) : null}
      <ConfirmDialog
        open={isDeleting}
        destructive
        title={`Delete ${asset.name}?`}
        text="Its findings and software are deleted too. You can undo this right after."
        confirm="Delete"
        onClose={() => setDeleting(false)}
        onConfirm={remove}
      />
    </div>
  );
}
