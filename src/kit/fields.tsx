import { SegmentedControl, Switch } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import './fields.css';
import { useKeptCaret } from './kept-caret';

export interface Common {
  /** Where a list of problems leads to it. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly whole?: boolean;
  /** Said beside the label: of what is asked for, most is needed. */
  readonly isOptional?: boolean;
}

export function Field({
  id,
  label,
  isOptional,
  hint,
  problem,
  whole,
  children,
}: Common & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="quiet"> (optional)</span> : null}
      </label>
      {children}
      {hint === undefined ? null : (
        <span id={`${id}hint`} className="quiet small">
          {hint}
        </span>
      )}
      {problem === undefined ? null : (
        <span id={`${id}problem`} className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** What a reader hears of a field beside its label. */
export const described = (id: string, { hint, problem }: Pick<Common, 'hint' | 'problem'>) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby':
    [...(hint === undefined ? [] : [`${id}hint`]), ...(problem === undefined ? [] : [`${id}problem`])].join(' ') ||
    undefined,
});

/** The field's own id, or one that nobody else has. */
export function useFieldId(given: string | undefined): string {
  const own = useId();
  return given ?? own;
}

interface TextProps extends Common {
  readonly value: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly mono?: boolean;
  readonly placeholder?: string;
  /** What others are called: offered, not demanded. */
  readonly offered?: readonly string[];
  onChange(value: string): void;
}

export function TextInput({ value, type = 'text', mono, placeholder, offered, onChange, ...common }: TextProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <input
        id={id}
        className={mono ? 'input mono' : 'input'}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        list={offered === undefined ? undefined : `${id}offered`}
        {...described(id, common)}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered === undefined ? null : (
        <datalist id={`${id}offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface PlainProps extends Common {
  readonly value: string;
  onChange(value: string): void;
}

export function LongTextInput({ value, onChange, ...common }: PlainProps) {
  const id = useFieldId(common.id);
  const { ref, typed, onSelect } = useKeptCaret(value);
  return (
    <Field {...common} id={id}>
      <textarea
        ref={ref}
        id={id}
        className="input long-text"
        rows={3}
        value={value}
        {...described(id, common)}
        onSelect={onSelect}
        onChange={({ target }) => {
          typed(target.value);
          onChange(target.value);
        }}
      />
    </Field>
  );
}

/** A day of the calendar, as `2026-12-01`; empty: none. */
export function DateInput({ value, onChange, ...common }: PlainProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <input
        id={id}
        className="input date"
        type="date"
        max="9999-12-31"
        value={value}
        {...described(id, common)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface NumberProps extends Common {
  /** As it was typed. */
  readonly value: string;
  /** What is counted, said behind it. */
  readonly unit?: string;
  onChange(value: string): void;
}

export function NumberInput({ value, unit, onChange, ...common }: NumberProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <span className="number-field">
        <input
          id={id}
          className="input number"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          {...described(id, common)}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit === undefined ? null : <span className="quiet">{unit}</span>}
      </span>
    </Field>
  );
}

interface ChoiceProps extends Common {
  readonly value: string;
  /** Few: they are all seen at once. */
  readonly options: readonly Option[];
  onChange(value: string): void;
}

export function ChoiceInput({ value, options, onChange, ...common }: ChoiceProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <SegmentedControl.Root
        id={id}
        aria-label={common.label}
        value={value}
        {...described(id, common)}
        onValueChange={onChange}
      >
        {options.map((option) => (
          <SegmentedControl.Item key={option.value} value={option.value}>
            {option.label}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
    </Field>
  );
}

interface SwitchProps extends Omit<Common, 'problem'> {
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

export function SwitchInput({ label, hint, whole, isOn, onChange, ...common }: SwitchProps) {
  const id = useFieldId(common.id);
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <span className="switch-field">
        <Switch id={id} checked={isOn} {...described(id, { hint })} onCheckedChange={onChange} />
        <label htmlFor={id}>{label}</label>
      </span>
      {hint === undefined ? null : (
        <span id={`${id}hint`} className="quiet small">
          {hint}
        </span>
      )}
    </div>
  );
}
