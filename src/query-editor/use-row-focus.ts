import { type RefObject, useLayoutEffect, useRef } from 'react';

interface RowFocus {
  readonly fieldset: RefObject<HTMLFieldSetElement | null>;
  /** A row comes to this context. */
  afterAdding(at: number): void;
  /** The row of this place goes. */
  afterRemoving(at: number): void;
}

/** Of the group itself, not of one within. */
const ADDS = ':scope > .query-add button, :scope > .query-group-head .query-add button';

/** A new row takes the focus; of one that goes the next one has it, else the button that adds one (QP52). */
export function useRowFocus(count: number): RowFocus {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const due = useRef<((rows: readonly Element[]) => Element | null | undefined) | null>(null);
  // Only with the render that brings or takes the row: what another render still had to do after it would look for it too early.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of rows is when, not what
  useLayoutEffect(() => {
    const wanted = due.current;
    const inside = [...(fieldset.current?.children ?? [])];
    if (wanted === null) return;
    due.current = null;
    const rows = inside.filter((one) => one.classList.contains('query-item'));
    const found = wanted(rows) ?? fieldset.current?.querySelector(ADDS);
    if (found instanceof HTMLElement) found.focus();
  }, [count]);
  return {
    fieldset,
    afterAdding(at) {
      // Of a group what is asked first, not how its rows are joined.
      due.current = (rows) => rows[at]?.querySelector('input') ?? rows[at]?.querySelector('[role="combobox"]');
    },
    afterRemoving(at) {
      due.current = (rows) => rows[Math.min(at, rows.length - 1)]?.querySelector('.query-remove');
    },
  };
}
