import { useMemo, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import type { ShownRow } from '../../contract/sync-api';
import { browserStorage, type ListLook } from '../data/browser-storage';
import type { Column } from '../kit/data-table/column';
import type { List } from './define-list';
import type { ListFilter } from './list-filter';
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
  set(part: Pick<ListLook, 'density' | 'hidesFilters'>): void;
  /** Everything as it came. */
  reset(): void;
}

const NO_WIDTHS = {};

const isClosed = (filter: ListFilter): boolean => filter.kind === 'cases' && filter.isClosed;

export function useListLook<E extends EntityName>(list: List<E>, { state, change }: ListControl): ListArrangement<E> {
  const [look, setLook] = useState<ListLook>(browserStorage.list(list.path).read);
  const keep = (part: ListLook): void => {
    const next = { ...look, ...part };
    browserStorage.list(list.path).write(next);
    setLook(next);
  };
  const chosen = state.cols ?? look.columns ?? list.shown;
  const isTurned = ({ name }: ListFilter): boolean => look.turned?.includes(name) === true;
  const key = chosen.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the choice's content
  const columns = useMemo(
    () => [list.first, ...chosen.flatMap((id) => list.columns.find((column) => column.id === id) ?? [])],
    [list, key],
  );
  const setColumns = (cols: readonly string[]): void => {
    keep({ columns: [...cols] });
    change({ cols }, { replace: true });
  };
  return {
    ...{ chosen, columns, setColumns, set: keep },
    widths: look.widths ?? NO_WIDTHS,
    density: look.density ?? 'compact',
    hidesFilters: look.hidesFilters ?? false,
    isOpen: (filter) => isTurned(filter) === isClosed(filter),
    turn: (filter) =>
      keep({
        turned: isTurned(filter)
          ? look.turned?.filter((name) => name !== filter.name)
          : [...(look.turned ?? []), filter.name],
      }),
    setWidth: (id, width) => keep({ widths: { ...look.widths, [id]: width } }),
    reset: () => {
      keep({ columns: undefined, widths: undefined, density: undefined });
      change({ cols: null }, { replace: true });
    },
  };
}
