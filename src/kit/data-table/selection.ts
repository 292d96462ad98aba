/** What is selected: single rows, or all that match except some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const NOTHING: Selection = { kind: 'some', ids: new Set() };
export const EVERYTHING: Selection = { kind: 'all', except: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

export function toggled(selection: Selection, id: string): Selection {
  const flip = (ids: ReadonlySet<string>): ReadonlySet<string> => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  return selection.kind === 'some'
    ? { kind: 'some', ids: flip(selection.ids) }
    : { kind: 'all', except: flip(selection.except) };
}

export function selectedCount(selection: Selection, matching: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, matching - selection.except.size);
}

/**
 * After the cursor went with Shift from a row to the one beside it: what is selected since `anchor` grows on the way from
 * there, and shrinks on the way back.
 */
export function stretched(
  selection: Selection,
  anchor: number,
  [from, to]: readonly [
    { readonly index: number; readonly id: string },
    { readonly index: number; readonly id: string },
  ],
): Selection {
  const isBack = Math.abs(to.index - anchor) < Math.abs(from.index - anchor);
  return isBack ? without(selection, [from.id]) : withAll(selection, [from.id, to.id]);
}

/** With these, too. */
export function withAll(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: new Set([...selection.ids, ...ids]) };
  const wanted = new Set(ids);
  return { kind: 'all', except: new Set([...selection.except].filter((id) => !wanted.has(id))) };
}

/** With none of these. */
function without(selection: Selection, ids: readonly string[]): Selection {
  if (selection.kind === 'all') return { kind: 'all', except: new Set([...selection.except, ...ids]) };
  const unwanted = new Set(ids);
  return { kind: 'some', ids: new Set([...selection.ids].filter((id) => !unwanted.has(id))) };
}
