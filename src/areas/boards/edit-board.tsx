import { mdiPlus, mdiUndo } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { addTile, tilesChange } from '../../../domain/boards/arrange';
import type { Tile, TileContent } from '../../../domain/boards/tile-text';
import { type Change, takeBack } from '../../data/changes-made';
import { updateRecord } from '../../data/records';
import { Icon } from '../../kit/icon';
import { SkeletonRows } from '../../kit/skeleton';
import { failureToast } from '../../kit/toasts';
import { AddWidget, type NewTile } from './add-widget';
import type { BoardRow, ShownBoard } from './shown-board';
import { labelOf } from './tiles/board-tile';
import { useWidgetNames } from './use-widget-names';

/** What moves things comes when somebody changes a board. */
const EditGrid = lazy(() => import('./grid/edit-grid').then((one) => ({ default: one.EditGrid })));

/** So long after the last arrow a tile is taken to stand where it should. */
const REST_MS = 700;

interface Props {
  readonly board: ShownBoard;
  readonly row: BoardRow;
  onDone(): void;
}

/** A board while it is changed: each change is kept at once, and can be taken back. */
export function EditBoard({ board, row, onDone }: Props) {
  const [isAdding, setAdding] = useState(false);
  const { tiles, put, undo, canUndo } = useTiles(board, row);
  const names = useWidgetNames();
  const nameOf = (content: TileContent): string => labelOf(content, names);
  const add = ({ content, w, h }: NewTile): void => {
    setAdding(false);
    put(addTile(tiles, { id: v7(), content, w, h }), false);
  };
  return (
    <>
      <div className="row wrap board-edit">
        <Button variant="soft" onClick={() => setAdding(true)}>
          <Icon path={mdiPlus} size={16} /> Add a widget
        </Button>
        <Button variant="soft" color="gray" disabled={!canUndo} onClick={undo}>
          <Icon path={mdiUndo} size={16} /> Undo
        </Button>
        <span className="quiet small">
          Drag a widget by its handle, or focus the handle and use the arrow keys. Every change is kept at once.
        </span>
        <Button className="push" onClick={onDone}>
          Done
        </Button>
      </div>
      {tiles.length === 0 ? (
        <p className="quiet">The board is empty. Add its first widget.</p>
      ) : (
        <Suspense fallback={<SkeletonRows rows={8} label="Loading the board" />}>
          <EditGrid
            tiles={tiles}
            labelOf={nameOf}
            onTiles={put}
            onRemove={(tile) =>
              put(
                tiles.filter(({ id }) => id !== tile.id),
                false,
              )
            }
          />
        </Suspense>
      )}
      {isAdding ? <AddWidget onAdd={add} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

interface Tiles {
  readonly tiles: readonly Tile[];
  readonly canUndo: boolean;
  /** `soon`: more is to come, and is kept together. */
  put(tiles: readonly Tile[], soon: boolean): void;
  undo(): void;
}

/** The tiles as they are dragged about, which are kept in the record once they rest. */
function useTiles(board: ShownBoard, row: BoardRow): Tiles {
  const [draft, setDraft] = useState<readonly Tile[] | null>(null);
  const [done, setDone] = useState<readonly Change[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ row, draft });
  latest.current = { row, draft };
  const keep = (tiles: readonly Tile[]): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { add, remove } = tilesChange(latest.current.row.tiles, tiles);
    if (add.length === 0 && remove.length === 0) return setDraft(null);
    updateRecord('board', latest.current.row, { tiles: { add: [...add], remove: [...remove] } }).then(
      (change) => setDone((before) => [...before, change]),
      (error: unknown) => {
        setDraft(null);
        failureToast('The change could not be kept', error);
      },
    );
  };
  const latestKeep = useRef(keep);
  latestKeep.current = keep;
  // Whoever leaves has put them there.
  useEffect(
    () => () => {
      if (timer.current !== undefined && latest.current.draft !== null) latestKeep.current(latest.current.draft);
    },
    [],
  );
  // The record says the same, or somebody else changed it: it is shown as it is.
  const { tiles: kept } = board;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record ends the draft, unless more is to come
  useEffect(() => {
    if (timer.current === undefined) setDraft(null);
  }, [row.tiles]);
  return {
    tiles: draft ?? kept,
    canUndo: done.length > 0,
    put(tiles, soon) {
      setDraft(tiles);
      clearTimeout(timer.current);
      if (soon) timer.current = setTimeout(() => latestKeep.current(tiles), REST_MS);
      else keep(tiles);
    },
    undo() {
      const change = done.at(-1);
      if (change === undefined) return;
      setDone(done.slice(0, -1));
      takeBack(change).catch((error: unknown) => failureToast('The change could not be undone', error));
    },
  };
}
