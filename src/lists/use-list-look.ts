import { useMemo, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import type { ShownRow } from '../../contract/sync-api';
import { type Arrangement, browserStorage, type ListLook } from '../data/browser-storage';
import type { Column } from '../kit/data-table/column';
import { NARROW, useMedia } from '../kit/use-media';
import { useSession } from '../session/session';
import type { List } from './define-list';
import type { ListFilter } from './list-filter';
import { AS_IT_CAME, arranged, inPlace, lookOf, usualColumns } from './list-look';
import type { ListControl } from './use-list-state';

export type Density = NonNullable<ListLook['density']>;

/** How the list is arranged: columns, widths, density. This browser keeps it, and the address says the columns. */
export interface ListArrangement<E extends EntityName> {
  readonly chosen: readonly string[];
  readonly columns: readonly Column<ShownRow<E>>[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
  readonly hidesFilters: boolean;
  /** Whether the filter's values are shown, and counted. */
  isOpen(filter: ListFilter): boolean;
  /** Opens what is closed, and closes what is open. */
  turn(filter: ListFilter): void;
  setColumns(columns: readonly string[]): void;
  setWidth(id: string, width: number): void;
  /** How many columns stay when the list is moved sideways, beside the first. */
  readonly pinned: number;
  /** Pins the column, or lets it go. */
  pin(id: string): void;
  set(part: Pick<ListLook, 'hidesFilters'>): void;
  setDensity(density: Density): void;
  /** The saved filter that is made of the list as it stands is arranged as it is. */
  keepAs(saved: string): void;
  /** Everything as it came. */
  reset(): void;
}

const NO_WIDTHS = {};
const NONE: string[] = [];

const isClosed = (filter: ListFilter): boolean => filter.kind === 'cases' && filter.isClosed;

export function useListLook<E extends EntityName>(
  list: List<E>,
  { state, change }: ListControl,
  isDeleted: boolean,
): ListArrangement<E> {
  const [look, setLook] = useState<ListLook>(browserStorage.list(list.path).read);
  const write = (next: ListLook): void => {
    browserStorage.list(list.path).write(next);
    setLook(next);
  };
  const keep = (part: ListLook): void => write({ ...look, ...part });
  const arrange = (part: Arrangement, saved = state.saved): void => write(arranged(look, saved, part));
  // CA23: of a list that the person has not set otherwise.
  const height = useSession().profile?.preferences.density ?? 'compact';
  const { columns: kept, widths = NO_WIDTHS, density = height, pinned = NONE } = lookOf(look, state.saved);
  const isNarrow = useMedia(NARROW);
  const usual = usualColumns(list, isNarrow, state.open !== null, isDeleted);
  const chosen = inPlace(state.cols ?? kept ?? usual, pinned);
  const isTurned = ({ name }: ListFilter): boolean => look.turned?.includes(name) === true;
  const key = chosen.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the choice's content
  const columns = useMemo(
    () => [list.first, ...chosen.flatMap((id) => list.columns.find((column) => column.id === id) ?? [])],
    [list, key],
  );
  const setColumns = (cols: readonly string[]): void => {
    arrange({ columns: [...cols] });
    change({ cols }, { replace: true });
  };
  const pin = (id: string): void => {
    const next = pinned.includes(id) ? pinned.filter((each) => each !== id) : [...pinned, id];
    arrange({ pinned: next });
    if (state.cols !== null) change({ cols: inPlace(state.cols, next) }, { replace: true });
  };
  return {
    ...{ chosen, columns, setColumns, set: keep, widths, density, pin },
    pinned: chosen.filter((id) => pinned.includes(id)).length,
    setDensity: (next) => arrange({ density: next }),
    hidesFilters: look.hidesFilters ?? false,
    isOpen: (filter) => isTurned(filter) === isClosed(filter),
    turn: (filter) =>
      keep({
        turned: isTurned(filter)
          ? look.turned?.filter((name) => name !== filter.name)
          : [...(look.turned ?? []), filter.name],
      }),
    setWidth: (id, width) => arrange({ widths: { ...widths, [id]: width } }),
    keepAs: (saved) => arrange({ columns: [...chosen], widths, density, pinned }, saved),
    reset: () => {
      arrange(AS_IT_CAME);
      change({ cols: null }, { replace: true });
    },
  };
}
