import { BOARD, type BoardRange, type FilteredKind } from '../../../contract/areas/boards/boards';
import { isKeyOf } from '../../../contract/narrow';
import type { QueryNode } from '../../../contract/query';
import { arrange } from '../../../domain/boards/arrange';
import { PRODUCT_BOARDS } from '../../../domain/boards/product-boards';
import type { Tile } from '../../../domain/boards/tile-text';
import { readQuery } from '../../../domain/query/read-query';
import type { SmallRow } from '../../../worker/store/reader';
import { EVERYTHING } from '../../query-editor/rows';

export type BoardRow = SmallRow<'board'>;

/** A board as it is shown: a record, or one that comes with the product. */
export interface ShownBoard {
  /** Its part of an address. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly tiles: readonly Tile[];
  readonly filterOf: FilteredKind;
  readonly filter: QueryNode;
  readonly range: BoardRange;
  /** Null: it comes with the product. */
  readonly row: BoardRow | null;
  /** Written by a newer version: shown as far as it can be, and not changed (BO9). */
  readonly isNewer: boolean;
  /** Widgets that two people moved at once, and how many this build cannot show. */
  readonly clashes: readonly Tile[];
  readonly unread: number;
}

export function boardOfProduct(name: string): ShownBoard | null {
  if (!isKeyOf(PRODUCT_BOARDS, name)) return null;
  return {
    ...{ id: name, filterOf: 'asset', filter: EVERYTHING, range: '30d', row: null, isNewer: false },
    ...{ ...PRODUCT_BOARDS[name], clashes: [], unread: 0 },
  };
}

export function boardOfRow(row: BoardRow): ShownBoard {
  const { tiles, clashes, unread } = arrange(row.tiles);
  const { id, name, filterOf, range, version, description = '' } = row;
  return {
    ...{ id, name, about: description, tiles, filterOf, range, row, clashes, unread: unread.length },
    filter: readQuery(row.filter).tree ?? EVERYTHING,
    isNewer: version > BOARD.version,
  };
}

/** Undefined: not known yet; null: not there. */
export function boardNamed(id: string, rows: readonly BoardRow[] | undefined): ShownBoard | null | undefined {
  const own = boardOfProduct(id);
  if (own !== null) return own;
  const row = rows?.find((one) => one.id === id && one.deletedAt === null);
  return rows === undefined ? undefined : row === undefined ? null : boardOfRow(row);
}
