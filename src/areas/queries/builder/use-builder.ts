import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { QueryProblem } from '../../../../contract/query';
import { useRow } from '../../../data/rows';
import { useSession } from '../../../session/session';
import type { SavedRow } from '../saved/saved-actions';
import { treeOf } from '../saved/saved-list';
import { type BuilderState, builderHref, parseBuilderUrl, START } from './builder-url';

export interface BuilderControl {
  readonly state: BuilderState;
  /** The saved query it was opened from; null: it is not here; undefined: none, or not known yet. */
  readonly row: SavedRow | null | undefined;
  /** The address names a saved query of which nothing is known yet. */
  readonly isWaiting: boolean;
  readonly problems: readonly QueryProblem[];
  change(part: Partial<BuilderState>): void;
}

/** The question lives in the address; one that only names a saved query is that one's. */
export function useBuilder(): BuilderControl {
  const session = useSession();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { state, saved, problems } = useMemo(() => parseBuilderUrl(search), [search]);
  const found = useRow(session, 'savedQuery', saved ?? '');
  const row = saved === null ? undefined : found;
  const current = useMemo(() => state ?? stateOf(row) ?? START, [state, row]);
  const change = useCallback(
    // Every keystroke would otherwise be a step in the history.
    (part: Partial<BuilderState>) => navigate(builderHref({ ...current, ...part }), { replace: true }),
    [current, navigate],
  );
  return { state: current, row, isWaiting: saved !== null && state === null && row === undefined, problems, change };
}

function stateOf(row: SavedRow | null | undefined): BuilderState | null {
  const tree = row == null ? null : treeOf(row);
  return row == null || tree === null ? null : { entity: row.entity, tree, sort: row.sort, saved: row.id };
}
