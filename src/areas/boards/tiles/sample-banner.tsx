import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { SmallRow } from '../../../../worker/store/reader';
import { undoRun } from '../../../data/runs';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { failureToast, showToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import { canUndo } from '../../../words/run-text';

/** Sample data is an import like any other, so removing it is undoing its runs. */
export function SampleBanner({ runs }: { readonly runs: readonly SmallRow<'syncRun'>[] }) {
  const [asking, setAsking] = useState(false);
  const mayRemove = useMay('sync-runs.undo');
  const loaded = runs.filter((run) => run.isSample && canUndo(run) && run.pendingFields === undefined);
  if (loaded.length === 0) return null;
  const remove = async (): Promise<void> => {
    try {
      for (const run of loaded) await undoRun(run);
      showToast('success', 'The sample data is being removed');
    } catch (error) {
      failureToast('The sample data could not be removed', error);
    }
  };
  return (
    <section className="banner" aria-label="Sample data">
      <span>Sample data is loaded.{mayRemove ? ' Import your own files alongside it, or remove it first.' : null}</span>
      {mayRemove ? (
        <Button size="1" variant="soft" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        destructive
        title="Remove the sample data?"
        text="Its assets, software and findings are removed. Your own imports and edits stay."
        confirm="Remove sample data"
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </section>
  );
}
