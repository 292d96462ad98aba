import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { AssetPatch } from '../../../contract/areas/assets';
import { matchingIds } from '../../data/use-view';
import type { ViewQuestion } from '../../data/windowed-view';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { EVERYTHING, NOTHING, type Selection, selectedCount } from '../../kit/data-table/selection';
import { count as counted } from '../../kit/format';
import { failureToast, showToast } from '../../kit/toasts';
import { assets, deleteAssets, updateAssets } from './asset-actions';
import { BulkEditDialog } from './bulk-edit-dialog';

interface Props {
  readonly question: ViewQuestion<'asset'>;
  readonly count: number;
  readonly selection: Selection;
  onSelection(selection: Selection): void;
}

const EVERY = 1_000_000;

async function selectedIds(question: ViewQuestion<'asset'>, selection: Selection): Promise<readonly string[]> {
  if (selection.kind === 'some') return [...selection.ids];
  const matching = await matchingIds(question, EVERY);
  return matching.filter((id) => !selection.except.has(id));
}

/** What can be done with the selected assets; there only while some are. */
export function BulkBar({ question, count, selection, onSelection }: Props) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const selected = selectedCount(selection, count);
  if (selected === 0) return null;
  const act = async (done: string | null, work: (ids: readonly string[]) => Promise<void>): Promise<void> => {
    try {
      const ids = await selectedIds(question, selection);
      await work(ids);
      if (done !== null) showToast('success', `${done} ${assets(ids.length)}`);
      onSelection(NOTHING);
    } catch (error) {
      failureToast('Not all of the selection could be changed', error);
    }
  };
  const update = (done: string, patch: AssetPatch): void => {
    void act(done, (ids) => updateAssets(question.companyId, ids, patch));
  };
  return (
    <section className="bulk-bar" aria-label="Selection">
      <strong className="number">{counted(selected)} selected</strong>
      {selected < count ? (
        <Button size="1" variant="ghost" onClick={() => onSelection(EVERYTHING)}>
          Select all {counted(count)} matching
        </Button>
      ) : null}
      <Button size="1" variant="soft" onClick={() => setDialog('edit')}>
        Edit
      </Button>
      <Button size="1" variant="soft" onClick={() => update('Archived', { lifecycle: 'archived' })}>
        Archive
      </Button>
      <Button size="1" variant="soft" color="red" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <Button size="1" variant="ghost" color="gray" className="push" onClick={() => onSelection(NOTHING)}>
        Clear selection
      </Button>
      <BulkEditDialog
        open={dialog === 'edit'}
        count={selected}
        onClose={() => setDialog(null)}
        onSave={(patch) => {
          setDialog(null);
          update('Changed', patch);
        }}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        destructive
        title={`Delete ${assets(selected)}?`}
        text="They leave the inventory with their findings and software. You can undo this right after."
        confirm="Delete"
        onClose={() => setDialog(null)}
        onConfirm={() => void act(null, (ids) => deleteAssets(question.companyId, ids, assets(ids.length)))}
      />
    </section>
  );
}
