interface Counted {
  readonly value: string;
  readonly count?: number;
}

/**
 * The words of a vocabulary as they are offered: those that records have come first, with how many have them, the
 * others last with none (QP80). Nothing is counted yet: as the vocabulary has them.
 */
export function withCounts<T extends { readonly value: string }>(
  words: readonly T[],
  counted: readonly Counted[],
): readonly (T & { readonly count?: number })[] {
  if (counted.length === 0) return words;
  const counts = new Map(counted.map(({ value, count }) => [value, count ?? 0]));
  return words
    .map((word) => ({ ...word, count: counts.get(word.value) ?? 0 }))
    .toSorted((one, other) => other.count - one.count);
}
