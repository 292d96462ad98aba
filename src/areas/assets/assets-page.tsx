import { Button } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import { requestImport } from '../../data/import-request';
import { useRows } from '../../data/rows';
import { useShortcuts } from '../../kit/use-shortcuts';
import { ListPage } from '../../lists/list-page';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { AddAssetDialog } from './add-asset-dialog';
import { AssetEditing } from './asset-editing';
import { withGroups } from './asset-list';
import './assets.css';
import { BulkActions } from './bulk-actions';
import { GroupsInSight } from './groups/groups-in-sight';

export function AssetsPage() {
  const [adding, setAdding] = useState(false);
  const groups = useRows(useSession(), 'assetGroup');
  const list = useMemo(() => withGroups(groups), [groups]);
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
