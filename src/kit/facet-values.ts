interface Shown<V> {
  readonly shown: readonly V[];
  /** Behind “Show more”. */
  readonly more: number;
}

/** The first of a filter's values in their own order, and all that are chosen: what narrows a list is never hidden (LS31). */
export function shownValues<V extends { readonly value: string }>(
  values: readonly V[],
  chosen: readonly string[],
  isFound: (value: string) => boolean,
  most: number,
): Shown<V> {
  const found = values.filter(({ value }) => chosen.includes(value) || isFound(value));
  const first = new Set(found.slice(0, most));
  const shown = found.filter((each) => first.has(each) || chosen.includes(each.value));
  return { shown, more: found.length - shown.length };
}
