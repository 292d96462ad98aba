import { lazy, Suspense, useState } from 'react';
import type { AssetPatch } from '../../../contract/areas/assets';
import { remember } from '../../data/changes-made';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { rowsOf, saidByHand } from '../../data/use-view';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { failureToast, showToast } from '../../kit/toasts';
import type { Chosen } from '../../lists/bulk-bar';
import { ActionButton } from '../../parts/palette/action-button';
import { useMay } from '../../session/use-ability';
import { assets, deleteAssets, EDITED, runSteps } from './asset-actions';
import { BulkEditDialog, TagDialog } from './bulk-edit-dialog';
import { BULK, type BulkStep, changeSteps, isHalfOwner, undoSteps } from './bulk-plan';
import { AddToGroup } from './groups/add-to-group';

interface Change {
  readonly done: string;
  readonly count: number;
  readonly steps: readonly BulkStep[];
  /** Null: too much to take back. */
  readonly undo: readonly BulkStep[] | null;
}

async function changeOf(companyId: string, ids: readonly string[], patch: AssetPatch, done: string): Promise<Change> {
  const change = { done: `${done} ${assets(ids.length)}`, count: ids.length };
  const isKnown = ids.length <= BULK.rows;
  if (isHalfOwner(patch) && !isKnown) throw new Error(WHOLE_OWNER);
  const rows = isKnown ? await rowsOf(companyId, 'asset', ids) : [];
  const steps = changeSteps(ids, rows, patch);
  if (steps.length > BULK.steps) throw new Error(WHOLE_OWNER);
  const records = isKnown ? await saidByHand(companyId, ids) : null;
  if (records === null || rows.length !== ids.length) return { ...change, steps, undo: null };
  const undo = undoSteps(rows, patch, records);
  return { ...change, steps, undo: undo.length <= BULK.steps ? undo : null };
}

const WHOLE_OWNER = 'For this many assets, fill in both the owner’s name and email.';

/** Changes the selection, with an undo where it can be exact, and after a question where it cannot. */
function useBulkChange({ companyId, ids: idsOf, clear }: Chosen) {
  const [unsure, setUnsure] = useState<Change | null>(null);
  const kept = useKeptText();
  const act = async (work: (ids: readonly string[]) => Promise<void>): Promise<void> => {
    try {
      await work(await idsOf());
    } catch (error) {
      failureToast('Not all of the selection could be changed', error);
    }
  };
  const run = async ({ steps, undo, done: whole, count }: Change): Promise<void> => {
    if (undo !== null && undo.length === 0) {
      showToast(
        'info',
        'Nothing changed',
        `${count === 1 ? 'The asset has' : 'The assets have'} these values already.`,
      );
      return clear();
    }
    const sent = await runSteps(companyId, whole, steps);
    const done = sent.count === count ? whole : `${whole}: stopped after ${assets(sent.count)}`;
    if (undo === null) showToast(kept === undefined ? 'success' : 'info', done, kept);
    else {
      const takeBack = async (): Promise<void> => void (await runSteps(companyId, `Took back: ${whole}`, undo));
      undoableToast(done, remember({ title: done, ords: sent.ords, takeBack }), kept);
    }
    clear();
  };
  const update = (done: string, patch: AssetPatch): void => {
    void act(async (ids) => {
      const change = await changeOf(companyId, ids, patch, done);
      if (change.undo === null) setUnsure(change);
      else await run(change);
    });
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    await deleteAssets(companyId, ids, assets(ids.length));
    clear();
  };
  return { unsure, setUnsure, act, run, update, remove };
}

const RunOnMany = lazy(() =>
  import('../../details/actions/run-on-many').then((module) => ({ default: module.RunOnMany })),
);

const SMALL = { size: '1', variant: 'soft' } as const;

/** What can be done with the selected assets. */
export function BulkActions(chosen: Chosen) {
  const [dialog, setDialog] = useState<'edit' | 'tag' | 'delete' | 'group' | 'run' | null>(null);
  const { unsure, setUnsure, act, run, update, remove } = useBulkChange(chosen);
  const mayChange = useMay('assets.bulk-update');
  const mayDelete = useMay('assets.bulk-delete');
  const mayRun = useMay('integration-actions.request');
  const { companyId, count } = chosen;
  const change = {
    count,
    onClose: () => setDialog(null),
    onSave: (patch: AssetPatch) => {
      setDialog(null);
      update('Changed', patch);
    },
  };
  return (
    <>
      {mayChange ? (
        <>
          <ActionButton {...SMALL} text="Edit" about={EDITED} onPress={() => setDialog('edit')} />
          <ActionButton {...SMALL} text="Tag" onPress={() => setDialog('tag')} />
          <ActionButton {...SMALL} text="Archive" onPress={() => update('Archived', { lifecycle: 'archived' })} />
          <ActionButton {...SMALL} text="Add to a group" onPress={() => setDialog('group')} />
        </>
      ) : null}
      {mayRun ? (
        <ActionButton
          {...SMALL}
          text="Run an action"
          about="At the tools that know them"
          onPress={() => setDialog('run')}
        />
      ) : null}
      {mayDelete ? <ActionButton {...SMALL} color="red" text="Delete" onPress={() => setDialog('delete')} /> : null}
      <BulkEditDialog open={dialog === 'edit'} {...change} />
      <TagDialog open={dialog === 'tag'} {...change} />
      {dialog === 'group' ? (
        <AddToGroup
          companyId={companyId}
          count={count}
          ids={chosen.ids}
          onClose={() => setDialog(null)}
          onDone={chosen.clear}
        />
      ) : null}
      {dialog === 'run' ? (
        <Suspense fallback={null}>
          <RunOnMany chosen={chosen} entity="asset" onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={dialog === 'delete'}
        destructive
        title={`Delete ${assets(count)}?`}
        text="Their findings and software are deleted too. You can undo this right after."
        confirm="Delete"
        onClose={() => setDialog(null)}
        onConfirm={() => void act(remove)}
      />
      <ConfirmDialog
        open={unsure !== null}
        title={`Change ${assets(unsure?.count ?? 0)}?`}
        text="This changes too many different values to be undone in one step."
        confirm="Change them"
        onClose={() => setUnsure(null)}
        onConfirm={() => {
          if (unsure !== null) void act(() => run(unsure));
        }}
      />
    </>
  );
}
