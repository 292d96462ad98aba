import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import type { BoardRange } from '../../../contract/areas/boards/boards';
import type { DailyFigures } from '../../../contract/areas/boards/daily-figures';
import type { EntityName } from '../../../contract/entities';
import type { QueryNode } from '../../../contract/query';
import type { ViewAnswer, ViewSpec } from '../../../contract/sync-api';
import type { BoardFilter } from '../../../domain/boards/board-filter';
import { filtered } from '../../../domain/boards/board-filter';
import { useAnswered } from '../../data/use-view';
import { useSession } from '../../session/session';

/** What a board lays over all of its tiles. */
export interface Scope {
  readonly filter: BoardFilter | null;
  readonly range: BoardRange;
  /** Days of UTC. Null: now; compared with nothing. */
  readonly asOf: string | null;
  readonly compare: string | null;
  /** The figures that are kept; null: not here yet. */
  readonly known: DailyFigures | null;
  /** Shows the rows behind a mark. */
  showRows(behind: Behind): void;
}

export interface Behind {
  readonly title: string;
  readonly entity: EntityName;
  readonly where: QueryNode;
}

export const BoardScope = createContext<Scope>({
  ...{ filter: null, range: '30d', asOf: null, compare: null, known: null },
  showRows: () => undefined,
});
export const useScope = (): Scope => use(BoardScope);

/** What a tile says of its numbers (BO13). */
export interface TileNote {
  readonly source: string;
  /** Rows that were read; null: it reads none. */
  readonly rows: number | null;
  /** How often it was worked out since it is here. */
  readonly recomputations: number;
  /** What the board's filter or time changes nothing of. */
  readonly notices: readonly string[];
  readonly drawn: number;
}

export const NO_NOTE: TileNote = { source: '', rows: null, recomputations: 0, notices: [], drawn: 0 };

/** Where a tile leaves its note: nobody draws anew because of it. */
export const TileNotes = createContext<RefObject<TileNote>>({ current: NO_NOTE });

export function useTileNote(note: Omit<TileNote, 'drawn'>): void {
  const notes = use(TileNotes);
  useEffect(() => {
    notes.current = { ...note, drawn: notes.current.drawn };
  });
}

/** A question within the board's filter, whose answers are counted. */
export function useTileView<E extends EntityName>(
  source: string,
  question: Omit<ViewSpec<E>, 'companyId' | 'offset' | 'limit' | 'where'> & {
    readonly where: QueryNode;
    readonly limit?: number;
  },
): ViewAnswer<E> | null {
  const { companyId } = useSession();
  const { filter } = useScope();
  const where = filtered(question.entity, question.where, filter);
  const spec: ViewSpec<E> | null =
    companyId === null ? null : { limit: 1, ...question, where: where ?? question.where, companyId, offset: 0 };
  const answer = useAnswered(spec)?.answer ?? null;
  const times = useRef<{ answer: ViewAnswer<E> | null; count: number }>({ answer: null, count: 0 });
  if (times.current.answer !== answer) times.current = { answer, count: times.current.count + 1 };
  useTileNote({
    ...{ source, rows: answer?.count ?? null, recomputations: times.current.count },
    notices: where === null ? ['The board’s filter is about other records: it changes nothing here.'] : [],
  });
  return answer;
}
