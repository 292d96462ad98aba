import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { sendChange } from '../../../data/send-change';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { LongTextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { type Decision, decisionCommand } from './decisions';
import { reasonProblem } from './reason';

/** What is asked before something is decided. */
export interface Asked {
  readonly title: string;
  /** What follows from it. */
  readonly means: string;
  readonly confirm: string;
  /** What the decision is about, and how it is said once it is made. */
  readonly about: string;
  readonly done: string;
  readonly reason: string;
}

interface Props extends Asked {
  readonly companyId: string;
  /** Null while the records are on their way. */
  readonly decision: Decision | null;
  onClose(): void;
}

/** Asks why, as whoever comes across the decision in a year will. */
export function DecideDialog({ companyId, decision, onClose, ...asked }: Props) {
  const kept = useKeptText();
  const [reason, setReason] = useState(asked.reason);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = reasonProblem(reason);
    if (found !== undefined) return setProblem(found);
    if (decision === null) return;
    onClose();
    sendChange(decisionCommand(companyId, decision, reason.trim(), asked.about)).then(
      (change) => undoableToast(asked.done, change, kept),
      (error: unknown) => failureToast('The decision could not be kept', error),
    );
  };
  return (
    <Modal open title={asked.title} about={asked.means} onClose={onClose}>
      <form onSubmit={submit}>
        <Unsaved when={reason !== asked.reason} />
        <div className="form-grid">
          <LongTextInput label="Reason" whole value={reason} problem={problem} onChange={setReason} />
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter" disabled={decision === null}>
            {asked.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
