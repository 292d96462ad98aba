import { mdiClose } from '@mdi/js';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './fields.css';
import { CutText } from './cut-text';
import { Icon } from './icon';

interface Common {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly whole?: boolean;
}

function Field({
  id,
  label,
  hint,
  problem,
  whole,
  children,
}: Common & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint === undefined ? null : <span className="quiet small">{hint}</span>}
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
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
  const id = useId();
  return (
    <Field id={id} {...common}>
      <input
        id={id}
        className={mono ? 'input mono' : 'input'}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        list={offered === undefined ? undefined : `${id}offered`}
        aria-invalid={common.problem !== undefined}
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

interface SelectProps extends Common {
  readonly value: string;
  readonly options: readonly Option[];
  onChange(value: string): void;
}

export function SelectInput({ value, options, onChange, ...common }: SelectProps) {
  const id = useId();
  return (
    <Field id={id} {...common}>
      <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface ListProps extends Common {
  readonly values: readonly string[];
  readonly placeholder?: string;
  onChange(values: readonly string[]): void;
}

/** Several short texts: Enter or a comma adds one, Backspace in the empty field takes the last away. */
export function ListInput({ values, placeholder, onChange, ...common }: ListProps) {
  const id = useId();
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
    <Field id={id} {...common}>
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
          aria-invalid={common.problem !== undefined}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
    </Field>
  );
}
