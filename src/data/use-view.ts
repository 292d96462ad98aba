import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { QueryNode } from '../../contract/query';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { connection } from './sync-client';
import { type OpenViewFn, type ViewQuestion, WindowedView } from './windowed-view';

const openView: OpenViewFn = (spec, onAnswer) => connection.view(spec, onAnswer);

export interface Windows<E extends EntityName> {
  /** Null until this browser's first answer; afterwards the newest, also while another question loads. */
  readonly head: ViewAnswer<E> | null;
  /** True while `head` still answers the question before this one. */
  readonly changing: boolean;
  rowAt(index: number): ShownRow<E> | undefined;
  show(first: number, last: number): void;
}

/** One question over any number of rows, for a virtualised list. Null asks nothing. */
export function useWindows<E extends EntityName>(question: ViewQuestion<E> | null): Windows<E> {
  const key = question === null ? null : JSON.stringify(question);
  const [shown, setShown] = useState<{ key: string; view: WindowedView<E> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question's content
  useEffect(() => {
    if (question === null || key === null) return;
    const view = new WindowedView(question, openView);
    const stop = view.subscribe(() => {
      stop();
      setShown({ key, view });
    });
    return () => {
      stop();
      view.close();
    };
  }, [key]);
  const view = shown?.view;
  const subscribe = useCallback((listener: () => void) => view?.subscribe(listener) ?? (() => undefined), [view]);
  useSyncExternalStore(subscribe, () => view?.version ?? 0);
  const show = useCallback((first: number, last: number) => view?.show(first, last), [view]);
  return { head: view?.head ?? null, changing: shown?.key !== key, rowAt: (index) => view?.rowAt(index), show };
}

export interface Answered<E extends EntityName> {
  /** The question that is answered: not the newest one while that is on its way. */
  readonly spec: ViewSpec<E>;
  readonly answer: ViewAnswer<E>;
}

/** One window of a question, with the question. Keeps the previous answer while a new one loads; null asks nothing. */
export function useAnswered<E extends EntityName>(spec: ViewSpec<E> | null): Answered<E> | null {
  const [answered, setAnswered] = useState<Answered<E> | null>(null);
  const key = spec === null ? null : JSON.stringify(spec);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the spec's content
  const stable = useMemo(() => spec, [key]);
  useEffect(
    () => (stable === null ? undefined : connection.view(stable, (answer) => setAnswered({ spec: stable, answer }))),
    [stable],
  );
  return answered;
}

export const useView = <E extends EntityName>(spec: ViewSpec<E> | null): ViewAnswer<E> | null =>
  useAnswered(spec)?.answer ?? null;

/** Every id that matches, up to `limit`, for an action on all of them. */
export function matchingIds<E extends EntityName>(
  question: ViewQuestion<E>,
  limit: number,
): Promise<readonly string[]> {
  const { facets: _, ...rest } = question;
  return connection.call((api) => api.matchingIds(rest, limit));
}

/** The rows of these ids as they are now, a window at a time; ids that are gone are left out. */
export async function rowsOf<E extends EntityName>(
  companyId: string,
  entity: E,
  ids: readonly string[],
): Promise<readonly ShownRow<E>[]> {
  const rows: ShownRow<E>[] = [];
  for (let from = 0; from < ids.length; from += SYNC.windowRows) {
    const some = ids.slice(from, from + SYNC.windowRows);
    const where = { field: 'id', op: 'in' as const, value: some };
    const answer = await firstAnswer<E>({ companyId, entity, where, offset: 0, limit: SYNC.windowRows });
    rows.push(...answer.rows);
  }
  return rows;
}

/** What people themselves said of these assets. Null: it cannot be known now, or is more than one window. */
export const saidByHand = (
  companyId: string,
  ids: readonly string[],
): Promise<readonly ShownRow<'sourceRecord'>[] | null> =>
  recordsOf(companyId, ids, SYNC.windowRows, [{ field: 'category', op: 'eq', value: 'manual' }]);

/** All source records of these assets, so many assets at a time, the oldest record first. Null: as above. */
export const recordsOfAssets = (
  companyId: string,
  ids: readonly string[],
): Promise<readonly ShownRow<'sourceRecord'>[] | null> => recordsOf(companyId, ids, ASSETS_AT_ONCE, []);

/** Assets have few records: those of so many fit into one window, but for strange ones. */
const ASSETS_AT_ONCE = 10;

async function recordsOf(
  companyId: string,
  ids: readonly string[],
  atOnce: number,
  more: readonly QueryNode[],
): Promise<readonly ShownRow<'sourceRecord'>[] | null> {
  const rows: ShownRow<'sourceRecord'>[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const of: QueryNode = { field: 'assetId', op: 'in', value: ids.slice(from, from + atOnce) };
    const sort = [{ field: 'createdAt', descending: false }];
    const spec = { where: { op: 'and' as const, items: [...more, of] }, sort, offset: 0, limit: SYNC.windowRows };
    const answer = await firstAnswer<'sourceRecord'>({ companyId, entity: 'sourceRecord', ...spec });
    const isWhole = answer.loaded && answer.count === answer.rows.length && answer.problems === undefined;
    if (!isWhole || answer.isUnreachable === true) return null;
    rows.push(...answer.rows);
  }
  return rows;
}

async function firstAnswer<E extends EntityName>(spec: ViewSpec<E>): Promise<ViewAnswer<E>> {
  let close: () => void = () => undefined;
  try {
    return await new Promise((resolve) => {
      close = connection.view(spec, resolve);
    });
  } finally {
    close();
  }
}
