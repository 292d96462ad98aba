/**
 * Where a row stands among those that are here, looked for from `near` outward, so that one whose neighbours came or went is
 * found again. Null: it is not among them.
 */
export function rowPlace(
  rowAt: (index: number) => { readonly id: string } | undefined,
  id: string,
  near: number,
  reach: number,
): number | null {
  for (let away = 0; away <= reach; away++) {
    const found = [near + away, near - away].find((index) => index >= 0 && rowAt(index)?.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
