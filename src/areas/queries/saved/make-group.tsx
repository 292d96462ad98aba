import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { COMMAND } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { createRecord } from '../../../data/records';
import { type SavedRow, treeOf } from '../../../data/saved-queries';
import { matchingIds } from '../../../data/use-view';
import { SelectInput, TextInput } from '../../../kit/fields';
import { count } from '../../../kit/format';
import { Modal } from '../../../kit/modal';
import { failureToast, showToast } from '../../../kit/toasts';

/** A group of the assets that answer a saved query: at any time, or those of now. */
export function MakeGroup({ row, onClose }: { readonly row: SavedRow; onClose(): void }) {
  const [, navigate] = useLocation();
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
          `By hand a group begins with at most ${count(COMMAND.bulkIds)} assets. Let it follow the query.`,
        );
      }
      await createRecord('assetGroup', companyId, { id, kind, name: name.trim(), memberIds: [...memberIds] });
    }
    showToast('success', `Made the group ${name.trim()}`);
    navigate(href('assetGroups'));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('A group needs a name.');
    make().catch((error: unknown) => failureToast('The group could not be made', error));
  };
  const follows = { value: 'dynamic', label: 'All that answer the query, at any time' };
  const keeps = { value: 'static', label: 'Those that answer now' };
  return (
    <Modal open title="Make a group" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="form-grid">
          <TextInput label="Name" whole value={name} problem={problem} onChange={setName} />
          <SelectInput
            label="Who is in it"
            whole
            value={kind}
            options={row.isPrivate ? [keeps] : [follows, keeps]}
            hint={
              row.isPrivate ? 'Everybody sees a group: to let it follow the query, share the query first.' : undefined
            }
            onChange={(value) => setKind(value === 'static' ? 'static' : 'dynamic')}
          />
        </div>
        <div className="dialog-actions">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Make the group</Button>
        </div>
      </form>
    </Modal>
  );
}
