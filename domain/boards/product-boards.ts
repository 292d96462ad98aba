import { settle } from './arrange';
import type { ProductTileName } from './product-tiles';
import type { ProductWidgetName } from './product-widgets';
import type { Tile } from './tile-text';

/** A board that comes with the product: read only, and duplicated to be changed (BO3). */
export interface ProductBoard {
  readonly name: string;
  readonly about: string;
  readonly tiles: readonly Tile[];
}

type At = readonly [x: number, y: number, w: number, h: number];

/** The tiles in their places. A name is on a board once, so that it is the tile's id, too. */
function board(
  name: string,
  about: string,
  at: Readonly<Partial<Record<ProductTileName | ProductWidgetName, At>>>,
): ProductBoard {
  const tiles = Object.entries(at).map(
    ([own, [x, y, w, h]]): Tile => ({ ...{ id: own, x, y, w, h }, content: { kind: 'product', name: own } }),
  );
  return { name, about, tiles: settle(tiles) };
}

/** By what they are called in an address. */
export const PRODUCT_BOARDS = {
  overview: board('Overview', 'Your assets and findings, and what changed.', {
    figures: [0, 0, 12, 2],
    'findings-by-severity': [0, 2, 6, 5],
    'assets-by-risk': [6, 2, 6, 5],
    'assets-by-type': [0, 7, 6, 7],
    'assets-by-criticality': [6, 7, 6, 5],
    'newest-runs': [0, 14, 6, 6],
    changes: [6, 12, 6, 8],
  }),
  exposure: board('Exposure', 'What can be reached from the internet, and what is wrong with it.', {
    'exposed-assets': [0, 0, 4, 5],
    'exposed-by-type': [4, 0, 8, 5],
    'exposure-over-time': [0, 5, 6, 6],
    'assets-by-risk': [6, 5, 6, 6],
    'exposed-with-critical': [0, 11, 12, 9],
  }),
  'vulnerability-work': board('Vulnerability work', 'What is open, how old it is, and what to take first.', {
    'findings-by-severity': [0, 0, 6, 5],
    'findings-over-time': [6, 0, 6, 5],
    'findings-by-age': [0, 5, 6, 6],
    'findings-by-scanner': [6, 5, 6, 6],
    'highest-priority': [0, 11, 12, 9],
    'new-findings': [0, 20, 12, 6],
  }),
  sla: board('SLA', 'How deadlines are kept, and what is late.', {
    'deadlines-kept': [0, 0, 4, 5],
    'findings-overdue': [4, 0, 4, 5],
    'late-over-time': [0, 5, 12, 6],
    'late-findings': [0, 11, 12, 9],
  }),
  coverage: board('Coverage', 'Which assets your sources see, and which they miss.', {
    'unmanaged-assets': [0, 0, 4, 5],
    'unseen-assets': [4, 0, 4, 5],
    'assets-of-one-source': [8, 0, 4, 5],
    'assets-by-source': [0, 5, 6, 6],
    'assets-by-system': [6, 5, 6, 6],
    'coverage-over-time': [0, 11, 12, 6],
    'unseen-list': [0, 17, 12, 9],
  }),
  'sync-health': board('Sync health', 'Whether what comes in comes in whole.', {
    'runs-by-status': [0, 0, 6, 6],
    'runs-by-source': [6, 0, 6, 6],
    'newest-runs': [0, 6, 6, 6],
    'records-by-source': [6, 6, 6, 6],
    'assets-over-time': [0, 12, 12, 6],
  }),
} as const satisfies Readonly<Record<string, ProductBoard>>;
