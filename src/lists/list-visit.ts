import { useEffect, useState } from 'react';
import { isObject } from '../../contract/narrow';
import { NOTHING, type Selection } from '../kit/data-table/selection';
import { NONE_ACTIVE } from '../kit/data-table/table-keys';

/** Where a person is in a list. */
export interface ListVisit {
  readonly key: string;
  scrolledTo: number;
  active: number;
  selection: Selection;
}

const KEPT = 30;

/** The newest last. As long as the app runs: an address that is opened anew begins at the top. */
const visits = new Map<string, ListVisit>();

/** The visit of that name as it was left, or a new one; of very many the oldest is forgotten. */
export function visitOf(key: string, kept = visits): ListVisit {
  const visit = kept.get(key) ?? { key, scrolledTo: 0, active: NONE_ACTIVE, selection: NOTHING };
  kept.delete(key);
  kept.set(key, visit);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return visit;
}

/** What is kept beside the address in the browser's history. */
export function historyNotes(): Readonly<Record<string, unknown>> {
  return isObject(history.state) ? history.state : {};
}

/** Every step of the history made in a list carries the name of the visit: the way back finds it again (LS12). */
export function useListVisit(): ListVisit {
  const [visit] = useState(() => {
    const { visit: key } = historyNotes();
    return visitOf(typeof key === 'string' ? key : crypto.randomUUID());
  });
  useEffect(() => {
    const notes = historyNotes();
    if (notes['visit'] !== visit.key) history.replaceState({ ...notes, visit: visit.key }, '');
  }, [visit]);
  return visit;
}
