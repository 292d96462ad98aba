import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { formatListUrl, type ListState, parseListUrl } from './list-url';

export interface ListControl {
  readonly state: ListState;
  readonly unknown: readonly string[];
  /** `replace` where every keystroke would otherwise be a step in the history. */
  change(part: Partial<ListState>, options?: { readonly replace: boolean }): void;
}

/** The list's state lives in the URL and nowhere else. */
export function useListState(): ListControl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state, unknown } = useMemo(() => parseListUrl(search), [search]);
  const change = useCallback(
    (part: Partial<ListState>, options?: { readonly replace: boolean }) => {
      const next = formatListUrl({ ...parseListUrl(search).state, ...part });
      navigate(next === '' ? href('assets') : `${href('assets')}?${next}`, options);
    },
    [search, navigate],
  );
  return { state, unknown, change };
}
