import * as z from 'zod/mini';
import { Person } from '../../../contract/primitives';
import { SelectInput } from '../../kit/select-input';
import { usePeople } from '../use-people';

interface Props {
  readonly value: Person | undefined;
  onChange(person: Person | null): void;
}

/** Who deals with findings. */
export function AssigneeInput({ value, onChange }: Props) {
  const { options } = usePeople();
  const known = options.map((one) => ({ label: one.label, person: z.safeParse(Person, one.value).data ?? null }));
  const isKnown = value === undefined || known.some(({ person }) => person?.id === value.id);
  const all = isKnown || value === undefined ? known : [...known, { label: value.name, person: value }];
  return (
    <SelectInput
      label="Assignee"
      value={value?.id ?? ''}
      options={all.map(({ label, person }) => ({ value: person?.id ?? '', label }))}
      onChange={(id) => onChange(all.find(({ person }) => person?.id === id)?.person ?? null)}
    />
  );
}
