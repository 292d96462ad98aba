import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  type ComboOption,
  foundOptions,
  groupedOptions,
  type Offer,
  type OptionGroup,
  withOffer,
} from './found-options';

export interface ComboboxControl {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isOpen: boolean;
  /** What stands in the field: what is chosen, or what is typed to find another. */
  readonly text: string;
  readonly chosen: ComboOption | undefined;
  readonly groups: readonly OptionGroup[];
  /** All of the groups, in a row. */
  readonly shown: readonly ComboOption[];
  /** The highlighted one's place in it. */
  readonly active: number;
  open(): void;
  close(): void;
  /** The focus goes elsewhere, or a press does. */
  leave(): void;
  type(text: string): void;
  take(option: ComboOption | undefined): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** How a searchable list is used: typed words, arrows, Enter, Tab, Escape (CH2). */
export function useCombobox(
  value: string,
  options: readonly ComboOption[],
  onChange: (value: string) => void,
  offer?: Offer,
): ComboboxControl {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Null while the field says what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found = foundOptions(options, typed ?? '');
  const groups = groupedOptions(withOffer(found, options, typed ?? '', offer));
  const shown = groups.flatMap((group) => group.options);
  const chosen = options.find((option) => option.value === value);
  const said = typed === null ? (chosen?.label ?? value) : null;
  // What it says is replaced by what is typed next.
  useLayoutEffect(() => {
    if (said !== null && document.activeElement === field.current) field.current?.select();
  }, [said]);
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  const open = (): void => {
    if (isOpen) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => option.value === value),
      ),
    );
  };
  const take = (option: ComboOption | undefined): void => {
    if (option === undefined) return;
    close();
    if (option.value !== value) onChange(option.value);
  };
  const move = (step: number): void =>
    isOpen ? setActive((active + step + shown.length) % Math.max(1, shown.length)) : open();
  const goOn = (): void => (typed !== null && typed.trim() !== '' ? take(shown[active]) : close());
  // A new name that was typed in full is meant.
  const leave = (): void => (found.length === 0 && shown.length === 1 ? take(shown[0]) : close());
  return {
    ...{ field, isOpen, text: typed ?? said ?? '', chosen, groups, shown, active, open, close, leave, take },
    type(text) {
      setTyped(text);
      setActive(0);
      setOpen(true);
    },
    onKeyDown(event) {
      const { key } = event;
      // `Mod+Enter` is the form's.
      if (event.ctrlKey || event.metaKey) return key === 'Enter' ? leave() : undefined;
      if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'Enter') {
        if (isOpen) take(shown[active]);
        // Where something new may be typed, it is the form's key as in any field for text.
        else if (offer !== undefined) return;
        else open();
      } else if (key === 'Escape' && isOpen) {
        event.stopPropagation();
        close();
      } else {
        if (key === 'Tab' && isOpen) goOn();
        return;
      }
      event.preventDefault();
    },
  };
}
