import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { COMMAND } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { createRecord } from '../../../data/records';
import { type SavedRow, treeOf } from '../../../data/saved-queries';
import { matchingIds } from '../../../data/use-view';
import { TextInput } from '../../../kit/fields';
import { count } from '../../../kit/format';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { SelectInput } from '../../../kit/select-input';
import { failureToast, showToast } from '../../../kit/toasts';
import { Unsaved, useSaved } from '../../../kit/unsaved';

/** A group of the assets that answer a saved query: at any time, or those of now. */
export function MakeGroup({ row, onClose }: { readonly row: SavedRow; onClose(): void }) {
  return (
    <Modal open title="Create a group" onClose={onClose}>
      <MakeForm row={row} />
    </Modal>
  );
}

function MakeForm({ row }: { readonly row: SavedRow }) {
  const saved = useSaved();
  const [, navigate] = useLocation();
  const once = useOnce();
  const [id] = useState(() => v7());
  const [name, setName] = useState(row.name);
  const [kind, setKind] = useState<'dynamic' | 'static'>(row.isPrivate ? 'static' : 'dynamic');
  const [problem, setProblem] = useState<string>();
  const make = async (): Promise<void> => {
    const { companyId } = row;
    const where = treeOf(row);
    if (kind === 'dynamic')
      await createRecord('assetGroup', companyId, { id, kind, name: name.trim(), queryId: row.id });
    else if (where !== null) {
      const memberIds = await matchingIds({ companyId, entity: 'asset', where }, COMMAND.bulkIds + 1);
      if (memberIds.length > COMMAND.bulkIds) {
        throw new Error(
          `A static group can start with at most ${count(COMMAND.bulkIds)} assets. Make it dynamic instead.`,
        );
      }
      await createRecord('assetGroup', companyId, { id, kind, name: name.trim(), memberIds: [...memberIds] });
    }
    showToast('success', `Created ${name.trim()}`);
    saved();
    navigate(href('assetGroups'));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Name is required.');
    once(() => make().catch((error: unknown) => failureToast('The group could not be created', error)));
  };
  const follows = { value: 'dynamic', label: 'Dynamic: always the assets the query finds' };
  const keeps = { value: 'static', label: 'Static: the assets it finds now' };
  return (
    <form onSubmit={submit}>
      <Unsaved when={name !== row.name} />
      <div className="form-grid">
        <TextInput label="Name" whole value={name} problem={problem} onChange={setName} />
        <SelectInput
          label="Members"
          whole
          value={kind}
          options={row.isPrivate ? [keeps] : [follows, keeps]}
          hint={row.isPrivate ? 'Everyone can see groups. Share the query first to make a dynamic group.' : undefined}
          onChange={(value) => setKind(value === 'static' ? 'static' : 'dynamic')}
        />
      </div>
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter">
          Create group
        </Button>
      </div>
    </form>
  );
}
