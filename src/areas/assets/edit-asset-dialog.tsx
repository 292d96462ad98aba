import { Button } from '@radix-ui/themes';
import { type ReactNode, useMemo, useState } from 'react';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { useView } from '../../data/use-view';
import { DeletedMeanwhile } from '../../details/deleted-meanwhile';
import { TextInput } from '../../kit/fields';
import { CancelButton, Modal } from '../../kit/modal';
import { useOnce } from '../../kit/one-at-a-time';
import { SelectInput } from '../../kit/select-input';
import { failureToast } from '../../kit/toasts';
import { Unsaved } from '../../kit/unsaved';
import { useOwnFields } from '../../parts/use-own-fields';
import { useMay, useMayDo } from '../../session/use-ability';
import { restoreAsset, updateAsset } from './asset-actions';
import type { AssetRow } from './asset-columns';
import { type AssetDraft, draftOf, editProblems, patchOf, withOwner } from './asset-draft';
import { fieldsFor } from './custom-draft';
import { CustomInputs } from './custom-inputs';
import { CRITICALITY_OPTIONS, LIFECYCLE_OPTIONS, TYPE_OPTIONS, YES_NO_OPTIONS } from './field-options';
import { TagsInput } from './tags-input';
import { useExclusiveTags } from './use-exclusive-tags';
import { useSources } from './use-sources';

interface Props {
  readonly row: AssetRow;
  readonly open: boolean;
  onClose(): void;
}

export function EditAssetDialog({ row, open, onClose }: Props) {
  return (
    <Modal
      open={open}
      title={`Edit ${row.name}`}
      about="Your values override every source and survive later imports. Clear a field to use the sources again."
      onClose={onClose}
    >
      <EditForm row={row} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ row, onClose }: Omit<Props, 'open'>) {
  const { companyId, id } = row;
  const records = useSources(companyId, id)?.rows ?? null;
  const isGone = useIsGone(companyId, id);
  const mayRestore = useMay('assets.restore');
  // The row as it was when the form opened: its values and its rev are the base of this edit.
  const [base] = useState(row);
  const own = useOwnFields();
  const mayAll = useMayDo('manage', 'Asset');
  const fields = useMemo(() => fieldsFor(own ?? [], mayAll), [own, mayAll]);
  const before = draftOf(base, fields);
  const [typed, setDraft] = useState<AssetDraft>(() => draftOf(row));
  // The company's own fields may come after the form was opened.
  const draft = { ...typed, custom: { ...before.custom, ...typed.custom } };
  const [isTried, setTried] = useState(false);
  const kept = useKeptText();
  const once = useOnce();
  const patch = useExclusiveTags(patchOf(before, draft, fields), base.tags);
  const isEmpty = Object.keys(patch).length === 0;
  const problems = editProblems(before, draft, fields);
  const set =
    <K extends keyof AssetDraft>(key: K) =>
    (value: AssetDraft[K]) =>
      setDraft((old) => ({ ...old, [key]: value }));
  const save = async (): Promise<void> => {
    try {
      const change = await updateAsset(base, patch, records);
      onClose();
      const name = draft.name.trim() || base.name;
      undoableToast(kept === undefined ? `Saved ${name}` : `Changed ${name}`, change, kept);
    } catch (error) {
      failureToast('The change could not be kept', error);
    }
  };
  return (
    <>
      {isGone ? (
        <DeletedMeanwhile one="asset" restore={mayRestore ? (name) => restoreAsset(companyId, id, name) : null} />
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(problems).length === 0 && !isGone) once(save);
        }}
      >
        <Unsaved when={!isEmpty} />
        <Fields
          draft={draft}
          problem={isTried ? problems.email : undefined}
          set={set}
          onOwner={(owner) => setDraft((old) => withOwner(old, before, owner))}
        >
          <CustomInputs
            fields={fields}
            draft={draft.custom}
            problems={isTried ? (problems.custom ?? {}) : {}}
            unset="Not set"
            onChange={set('custom')}
          />
        </Fields>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter" disabled={isEmpty || isGone}>
            Save
          </Button>
        </div>
      </form>
    </>
  );
}

/** Somebody deleted it while it was edited here. */
function useIsGone(companyId: string, id: string): boolean {
  const where = { field: 'id', op: 'eq' as const, value: id };
  const answer = useView({ companyId, entity: 'asset', where, offset: 0, limit: 1 });
  return answer?.loaded === true && !answer.isDamaged && answer.count === 0;
}

interface FieldsProps {
  readonly draft: AssetDraft;
  /** What is wrong with the owner's email. */
  readonly problem: string | undefined;
  set<K extends keyof AssetDraft>(key: K): (value: AssetDraft[K]) => void;
  onOwner(owner: string): void;
  readonly children: ReactNode;
}

function Fields({ draft, problem, set, onOwner, children }: FieldsProps) {
  return (
    <div className="form-grid">
      <TextInput label="Name" whole value={draft.name} onChange={set('name')} />
      <SelectInput label="Type" value={draft.type} options={TYPE_OPTIONS} onChange={set('type')} />
      <SelectInput
        label="Criticality"
        value={draft.criticality}
        options={[{ value: '', label: 'Not set' }, ...CRITICALITY_OPTIONS]}
        onChange={set('criticality')}
      />
      <TextInput label="Owner" value={draft.owner} onChange={onOwner} />
      <TextInput label="Owner’s email" type="email" value={draft.email} onChange={set('email')} problem={problem} />
      <TextInput label="Location" value={draft.location} onChange={set('location')} />
      <TextInput label="Operating system" value={draft.os} onChange={set('os')} />
      <TextInput label="OS version" value={draft.osVersion} onChange={set('osVersion')} />
      <SelectInput
        label="Internet exposed"
        value={draft.internetExposed}
        options={[{ value: '', label: 'Not set' }, ...YES_NO_OPTIONS]}
        onChange={set('internetExposed')}
      />
      <SelectInput
        label="Managed"
        value={draft.managed}
        options={[{ value: '', label: 'Not set' }, ...YES_NO_OPTIONS]}
        onChange={set('managed')}
      />
      <SelectInput label="Lifecycle" value={draft.lifecycle} options={LIFECYCLE_OPTIONS} onChange={set('lifecycle')} />
      <TagsInput label="Tags" whole values={draft.tags} onChange={set('tags')} hint="Enter or a comma adds a tag." />
      {children}
    </div>
  );
}
