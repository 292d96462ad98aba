import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { AssetPatch } from '../../../contract/areas/assets';
import { ListInput, SelectInput, TextInput } from '../../kit/fields';
import { CancelButton, Modal } from '../../kit/modal';
import { Unsaved } from '../../kit/unsaved';
import { assets } from './asset-actions';
import { CRITICALITY_OPTIONS, emailProblem, LIFECYCLE_OPTIONS, lifecycleOf, ownerOf } from './field-options';

interface Props {
  readonly open: boolean;
  readonly count: number;
  onSave(patch: AssetPatch): void;
  onClose(): void;
}

const AS_IS = { value: '', label: 'Leave as it is' };

/** Only what is filled in changes; the rest of each asset stays. */
export function BulkEditDialog({ open, count, onSave, onClose }: Props) {
  return (
    <Modal open={open} title={`Edit ${assets(count)}`} about="Only the fields you fill in change." onClose={onClose}>
      <BulkForm onSave={onSave} />
    </Modal>
  );
}

function BulkForm({ onSave }: Pick<Props, 'onSave'>) {
  const [owner, setOwner] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const [criticality, setCriticality] = useState('');
  const [lifecycle, setLifecycle] = useState('');
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const chosen = lifecycleOf(lifecycle);
  const patch: AssetPatch = {
    ...(owner.trim() === '' && email.trim() === '' ? {} : { owner: ownerOf(owner, email) }),
    ...(criticality === '' ? {} : { criticality: Number(criticality) }),
    ...(chosen === undefined ? {} : { lifecycle: chosen }),
    ...(add.length + remove.length === 0 ? {} : { tags: { add: [...add], remove: [...remove] } }),
  };
  const isEmpty = Object.keys(patch).length === 0;
  const problem = emailProblem(email);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isEmpty && problem === undefined) onSave(patch);
      }}
    >
      <Unsaved when={!isEmpty} />
      <div className="form-grid">
        <TextInput label="Owner" value={owner} onChange={setOwner} hint="Leave empty to keep each asset’s own." />
        <TextInput
          label="Owner’s email"
          type="email"
          value={email}
          onChange={setEmail}
          problem={isTried ? problem : undefined}
          hint="Leave empty to keep each asset’s own."
        />
        <SelectInput
          label="Criticality"
          value={criticality}
          options={[AS_IS, ...CRITICALITY_OPTIONS]}
          onChange={setCriticality}
        />
        <SelectInput
          label="Lifecycle"
          value={lifecycle}
          options={[AS_IS, ...LIFECYCLE_OPTIONS]}
          onChange={setLifecycle}
        />
        <ListInput label="Add tags" whole values={add} onChange={setAdd} />
        <ListInput label="Remove tags" whole values={remove} onChange={setRemove} />
      </div>
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" disabled={isEmpty}>
          Save
        </Button>
      </div>
    </form>
  );
}
