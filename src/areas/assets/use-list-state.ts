import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { NO_SAVED } from '../../data/saved-queries';
import { formatListUrl, type ListState, parseListUrl } from './list-url';
import { openedWith, settled } from './saved/filter-tree';
import { type SavedFilters, useSavedFilters } from './saved/use-saved-filters';

export interface ListControl {
  readonly state: ListState;
  readonly unknown: readonly string[];
  readonly saved: SavedFilters;
  /** `replace` where every keystroke would otherwise be a step in the history. */
  change(part: Partial<ListState>, options?: { readonly replace: boolean }): void;
}

function addressOf(state: ListState): string {
  const search = formatListUrl(state);
  return search === '' ? href('assets') : `${href('assets')}?${search}`;
}

/** The list's state lives in the URL and nowhere else. */
export function useListState(): ListControl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const saved = useSavedFilters();
  const { filters, usual } = saved;
  const parsed = useMemo(() => parseListUrl(search), [search]);
  const opened = useMemo(() => openedWith(parsed.state, filters, usual), [parsed, filters, usual]);
  const state = opened ?? parsed.state;
  useEffect(() => {
    if (opened !== null) navigate(addressOf(opened), { replace: true });
  }, [opened, navigate]);
  const change = useCallback(
    (part: Partial<ListState>, options?: { readonly replace: boolean }) =>
      navigate(addressOf(settled({ ...state, ...part }, usual)), options),
    [state, usual, navigate],
  );
  const isGone =
    saved.isKnown && state.saved !== null && state.saved !== NO_SAVED && saved.named(state.saved) === undefined;
  const unknown = isGone ? [...parsed.unknown, `saved=${state.saved}`] : parsed.unknown;
  return { state, unknown, saved, change };
}
