import { Popover } from '@radix-ui/themes';
import { useId } from 'react';
import { ComboboxList } from './combobox-list';
import { ComboboxPanel } from './combobox-panel';
import type { ComboOption, Offer } from './found-options';
import { useCombobox } from './use-combobox';

interface Props {
  readonly id?: string;
  /** Where no `<label>` names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly value: string;
  readonly options: readonly ComboOption[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** Something new may be typed. */
  readonly offer?: Offer | undefined;
  onChange(value: string): void;
  /** It is about to be used, or no longer: what it offers is only counted meanwhile. */
  onWatch?(isWatched: boolean): void;
}

/** One of many, or of a number that grows: typed words narrow it down, Enter takes the highlighted one. */
export function Combobox(props: Props) {
  const { label, labelledBy, value, onWatch } = props;
  const own = useId();
  const id = props.id ?? own;
  const control = useCombobox(value, props.options, props.onChange, props.offer);
  const { field, chosen, shown, active, open, leave } = control;
  // Nothing is there, and nothing typed: there is nothing to say.
  const isOpen = control.isOpen && (shown.length > 0 || control.text !== '');
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => (next ? open() : leave())}>
      {/* What stands inside the theme's anchor is dropped. */}
      <Popover.Anchor virtualRef={field} />
      <input
        ref={field}
        id={id}
        className={`input combobox ${props.className ?? ''}`}
        role="combobox"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] !== undefined ? `${id}${active}` : undefined}
        aria-invalid={props.invalid === true}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        disabled={props.disabled}
        placeholder={chosen === undefined ? props.placeholder : chosen.label}
        value={control.text}
        onChange={(event) => control.type(event.target.value)}
        onClick={open}
        onFocus={(event) => {
          event.target.select();
          onWatch?.(true);
        }}
        onBlur={() => {
          leave();
          onWatch?.(false);
        }}
        onPointerEnter={() => onWatch?.(true)}
        onPointerLeave={() => onWatch?.(document.activeElement === field.current)}
        onKeyDown={control.onKeyDown}
      />
      <ComboboxPanel control={field}>
        <ComboboxList
          {...{ id, label, value, control }}
          labelledBy={labelledBy ?? (label === undefined ? id : undefined)}
        />
      </ComboboxPanel>
    </Popover.Root>
  );
}
