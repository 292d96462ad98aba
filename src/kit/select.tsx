import { Select as RadixSelect } from '@radix-ui/themes';
import type { Option } from './fields';

interface Props {
  readonly id?: string;
  /** Where no `<label>` names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly disabled?: boolean;
  readonly className?: string;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  onChange(value: string): void;
}

/** Radix takes an empty value for “nothing chosen yet”; here it is a choice like any other. */
const EMPTY = ' ';
const inside = (value: string): string => (value === '' ? EMPTY : value);

/** One of a few that are known beforehand. What is long or grows is chosen in a `Combobox`. */
export function Select(props: Props) {
  const { id, label, labelledBy, value, options, disabled = false, className, invalid, describedBy, onChange } = props;
  return (
    <RadixSelect.Root
      value={inside(value)}
      disabled={disabled}
      // Empty is said by the hidden field that a form puts beside it, when its options change.
      onValueChange={(next) => {
        if (next !== '') onChange(next === EMPTY ? '' : next);
      }}
    >
      <RadixSelect.Trigger
        {...(id === undefined ? {} : { id })}
        className={className === undefined ? 'select' : `select ${className}`}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      />
      <RadixSelect.Content position="popper">
        {options.map((option) => (
          <RadixSelect.Item key={option.value} value={inside(option.value)}>
            {option.label}
          </RadixSelect.Item>
        ))}
      </RadixSelect.Content>
    </RadixSelect.Root>
  );
}
