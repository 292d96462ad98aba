/** Somebody or something, and how many of it. Null: nobody. */
export interface Share {
  readonly name: string | null;
  readonly count: number;
}

/** Those with the most, and of the others how many they are and have together. Who has none is left out. */
export function topOf(shares: readonly Share[], most: number): { readonly top: readonly Share[]; readonly rest: Rest } {
  const some = shares.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || order(a.name, b.name));
  const behind = some.slice(most);
  return {
    top: some.slice(0, most),
    rest: { names: behind.length, count: behind.reduce((sum, { count }) => sum + count, 0) },
  };
}

interface Rest {
  readonly names: number;
  readonly count: number;
}

const order = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1);
