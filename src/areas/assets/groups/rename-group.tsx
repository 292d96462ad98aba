import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import type { GroupRow } from '../../../data/groups';
import { updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { nameProblem } from './group-name';

export function RenameGroup({ group, onClose }: { readonly group: GroupRow; onClose(): void }) {
  const kept = useKeptText();
  const [draft, setDraft] = useState(group.name);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = draft.trim();
    const wrong = nameProblem(name);
    if (wrong !== undefined) return setProblem(wrong);
    onClose();
    if (name === group.name) return;
    updateRecord('assetGroup', group, { name }).then(
      (change) => undoableToast(`Renamed ${group.name} to ${name}`, change, kept),
      (error: unknown) => failureToast('The group could not be renamed', error),
    );
  };
  return (
    <Modal open title="Rename the group" onClose={onClose}>
      <form onSubmit={submit}>
        <Unsaved when={draft !== group.name} />
        <div className="form-grid">
          <TextInput label="Name" whole value={draft} problem={problem} onChange={setDraft} />
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            Rename
          </Button>
        </div>
      </form>
    </Modal>
  );
}
