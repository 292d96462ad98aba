import { useMemo } from 'react';
import { useRows } from '../data/rows';
import { defaultOf, type SavedRow, treeOf } from '../data/saved-queries';
import { byName } from '../kit/by-text';
import { useSession } from '../session/session';
import type { List } from './define-list';
import { type SavedFilter, stateOfTree } from './saved-filter';

export interface SavedFilterRow extends SavedFilter {
  readonly row: SavedRow;
}

export interface SavedFilters {
  /** Every saved query of the company: a default is one of all of them. */
  readonly rows: readonly SavedRow[];
  /** Those the list can show, by name. */
  readonly filters: readonly SavedFilterRow[];
  /** The one this person's list opens with. */
  readonly usual: SavedFilterRow | undefined;
  /** This browser has looked. */
  readonly isKnown: boolean;
  named(id: string): SavedFilterRow | undefined;
}

function filterOf(list: List, row: SavedRow): SavedFilterRow[] {
  const tree = row.entity === list.entity ? treeOf(row) : null;
  const state = tree === null ? null : stateOfTree(list, tree, row.sort);
  return state === null ? [] : [{ id: row.id, row, state }];
}

/** Saved queries of its records are a list's saved filters, where the list can show what they ask. */
export function useSavedFilters(list: List): SavedFilters {
  const session = useSession();
  const rows = useRows(session, 'savedQuery');
  const personId = session.profile?.id ?? '';
  return useMemo(() => {
    const known = rows ?? [];
    const filters = known.flatMap((row) => filterOf(list, row)).sort((a, b) => byName(a.row, b.row));
    const named = (id: string | undefined) => filters.find((filter) => filter.id === id);
    const usual = named(defaultOf(known, list.entity, personId)?.id);
    return { rows: known, filters, usual, isKnown: rows !== undefined, named };
  }, [list, rows, personId]);
}
