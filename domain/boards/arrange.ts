import { BOARD } from '../../contract/areas/boards/boards';
import { compareCodePoints } from '../query/keys/fold';
import { type Place, readTile, type Tile, tileText } from './tile-text';

/** Where the tiles of a board stand: nothing lies over anything, and nothing hangs below a gap. */

export interface Arranged {
  /** From the upper left on, as they are read aloud. */
  readonly tiles: readonly Tile[];
  /** Of tiles that two people moved at once: where the other one put them. The later place is shown (BO8). */
  readonly clashes: readonly Tile[];
  /** What this build cannot read. It stays in the board. */
  readonly unread: readonly string[];
}

/** The tiles of a board's members. */
export function arrange(texts: readonly string[]): Arranged {
  const known = new Map<string, Tile>();
  const clashes: Tile[] = [];
  const unread: string[] = [];
  for (const text of texts) {
    const tile = readTile(text);
    if (tile === null) {
      unread.push(text);
      continue;
    }
    const before = known.get(tile.id);
    if (before !== undefined) clashes.push(before);
    known.set(tile.id, tile);
  }
  return { tiles: settle([...known.values()]), clashes, unread };
}

const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const sharesColumns = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w;

/** Pushes down what lies over another one, and pulls up what hangs. `held` keeps its row before all others. */
export function settle(tiles: readonly Tile[], held?: string): readonly Tile[] {
  const rank = ({ id }: Tile): number => (id === held ? 0 : 1);
  const inOrder = tiles.toSorted(
    (a, b) => a.y - b.y || rank(a) - rank(b) || a.x - b.x || compareCodePoints(a.id, b.id),
  );
  const settled: Tile[] = [];
  for (const tile of inOrder) {
    let { y } = tile;
    const isFree = (row: number): boolean => !settled.some((one) => overlaps({ ...tile, y: row }, one));
    while (!isFree(y)) y += 1;
    while (y > 0 && isFree(y - 1)) y -= 1;
    settled.push(y === tile.y ? tile : { ...tile, y });
  }
  return settled.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

export type Step = 'left' | 'right' | 'up' | 'down';

/** A column to the side, or past the tile above or below; the same tiles where it cannot go there. */
export function moveTile(tiles: readonly Tile[], id: string, step: Step): readonly Tile[] {
  const tile = tiles.find((one) => one.id === id);
  const place = tile === undefined ? null : placeAfter(tiles, tile, step);
  return place === null ? tiles : settle(replaced(tiles, id, place), id);
}

function placeAfter(tiles: readonly Tile[], tile: Tile, step: Step): Partial<Place> | null {
  if (step === 'left') return tile.x === 0 ? null : { x: tile.x - 1 };
  if (step === 'right') return tile.x + tile.w === BOARD.columns ? null : { x: tile.x + 1 };
  const others = tiles.filter((one) => one.id !== tile.id && sharesColumns(one, tile));
  if (step === 'up') {
    const above = others.filter(({ y }) => y < tile.y).map(({ y }) => y);
    return above.length === 0 ? null : { y: Math.max(...above) };
  }
  const below = others.filter(({ y }) => y >= tile.y + tile.h);
  const next = below.toSorted((a, b) => a.y - b.y)[0];
  return next === undefined ? null : { y: next.y + next.h };
}

/** Wider, narrower, higher, lower, by one; the same tiles where it cannot be. */
export function resizeTile(tiles: readonly Tile[], id: string, step: Step): readonly Tile[] {
  const tile = tiles.find((one) => one.id === id);
  if (tile === undefined) return tiles;
  const w = tile.w + (step === 'right' ? 1 : step === 'left' ? -1 : 0);
  const h = tile.h + (step === 'down' ? 1 : step === 'up' ? -1 : 0);
  if (w < 1 || h < 1 || tile.x + w > BOARD.columns || tile.y + h > BOARD.maxRows) return tiles;
  return settle(replaced(tiles, id, { w, h }), id);
}

const replaced = (tiles: readonly Tile[], id: string, place: Partial<Place>): readonly Tile[] =>
  tiles.map((one) => (one.id === id ? { ...one, ...place } : one));

/** A new tile, in the first gap it fits into. */
export function addTile(tiles: readonly Tile[], tile: Omit<Tile, 'x' | 'y'>): readonly Tile[] {
  const end = Math.max(0, ...tiles.map(({ y, h }) => y + h));
  for (let y = 0; y <= end; y += 1) {
    for (let x = 0; x + tile.w <= BOARD.columns; x += 1) {
      const placed = { ...tile, x, y };
      if (!tiles.some((one) => overlaps(one, placed))) return settle([...tiles, placed]);
    }
  }
  return tiles;
}

/** What a board's members gain and lose so that its tiles are these: those that did not change are not written again. */
export function tilesChange(
  texts: readonly string[],
  tiles: readonly Tile[],
): { readonly add: readonly string[]; readonly remove: readonly string[] } {
  const wanted = new Set(tiles.map(tileText));
  const isRead = (text: string): boolean => readTile(text) !== null;
  return {
    add: [...wanted].filter((text) => !texts.includes(text)),
    remove: texts.filter((text) => isRead(text) && !wanted.has(text)),
  };
}
