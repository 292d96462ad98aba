import * as z from 'zod/mini';
import { LIFECYCLES } from '../../../../contract/areas/assets';
import { isKeyOf, keysOf } from '../../../../contract/narrow';
import { type ActionDraft, FIRST_VALUE } from '../../../../domain/policies/action-drafts';
import { TextInput } from '../../../kit/fields';
import { SelectInput } from '../../../kit/select-input';
import { FIELD_TEXT } from './action-words';

interface Props {
  readonly draft: ActionDraft;
  onChange(next: ActionDraft): void;
}

const Setting = z.object({ field: z.string(), value: z.unknown() });
const Owner = z.object({ name: z.optional(z.string()), email: z.optional(z.string()) });
const CRITICALITIES = [0, 1, 2, 3, 4, 5].map((one) => ({ value: String(one), label: String(one) }));
const LIFECYCLE_TEXT = {
  ...{ in_use: 'In use', spare: 'Spare', lost: 'Lost', archived: 'Archived', retired: 'Retired' },
} as const;
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Which field of assets is set, and to what. */
export function ActionFieldValue({ draft, onChange }: Props) {
  const read = z.safeParse(Setting, draft['set']);
  const field = read.success && isKeyOf(FIELD_TEXT, read.data.field) ? read.data.field : 'criticality';
  const value = read.success ? read.data.value : FIRST_VALUE[field];
  const put = (next: unknown): void => onChange({ ...draft, set: { field, value: next } });
  return (
    <>
      <SelectInput
        label="Field"
        value={field}
        options={keysOf(FIELD_TEXT).map((one) => ({ value: one, label: FIELD_TEXT[one] }))}
        onChange={(next) =>
          isKeyOf(FIRST_VALUE, next) && onChange({ ...draft, set: { field: next, value: FIRST_VALUE[next] } })
        }
      />
      <Value {...{ field, value, put }} />
    </>
  );
}

interface ValueProps {
  readonly field: keyof typeof FIELD_TEXT;
  readonly value: unknown;
  put(next: unknown): void;
}

function Value({ field, value, put }: ValueProps) {
  switch (field) {
    case 'criticality':
      return (
        <SelectInput label="To" value={String(value)} options={CRITICALITIES} onChange={(next) => put(Number(next))} />
      );
    case 'lifecycle':
      return (
        <SelectInput
          label="To"
          value={String(value)}
          options={LIFECYCLES.map((one) => ({ value: one, label: LIFECYCLE_TEXT[one] }))}
          onChange={put}
        />
      );
    case 'location':
      return (
        <TextInput
          label="To"
          value={String(value)}
          problem={String(value).trim() === '' ? 'Enter a location' : undefined}
          onChange={put}
        />
      );
    case 'owner':
      return <OwnerValue value={value} put={put} />;
    default:
      return (
        <SelectInput
          label="To"
          value={value === true ? 'yes' : 'no'}
          options={YES_NO}
          onChange={(next) => put(next === 'yes')}
        />
      );
  }
}

function OwnerValue({ value, put }: Pick<ValueProps, 'value' | 'put'>) {
  const read = z.safeParse(Owner, value);
  const { name = '', email = '' } = read.success ? read.data : {};
  const set = (next: { readonly name: string; readonly email: string }): void =>
    put({ ...(next.name !== '' && { name: next.name }), ...(next.email !== '' && { email: next.email }) });
  const problem = name.trim() === '' && email.trim() === '' ? 'Enter a name or an address' : undefined;
  return (
    <>
      <TextInput label="Owner’s name" value={name} problem={problem} onChange={(next) => set({ name: next, email })} />
      <TextInput label="Owner’s address" value={email} onChange={(next) => set({ name, email: next })} />
    </>
  );
}
