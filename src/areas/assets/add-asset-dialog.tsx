import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { AssetCreate } from '../../../contract/areas/assets';
import { href } from '../../../contract/paths';
import { sendCommand } from '../../data/commands';
import { ListInput, SelectInput, TextInput } from '../../kit/fields';
import { Modal } from '../../kit/modal';
import { failureToast } from '../../kit/toasts';
import { useSession } from '../../session/session';
import { CRITICALITY_OPTIONS, ownerOf, TYPE_OPTIONS } from './field-options';

export function AddAssetDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  return (
    <Modal
      open={open}
      title="Add asset"
      about="For what no source knows yet. A later import of the same thing joins it."
      onClose={onClose}
    >
      <AddForm onClose={onClose} />
    </Modal>
  );
}

interface Draft {
  readonly name: string;
  readonly type: string;
  readonly criticality: string;
  readonly owner: string;
  readonly email: string;
  readonly hostnames: readonly string[];
  readonly ips: readonly string[];
  readonly macs: readonly string[];
  readonly tags: readonly string[];
}

const BLANK: Draft = {
  name: '',
  type: 'server',
  criticality: '',
  owner: '',
  email: '',
  hostnames: [],
  ips: [],
  macs: [],
  tags: [],
};

function bodyOf(draft: Draft) {
  const owner = ownerOf(draft.owner, draft.email);
  const list = (name: 'hostnames' | 'ips' | 'macs' | 'tags') =>
    draft[name].length === 0 ? {} : { [name]: [...draft[name]] };
  return AssetCreate.safeParse({
    id: v7(),
    type: draft.type,
    name: draft.name,
    ...list('hostnames'),
    ...list('ips'),
    ...list('macs'),
    ...list('tags'),
    ...(Object.keys(owner).length === 0 ? {} : { owner }),
    ...(draft.criticality === '' ? {} : { criticality: Number(draft.criticality) }),
  });
}

function AddForm({ onClose }: { onClose(): void }) {
  const { companyId } = useSession();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<Draft>(BLANK);
  const [tried, setTried] = useState(false);
  const set =
    <K extends keyof Draft>(key: K) =>
    (value: Draft[K]) =>
      setDraft((old) => ({ ...old, [key]: value }));
  const body = bodyOf(draft);
  const save = async (): Promise<void> => {
    setTried(true);
    if (!body.success || companyId === null) return;
    try {
      await sendCommand({ companyId, endpoint: 'assets.create', params: {}, body: body.data });
      onClose();
      navigate(href('asset', { id: body.data.id }));
    } catch (error) {
      failureToast('The asset could not be added', error);
    }
  };
  const nameMissing = tried && draft.name.trim() === '' ? 'A name is needed' : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="form-grid">
        <TextInput label="Name" whole value={draft.name} onChange={set('name')} problem={nameMissing} />
        <SelectInput label="Type" value={draft.type} options={TYPE_OPTIONS} onChange={set('type')} />
        <SelectInput
          label="Criticality"
          value={draft.criticality}
          options={[{ value: '', label: 'Not set' }, ...CRITICALITY_OPTIONS]}
          onChange={set('criticality')}
        />
        <ListInput label="Hostnames" values={draft.hostnames} onChange={set('hostnames')} />
        <ListInput label="IP addresses" values={draft.ips} onChange={set('ips')} />
        <ListInput label="MAC addresses" values={draft.macs} onChange={set('macs')} />
        <ListInput label="Tags" values={draft.tags} onChange={set('tags')} />
        <TextInput label="Owner" value={draft.owner} onChange={set('owner')} />
        <TextInput label="Owner's email" type="email" value={draft.email} onChange={set('email')} />
      </div>
      <div className="dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Add asset</Button>
      </div>
    </form>
  );
}
