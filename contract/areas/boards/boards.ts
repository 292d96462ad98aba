import * as z from 'zod/mini';
import { Id, Line } from '../../primitives';
import { defineRecord, notYetOwned, owner, set, tree } from '../../record';

/** Boards: what somebody wants to see together, and where on the grid it stands. */

export const BOARD = {
  /** What this build writes. What a newer one wrote is shown as far as it can be, and not changed. */
  version: 1,
  columns: 12,
  /** Of one tile, and of how far down it may stand: a grid of a million rows is nobody's. */
  maxRows: 500,
  maxTiles: 60,
  textChars: 2_000,
  tileChars: 120,
  fileBytes: 1_000_000,
  /** How long a page of a board stays in full screen. */
  turnSeconds: 20,
} as const;

export const BOARD_RANGES = ['7d', '30d', '90d', '365d'] as const;
export type BoardRange = (typeof BOARD_RANGES)[number];

/** What a board's filter may be about: what belongs to these is narrowed, too. */
export const FILTERED_KINDS = ['asset', 'finding'] as const;
export type FilteredKind = (typeof FILTERED_KINDS)[number];

export const board = defineRecord('board', {
  path: 'boards',
  subject: 'Dashboard',
  words: { a: 'a board', many: 'boards' },
  // The page that most people open first is one.
  fetched: 'at-start',
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(BOARD.textChars))),
    /** Absent: in no folder. */
    folderId: z.optional(Id),
    /** Each a line as `domain/boards/tile-text.ts` writes it: what two people move at once both stays (BO8). */
    tiles: set(z.string().check(z.minLength(1), z.maxLength(BOARD.tileChars))),
    /** What `filter` is about. */
    filterOf: z.enum(FILTERED_KINDS),
    /** Narrows every tile it can: a query tree. */
    filter: tree(),
    /** How far back what is drawn over time goes. */
    range: z.enum(BOARD_RANGES),
    /** Of the form it is written in. */
    version: z.int().check(z.gte(1), z.lte(1_000)),
    isPrivate: z.boolean(),
    ...owner,
  },
  labels: { folderId: 'Folder', filterOf: 'Filtered records', range: 'Time', isPrivate: 'Private' },
  wordless: ['tiles', 'folderId', 'version'],
  editable: ['name', 'description', 'folderId', 'tiles', 'filterOf', 'filter', 'range', 'isPrivate'],
  made: notYetOwned,
  blank: { tiles: [], filterOf: 'asset', filter: { op: 'and', items: [] }, range: '30d', version: BOARD.version },
  check: ({ tiles }) =>
    tiles.length <= 2 * BOARD.maxTiles
      ? []
      : [
          {
            field: 'tiles',
            message: `A board has at most ${BOARD.maxTiles} widgets: take some out, or make a second board`,
          },
        ],
  search: ['name', 'description', 'ownerName'],
});
export type Board = z.infer<typeof board.schema>;

export const boardFolder = defineRecord('boardFolder', {
  path: 'board-folders',
  subject: 'Folder',
  words: { a: 'a folder', many: 'folders' },
  fields: { name: Line },
  editable: ['name'],
  relations: [{ name: 'board', label: 'Board', to: 'board', from: 'id', at: 'folderId' }],
});

/**
 * Which board `/dashboard` is: each person's own choice, and one for everybody who chose none. The newest of a person
 * counts, as two of their browsers may have made one each while they were offline.
 */
export const boardDefault = defineRecord('boardDefault', {
  path: 'board-defaults',
  subject: 'Dashboard',
  words: { a: 'a default board', many: 'default boards' },
  fetched: 'at-start',
  fields: {
    /** A board's id, or the name of one that comes with the product. Absent: nothing is chosen any more. */
    board: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /** Of all people of the company: only who may administrate boards chooses that. */
    isForAll: z.boolean(),
    isPrivate: z.boolean(),
    ...owner,
  },
  labels: { isForAll: 'For everybody' },
  editable: ['board'],
  made: notYetOwned,
  check: ({ isForAll, isPrivate }) =>
    isForAll !== isPrivate
      ? []
      : [{ field: 'isPrivate', message: 'A choice is for everybody, or private to who made it' }],
  search: ['ownerName'],
});
export type BoardDefault = z.infer<typeof boardDefault.schema>;
