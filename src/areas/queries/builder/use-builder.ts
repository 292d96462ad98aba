import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { QueryProblem } from '../../../../contract/query';
import { type BuilderState, builderHref, parseBuilderUrl, START } from './builder-url';

export interface BuilderControl {
  readonly state: BuilderState;
  /** The saved query the address names, when it says no question of its own. */
  readonly opens: string | null;
  readonly problems: readonly QueryProblem[];
  change(part: Partial<BuilderState>): void;
}

/** The question lives in the address and nowhere else. */
export function useBuilder(): BuilderControl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state, saved, problems } = useMemo(() => parseBuilderUrl(search), [search]);
  const current = state ?? START;
  const change = useCallback(
    // Every keystroke would otherwise be a step in the history.
    (part: Partial<BuilderState>) => navigate(builderHref({ ...current, ...part }), { replace: true }),
    [current, navigate],
  );
  return { state: current, opens: state === null ? saved : null, problems, change };
}
