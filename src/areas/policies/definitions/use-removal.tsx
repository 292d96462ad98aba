import { type ReactNode, useState } from 'react';
import { RECORDS } from '../../../../contract/record-list';
import type { CompanyRecordName } from '../../../../contract/records';
import { CancelButton, Modal } from '../../../kit/modal';
import { useDeletion } from '../../../parts/use-deletion';

type Row = Parameters<ReturnType<typeof useDeletion>['ask']>[0];

interface Removal {
  /** `whyNot`: what it is used by; null: nothing, and it may go. */
  ask(row: Row, whyNot: ReactNode | null): void;
  readonly dialog: ReactNode;
}

/** Deletes what nothing uses, after a question; of anything else it says why it stays (DF2). */
export function useRemoval(kind: CompanyRecordName, means: string): Removal {
  const deletion = useDeletion(kind, means);
  const [kept, setKept] = useState<{ readonly name: string; readonly why: ReactNode } | null>(null);
  const ask = (row: Row, whyNot: ReactNode | null): void => {
    if (whyNot === null) deletion.ask(row);
    else setKept({ name: row.name, why: whyNot });
  };
  const dialog =
    kept === null ? (
      deletion.dialog
    ) : (
      <Modal
        open
        title={`“${kept.name}” is in use`}
        about={`This ${RECORDS[kind].words.one} cannot be deleted while something uses it.`}
        onClose={() => setKept(null)}
      >
        {kept.why}
        <div className="dialog-actions">
          <CancelButton text="Close" />
        </div>
      </Modal>
    );
  return { ask, dialog };
}
