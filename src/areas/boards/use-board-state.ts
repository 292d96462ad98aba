import { useCallback, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { BOARD_RANGES, type BoardRange, FILTERED_KINDS } from '../../../contract/areas/boards/boards';
import { isOneOf } from '../../../contract/narrow';
import type { QueryNode } from '../../../contract/query';
import { type BoardFilter, isEmptyFilter } from '../../../domain/boards/board-filter';
import { readQuery } from '../../../domain/query/read-query';
import { useCached } from '../../data/use-cached';
import { useAddressPart } from '../../details/address-part';
import { EVERYTHING } from '../../query-editor/rows';
import { useSession } from '../../session/session';
import type { Behind, Scope } from './board-scope';
import type { ShownBoard } from './shown-board';

export interface BoardState {
  readonly scope: Scope;
  readonly behind: Behind | null;
  /** Why the address's filter is not applied. */
  readonly problem: string | null;
  /** Another filter than the board's own. */
  readonly isOtherFilter: boolean;
  readonly filter: BoardFilter;
  setFilter(filter: BoardFilter | null): void;
  setRange(range: BoardRange | null): void;
  setAsOf(day: string | null): void;
  setCompare(day: string | null): void;
  closeRows(): void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day of an address; null where it is none. */
const dayIn = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** What is laid over a board is its address: a link shows the same (BO11). */
export function useBoardState(board: Pick<ShownBoard, 'filterOf' | 'filter' | 'range'>): BoardState {
  const { companyId } = useSession();
  const search = useSearch();
  const [range, setRange] = useAddressPart('range');
  const [at, setAsOf] = useAddressPart('at');
  const [compare, setCompare] = useAddressPart('with');
  const [, setText] = useAddressPart('filter');
  const [behind, setBehind] = useState<Behind | null>(null);
  const [figures] = useCached(companyId !== null ? 'daily-figures.list' : null, {}, companyId ?? undefined);
  const known = figures.state === 'ready' ? figures.body : null;
  const text = new URLSearchParams(search).get('filter');
  const { filter, problem } = useMemo(() => readFilter(text, board), [text, board]);
  const showRows = useCallback((next: Behind) => setBehind(next), []);
  const scope = useMemo(
    (): Scope => ({
      filter: isEmptyFilter(filter.tree) ? null : filter,
      range: range !== null && isOneOf(BOARD_RANGES, range) ? range : board.range,
      asOf: dayIn(at),
      compare: dayIn(compare),
      ...{ known, showRows },
    }),
    [filter, range, board.range, at, compare, known, showRows],
  );
  return {
    ...{ scope, behind, problem, filter, isOtherFilter: text !== null && problem === null },
    setFilter: (next) =>
      setText(next === null ? null : `${next.entity} ${JSON.stringify(next.tree)}`, { isStep: true }),
    setRange: (next) => setRange(next),
    setAsOf: (day) => setAsOf(day),
    setCompare: (day) => setCompare(day),
    closeRows: () => setBehind(null),
  };
}

interface Read {
  readonly filter: BoardFilter;
  readonly problem: string | null;
}

/** `asset {"field": …}`, as the address has it; without one, the board's own. */
function readFilter(text: string | null, { filterOf, filter }: Pick<ShownBoard, 'filterOf' | 'filter'>): Read {
  const own = { entity: filterOf, tree: filter };
  if (text === null) return { filter: own, problem: null };
  const space = text.indexOf(' ');
  const entity: string = text.slice(0, space);
  const tree = treeOf(text.slice(space + 1));
  if (tree === null || !isOneOf(FILTERED_KINDS, entity)) {
    return { filter: own, problem: 'The filter in this link cannot be read: the board is shown with its own.' };
  }
  return { filter: { entity, tree }, problem: null };
}

function treeOf(text: string): QueryNode | null {
  if (text === '') return EVERYTHING;
  try {
    return readQuery(JSON.parse(text)).tree;
  } catch {
    return null;
  }
}
