import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { QueryNode, QueryProblem } from '../../../../contract/query';
import { useRow } from '../../../data/rows';
import { type AskedRow, isAsked, treeOf } from '../../../data/saved-queries';
import { useIsOffline, useSyncStatus } from '../../../data/status';
import { historyNotes } from '../../../lists/list-visit';
import type { How } from '../../../query-editor/query-editor';
import { useSession } from '../../../session/session';
import { type BuilderState, builderPlace, freshState, parseBuilderUrl } from './builder-url';
import { isStep, isTyped } from './step';
import { useUndoStep } from './use-undo-step';

const FRESH = freshState('asset');

export interface BuilderControl {
  readonly state: BuilderState;
  /** The saved query it was opened from; null: it is not here; undefined: none, or not known yet. */
  readonly row: AskedRow | null | undefined;
  /** The address names a saved query of which nothing is known yet. */
  readonly isWaiting: boolean;
  readonly problems: readonly QueryProblem[];
  /** A step of its own: going back takes it back. */
  change(part: Partial<BuilderState>): void;
  /** The tree was edited as rows or as text. */
  edit(tree: QueryNode, how: How): void;
  /** How the answer is shown is no step. */
  look(summary: BuilderState['summary']): void;
}

/** What is noted of the visit, as whether rows or the text are shown, stays; the question is each entry's own. */
export function visitNotes(): Readonly<Record<string, unknown>> {
  const { question: _, ...notes } = historyNotes();
  return notes;
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
  const current = useMemo(() => state ?? stateOf(row) ?? FRESH, [state, row]);
  const step = useUndoStep();
  const go = useCallback(
    (part: Partial<BuilderState>, replace: boolean) => {
      if (!replace) step();
      const place = builderPlace({ ...current, ...part });
      navigate(place.to, { replace, state: { ...visitNotes(), ...place.state } });
    },
    [current, navigate, step],
  );
  const typing = useTyping();
  const change = useCallback(
    (part: Partial<BuilderState>) => {
      typing.end();
      go(part, false);
    },
    [go, typing],
  );
  const edit = useCallback(
    (tree: QueryNode, how: How) => {
      const isOne = isStep(current.tree, tree, how, typing.since());
      typing.end();
      if (how === 'text' || isTyped(current.tree, tree)) typing.begin();
      go({ tree }, !isOne);
    },
    [current, go, typing],
  );
  const look = useCallback((summary: BuilderState['summary']) => go({ summary }, true), [go]);
  const isOffline = useIsOffline();
  const isCurrent = useSyncStatus()?.isCurrent === true;
  // A browser that is here for the first time does not know yet what there is.
  const isUnknown = row === undefined || (row === null && !isCurrent && !isOffline);
  return {
    state: current,
    row,
    isWaiting: saved !== null && state === null && isUnknown,
    problems,
    change,
    edit,
    look,
  };
}

/** How long ago the question was typed; going back or forth ends it. */
function useTyping() {
  const typing = useMemo(() => {
    let at = Number.NEGATIVE_INFINITY;
    return {
      begin() {
        at = performance.now();
      },
      end() {
        at = Number.NEGATIVE_INFINITY;
      },
      since: () => performance.now() - at,
    };
  }, []);
  useEffect(() => {
    addEventListener('popstate', typing.end);
    return () => removeEventListener('popstate', typing.end);
  }, [typing]);
  return typing;
}

function stateOf(row: AskedRow | null | undefined): BuilderState | null {
  const tree = row == null ? null : treeOf(row);
  return row == null || tree === null ? null : { entity: row.entity, tree, sort: row.sort, saved: row.id };
}
