import { Button } from '@radix-ui/themes';
import { type ReactNode, useMemo, useState } from 'react';
import type { AssetPatch } from '../../../contract/areas/assets';
import { TextInput } from '../../kit/fields';
import { CancelButton, Modal } from '../../kit/modal';
import { SelectInput } from '../../kit/select-input';
import { Unsaved } from '../../kit/unsaved';
import { useOwnFields } from '../../parts/use-own-fields';
import { useMayDo } from '../../session/use-ability';
import { assets } from './asset-actions';
import { type BulkDraft, bulkPatch, UNCHANGED } from './bulk-draft';
import { customProblems, fieldsFor } from './custom-draft';
import { CustomInputs, type OwnField } from './custom-inputs';
import { CRITICALITY_OPTIONS, emailProblem, LIFECYCLE_OPTIONS, TYPE_OPTIONS, YES_NO_OPTIONS } from './field-options';
import { TagsInput } from './tags-input';
import { useExclusiveTags } from './use-exclusive-tags';

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
      <BulkForm fields={AllFields} onSave={onSave} />
    </Modal>
  );
}

/** The tags alone: the change that is made most often begins in its field (AL12). */
export function TagDialog({ open, count, onSave, onClose }: Props) {
  return (
    <Modal open={open} title={`Tag ${assets(count)}`} about="Their other tags stay." onClose={onClose}>
      <BulkForm fields={TagFields} onSave={onSave} />
    </Modal>
  );
}

interface FieldsProps {
  readonly draft: BulkDraft;
  readonly problem: string | undefined;
  readonly custom: readonly OwnField[];
  /** Of custom fields, by key. */
  readonly problems: Readonly<Record<string, string>>;
  set<K extends keyof BulkDraft>(key: K): (value: BulkDraft[K]) => void;
}

interface FormProps extends Pick<Props, 'onSave'> {
  readonly fields: (props: FieldsProps) => ReactNode;
}

function BulkForm({ fields: Fields, onSave }: FormProps) {
  const [draft, setDraft] = useState(UNCHANGED);
  const [isTried, setTried] = useState(false);
  const set =
    <K extends keyof BulkDraft>(key: K) =>
    (value: BulkDraft[K]) =>
      setDraft((old) => ({ ...old, [key]: value }));
  const own = useOwnFields();
  const mayAll = useMayDo('manage', 'Asset');
  const custom = useMemo(() => fieldsFor(own ?? [], mayAll), [own, mayAll]);
  const patch = useExclusiveTags(bulkPatch(draft, custom));
  const isEmpty = Object.keys(patch).length === 0;
  const problem = emailProblem(draft.email);
  const problems = customProblems(custom, {}, draft.custom);
  const isWrong = problem !== undefined || Object.keys(problems).length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isEmpty && !isWrong) onSave(patch);
      }}
    >
      <Unsaved when={!isEmpty} />
      <div className="form-grid">
        <Fields
          draft={draft}
          problem={isTried ? problem : undefined}
          set={set}
          custom={custom}
          problems={isTried ? problems : {}}
        />
      </div>
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter" disabled={isEmpty && !isWrong}>
          Save
        </Button>
      </div>
    </form>
  );
}

function AllFields(props: FieldsProps) {
  const { draft, problem, set } = props;
  return (
    <>
      <TextInput
        label="Owner"
        value={draft.owner}
        onChange={set('owner')}
        hint="Leave empty to keep each asset’s own."
      />
      <TextInput
        label="Owner’s email"
        type="email"
        value={draft.email}
        onChange={set('email')}
        problem={problem}
        hint="Leave empty to keep each asset’s own."
      />
      {CHOICES.map(({ label, field, options }) => (
        <SelectInput
          key={field}
          label={label}
          value={draft[field]}
          options={[AS_IS, ...options]}
          onChange={set(field)}
        />
      ))}
      <TextInput label="Location" value={draft.location} onChange={set('location')} />
      <TextInput
        label="Operating system"
        whole
        value={draft.os}
        onChange={set('os')}
        hint="With its version, like Debian 12.5."
      />
      <TagFields {...props} />
      <CustomInputs
        fields={props.custom}
        draft={draft.custom}
        problems={props.problems}
        unset={AS_IS.label}
        onChange={set('custom')}
      />
    </>
  );
}

function TagFields({ draft, set }: FieldsProps) {
  return (
    <>
      <TagsInput label="Add tags" whole values={draft.add} onChange={set('add')} />
      <TagsInput label="Remove tags" whole values={draft.remove} onChange={set('remove')} />
    </>
  );
}

const CHOICES = [
  { label: 'Type', field: 'type', options: TYPE_OPTIONS },
  { label: 'Criticality', field: 'criticality', options: CRITICALITY_OPTIONS },
  { label: 'Lifecycle', field: 'lifecycle', options: LIFECYCLE_OPTIONS },
  { label: 'Internet exposed', field: 'internetExposed', options: YES_NO_OPTIONS },
  { label: 'Managed', field: 'managed', options: YES_NO_OPTIONS },
] as const;
