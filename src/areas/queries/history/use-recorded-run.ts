import { useEffect, useMemo, useRef } from 'react';
import { useNameable } from '../../../data/groups';
import { recordRun, type SavedRow } from '../../../data/saved-queries';
import type { Windows } from '../../../data/use-view';
import { EVERYTHING } from '../../../query-editor/rows';
import { useSession } from '../../../session/session';
import type { AskedEntity } from '../../../words/asked';
import type { BuilderState } from '../builder/builder-url';
import { withLeftOut } from '../builder/left-out';
import { type QueryNames, queryNames, textOf } from '../saved/saved-list';
import { askedQuestion, isEverything } from './asked-question';

/** A question counts as asked once its answer stood so long: not every letter typed is a run. */
const STANDS_MS = 2_000;

/** The names that everybody who sees a run may read: another person sees it too. */
function usePublicNames(): QueryNames {
  const nameable = useNameable(useSession());
  return useMemo(
    () => queryNames((nameable ?? []).filter((one) => !('isPrivate' in one && one.isPrivate))),
    [nameable],
  );
}

interface Asked extends Pick<Windows<AskedEntity>, 'head' | 'changing'> {
  /** Of how many it found some, as the builder says it (QP58); null while that is not known. */
  readonly total: number | null;
}

/** Remembers the questions that were asked here, each once a visit. */
export function useRecordedRun(
  companyId: string | null,
  state: BuilderState,
  row: SavedRow | null | undefined,
  { head, changing, total }: Asked,
): void {
  const tree = askedQuestion(state.tree);
  const asked = { entity: state.entity, ast: { ...(tree ?? EVERYTHING) }, sort: state.sort };
  const question = JSON.stringify(asked);
  const queryId = row?.id ?? null;
  const key = `${queryId} ${question}`;
  const recorded = useRef(new Set<string>());
  /** The question that stands answered, and as which saved query it was asked. */
  const shown = useRef<Pick<BuilderState, 'saved'> & { readonly question: string }>({ question: '', saved: null });
  const isAnswered = !changing && total !== null && head?.loaded === true && head.problems === undefined;
  const isQuestion = tree !== null && (state.saved !== null || !isEverything(withLeftOut(state.entity, tree)));
  const names = usePublicNames();
  const newest = useRef({ asked, head, total, row, text: '' });
  newest.current = { asked, head, total, row, text: textOf(asked, names) };
  useEffect(() => {
    if (isAnswered && shown.current.question !== question) shown.current = { question, saved: state.saved };
    if (companyId === null || !isAnswered || !isQuestion || recorded.current.has(key)) return;
    // Who saves what is answered has asked it, now under its name.
    const isSavedHere = queryId !== null && queryId !== shown.current.saved;
    const timer = setTimeout(
      () => {
        const { asked: answered, head: answer, total: rowsScanned, row: saved, text } = newest.current;
        if (answer === null || rowsScanned === null) return;
        recorded.current.add(key);
        recordRun(companyId, {
          ...answered,
          queryId: saved?.id ?? null,
          queryName: saved?.name ?? null,
          ...(text !== '' && { question: text }),
          isPrivate: saved?.isPrivate ?? false,
          at: new Date().toISOString(),
          durationMs: answer.ms,
          rowsScanned,
          count: answer.count,
        }).catch((error: unknown) => console.warn('The run could not be remembered.', error));
      },
      isSavedHere ? 0 : STANDS_MS,
    );
    return () => clearTimeout(timer);
  }, [companyId, isAnswered, isQuestion, key, question, queryId, state.saved]);
}
