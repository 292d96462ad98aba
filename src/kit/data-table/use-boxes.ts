import { useRef } from 'react';
import type { DataTableProps } from './data-table';
import { NOTHING, selectedCount, stretched, toggled } from './selection';
import { NONE_ACTIVE } from './table-keys';

type Given<R extends { readonly id: string }> = Pick<
  DataTableProps<R>,
  'selection' | 'count' | 'rowAt' | 'onSelection' | 'onRange'
>;

/** Rows are selected one by one, or with Shift as a range; `clear` says whether there was something to clear (LS5). */
export function useBoxes<R extends { readonly id: string }>(
  props: Given<R>,
  active: number,
  onActive: (index: number) => void,
) {
  const { selection, count, rowAt, onSelection, onRange } = props;
  const last = useRef(NONE_ACTIVE);
  /** Where the range began that the arrows stretch, and the row they are at. */
  const stretching = useRef({ anchor: NONE_ACTIVE, at: NONE_ACTIVE });
  const range = (from: number, to: number): void => onRange?.(Math.min(from, to), Math.max(from, to));
  const toggle = (row: R, index: number, isRange = false): void => {
    const from = last.current === NONE_ACTIVE ? active : last.current;
    last.current = index;
    if (selection === undefined) return;
    if (isRange && from !== NONE_ACTIVE) range(from, index);
    else onSelection?.(toggled(selection, row.id));
  };
  const stretch = (to: number): void => {
    if (selection === undefined) return;
    onActive(to);
    const from = active === NONE_ACTIVE ? to : active;
    const { at, anchor: begun } = stretching.current;
    const anchor = at === from ? begun : from;
    stretching.current = { anchor, at: to };
    last.current = to;
    const [here, there] = [rowAt(from), rowAt(to)];
    if (here === undefined || there === undefined) range(anchor, to);
    else
      onSelection?.(
        stretched(selection, anchor, [
          { index: from, id: here.id },
          { index: to, id: there.id },
        ]),
      );
  };
  const clear = (): boolean => {
    const isAny = selection !== undefined && selectedCount(selection, count) > 0;
    if (isAny) onSelection?.(NOTHING);
    return isAny;
  };
  const keys = {
    selects: selection !== undefined,
    stretch,
    toggle(index: number): void {
      const row = rowAt(index);
      if (row !== undefined) toggle(row, index);
    },
  };
  return { clear, keys, onToggle: selection === undefined ? undefined : toggle };
}
