const PAGE = 12;
/** Before the first key or click: the first step goes to the first row. */
export const NONE_ACTIVE = -1;

/** Where a key moves to from `active`; null: not a moving key. */
export function target(key: string, active: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    j: active + 1,
    ArrowDown: active + 1,
    k: active - 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  };
  const wanted = steps[key];
  return wanted === undefined ? null : Math.max(0, Math.min(count - 1, wanted));
}
