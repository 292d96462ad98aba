import type { Arrangement, ListLook } from '../data/browser-storage';
import { NO_SAVED } from '../data/saved-queries';
import type { List } from './define-list';

/** Saved filters whose arrangement is remembered: those arranged last. */
const VIEWS = 30;

const viewOf = (saved: string | null): string | null => (saved === NO_SAVED ? null : saved);

/** How the list is arranged as it stands: a saved filter that was arranged has its own columns, widths and height (LS41). */
export function lookOf(look: ListLook, saved: string | null): Arrangement {
  const view = viewOf(saved);
  return (view === null ? undefined : look.views?.[view]) ?? look;
}

/** The look with the arrangement changed, of the saved filter or else of the list. */
export function arranged(look: ListLook, saved: string | null, part: Arrangement): ListLook {
  const view = viewOf(saved);
  if (view === null) return { ...look, ...part };
  const { columns, widths, density, pinned } = lookOf(look, saved);
  const { [view]: _, ...others } = look.views ?? {};
  const views = [...Object.entries(others).slice(1 - VIEWS), [view, { columns, widths, density, pinned, ...part }]];
  return { ...look, views: Object.fromEntries(views) };
}

export const AS_IT_CAME: Arrangement = { columns: undefined, widths: undefined, density: undefined, pinned: undefined };

/** Pinned columns stand first, each kind in the order that was chosen. */
export const inPlace = (chosen: readonly string[], pinned: readonly string[]): readonly string[] => [
  ...chosen.filter((id) => pinned.includes(id)),
  ...chosen.filter((id) => !pinned.includes(id)),
];

/**
 * The columns of a list that nobody arranged: the less room, the fewer, the important ones first (LS42). When a record was
 * deleted and by whom takes room, too.
 */
export function usualColumns(
  { shown, wideOnly = [], beside }: Pick<List, 'shown' | 'wideOnly' | 'beside'>,
  isNarrow: boolean,
  isBeside: boolean,
  isDeleted: boolean,
): readonly string[] {
  if ((isBeside || (isNarrow && isDeleted)) && beside !== undefined) return beside;
  return isNarrow || isBeside || isDeleted ? shown.filter((id) => !wideOnly.includes(id)) : shown;
}
