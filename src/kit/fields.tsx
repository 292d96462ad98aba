import { mdiClose } from '@mdi/js';
import { SegmentedControl, Switch } from '@radix-ui/themes';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './fields.css';
import { CutText } from './cut-text';
import { Icon } from './icon';

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
  readonly type?: 'text' | 'email';
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
        autoComplete="off"
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

interface ListProps extends Common {
  readonly values: readonly string[];
  readonly placeholder?: string;
  onChange(values: readonly string[]): void;
}

/** Several short texts: Enter or a comma adds one, Backspace in the empty field takes the last away. */
export function ListInput({ values, placeholder, onChange, ...common }: ListProps) {
  const id = useFieldId(common.id);
  const [draft, setDraft] = useState('');
  const add = (): void => {
    const fresh = draft
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !values.includes(part));
    if (fresh.length > 0) onChange([...values, ...new Set(fresh)]);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === ',') && draft.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && draft === '') onChange(values.slice(0, -1));
  };
  return (
    <Field {...common} id={id}>
      <div className="tag-input">
        {values.map((value) => (
          <span key={value} className="chip">
            <CutText text={value} />
            <button
              type="button"
              aria-label={`Remove ${value}`}
              onClick={() => onChange(values.filter((each) => each !== value))}
            >
              <Icon path={mdiClose} size={12} />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={draft}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          {...described(id, common)}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
    </Field>
  );
}

interface LongTextProps extends Common {
  readonly value: string;
  onChange(value: string): void;
}

export function LongTextInput({ value, onChange, ...common }: LongTextProps) {
  const id = useFieldId(common.id);
  return (
    <Field {...common} id={id}>
      <textarea
        id={id}
        className="input long-text"
        rows={3}
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
