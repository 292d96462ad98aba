import { mdiDeleteOutline } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import type { SmallRow } from '../../../../worker/store/reader';
import { createRecord, deleteRecord, updateRecord } from '../../../data/records';
import { useRows } from '../../../data/rows';
import { undoableToast } from '../../../data/undoable-toast';
import { byName } from '../../../kit/by-text';
import { TextInput } from '../../../kit/fields';
import { Icon } from '../../../kit/icon';
import { Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';

/** The folders boards lie in. One that is deleted leaves its boards in none. */
export function FoldersDialog({ companyId, onClose }: { readonly companyId: string; onClose(): void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const rows = (useRows(useSession(), 'boardFolder') ?? []).filter(({ deletedAt }) => deletedAt === null).sort(byName);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const said = name.trim();
    if (said === '') return setProblem('Name is required.');
    if (rows.some((row) => row.name.toLowerCase() === said.toLowerCase())) {
      return setProblem('There is a folder of that name.');
    }
    setProblem(undefined);
    once(() =>
      createRecord('boardFolder', companyId, { id: v7(), name: said }).then(
        () => setName(''),
        (error: unknown) => failureToast('The folder could not be made', error),
      ),
    );
  };
  return (
    <Modal open title="Folders of boards" onClose={onClose}>
      {rows.length === 0 ? <p className="quiet">There is no folder yet.</p> : null}
      <ul className="board-folders">
        {rows.map((row) => (
          <li key={row.id}>
            <FolderRow row={row} />
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="row board-folder-new">
        <TextInput label="New folder" value={name} problem={problem} onChange={setName} />
        <Button type="submit">Add folder</Button>
      </form>
    </Modal>
  );
}

function FolderRow({ row }: { readonly row: SmallRow<'boardFolder'> }) {
  const [name, setName] = useState(row.name);
  const failed = (error: unknown): void => failureToast('The change could not be kept', error);
  const rename = (): void => {
    const said = name.trim();
    if (said === '' || said === row.name) return setName(row.name);
    updateRecord('boardFolder', row, { name: said }).then(
      (change) => undoableToast(`Renamed to ${said}`, change),
      failed,
    );
  };
  const remove = (): void => {
    deleteRecord('boardFolder', row).then((change) => undoableToast(`Deleted ${row.name}`, change), failed);
  };
  return (
    <span className="row">
      <input
        className="input"
        aria-label={`Name of ${row.name}`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <IconButton variant="ghost" color="gray" aria-label={`Delete the folder ${row.name}`} onClick={remove}>
        <Icon path={mdiDeleteOutline} size={16} />
      </IconButton>
    </span>
  );
}
