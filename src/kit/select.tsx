import { Popover } from '@radix-ui/themes';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ComboboxOption, ComboboxPanel } from './combobox-panel';
import type { Option } from './fields';
import { isLetter, selectStep } from './select-keys';

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

/** One of a few that are known beforehand. What is long or grows is chosen in a `Combobox`. */
export function Select(props: Props) {
  const { label, labelledBy, value, options } = props;
  const own = useId();
  const id = props.id ?? own;
  const control = useSelect(props);
  const { button, active, isOpen } = control;
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => (next ? control.open() : control.close())}>
      {/* What stands inside the theme's anchor is dropped. */}
      <Popover.Anchor virtualRef={button} />
      <button
        ref={button}
        id={id}
        type="button"
        className={`input combobox select ${props.className ?? ''}`}
        role="combobox"
        aria-haspopup="listbox"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-activedescendant={isOpen ? `${id}${active}` : undefined}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        disabled={props.disabled}
        onClick={isOpen ? control.close : control.open}
        onBlur={control.close}
        onKeyDown={control.onKeyDown}
      >
        {options.find((option) => option.value === value)?.label ?? value}
      </button>
      <ComboboxPanel control={button}>
        <div
          id={`${id}list`}
          role="listbox"
          aria-label={label}
          aria-labelledby={labelledBy ?? (label === undefined ? id : undefined)}
        >
          {options.map((option, index) => (
            <ComboboxOption
              key={option.value}
              id={`${id}${index}`}
              isChosen={option.value === value}
              isActive={index === active}
              onTake={() => control.take(index)}
            >
              <span className="clip">{option.label}</span>
            </ComboboxOption>
          ))}
        </div>
      </ComboboxPanel>
    </Popover.Root>
  );
}

/** Letters pressed one after the other within this time are one word. */
const WORD_MS = 700;

function useSelect({ value, options, onChange }: Pick<Props, 'value' | 'options' | 'onChange'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const word = useRef({ text: '', at: 0 });
  const chosen = options.findIndex((option) => option.value === value);
  const close = (): void => setOpen(false);
  const openAt = (index: number): void => {
    setActive(Math.max(0, index));
    setOpen(true);
  };
  const take = (index: number): void => {
    close();
    const option = options[index];
    if (option !== undefined && option.value !== value) onChange(option.value);
  };
  const typed = ({ key, timeStamp }: KeyboardEvent): string => {
    if (!isLetter(key)) return '';
    const { text, at } = word.current;
    word.current = { text: timeStamp - at < WORD_MS ? text + key : key, at: timeStamp };
    return word.current.text;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    // `Mod+Enter` is the form's.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = selectStep(key, { isOpen, active: isOpen ? active : chosen, options, typed: typed(event) });
    if (step === null) return;
    if (step === 'open') openAt(chosen);
    else if (step === 'take') take(active);
    else if (step === 'close') {
      event.stopPropagation();
      close();
    } else openAt(step.to);
    // Tab takes it, and goes on.
    if (key !== 'Tab') event.preventDefault();
  };
  return { button, isOpen, active, open: () => openAt(chosen), close, take, onKeyDown };
}
