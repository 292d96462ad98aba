import { useMemo } from 'react';
import { useRows } from '../data/rows';
import { defaultOf, type SavedRow, treeOf } from '../data/saved-queries';
import { useSession } from '../session/session';
import { type ListBasis, type ListKind, type SavedFilter, stateOfTree } from './list-kind';

export interface SavedFilterRow<S> extends SavedFilter<S> {
  readonly row: SavedRow;
}

export interface SavedFilters<S> {
  /** Every saved query of the company: a default is one of all of them. */
  readonly rows: readonly SavedRow[];
  /** Those the list can show, by name. */
  readonly filters: readonly SavedFilterRow<S>[];
  /** The one this person's list opens with. */
  readonly usual: SavedFilterRow<S> | undefined;
  /** This browser has looked. */
  readonly isKnown: boolean;
  named(id: string): SavedFilterRow<S> | undefined;
}

function filterOf<S extends ListBasis>(kind: ListKind<S>, row: SavedRow): SavedFilterRow<S>[] {
  const tree = row.entity === kind.entity ? treeOf(row) : null;
  const state = tree === null ? null : stateOfTree(kind, tree, row.sort);
  return state === null ? [] : [{ id: row.id, row, state }];
}

/** Saved queries of its records are a list's saved filters, where the list can show what they ask. */
export function useSavedFilters<S extends ListBasis>(kind: ListKind<S>): SavedFilters<S> {
  const session = useSession();
  const rows = useRows(session, 'savedQuery');
  const personId = session.profile?.id ?? '';
  return useMemo(() => {
    const known = rows ?? [];
    const filters = known
      .flatMap((row) => filterOf(kind, row))
      .sort((a, b) => a.row.name.localeCompare(b.row.name, 'en', { sensitivity: 'base', numeric: true }));
    const named = (id: string | undefined) => filters.find((filter) => filter.id === id);
    const usual = named(defaultOf(known, kind.entity, personId)?.id);
    return { rows: known, filters, usual, isKnown: rows !== undefined, named };
  }, [kind, rows, personId]);
}
