import { Button } from '@radix-ui/themes';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { browserStorage } from '../../data/browser-storage';
import { requestImport } from '../../data/import-request';
import { useView, useWindows } from '../../data/use-view';
import { nextSort } from '../../kit/data-table/column';
import { DataTable } from '../../kit/data-table/data-table';
import { NOTHING, type Selection } from '../../kit/data-table/selection';
import { Page } from '../../kit/page';
import { PHONE, useMedia } from '../../kit/use-media';
import { useShortcuts } from '../../kit/use-shortcuts';
import { useListState } from '../../lists/use-list-state';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { AddAssetDialog } from './add-asset-dialog';
import { AssetCard, CARD_HEIGHT } from './asset-card';
import { type AssetRow, columnsOf, DEFAULT_COLUMNS } from './asset-columns';
import { ASSET_LIST, type AssetListControl } from './asset-list';
import './assets.css';
import { AssetsEmpty } from './assets-empty';
import { BulkBar } from './bulk-bar';
import { FilterPanel } from './filter-panel';
import { archivedSpec, listQuestion } from './list-question';
import { ListToolbar } from './list-toolbar';
import { NO_FILTERS } from './list-url';

/** The columns of the address, else those this browser chose last. */
function useColumns({ state, change }: AssetListControl) {
  const [stored] = useState(browserStorage.assetColumns.read);
  const chosen = state.cols ?? stored ?? DEFAULT_COLUMNS;
  const columnKey = chosen.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the choice's content
  const columns = useMemo(() => columnsOf(chosen), [columnKey]);
  const setColumns = useCallback(
    (cols: readonly string[]) => {
      browserStorage.assetColumns.write(cols);
      change({ cols }, { replace: true });
    },
    [change],
  );
  return { chosen, columns, setColumns };
}

export function AssetsPage() {
  const { companyId } = useSession();
  const control = useListState(ASSET_LIST);
  const { state, change } = control;
  const [, navigate] = useLocation();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [adding, setAdding] = useState(false);
  const phone = useMedia(PHONE);
  const question = companyId === null ? null : listQuestion(companyId, state);
  const list = useWindows(question);
  const { head } = list;
  const left = useView(companyId === null ? null : archivedSpec(companyId, state));
  const archived = state.archived ? 0 : (left?.count ?? null);
  const { chosen, columns, setColumns } = useColumns(control);
  const mayAdd = useMay('assets.create');
  const mayImport = useMay('sync-runs.create');
  // What could be done with a selection is an administrator's to do.
  const maySelect = useMay('assets.bulk-update');
  useShortcuts(mayAdd ? { create: { run: () => setAdding(true), text: 'Add an asset' } } : {});
  const open = (row: AssetRow): void => navigate(href('asset', { id: row.id }));
  const isEmpty = head === null || !head.loaded || head.total === 0 || head.count === 0;

  return (
    <Page
      title="Assets"
      about="Everything your sources name, each thing once."
      fill
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
    >
      <ListToolbar control={control} head={head} archived={archived} columns={chosen} onColumns={setColumns} />
      <div className="assets-body">
        {phone || (head?.total === 0 && head.problems === undefined) ? null : (
          <aside className="assets-facets" aria-label="Filters">
            <FilterPanel control={control} head={head} />
          </aside>
        )}
        <div className="assets-list">
          {question !== null && head !== null && head.count > 0 ? (
            <BulkBar question={question} count={head.count} selection={selection} onSelection={setSelection} />
          ) : null}
          {isEmpty ? (
            <AssetsEmpty
              head={head}
              archived={archived ?? 0}
              onArchived={() => change({ archived: true })}
              onClear={() => change(NO_FILTERS)}
            />
          ) : (
            <DataTable
              label="Assets"
              main
              columns={columns}
              count={head.count}
              busy={list.changing}
              rowAt={list.rowAt}
              onShow={list.show}
              sort={state.sort}
              onSort={(field) => change({ sort: nextSort(state.sort, field) })}
              {...(maySelect ? { selection, onSelection: setSelection } : {})}
              nameOf={(row) => row.name}
              onOpen={open}
              card={(row) => <AssetCard row={row} />}
              cardHeight={CARD_HEIGHT}
            />
          )}
        </div>
      </div>
      <AddAssetDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}
