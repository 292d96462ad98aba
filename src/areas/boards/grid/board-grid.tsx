import type { Tile } from '../../../../domain/boards/tile-text';
import { PHONE, useMedia } from '../../../kit/use-media';
import { BoardTile } from '../tiles/board-tile';

/** A board as it is read: nothing can be moved, so what moves things is not loaded. On a phone one tile stands below the other. */
export function BoardGrid({ tiles }: { readonly tiles: readonly Tile[] }) {
  const isPhone = useMedia(PHONE);
  return (
    <div className={isPhone ? 'board-stack' : 'board-grid'}>
      {tiles.map((tile) => (
        <div key={tile.id} className="board-cell" style={isPhone ? {} : cellStyle(tile)}>
          <BoardTile tile={tile} />
        </div>
      ))}
    </div>
  );
}

const cellStyle = ({ x, y, w, h }: Tile) => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});
