import { useCallback } from 'react';
import { historyNotes } from '../lists/list-visit';
import type { OpenPlace } from '../lists/use-open-row';
import { useAddressPart } from './address-part';

/** The record that is open within a record: its id is in the address (DT6). */
export function useOpenItem(): OpenPlace {
  const [id, setPart] = useAddressPart('item');
  const set = useCallback(
    (next: string | null, isStep: boolean) => setPart(next, { isStep, notes: isStep ? { item: true } : {} }),
    [setPart],
  );
  return { id, set, isStep: () => historyNotes()['item'] === true };
}
