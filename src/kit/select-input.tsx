import { Combobox } from './combobox';
import { type Common, described, Field, type Option, useFieldId } from './fields';
import type { ComboOption, Offer } from './found-options';
import { Select } from './select';

interface SelectProps extends Common {
  readonly value: string;
  /** A few, known beforehand. */
  readonly options: readonly Option[];
  onChange(value: string): void;
}

export function SelectInput({ value, options, onChange, ...common }: SelectProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <Select id={id} value={value} options={options} {...heard(id, common)} onChange={onChange} />
    </Field>
  );
}

interface ComboProps extends Common {
  readonly value: string;
  /** Many, or a number that grows. */
  readonly options: readonly ComboOption[];
  /** Something new may be typed. */
  readonly offer?: Offer;
  readonly placeholder?: string;
  onChange(value: string): void;
}

export function ComboInput({ value, options, offer, placeholder, onChange, ...common }: ComboProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <Combobox
        {...{ id, value, options, offer, onChange }}
        {...(placeholder !== undefined && { placeholder })}
        {...heard(id, common)}
      />
    </Field>
  );
}

function heard(id: string, common: Pick<Common, 'hint' | 'problem'>) {
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = described(id, common);
  return { invalid, describedBy };
}
