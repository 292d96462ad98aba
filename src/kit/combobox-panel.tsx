import { Popover } from '@radix-ui/themes';
import type { ReactNode, RefObject } from 'react';
import './combobox.css';
import { intoView } from './into-view';

interface PanelProps {
  /** What it belongs to: it keeps the focus and takes the keys. */
  readonly control: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Where the options of a `Select` or a `Combobox` stand. */
export function ComboboxPanel({ control, children }: PanelProps) {
  return (
    <Popover.Content
      // The list is what it is about; the panel around it is nothing to a reader.
      role="presentation"
      size="1"
      className="combobox-panel"
      sideOffset={2}
      // Beside a dialog it would be hidden from readers with the rest of the page.
      container={control.current?.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('main')}
      onOpenAutoFocus={(event) => event.preventDefault()}
      // The control's own key, which leaves what was chosen.
      onEscapeKeyDown={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        if (event.target instanceof Node && control.current?.contains(event.target)) event.preventDefault();
      }}
    >
      {children}
    </Popover.Content>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  /** The arrows are at it. */
  readonly isActive: boolean;
  readonly children: ReactNode;
  onTake(): void;
}

export function ComboboxOption({ id, isChosen, isActive, children, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what it belongs to has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={isActive ? 'is-active' : undefined}
      ref={isActive ? intoView : undefined}
      // Before the focus goes.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  );
}
