import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import type { AgentRow } from './agent-list';

interface Props {
  readonly row: AgentRow;
  onName(name: string): void;
  onClose(): void;
}

/** What people call an agent; without it, it is called as its host. */
export function RenameAgent({ row, onName, onClose }: Props) {
  const [name, setName] = useState(row.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const said = name.trim() || row.hostname;
    if (said !== row.name) onName(said);
    onClose();
  };
  return (
    <Modal open title={`Rename ${row.name}`} onClose={onClose}>
      <form onSubmit={submit} className="stack" noValidate>
        <TextInput label="Name" value={name} onChange={setName} hint={`Empty: as its host, ${row.hostname}.`} />
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
