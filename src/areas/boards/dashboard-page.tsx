import { Button } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import { defaultBoardOf, FIRST_BOARD } from '../../data/default-board';
import { requestImport } from '../../data/import-request';
import { useRows } from '../../data/rows';
import { AppLink } from '../../kit/app-link';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { BoardPlaces } from './board-places';
import { BoardView } from './board-view';
import './dashboard.css';
import { DashboardSkeleton } from './dashboard-skeleton';
import { boardNamed, boardOfProduct } from './shown-board';

/** The board that the person chose to see first, or the company (BO2). */
export function DashboardPage() {
  const session = useSession();
  const mayImport = useMay('sync-runs.create');
  const rows = useRows(session, 'board');
  const defaults = useRows(session, 'boardDefault');
  const actions = mayImport ? <Button onClick={() => requestImport()}>Import files</Button> : null;
  const chosen = defaults === undefined ? null : defaultBoardOf(defaults, session.profile?.id ?? '');
  const found = chosen === null ? undefined : boardNamed(chosen, rows);
  const board = found === null ? boardOfProduct(FIRST_BOARD) : found;
  if (board === undefined || board === null) {
    return (
      <Page title="Dashboard" actions={actions}>
        <DashboardSkeleton />
      </Page>
    );
  }
  const beside =
    found === null ? (
      <span className="quiet small">
        The board that was your dashboard is gone or is private now.{' '}
        <AppLink to={href('boards')}>Choose another one</AppLink>
      </span>
    ) : (
      <AppLink to={href('board', { id: board.id })} className="small">
        {board.name}
      </AppLink>
    );
  return (
    <BoardView
      key={board.id}
      board={board}
      title="Dashboard"
      beside={
        <>
          {beside}
          <BoardPlaces boards />
        </>
      }
      actions={actions}
    />
  );
}
