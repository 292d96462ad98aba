import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { QueryProblem } from '../../../../contract/query';
import { useRow } from '../../../data/rows';
import { type AskedRow, isAsked, treeOf } from '../../../data/saved-queries';
import { useIsOffline, useSyncStatus } from '../../../data/status';
import { useSession } from '../../../session/session';
import { type BuilderState, builderPlace, parseBuilderUrl, START } from './builder-url';

export interface BuilderControl {
  readonly state: BuilderState;
  /** The saved query it was opened from; null: it is not here; undefined: none, or not known yet. */
  readonly row: AskedRow | null | undefined;
  /** The address names a saved query of which nothing is known yet. */
  readonly isWaiting: boolean;
  readonly problems: readonly QueryProblem[];
  change(part: Partial<BuilderState>): void;
}

/** The question lives in the address; one that only names a saved query is that one's. */
export function useBuilder(): BuilderControl {
  const session = useSession();
  const search = useSearch();
  const beside: unknown = useHistoryState();
  const [, navigate] = useLocation();
  const { state, saved, problems } = useMemo(() => parseBuilderUrl(search, beside), [search, beside]);
  const found = useRow(session, 'savedQuery', saved ?? '');
  // A list's filter is no question of the builder's.
  const row = saved === null ? undefined : found && (isAsked(found) ? found : null);
  const current = useMemo(() => state ?? stateOf(row) ?? START, [state, row]);
  const change = useCallback(
    // Every keystroke would otherwise be a step in the history.
    (part: Partial<BuilderState>) => {
      const place = builderPlace({ ...current, ...part });
      navigate(place.to, { replace: true, state: place.state });
    },
    [current, navigate],
  );
  const isOffline = useIsOffline();
  const isCurrent = useSyncStatus()?.isCurrent === true;
  // A browser that is here for the first time does not know yet what there is.
  const isUnknown = row === undefined || (row === null && !isCurrent && !isOffline);
  return { state: current, row, isWaiting: saved !== null && state === null && isUnknown, problems, change };
}

function stateOf(row: AskedRow | null | undefined): BuilderState | null {
  const tree = row == null ? null : treeOf(row);
  return row == null || tree === null ? null : { entity: row.entity, tree, sort: row.sort, saved: row.id };
}
