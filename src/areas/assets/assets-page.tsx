import { Button } from '@radix-ui/themes';
import { lazy, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { requestImport } from '../../data/import-request';
import { useRows } from '../../data/rows';
import { plural } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { useShortcuts } from '../../kit/use-shortcuts';
import { ListPage } from '../../lists/list-page';
import { useOwnFields } from '../../parts/use-own-fields';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { AddAssetDialog } from './add-asset-dialog';
import { AssetEditing } from './asset-editing';
import { assetListWith, withGroups } from './asset-list';
import './assets.css';
import { BulkActions } from './bulk-actions';
import { GroupsInSight } from './groups/groups-in-sight';
import { useDoubtCount } from './merging/use-doubts';

const DoubtfulPage = lazy(() => import('./merging/doubtful-page').then((module) => ({ default: module.DoubtfulPage })));

/** All assets, or with `?doubtful` the pairs among them that may be one thing. */
export function AssetsPage() {
  const isDoubtful = new URLSearchParams(useSearch()).has('doubtful');
  return isDoubtful ? <DoubtfulPage /> : <AllAssets />;
}

function AllAssets() {
  const [adding, setAdding] = useState(false);
  const groups = useRows(useSession(), 'assetGroup');
  const own = useOwnFields();
  const list = useMemo(() => withGroups(groups, assetListWith(own ?? [])), [groups, own]);
  const mayAdd = useMay('assets.create');
  const mayImport = useMay('sync-runs.create');
  // What could be done with a selection is an administrator's to do.
  const maySelect = useMay('assets.bulk-update');
  useShortcuts(mayAdd ? { create: { run: () => setAdding(true), text: 'Add an asset' } } : {});
  return (
    <AssetEditing>
      <GroupsInSight groups={groups}>
        <ListPage
          list={list}
          title="Assets"
          about="Every asset your sources report, listed once."
          actions={
            <>
              <InDoubt />
              {mayAdd ? (
                <Button variant="soft" onClick={() => setAdding(true)}>
                  Add asset
                </Button>
              ) : null}
              {mayImport ? <Button onClick={() => requestImport()}>Import files</Button> : null}
            </>
          }
          bulk={maySelect ? BulkActions : undefined}
        >
          <AddAssetDialog open={adding} onClose={() => setAdding(false)} />
        </ListPage>
      </GroupsInSight>
    </AssetEditing>
  );
}

/** The way to the pairs to decide, where there are any. */
function InDoubt() {
  const many = useDoubtCount() ?? 0;
  if (many === 0) return null;
  return (
    <LinkButton variant="soft" to={`${href('assets')}?doubtful`}>
      {plural(many, 'asset')} in doubt
    </LinkButton>
  );
}
