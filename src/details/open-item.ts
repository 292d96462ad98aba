import { useCallback } from 'react';
import { historyNotes } from '../lists/list-visit';
import { useAddressPart } from './address-part';

/** The record that is open within a record: its id is in the address (DT6). */
export interface OpenItem {
  readonly id: string | null;
  open(row: { readonly id: string }): void;
  close(): void;
}

export function useOpenItem(): OpenItem {
  const [id, set] = useAddressPart('item');
  const open = useCallback(
    (row: { readonly id: string }) => set(row.id, { isStep: id === null, notes: id === null ? { item: true } : {} }),
    [id, set],
  );
  // Opening it was a step of the history: closing is the way back.
  const close = (): void => (historyNotes()['item'] === true ? history.back() : set(null));
  return { id, open, close };
}
