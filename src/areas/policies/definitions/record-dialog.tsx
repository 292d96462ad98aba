import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { EntityRow } from '../../../../contract/entities';
import { RECORDS } from '../../../../contract/record-list';
import type { CompanyRecordName } from '../../../../contract/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { FieldEditor } from '../../../forms/field-editor';
import type { FormValues } from '../../../forms/form-values';
import { type FormControl, type FormLooks, useRecordForm } from '../../../forms/use-record-form';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';

interface Props<N extends CompanyRecordName> {
  readonly kind: N;
  readonly looks: FormLooks<N>;
  readonly companyId: string;
  /** Null: a new one. */
  readonly row: EntityRow[N] | null;
  readonly start: FormValues;
  /** What it is called in a message. */
  nameOf(values: FormValues): string;
  /** What a new one says that no field asks for, as the fields stand. */
  readonly fixedOf?: (values: FormValues) => FormValues;
  readonly about?: string;
  /** Whether a field is asked for, as the others stand. */
  readonly shows?: (field: string, values: FormValues) => boolean;
  /** What has to be settled before it is saved; undefined: nothing. */
  readonly before?: (form: FormControl) => Before | undefined;
  onClose(): void;
}

interface Before {
  readonly body: ReactNode;
  /** Null while something is missing. */
  readonly run: (() => Promise<void>) | null;
}

/** The form of a definition, above the page it is listed on. */
export function RecordDialog<N extends CompanyRecordName>(props: Props<N>) {
  const { one } = RECORDS[props.kind].words;
  return (
    <Modal
      open
      title={props.row === null ? `New ${one}` : `Edit ${one}`}
      {...(props.about !== undefined && { about: props.about })}
      onClose={props.onClose}
    >
      <DefinitionForm {...props} />
    </Modal>
  );
}

function DefinitionForm<N extends CompanyRecordName>(props: Props<N>) {
  const { kind, looks, companyId, row, start, fixedOf, nameOf, onClose } = props;
  const id = useId();
  const kept = useKeptText();
  const once = useOnce();
  const [said, setSaid] = useState(start);
  const fixed = fixedOf?.(said) ?? {};
  const form = useRecordForm(kind, looks, { companyId, row, start, fixed });
  const before = props.before?.(form);
  const shown = form.fields.filter(({ field }) => props.shows?.(field, form.values) ?? true);
  const save = async (): Promise<void> => {
    try {
      await before?.run?.();
      const saved = await form.save();
      if (saved === null) return;
      const name = nameOf(form.values);
      if (saved.change !== null) undoableToast(row === null ? `Created ${name}` : `Saved ${name}`, saved.change, kept);
      onClose();
    } catch (error) {
      failureToast('The change could not be kept', error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (before?.run !== null) once(save);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Unsaved when={form.isUnsaved} />
      <div className="form-grid">
        {shown.map((field) => (
          <FieldEditor
            key={field.field}
            id={`${id}${field.field}`}
            field={field}
            value={form.values[field.field]}
            problem={form.problems.find((one) => one.field === field.field)?.message}
            onChange={(value) => {
              form.set(field.field, value);
              setSaid((old) => ({ ...old, [field.field]: value }));
            }}
            isReadable
            onReadable={(isReadable) => form.setReadable(field.field, isReadable)}
          />
        ))}
      </div>
      {before?.body}
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter" disabled={before?.run === null}>
          Save
        </Button>
      </div>
    </form>
  );
}
