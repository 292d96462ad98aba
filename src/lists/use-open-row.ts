import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import { matchingIds, type Windows } from '../data/use-view';
import type { ViewQuestion } from '../data/windowed-view';
import type { Cursor } from '../kit/data-table/data-table';
import { NONE_ACTIVE } from '../kit/data-table/table-keys';
import { rowPlace } from './row-place';

/** A cursor that runs through a list opens what it rests on. */
const REST_MS = 80;

/** The record beside the list: which one, where it stands, and what leads to others. */
export interface OpenRow {
  readonly id: string | null;
  /** Null: not in the list, or not known yet. */
  readonly at: number | null;
  /** The list's cursor; while a record is open it is the one shown. */
  readonly cursor: Cursor;
  open(id: string): void;
  /** False: nothing was open. */
  close(): boolean;
  step(by: number): void;
}

/** Where in the address its id is. */
export interface OpenPlace {
  readonly id: string | null;
  /** Whether opening it was a step of the history: closing is the way back. */
  isStep(): boolean;
  set(id: string | null, isStep: boolean): void;
}

interface Given<E extends EntityName> {
  readonly place: OpenPlace;
  readonly question: ViewQuestion<E> | null;
  readonly rows: Windows<E>;
  readonly cursor: Cursor;
}

/** The panel follows the cursor, and the cursor follows its record when rows come and go (LS11). */
export function useOpenRow<E extends EntityName>({ place, question, rows, cursor }: Given<E>): OpenRow {
  const { id, set } = place;
  const { active, onActive } = cursor;
  const [isMoving, setMoving] = useState(false);
  const under = rows.rowAt(active)?.id;
  useEffect(() => {
    if (!isMoving || id === null || under === undefined) return;
    const timer = setTimeout(() => {
      setMoving(false);
      if (under !== id) set(under, false);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isMoving, id, under, set]);
  const at = id === null ? null : rowPlace(rows.rowAt, id, Math.max(0, active), SYNC.windowRows);
  useEffect(() => {
    if (at !== null && !isMoving && at !== active) onActive(at);
  }, [at, isMoving, active, onActive]);
  useLookup(at === null && !isMoving && rows.head?.loaded === true && !rows.changing ? id : null, question, onActive);
  const count = rows.head?.count ?? 0;
  const move = (index: number): void => {
    onActive(index);
    if (id !== null) setMoving(true);
  };
  return {
    ...{ id, at, cursor: { active, onActive: move } },
    open(next) {
      setMoving(false);
      set(next, id === null);
    },
    close() {
      if (id === null) return false;
      if (place.isStep()) history.back();
      else set(null, false);
      return true;
    },
    step: (by) => move(Math.max(0, Math.min(count - 1, (active === NONE_ACTIVE ? -1 : active) + by))),
  };
}

/** Asks where a record of an address stands in the list. */
function useLookup<E extends EntityName>(
  id: string | null,
  question: ViewQuestion<E> | null,
  found: (index: number) => void,
): void {
  const key = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question's content
  useEffect(() => {
    if (id === null || question === null) return;
    let isWanted = true;
    matchingIds(question, Number.MAX_SAFE_INTEGER).then(
      (ids) => {
        const index = ids.indexOf(id);
        if (isWanted && index !== -1) found(index);
      },
      // Its place is a help; the record itself is shown without it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [id, key]);
}
