import { type RefObject, useEffect, useRef } from 'react';

interface RowFocus {
  readonly fieldset: RefObject<HTMLFieldSetElement | null>;
  /** A row comes to this place. */
  afterAdding(at: number): void;
  /** The row of this place goes. */
  afterRemoving(at: number): void;
}

/** A new row takes the focus; of one that goes the next one has it, else the button that adds one. */
export function useRowFocus(): RowFocus {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const due = useRef<((rows: readonly Element[]) => Element | null | undefined) | null>(null);
  useEffect(() => {
    const wanted = due.current;
    const inside = [...(fieldset.current?.children ?? [])];
    if (wanted === null) return;
    due.current = null;
    const rows = inside.filter((one) => one.classList.contains('query-item'));
    const found = wanted(rows) ?? inside.at(-1)?.querySelector('button');
    if (found instanceof HTMLElement) found.focus();
  });
  return {
    fieldset,
    afterAdding(at) {
      due.current = (rows) => rows[at]?.querySelector('select, input');
    },
    afterRemoving(at) {
      due.current = (rows) => rows[Math.min(at, rows.length - 1)]?.querySelector('.query-remove');
    },
  };
}
