import * as z from 'zod/mini';
import { BOARD, BOARD_RANGES, FILTERED_KINDS } from '../../contract/areas/boards/boards';
import { WidgetDefinition, WidgetSource } from '../../contract/areas/widgets/custom-widgets';
import { isObject } from '../../contract/narrow';
import { Line } from '../../contract/primitives';
import { readQuery } from '../query/read-query';
import { readTile, type Tile, tileText } from './tile-text';

/** A board as a file, with the custom widgets on it: to be taken to another company or installation. */

const KIND = 'muster.board';

const Widget = z.object({ name: Line, definition: WidgetDefinition, source: WidgetSource });
export type FiledWidget = z.infer<typeof Widget>;

const FiledTile = z.object({
  ...{ x: z.int(), y: z.int(), w: z.int(), h: z.int() },
  /** Of the product, by its name; else a widget of the file's own. */
  product: z.optional(z.string()),
  widget: z.optional(Widget),
});

const BoardFile = z.object({
  kind: z.literal(KIND),
  version: z.int().check(z.gte(1)),
  name: Line,
  description: z.optional(z.string().check(z.maxLength(BOARD.textChars))),
  filterOf: z.optional(z.enum(FILTERED_KINDS)),
  filter: z.optional(z.record(z.string(), z.unknown())),
  range: z.optional(z.enum(BOARD_RANGES)),
  tiles: z.array(z.unknown()).check(z.maxLength(BOARD.maxTiles)),
});

interface Filed {
  readonly name: string;
  readonly description?: string | undefined;
  readonly filterOf: (typeof FILTERED_KINDS)[number];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly range: (typeof BOARD_RANGES)[number];
}

/** The text of the file. `widgets`: those on the board, by their ids; one that is not there is left out. */
export function writeBoardFile(
  board: Filed & { readonly tiles: readonly Tile[] },
  widgets: ReadonlyMap<string, FiledWidget>,
): string {
  const { name, description, filterOf, filter, range } = board;
  const tiles = board.tiles.flatMap(({ content, x, y, w, h }): z.infer<typeof FiledTile>[] => {
    const place = { x, y, w, h };
    if (content.kind === 'product') return [{ ...place, product: content.name }];
    const widget = widgets.get(content.id);
    if (widget === undefined) return [];
    return [{ ...place, widget: { name: widget.name, definition: widget.definition, source: widget.source } }];
  });
  return JSON.stringify(
    { kind: KIND, version: BOARD.version, name, description, filterOf, filter, range, tiles },
    null,
    2,
  );
}

export interface ReadBoard extends Filed {
  /** With an id each; `makes` is the widget that has to be made for it, under the id its content names. */
  readonly tiles: readonly {
    readonly text: string;
    readonly makes: { readonly id: string; readonly widget: FiledWidget } | null;
  }[];
  /** What of the file is not taken, and why. */
  readonly notices: readonly string[];
}

export type BoardReading =
  | { readonly board: ReadBoard; readonly problem: null }
  | { readonly board: null; readonly problem: string };

const refused = (problem: string): BoardReading => ({ board: null, problem });

/** Reads a file; what is wrong with it is said with its place. `newId` makes ids. */
export function readBoardFile(text: string, newId: () => string): BoardReading {
  const json = parsed(text);
  if (json === undefined) return refused('The file is no JSON. Choose a file that “Export as JSON” made.');
  if (!isObject(json) || json['kind'] !== KIND) {
    return refused('The file is no board: its “kind” is not “muster.board”. Choose a file that “Export as JSON” made.');
  }
  const read = z.safeParse(BoardFile, json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refused(
      `The file cannot be read at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? 'it is damaged'}.`,
    );
  }
  const { version, name, description, filterOf = 'asset', filter = NO_FILTER, range = '30d' } = read.data;
  const notices =
    version > BOARD.version ? ['The file is of a newer version: what this one does not know is left out.'] : [];
  const isFilter = readQuery(filter).tree !== null;
  if (!isFilter) notices.push('Its filter cannot be read and is left out.');
  const tiles = read.data.tiles.flatMap((one, at) => {
    const tile = tileOf(one, newId);
    if (tile === null) notices.push(`Widget ${at + 1} cannot be read and is left out.`);
    return tile ?? [];
  });
  const about = { name, description, filterOf, filter: isFilter ? filter : NO_FILTER, range };
  return { board: { ...about, tiles, notices }, problem: null };
}

const NO_FILTER = { op: 'and', items: [] } as const;

function tileOf(value: unknown, newId: () => string): ReadBoard['tiles'][number] | null {
  const read = z.safeParse(FiledTile, value);
  if (!read.success) return null;
  const { product, widget, ...place } = read.data;
  const makes = widget === undefined ? null : { id: newId(), widget };
  if ((product === undefined) === (makes === null)) return null;
  const content =
    makes === null ? { kind: 'product' as const, name: product ?? '' } : { kind: 'widget' as const, id: makes.id };
  const text = tileText({ id: newId(), content, ...place });
  return readTile(text) === null ? null : { text, makes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
