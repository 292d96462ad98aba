import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { tilesChange } from '../../../domain/boards/arrange';
import type { Tile } from '../../../domain/boards/tile-text';
import { updateRecord } from '../../data/records';
import { useSyncStatus } from '../../data/status';
import { useAddressPart } from '../../details/address-part';
import { plural } from '../../kit/format';
import { Page } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { failureToast } from '../../kit/toasts';
import { RecordConflicts } from '../../parts/record-conflicts';
import { useSession } from '../../session/session';
import { duplicateBoard } from './board-actions';
import { BoardBar } from './board-bar';
import { BoardMenu, useBoardRights } from './board-menu';
import { BoardReady } from './board-ready';
import { BoardScope } from './board-scope';
import './dashboard.css';
import { EditBoard } from './edit-board';
import { PageTurner, useFullScreen } from './full-screen';
import { BoardGrid } from './grid/board-grid';
import { RowsBehind } from './rows-behind';
import type { BoardRow, ShownBoard } from './shown-board';
import { labelOf } from './tiles/board-tile';
import { useBoardState } from './use-board-state';
import { useWidgetNames } from './use-widget-names';

interface Props {
  readonly board: ShownBoard;
  readonly title: string;
  /** Beside the title. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
}

/** A board: the same where it is the dashboard, and on its own page. */
export function BoardView({ board, title, beside, actions }: Props) {
  const { row } = board;
  const state = useBoardState(board);
  const rights = useBoardRights(row);
  const full = useFullScreen();
  const [edit, setEdit] = useAddressPart('edit');
  const isEditing = edit !== null && rights.mayChange && !board.isNewer && row !== null;
  const header = (
    <>
      {actions}
      {rights.mayChange && !board.isNewer && !isEditing ? (
        <Button variant="soft" onClick={() => setEdit('')}>
          Edit
        </Button>
      ) : null}
      {row === null && rights.mayMake ? <DuplicateButton board={board} /> : null}
      <BoardMenu board={board} rights={rights} onFullScreen={full.start} />
    </>
  );
  return (
    <Page title={title} beside={beside} about={<About text={board.about} />} actions={header}>
      <BoardReady>
        <BoardScope value={state.scope}>
          <BoardBar board={board} state={state} mayChange={rights.mayChange && !board.isNewer} />
          <BoardNotices board={board} mayChange={rights.mayChange} />
          {isEditing ? (
            <EditBoard key={board.id} board={board} row={row} onDone={() => setEdit(null)} />
          ) : (
            <div ref={full.ref} className={full.isOn ? 'board-full stack' : 'stack'}>
              {full.isOn ? <PageTurner of={full.ref} /> : null}
              {board.tiles.length === 0 ? (
                <p className="quiet">
                  Nothing is on this board yet.{rights.mayChange ? ' Edit it to add a widget.' : ''}
                </p>
              ) : (
                <BoardGrid tiles={board.tiles} />
              )}
            </div>
          )}
          {state.behind === null ? null : <RowsBehind behind={state.behind} onClose={state.closeRows} />}
        </BoardScope>
      </BoardReady>
    </Page>
  );
}

/** One age for the page: all of its numbers are of one copy (DB2). */
function About({ text }: { readonly text: string }) {
  const at = useSyncStatus()?.syncedAt ?? null;
  return (
    <>
      {text}
      {at === null ? null : (
        <>
          {text === '' ? '' : ' '}
          As of <RelativeTime at={at} />.
        </>
      )}
    </>
  );
}

/** What comes with the product is changed as a copy. */
function DuplicateButton({ board }: { readonly board: ShownBoard }) {
  const { companyId } = useSession();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [isBusy, setBusy] = useState(false);
  const duplicate = (): void => {
    if (companyId === null) return;
    setBusy(true);
    const id = v7();
    duplicateBoard(companyId, id, board).then(
      () => navigate(`${href('board', { id })}?edit${search === '' ? '' : `&${search}`}`),
      (error: unknown) => {
        setBusy(false);
        failureToast('The board could not be duplicated', error);
      },
    );
  };
  return (
    <Button variant="soft" color="gray" disabled={isBusy} onClick={duplicate}>
      Duplicate to change
    </Button>
  );
}

/** What is not plain to see of a board (BO8, BO9). */
function BoardNotices({ board, mayChange }: { readonly board: ShownBoard; readonly mayChange: boolean }) {
  const { row, clashes, unread, isNewer } = board;
  return (
    <>
      {row === null ? null : <RecordConflicts id={row.id} />}
      {isNewer || unread > 0 ? (
        <p className="banner" role="status">
          A newer version of Muster wrote this board.{' '}
          {unread > 0 ? `${plural(unread, 'widget')} of it cannot be shown here. ` : ''}
          {isNewer ? 'It can be looked at and duplicated, and is not changed.' : 'What is not shown stays as it is.'}
        </p>
      ) : null}
      {row === null || clashes.length === 0 ? null : <Clashes row={row} board={board} mayChange={mayChange} />}
    </>
  );
}

interface ClashProps {
  readonly row: BoardRow;
  readonly board: ShownBoard;
  readonly mayChange: boolean;
}

function Clashes({ row, board, mayChange }: ClashProps) {
  const names = useWidgetNames();
  const settle = (tiles: readonly Tile[]): void => {
    const { add, remove } = tilesChange(row.tiles, tiles);
    updateRecord('board', row, { tiles: { add: [...add], remove: [...remove] } }).catch((error: unknown) =>
      failureToast('The change could not be kept', error),
    );
  };
  const other = new Map(board.clashes.map((tile) => [tile.id, tile]));
  const what = board.clashes.map(({ content }) => `“${labelOf(content, names)}”`).join(', ');
  return (
    <div className="banner" role="status">
      <span>Two people moved {what} at the same time. It stands where the later change put it.</span>
      {mayChange ? (
        <span className="row">
          <Button size="1" variant="soft" onClick={() => settle(board.tiles)}>
            Keep this place
          </Button>
          <Button
            size="1"
            variant="soft"
            color="gray"
            onClick={() => settle(board.tiles.map((tile) => other.get(tile.id) ?? tile))}
          >
            Use the other place
          </Button>
        </span>
      ) : null}
    </div>
  );
}
