import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { useMayDo } from '../../session/use-ability';

/** What belongs to boards and has no entry in the rail: what is put on them, and what is printed of them. */
export function BoardPlaces({ boards = false }: { readonly boards?: boolean }) {
  const hasWidgets = useMayDo('read', 'CustomWidget');
  const hasReports = useMayDo('read', 'Report');
  return (
    <span className="board-places small">
      {boards ? <AppLink to={href('boards')}>All boards</AppLink> : null}
      {hasWidgets ? <AppLink to={href('customWidgets')}>Custom widgets</AppLink> : null}
      {hasReports ? <AppLink to={href('reports')}>Reports</AppLink> : null}
    </span>
  );
}
