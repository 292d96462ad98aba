import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { LongTextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import type { DecisionRow } from './decisions';
import { reasonProblem } from './reason';

/** Why something was decided may be worded better later; what was decided stays. */
export function EditReason({ row, onClose }: { readonly row: DecisionRow; onClose(): void }) {
  const kept = useKeptText();
  const [reason, setReason] = useState(row.reason);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = reasonProblem(reason);
    if (found !== undefined) return setProblem(found);
    onClose();
    const said = reason.trim();
    if (said === row.reason) return;
    updateRecord('correlationDecision', row, { reason: said }).then(
      (change) => undoableToast('Changed the reason', change, kept),
      (error: unknown) => failureToast('The reason could not be changed', error),
    );
  };
  return (
    <Modal open title="Edit the reason" about="What was decided, when and by whom stays as it is." onClose={onClose}>
      <form onSubmit={submit}>
        <Unsaved when={reason !== row.reason} />
        <div className="form-grid">
          <LongTextInput label="Reason" whole value={reason} problem={problem} onChange={setReason} />
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
