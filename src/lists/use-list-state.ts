import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NO_SAVED } from '../data/saved-queries';
import { type ListBasis, type ListKind, openedWith, settled } from './list-kind';
import { type SavedFilters, useSavedFilters } from './use-saved-filters';

export interface ListControl<S extends ListBasis> {
  readonly kind: ListKind<S>;
  readonly state: S;
  readonly unknown: readonly string[];
  readonly saved: SavedFilters<S>;
  /** `replace` where every keystroke would otherwise be a step in the history. */
  change(part: Partial<S>, options?: { readonly replace: boolean }): void;
}

function addressOf<S extends ListBasis>(kind: ListKind<S>, state: S): string {
  const search = kind.format(state);
  return search === '' ? kind.path : `${kind.path}?${search}`;
}

/** The list's state lives in the URL and nowhere else. */
export function useListState<S extends ListBasis>(kind: ListKind<S>): ListControl<S> {
  const search = useSearch();
  const [, navigate] = useLocation();
  const saved = useSavedFilters(kind);
  const { filters, usual } = saved;
  const parsed = useMemo(() => kind.parse(search), [kind, search]);
  const opened = useMemo(() => openedWith(kind, parsed.state, filters, usual), [kind, parsed, filters, usual]);
  const state = opened ?? parsed.state;
  useEffect(() => {
    if (opened !== null) navigate(addressOf(kind, opened), { replace: true });
  }, [kind, opened, navigate]);
  const change = useCallback(
    (part: Partial<S>, options?: { readonly replace: boolean }) =>
      navigate(addressOf(kind, settled(kind, { ...state, ...part }, usual)), options),
    [kind, state, usual, navigate],
  );
  const isGone =
    saved.isKnown && state.saved !== null && state.saved !== NO_SAVED && saved.named(state.saved) === undefined;
  const unknown = isGone ? [...parsed.unknown, `saved=${state.saved}`] : parsed.unknown;
  return { kind, state, unknown, saved, change };
}
