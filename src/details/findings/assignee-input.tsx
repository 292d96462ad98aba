import type { Person } from '../../../contract/areas/vulnerabilities';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';
import { usePeople } from './use-people';

const NOBODY = '';

interface Props {
  readonly value: Person | undefined;
  onChange(person: Person | null): void;
}

/** Who deals with findings. */
export function AssigneeInput({ value, onChange }: Props) {
  const { profile } = useSession();
  const people = usePeople();
  const all = value === undefined || people.some(({ id }) => id === value.id) ? people : [...people, value];
  const label = ({ id, name }: Person): string => (id === profile?.id ? `${name} (you)` : name);
  return (
    <SelectInput
      label="Assigned to"
      value={value?.id ?? NOBODY}
      options={[{ value: NOBODY, label: 'Nobody' }, ...all.map((one) => ({ value: one.id, label: label(one) }))]}
      onChange={(id) => onChange(all.find((one) => one.id === id) ?? null)}
    />
  );
}
