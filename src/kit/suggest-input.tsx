import { type KeyboardEvent, useId, useState } from 'react';
import './fields.css';
import { count } from './format';
import { intoView } from './into-view';
import { onlySuggestion } from './only-suggestion';
import './suggest-input.css';

export interface Suggestion {
  readonly value: string;
  /** What it is called, where that is another text. */
  readonly label?: string;
  /** Rows that have it. */
  readonly count?: number;
  /** What it is, in one line. */
  readonly about?: string;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly suggestions: readonly Suggestion[];
  /** Whole values are asked for: the only suggestion completes what is typed. */
  readonly isWhole?: boolean;
  onChange(value: string): void;
  /** A suggestion was taken, or Enter pressed. */
  onTake?(value: string): void;
  /** Several lines were pasted, which the field itself would join into one. */
  onLines?(text: string): void;
  onFocus?(): void;
  onBlur?(): void;
}

const SHOWN = 12;

/** A text field with suggestions: arrows choose, Enter takes, the only one without an arrow (QP93); Escape closes. */
export function SuggestInput(props: Props) {
  const { label, value, suggestions, isWhole, onChange, onTake } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setActive] = useState(-1);
  const wanted = value.toLowerCase();
  const shown = suggestions
    .filter((one) => `${one.value} ${one.label ?? ''}`.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  const isShown = isOpen && shown.length > 0 && !(shown.length === 1 && shown[0]?.value === value);
  const values = shown.map((one) => one.value);
  const only = isWhole === true && value !== '' ? onlySuggestion(values, value) : undefined;
  const active = only === undefined ? chosen : 0;
  const take = (text: string): void => {
    onChange(text);
    onTake?.(text);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isShown ? (active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length : 0);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter') {
      const taken = isShown ? shown[active] : undefined;
      if (taken === undefined && onTake === undefined) return;
      event.preventDefault();
      take(taken?.value ?? value);
    }
  };
  return (
    <div className="suggest">
      <input
        className={props.mono ? 'input mono' : 'input'}
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}${active}` : undefined}
        aria-invalid={props.invalid === true}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={props.placeholder}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => {
          props.onFocus?.();
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          props.onBlur?.();
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (props.onLines === undefined || !/[\r\n]/.test(text.trim())) return;
          event.preventDefault();
          props.onLines(text);
        }}
      />
      <SuggestList id={id} label={label} shown={shown} active={active} isShown={isShown} onTake={take} />
    </div>
  );
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly shown: readonly Suggestion[];
  readonly active: number;
  readonly isShown: boolean;
  onTake(value: string): void;
}

export function SuggestList({ id, label, shown, active, isShown, onTake }: ListProps) {
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={`${label}: suggestions`}
      className="suggest-list"
      hidden={!isShown}
    >
      {shown.map((one, index) => (
        <div
          key={one.value}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? intoView : undefined}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(one.value);
          }}
        >
          <span className="clip">{one.label ?? one.value}</span>
          {one.about === undefined ? null : <span className="suggest-about quiet">{one.about}</span>}
          {one.count === undefined ? null : <span className="quiet number">{count(one.count)}</span>}
        </div>
      ))}
    </div>
  );
}
