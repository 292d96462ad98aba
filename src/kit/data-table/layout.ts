import type { Column } from './column';

export type Widths = Readonly<Record<string, number>>;

const BOX = 36;
const MENU = 40;
/** Columns that stay take at most this part of the room: the others must be seen beside them. */
const MOST_PINNED = 0.6;

interface Given {
  readonly widths: Widths;
  /** How many columns stay beside the first. */
  readonly pinned: number;
  /** Pixels there are. */
  readonly room: number;
  readonly box: boolean;
  readonly menu: boolean;
}

interface Layout {
  readonly width: number;
  readonly template: string;
  /** Of each column that stays beside the first, how far from the left; undefined: it moves. */
  readonly lefts: readonly (number | undefined)[];
}

/** A column takes its share of what is left over, unless it has a width of its own, or stays where it is. */
export function layoutOf(
  columns: readonly Pick<Column<never>, 'id' | 'width'>[],
  { widths, pinned, room, box, menu }: Given,
): Layout {
  const widthOf = ({ id, width }: Pick<Column<never>, 'id' | 'width'>): number => widths[id] ?? width;
  const lefts: (number | undefined)[] = [];
  let left = box ? BOX : 0;
  for (const [at, column] of columns.slice(0, pinned + 1).entries()) {
    const right = left + widthOf(column);
    // The first always stays, by itself.
    lefts.push(at === 0 || right > room * MOST_PINNED ? undefined : left);
    left = right;
  }
  const stays = lefts.some((one) => one !== undefined);
  const tracks = columns.map((column, at) => {
    const isFixed = widths[column.id] !== undefined || lefts[at] !== undefined || (stays && at === 0);
    return isFixed ? `${widthOf(column)}px` : `minmax(${column.width}px, ${column.width}fr)`;
  });
  return {
    width: columns.reduce((sum, column) => sum + widthOf(column), (box ? BOX : 0) + (menu ? MENU : 0)),
    template: [...(box ? [`${BOX}px`] : []), ...tracks, ...(menu ? [`${MENU}px`] : [])].join(' '),
    lefts,
  };
}
