import { href } from '../../../contract/paths';
import { useRows } from '../../data/rows';
import { useIsOffline, useSyncStatus } from '../../data/status';
import { LinkButton } from '../../kit/link-button';
import { NoResults, OfflineState } from '../../kit/notice';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';
import { BoardView } from './board-view';
import './dashboard.css';
import { DashboardSkeleton } from './dashboard-skeleton';
import { boardNamed } from './shown-board';

export function BoardPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const rows = useRows(useSession(), 'board');
  const offline = useIsOffline();
  const isCurrent = useSyncStatus()?.isCurrent === true;
  const board = boardNamed(params['id'] ?? '', rows);
  if (board !== undefined && board !== null) return <BoardView key={board.id} board={board} title={board.name} />;
  // A browser that is here for the first time does not know yet what there is.
  const isUnknown = board === undefined || (!isCurrent && !offline);
  return (
    <Page title="Board">
      {isUnknown ? (
        <DashboardSkeleton />
      ) : offline ? (
        <OfflineState
          title="This board is not in this browser"
          text="It may have been made since this browser last heard from the server. It comes once the server can be reached."
        />
      ) : (
        <NoResults
          title="Board not found"
          text="It may have been deleted, be private to somebody else, or belong to another company."
        >
          <LinkButton to={href('boards')}>All boards</LinkButton>
        </NoResults>
      )}
    </Page>
  );
}
