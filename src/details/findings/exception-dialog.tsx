import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import type { SoftwareException } from '../../../contract/areas/vulnerabilities/exceptions';
import { undoableToast } from '../../data/undoable-toast';
import { useKeptText } from '../../data/use-kept-text';
import { FieldEditor } from '../../forms/field-editor';
import { type FormLooks, useRecordForm } from '../../forms/use-record-form';
import { CancelButton, Modal } from '../../kit/modal';
import { ComboInput } from '../../kit/select-input';
import { failureToast } from '../../kit/toasts';
import { Unsaved } from '../../kit/unsaved';
import { useMay } from '../../session/use-ability';

/** What software and which vulnerability it is about. */
type About = Pick<SoftwareException, 'vulnerabilityId' | 'packageKey' | 'software' | 'versions'>;

interface Props {
  readonly companyId: string;
  readonly about: About;
}

const LOOKS: FormLooks<'softwareException'> = [
  { field: 'reason', label: 'Because', help: 'Whoever finds it closed reads this.' },
  {
    field: 'until',
    label: 'Until',
    help: 'After this day, in UTC, its findings are back. Empty: until it is taken away.',
  },
];

/** For who may say so: the vulnerability is no problem in this software (MT11). */
export function NoProblemButton({ companyId, about }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay('software-exceptions.create')) return null;
  return (
    <>
      <Button variant="soft" size="1" onClick={() => setOpen(true)}>
        Not a problem in this software…
      </Button>
      {isOpen ? <ExceptionDialog companyId={companyId} about={about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExceptionDialog({ companyId, about, onClose }: Props & { onClose(): void }) {
  const kept = useKeptText();
  const [id] = useState(() => v7());
  const { vulnerabilityId, packageKey, software, versions } = about;
  const [isAll, setAll] = useState(versions.length === 0);
  const form = useRecordForm('softwareException', LOOKS, {
    ...{ companyId, row: null, start: { reason: '' } },
    fixed: { vulnerabilityId, packageKey, software, versions: isAll ? [] : versions },
  });
  const { until } = form.values;
  const isOver = typeof until === 'string' && until !== '' && Date.parse(until) <= Date.now();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isOver) return;
    form.save().then(
      (saved) => {
        if (saved === null) return;
        const { change } = saved;
        if (change !== null) undoableToast(`${vulnerabilityId} is no problem in ${software}`, change, kept);
        onClose();
      },
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <Modal open title={`${vulnerabilityId} is no problem in ${software}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Unsaved when={form.isUnsaved} />
        <div className="form-grid">
          {versions.length === 0 ? null : (
            <ComboInput
              label="Versions"
              whole
              value={isAll ? 'all' : 'these'}
              options={[
                { value: 'these', label: `Only ${versions.join(', ')}` },
                { value: 'all', label: 'All versions' },
              ]}
              onChange={(value) => setAll(value === 'all')}
            />
          )}
          {form.fields.map((field) => (
            <FieldEditor
              key={field.field}
              id={`${id}${field.field}`}
              field={field}
              value={form.values[field.field]}
              problem={
                isOver && field.field === 'until'
                  ? 'This day is over: choose a later one, or none.'
                  : form.problems.find((one) => one.field === field.field)?.message
              }
              onChange={(value) => form.set(field.field, value)}
              isReadable
              onReadable={(isReadable) => form.setReadable(field.field, isReadable)}
            />
          ))}
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            Mark as no problem
          </Button>
        </div>
      </form>
    </Modal>
  );
}
