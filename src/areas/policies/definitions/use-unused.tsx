import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../../kit/modal';
import { useDeletion } from '../../../parts/use-deletion';
import { UsedBy, useUsedBy } from './used-by';

interface Row {
  readonly id: string;
  readonly companyId: string;
  readonly rev: number;
  readonly name: string;
}

interface Removal {
  ask(row: Row): void;
  readonly dialog: ReactNode;
}

/** Deletes what no policy names, after a question; of anything else it says why it stays (MS9). */
export function useUnused(kind: 'distributionList' | 'webhook', means: string): Removal {
  const deletion = useDeletion(kind, means);
  const usedBy = useUsedBy();
  const [kept, setKept] = useState<Row | null>(null);
  const ask = (row: Row): void => (usedBy(row.id).length === 0 ? deletion.ask(row) : setKept(row));
  const dialog =
    kept === null ? (
      deletion.dialog
    ) : (
      <Modal
        open
        title={`“${kept.name}” is in use`}
        about="Take it out of the actions of these policies first."
        onClose={() => setKept(null)}
      >
        <UsedBy policies={usedBy(kept.id)} />
        <div className="dialog-actions">
          <Button onClick={() => setKept(null)}>Close</Button>
        </div>
      </Modal>
    );
  return { ask, dialog };
}
