import type { TileContent } from './tile-text';

/** A board that comes with the product: read only, and duplicated to be changed. */
export interface ProductBoard {
  readonly name: string;
  readonly about: string;
  readonly tiles: readonly {
    readonly content: TileContent;
    readonly at: readonly [x: number, y: number, w: number, h: number];
  }[];
}

const own = (name: string, ...at: readonly [number, number, number, number]) => ({
  content: { kind: 'product', name } as const,
  at,
});

/** By what they are called in an address. */
export const PRODUCT_BOARDS = {
  overview: {
    name: 'Overview',
    about: 'Your assets and findings, and what changed.',
    tiles: [
      own('figures', 0, 0, 12, 3),
      own('findings-by-severity', 0, 3, 6, 6),
      own('assets-by-risk', 6, 3, 6, 6),
      own('assets-by-type', 0, 9, 6, 8),
      own('assets-by-criticality', 6, 9, 6, 8),
      own('newest-runs', 0, 17, 6, 9),
      own('changes', 6, 17, 6, 9),
    ],
  },
} as const satisfies Readonly<Record<string, ProductBoard>>;
