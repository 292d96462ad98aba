import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NO_SAVED } from '../data/saved-queries';
import type { List } from './define-list';
import type { ListState } from './list-state';
import { historyNotes } from './list-visit';
import { openedWith, settled } from './saved-filter';
import { type SavedFilters, useSavedFilters } from './use-saved-filters';

export interface ListControl {
  readonly list: List;
  readonly state: ListState;
  readonly unknown: readonly string[];
  readonly saved: SavedFilters;
  change(part: Partial<ListState>, how?: ChangeHow): void;
}

interface ChangeHow {
  /** Where every keystroke would otherwise be a step in the history. */
  readonly replace?: boolean;
  /** What is kept beside the address. */
  readonly notes?: object;
}

function addressOf(list: List, state: ListState): string {
  const search = list.format(state);
  return search === '' ? list.path : `${list.path}?${search}`;
}

/** The list's state lives in the URL and nowhere else. */
export function useListState(list: List): ListControl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const saved = useSavedFilters(list);
  const { filters, usual } = saved;
  const parsed = useMemo(() => list.parse(search), [list, search]);
  const opened = useMemo(() => openedWith(list, parsed.state, filters, usual), [list, parsed, filters, usual]);
  const state = opened ?? parsed.state;
  useEffect(() => {
    if (opened !== null) navigate(addressOf(list, opened), { replace: true, state: historyNotes() });
  }, [list, opened, navigate]);
  const change = useCallback(
    (part: Partial<ListState>, { replace = false, notes = {} }: ChangeHow = {}) => {
      const { visit, ...others } = historyNotes();
      navigate(addressOf(list, settled(list, { ...state, ...part }, usual)), {
        replace,
        state: { visit, ...(replace ? others : {}), ...notes },
      });
    },
    [list, state, usual, navigate],
  );
  const isGone =
    saved.isKnown && state.saved !== null && state.saved !== NO_SAVED && saved.named(state.saved) === undefined;
  const unknown = isGone ? [...parsed.unknown, `saved=${state.saved}`] : parsed.unknown;
  return { list, state, unknown, saved, change };
}
