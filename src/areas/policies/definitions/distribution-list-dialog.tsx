import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { MailAddress } from '../../../../contract/areas/policies/policy-actions';
import type { ShownRow } from '../../../../contract/sync-api';
import { createRecord, updateRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { LongTextInput, TextInput } from '../../../kit/fields';
import { ListInput } from '../../../kit/list-input';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { PickMany } from '../pick-many';
import { useMembers } from '../use-members';

interface Props {
  readonly companyId: string;
  /** Null: a new one. */
  readonly row: ShownRow<'distributionList'> | null;
  onClose(): void;
}

interface Values {
  readonly name: string;
  readonly description: string;
  readonly userIds: readonly string[];
  readonly addresses: readonly string[];
}

export function DistributionListDialog(props: Props) {
  return (
    <Modal open title={props.row === null ? 'New distribution list' : 'Edit distribution list'} onClose={props.onClose}>
      <ListForm {...props} />
    </Modal>
  );
}

const startOf = (row: Props['row']): Values => ({
  ...{ name: row?.name ?? '', description: row?.description ?? '' },
  ...{ userIds: row?.userIds ?? [], addresses: row?.addresses ?? [] },
});

function ListForm({ companyId, row, onClose }: Props) {
  const kept = useKeptText();
  const once = useOnce();
  const members = useMembers();
  const [start] = useState(() => startOf(row));
  const [values, setValues] = useState(start);
  const [isAsked, setAsked] = useState(false);
  const set = (part: Partial<Values>): void => setValues((before) => ({ ...before, ...part }));
  const wrong = values.addresses.find((one) => !z.safeParse(MailAddress, one).success);
  const isNameless = values.name.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (isNameless || wrong !== undefined) return;
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
        <TextInput
          label="Name"
          whole
          value={values.name}
          problem={isAsked && isNameless ? 'Enter a name' : undefined}
          onChange={(name) => set({ name })}
        />
        <PickMany
          label="People"
          isOptional
          hint="Members of this company. They are told in the product, or written to at the address they sign in with."
          ids={values.userIds}
          options={members}
          onChange={(userIds) => set({ userIds })}
        />
        <ListInput
          label="Addresses outside"
          isOptional
          hint="Written to by mail alone. Enter or a comma adds one."
          placeholder="ops@example.com"
          problem={wrong === undefined ? undefined : `“${wrong}” is no address. Write each as ann@example.com.`}
          values={values.addresses}
          onChange={(addresses) => set({ addresses: addresses.map((one) => one.toLowerCase()) })}
        />
        <LongTextInput
          label="Description"
          isOptional
          whole
          value={values.description}
          onChange={(description) => set({ description })}
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

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((one) => !some.includes(one));

function save(companyId: string, row: Props['row'], { name, description, userIds, addresses }: Values) {
  const said = description.trim();
  if (row === null)
    return createRecord('distributionList', companyId, {
      ...{ id: v7(), name: name.trim(), userIds: [...userIds], addresses: [...addresses] },
      ...(said !== '' && { description: said }),
    });
  return updateRecord('distributionList', row, {
    ...{ name: name.trim(), description: said === '' ? null : said },
    userIds: { add: without(userIds, row.userIds), remove: without(row.userIds, userIds) },
    addresses: { add: without(addresses, row.addresses), remove: without(row.addresses, addresses) },
  });
}
