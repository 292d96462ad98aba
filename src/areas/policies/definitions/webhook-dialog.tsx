import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { webhook as kind, WEBHOOK_EVENTS, type WebhookEvent } from '../../../../contract/areas/policies/webhooks';
import { isOneOf } from '../../../../contract/narrow';
import type { ShownRow } from '../../../../contract/sync-api';
import { createRecord, updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { SwitchInput, TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { PickMany } from '../pick-many';

interface Props {
  readonly companyId: string;
  /** Null: a new one. */
  readonly row: ShownRow<'webhook'> | null;
  onClose(): void;
}

interface Values {
  readonly name: string;
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  readonly isEnabled: boolean;
}

const EVENTS: Readonly<Record<WebhookEvent, string>> = {
  'policy.failures': 'Assets newly fail',
  'policy.fixed': 'Assets no longer fail',
  'policy.passed': 'Everything passes',
  'policy.error': 'A policy cannot be evaluated',
};
const OPTIONS = WEBHOOK_EVENTS.map((id) => ({ id, name: EVENTS[id] }));

export function WebhookDialog(props: Props) {
  const { row } = props;
  const about = row === null ? 'It is told nothing until it has a secret, which is set after it was saved.' : undefined;
  return (
    <Modal open title={row === null ? 'New webhook' : 'Edit webhook'} about={about} onClose={props.onClose}>
      <WebhookForm {...props} />
    </Modal>
  );
}

const startOf = (row: Props['row']): Values => ({
  ...{ name: row?.name ?? '', address: row?.address ?? '', events: row?.events ?? [] },
  isEnabled: row?.isEnabled ?? true,
});

function problemsOf({ name, address }: Values): { readonly name?: string; readonly address?: string } {
  const read = z.safeParse(kind.fields.address, address);
  return {
    ...(name.trim() === '' && { name: 'Enter a name' }),
    ...(!read.success && { address: read.error.issues.at(-1)?.message ?? 'Enter an address' }),
  };
}

function WebhookForm({ companyId, row, onClose }: Props) {
  const kept = useKeptText();
  const once = useOnce();
  const [start] = useState(() => startOf(row));
  const [values, setValues] = useState(start);
  const [isAsked, setAsked] = useState(false);
  const set = (part: Partial<Values>): void => setValues((before) => ({ ...before, ...part }));
  const found = problemsOf(values);
  const problems = isAsked ? found : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(found).length > 0) return;
    once(async () => {
      try {
        const change = await save(companyId, row, values);
        undoableToast(`${row === null ? 'Created' : 'Saved'} ${values.name.trim()}`, change, kept);
        onClose();
      } catch (error) {
        failureToast('The change could not be kept', error);
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Unsaved when={JSON.stringify(values) !== JSON.stringify(start)} />
      <div className="form-grid">
        <TextInput label="Name" value={values.name} problem={problems.name} onChange={(name) => set({ name })} />
        <TextInput
          label="Address"
          mono
          placeholder="https://"
          value={values.address}
          problem={problems.address}
          onChange={(address) => set({ address })}
        />
        <PickMany
          label="Told by every policy"
          isOptional
          whole
          hint="Beside the policies whose actions name it. Empty: by those alone."
          ids={values.events}
          options={OPTIONS}
          onChange={(ids) => set({ events: WEBHOOK_EVENTS.filter((event) => isOneOf(ids, event)) })}
        />
        <SwitchInput
          label="Enabled"
          hint="Off: what happens meanwhile waits until it is on again."
          isOn={values.isEnabled}
          onChange={(isEnabled) => set({ isEnabled })}
        />
      </div>
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter">
          Save
        </Button>
      </div>
    </form>
  );
}

function save(companyId: string, row: Props['row'], { events, ...values }: Values) {
  const said = { name: values.name.trim(), address: values.address.trim(), isEnabled: values.isEnabled };
  if (row === null) return createRecord('webhook', companyId, { id: v7(), ...said, events: [...events] });
  const add = events.filter((event) => !row.events.includes(event));
  const remove = row.events.filter((event) => !events.includes(event));
  return updateRecord('webhook', row, { ...said, events: { add, remove } });
}
