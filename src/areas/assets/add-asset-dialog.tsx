import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { sendChange } from '../../data/send-change';
import { TextInput } from '../../kit/fields';
import { ListInput } from '../../kit/list-input';
import { CancelButton, Modal } from '../../kit/modal';
import { useOnce } from '../../kit/one-at-a-time';
import { SelectInput } from '../../kit/select-input';
import { failureToast } from '../../kit/toasts';
import { Unsaved, useSaved } from '../../kit/unsaved';
import { useSession } from '../../session/session';
import { type AddDraft, type AddProblems, addBody, addProblems, BLANK } from './add-draft';
import { CRITICALITY_OPTIONS, TYPE_OPTIONS } from './field-options';
import { TagsInput } from './tags-input';

export function AddAssetDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  return (
    <Modal
      open={open}
      title="Add asset"
      about="For assets no source reports yet. A later import of the same asset is merged with it."
      onClose={onClose}
    >
      <AddForm onClose={onClose} />
    </Modal>
  );
}

function AddForm({ onClose }: { onClose(): void }) {
  const { companyId } = useSession();
  const [, navigate] = useLocation();
  const once = useOnce();
  const saved = useSaved();
  // One asset, however often the button is pressed (CM19).
  const [id] = useState(() => v7());
  const [draft, setDraft] = useState<AddDraft>(BLANK);
  const [tried, setTried] = useState(false);
  const set =
    <K extends keyof AddDraft>(key: K) =>
    (value: AddDraft[K]) =>
      setDraft((old) => ({ ...old, [key]: value }));
  const problems: AddProblems = tried ? addProblems(draft) : {};
  const save = async (): Promise<void> => {
    setTried(true);
    const body = addBody(id, draft);
    if (body === null || companyId === null) return;
    try {
      await sendChange({ companyId, endpoint: 'assets.create', params: {}, body, about: body.name });
      saved();
      onClose();
      navigate(href('asset', { id: body.id }));
    } catch (error) {
      failureToast('The asset could not be added', error);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        once(save);
      }}
    >
      <Unsaved when={JSON.stringify(draft) !== JSON.stringify(BLANK)} />
      <div className="form-grid">
        <TextInput label="Name" whole value={draft.name} onChange={set('name')} problem={problems.name} />
        <SelectInput label="Type" value={draft.type} options={TYPE_OPTIONS} onChange={set('type')} />
        <SelectInput
          label="Criticality"
          value={draft.criticality}
          options={[{ value: '', label: 'Not set' }, ...CRITICALITY_OPTIONS]}
          onChange={set('criticality')}
        />
        <ListInput
          label="Hostnames"
          values={draft.hostnames}
          onChange={set('hostnames')}
          problem={problems.hostnames}
        />
        <ListInput label="IP addresses" values={draft.ips} onChange={set('ips')} problem={problems.ips} />
        <ListInput label="MAC addresses" values={draft.macs} onChange={set('macs')} problem={problems.macs} />
        <TagsInput label="Tags" values={draft.tags} onChange={set('tags')} />
        <TextInput label="Owner" value={draft.owner} onChange={set('owner')} />
        <TextInput
          label="Owner’s email"
          type="email"
          value={draft.email}
          onChange={set('email')}
          problem={problems.email}
        />
      </div>
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter">
          Add asset
        </Button>
      </div>
    </form>
  );
}
