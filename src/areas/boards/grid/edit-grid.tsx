import { mdiClose, mdiDrag } from '@mdi/js';
import { IconButton } from '@radix-ui/themes';
import { type KeyboardEvent, useMemo, useState } from 'react';
import GridLayout, { type Layout } from 'react-grid-layout';
import { BOARD } from '../../../../contract/areas/boards/boards';
import { moveTile, resizeTile, type Step } from '../../../../domain/boards/arrange';
import type { Tile, TileContent } from '../../../../domain/boards/tile-text';
import { Icon } from '../../../kit/icon';
import { useWidth } from '../../../kit/use-width';
import { BoardTile } from '../tiles/board-tile';
import './edit-grid.css';

interface Props {
  readonly tiles: readonly Tile[];
  labelOf(content: TileContent): string;
  /** A person put tiles elsewhere. `soon`: they go on doing so. */
  onTiles(tiles: readonly Tile[], soon: boolean): void;
  onRemove(tile: Tile): void;
}

const ROW = 40;
const GAP = 16;
const GRID = {
  cols: BOARD.columns,
  rowHeight: ROW,
  margin: [GAP, GAP],
  containerPadding: [0, 0],
  maxRows: BOARD.maxRows,
} as const;
const DRAG = { handle: '.tile-move', threshold: 3 } as const;
const RESIZE = { handles: ['se'] } as const;

const STEPS: ReadonlyMap<string, Step> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** A board that is changed: by mouse, by touch, and by the arrows on a tile's handle (BO5). */
export function EditGrid({ tiles, labelOf, onTiles, onRemove }: Props) {
  const [ref, width] = useWidth();
  const [said, setSaid] = useState('');
  const layout = useMemo(() => tiles.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h })), [tiles]);
  const placed = (next: Layout): void => {
    const at = new Map(next.map((one) => [one.i, one]));
    const moved = tiles.map((tile) => {
      const { x, y, w, h } = at.get(tile.id) ?? tile;
      return x === tile.x && y === tile.y && w === tile.w && h === tile.h ? tile : { ...tile, x, y, w, h };
    });
    if (moved.some((tile, index) => tile !== tiles[index])) onTiles(moved, false);
  };
  const onKey = (event: KeyboardEvent, tile: Tile): void => {
    const step = STEPS.get(event.key);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = event.shiftKey ? resizeTile(tiles, tile.id, step) : moveTile(tiles, tile.id, step);
    const now = next.find(({ id }) => id === tile.id) ?? tile;
    setSaid(next === tiles ? `${labelOf(tile.content)} cannot go there` : placeText(labelOf(tile.content), now));
    if (next !== tiles) onTiles(next, true);
  };
  return (
    <div ref={ref} className="edit-grid">
      <p className="visually-hidden" id="tile-keys">
        Arrows move the widget, Shift and an arrow change its size.
      </p>
      <output className="visually-hidden">{said}</output>
      {width === 0 ? null : (
        <GridLayout
          {...{ width, layout, gridConfig: GRID, dragConfig: DRAG, resizeConfig: RESIZE }}
          onDragStop={placed}
          onResizeStop={placed}
        >
          {tiles.map((tile) => (
            <div key={tile.id} className="board-cell">
              <BoardTile
                tile={tile}
                actions={
                  <TileActions
                    label={labelOf(tile.content)}
                    onKey={(event) => onKey(event, tile)}
                    onRemove={() => onRemove(tile)}
                  />
                }
              />
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}

const placeText = (label: string, { x, y, w, h }: Tile): string =>
  `${label}: column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`;

interface ActionProps {
  readonly label: string;
  onKey(event: KeyboardEvent): void;
  onRemove(): void;
}

function TileActions({ label, onKey, onRemove }: ActionProps) {
  return (
    <span className="tile-actions">
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        className="tile-move"
        aria-label={`Move ${label}`}
        aria-describedby="tile-keys"
        title="Drag, or use the arrow keys; with Shift they change the size"
        onKeyDown={onKey}
      >
        <Icon path={mdiDrag} size={18} />
      </IconButton>
      <IconButton size="1" variant="ghost" color="gray" aria-label={`Take ${label} off the board`} onClick={onRemove}>
        <Icon path={mdiClose} size={16} />
      </IconButton>
    </span>
  );
}
