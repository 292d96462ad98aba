import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { changeMembers, type GroupRow, newMembers } from '../../../data/groups';
import { createRecord } from '../../../data/records';
import { useRows } from '../../../data/rows';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { byName } from '../../../kit/by-text';
import { TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { ComboInput } from '../../../kit/select-input';
import { failureToast, showToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { useSession } from '../../../session/session';
import { assets } from '../asset-actions';
import { nameProblem } from './group-name';

interface Props {
  readonly companyId: string;
  readonly count: number;
  /** The selected ones. */
  ids(): Promise<readonly string[]>;
  onClose(): void;
  onDone(): void;
}

/** Says how many came to a group, with the way back. */
async function addTo(group: GroupRow, ids: readonly string[], kept: string | undefined): Promise<void> {
  const fresh = newMembers(group, ids);
  if (fresh.length === 0) return showToast('info', `Already in ${group.name}`);
  const change = await changeMembers(group, 'add', fresh);
  undoableToast(`Added ${assets(fresh.length)} to ${group.name}`, change, kept);
}

async function makeOf(companyId: string, name: string, ids: readonly string[], kept: string | undefined) {
  const id = v7();
  await createRecord('assetGroup', companyId, { id, kind: 'static', name, memberIds: [] });
  await changeMembers({ companyId, id, name, memberIds: [], rev: 0 }, 'add', ids);
  showToast('success', `Created ${name} with ${assets(ids.length)}`, kept);
}

/** The selection becomes members of a group by hand: one there is, or a new one. */
export function AddToGroup({ companyId, count, ids, onClose, onDone }: Props) {
  const kept = useKeptText();
  const rows = useRows(useSession(), 'assetGroup') ?? [];
  const groups = rows.filter(({ kind }) => kind === 'static').sort(byName);
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<string>();
  const group = groups.find(({ id }) => id === (chosen ?? groups[0]?.id));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = draft.trim();
    const wrong = group === undefined ? nameProblem(name) : undefined;
    if (wrong !== undefined) return setProblem(wrong);
    const work = async (): Promise<void> => {
      const selected = await ids();
      await (group === undefined ? makeOf(companyId, name, selected, kept) : addTo(group, selected, kept));
    };
    work().then(onDone, (error: unknown) => failureToast('Not all could be added to the group', error));
    onClose();
  };
  return (
    <Modal open title={`Add ${assets(count)} to a group`} onClose={onClose}>
      <form onSubmit={submit}>
        <Unsaved when={group === undefined && draft !== ''} />
        <div className="form-grid">
          <ComboInput
            label="Group"
            whole
            value={group?.id ?? ''}
            options={[...groups.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'New group' }]}
            hint="You cannot add assets to dynamic groups."
            onChange={setChosen}
          />
          {group === undefined ? (
            <TextInput label="Name" whole value={draft} problem={problem} onChange={setDraft} />
          ) : null}
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            Add
          </Button>
        </div>
      </form>
    </Modal>
  );
}
