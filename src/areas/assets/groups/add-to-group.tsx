import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { changeMembers, type GroupRow, newMembers } from '../../../data/groups';
import { createRecord } from '../../../data/records';
import { useRows } from '../../../data/rows';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { byName } from '../../../kit/by-text';
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

const NO_GROUP = 'There is no static group yet. Type a name to create one.';
const OTHERS = 'Type a new name to create a group. You cannot add assets to dynamic groups.';

/** Before the name of a group that is made; no id begins so. */
const NEW = 'new ';

/** The selection becomes members of a group by hand: one there is, or a new one. */
export function AddToGroup({ companyId, count, ids, onClose, onDone }: Props) {
  const kept = useKeptText();
  const rows = useRows(useSession(), 'assetGroup') ?? [];
  const groups = rows.filter(({ kind }) => kind === 'static').sort(byName);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const value = chosen ?? groups[0]?.id ?? '';
  const group = groups.find(({ id }) => id === value);
  const name = value.startsWith(NEW) ? value.slice(NEW.length) : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
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
        <Unsaved when={name !== ''} />
        <div className="form-grid">
          <ComboInput
            label="Group"
            whole
            value={value}
            options={[
              ...groups.map(({ id, name: label }) => ({ value: id, label })),
              ...(name === '' ? [] : [{ value, label: name }]),
            ]}
            offer={(typed) => ({ value: `${NEW}${typed}`, label: `Create group “${typed}”` })}
            placeholder="Name of a new group"
            hint={groups.length === 0 ? NO_GROUP : OTHERS}
            problem={problem}
            onChange={(next) => {
              setChosen(next);
              setProblem(undefined);
            }}
          />
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            {name === '' ? 'Add' : 'Create and add'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
