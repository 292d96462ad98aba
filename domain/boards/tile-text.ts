import { BOARD } from '../../contract/areas/boards/boards';

/** What a tile shows: a custom widget by its id, or one of the product's own by its name (`product-tiles.ts`). */
export type TileContent =
  | { readonly kind: 'widget'; readonly id: string }
  | { readonly kind: 'product'; readonly name: string };

/** Where it stands, in columns and rows of the grid from its upper left. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Tile extends Place {
  /** Within its board, and for ever: the same where it was moved. */
  readonly id: string;
  readonly content: TileContent;
}

const WIDGET = 'widget:';
const PRODUCT = 'own:';
const FORM = /^([0-9a-z-]{1,36}) (widget:[0-9a-f-]{36}|own:[a-z-]{1,40}) (\d{1,2}) (\d{1,3}) (\d{1,2}) (\d{1,3})$/;

/** A tile as its board keeps it: `<id> own:assets-by-risk <x> <y> <w> <h>`. */
export function tileText({ id, content, x, y, w, h }: Tile): string {
  const what = content.kind === 'widget' ? `${WIDGET}${content.id}` : `${PRODUCT}${content.name}`;
  return `${id} ${what} ${x} ${y} ${w} ${h}`;
}

/** Null where this build cannot read it, or it stands beside the grid. */
export function readTile(text: string): Tile | null {
  const found = FORM.exec(text);
  if (found === null) return null;
  const [, id = '', what = '', ...numbers] = found;
  const [x = 0, y = 0, w = 0, h = 0] = numbers.map(Number);
  const isOnGrid = w > 0 && h > 0 && x + w <= BOARD.columns && y + h <= BOARD.maxRows;
  if (!isOnGrid) return null;
  const content: TileContent = what.startsWith(WIDGET)
    ? { kind: 'widget', id: what.slice(WIDGET.length) }
    : { kind: 'product', name: what.slice(PRODUCT.length) };
  return { id, content, x, y, w, h };
}
