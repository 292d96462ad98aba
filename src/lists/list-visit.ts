import { useCallback, useEffect, useMemo, useState } from 'react';
import { isObject } from '../../contract/narrow';
import type { Cursor } from '../kit/data-table/data-table';
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

/**
 * Every step of the history made in a list carries the name of the visit: the way back finds it again (LS12). `part`: which
 * of the page's lists.
 */
export function useListVisit(part = ''): ListVisit {
  const [key] = useState(() => {
    const { visit } = historyNotes();
    return typeof visit === 'string' ? visit : crypto.randomUUID();
  });
  const visit = useMemo(() => visitOf(part === '' ? key : `${key} ${part}`), [key, part]);
  useEffect(() => {
    const notes = historyNotes();
    if (notes['visit'] !== key) history.replaceState({ ...notes, visit: key }, '');
  }, [key]);
  return visit;
}

/** The cursor of a visit. It is kept at once: the click that moves it may lead away. */
export function useVisitCursor(visit: ListVisit): Cursor {
  const [active, setActive] = useState(visit.active);
  const onActive = useCallback(
    (index: number) => {
      visit.active = index;
      setActive(index);
    },
    [visit],
  );
  return { active, onActive };
}

/**
 * The selection of a visit. It is kept at once: what is done with the selected may take every row out of the list, and the
 * selection is cleared after the list itself is gone.
 */
export function useVisitSelection(visit: ListVisit) {
  const [selection, setSelection] = useState(visit.selection);
  const onSelection = useCallback(
    (next: Selection) => {
      visit.selection = next;
      setSelection(next);
    },
    [visit],
  );
  return { selection, onSelection };
}

/** Where its list is scrolled to. */
export const visitScroll = (visit: ListVisit): { from: number; onChange(top: number): void } => ({
  from: visit.scrolledTo,
  onChange: (top) => {
    visit.scrolledTo = top;
  },
});

/** Where a person is in one of a page's lists, for its table. */
export function useListPlace(part?: string) {
  const visit = useListVisit(part);
  return { cursor: useVisitCursor(visit), scroll: visitScroll(visit) };
}
