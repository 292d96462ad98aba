import { type ReactNode, useState } from 'react';
import { RECORDS } from '../../contract/record-list';
import type { CompanyRecordName } from '../../contract/records';
import { deleteAny } from '../data/records';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { failureToast } from '../kit/toasts';

interface Row {
  readonly id: string;
  readonly companyId: string;
  readonly rev: number;
  readonly name: string;
}

interface Deletion {
  ask(row: Row): void;
  readonly dialog: ReactNode;
}

/** Asks before a record is deleted, and offers the way back. `means`: what follows from it. */
export function useDeletion(name: CompanyRecordName, means: string, onDeleted?: () => void): Deletion {
  const kept = useKeptText();
  const [row, setRow] = useState<Row | null>(null);
  const remove = (): void => {
    if (row === null) return;
    setRow(null);
    deleteAny(name, row).then(
      (change) => {
        onDeleted?.();
        undoableToast(`Deleted ${row.name}`, change, kept);
      },
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  const dialog =
    row === null ? null : (
      <ConfirmDialog
        open
        destructive
        title={`Delete ${RECORDS[name].words.one} “${row.name}”?`}
        text={`${means} You can undo this right after.`}
        confirm="Delete"
        onClose={() => setRow(null)}
        onConfirm={remove}
      />
    );
  return { ask: setRow, dialog };
}
