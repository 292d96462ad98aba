import type { ShortcutName } from '../shortcuts';

const PAGE = 12;
/** Before the first key or click: the first step goes to the first row. */
export const NONE_ACTIVE = -1;

/** Where a shortcut moves to from `active`; null: not a moving one. */
export function target(name: ShortcutName, active: number, count: number): number | null {
  const steps: Readonly<Partial<Record<ShortcutName, number>>> = {
    next: active + 1,
    previous: active - 1,
    pageDown: active + PAGE,
    pageUp: active - PAGE,
    first: 0,
    last: count - 1,
  };
  const wanted = steps[name];
  return wanted === undefined ? null : Math.max(0, Math.min(count - 1, wanted));
}
