import { mdiLockOutline, mdiViewDashboardOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { createContext, lazy, use } from 'react';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { arrange } from '../../../../domain/boards/arrange';
import { RowLink } from '../../../kit/data-table/row-link';
import { plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { defineList } from '../../../lists/define-list';
import { facet } from '../../../lists/list-filter';
import { useSession } from '../../../session/session';

export type Row = ShownRow<'board'>;

/** What folders are called, by their ids, and which boards open first. */
interface ListNames {
  readonly folders: ReadonlyMap<string, string>;
  readonly own: string;
  readonly forAll: string | null;
}
export const Names = createContext<ListNames>({ folders: new Map(), own: '', forAll: null });

const BoardPanel = lazy(() => import('./board-panel').then((module) => ({ default: module.BoardPanel })));

/** `folderOf`: what a folder's id is called, in the filter beside the list. */
export const boardList = (folderOf: (id: string) => string) =>
  defineList('board', {
    path: href('boards'),
    empty: {
      title: 'No boards of your own yet',
      text: 'The boards above come with Muster. Duplicate one to change it, or make your own.',
      rows: [mdiViewDashboardOutline, mdiViewDashboardOutline, mdiViewDashboardOutline],
    },
    columns: [
      { id: 'name', label: 'Name', width: 260, sortField: 'name', cell: (row) => <Name row={row} /> },
      { id: 'folder', label: 'Folder', width: 140, fields: ['folderId'], cell: (row) => <Folder row={row} /> },
      {
        ...{ id: 'widgets', label: 'Widgets', width: 90, align: 'end', fields: ['tiles'] },
        cell: (row) => <span className="number">{arrange(row.tiles).tiles.length}</span>,
      },
      { id: 'by', label: 'By', width: 120, sortField: 'ownerName', cell: (row) => <By row={row} /> },
      'description',
      'createdAt',
      'updatedAt',
    ],
    shown: ['folder', 'widgets', 'by', 'updatedAt'],
    filters: [
      facet('folder', 'folderId', { label: 'Folder', textOf: folderOf }),
      facet('seen', 'isPrivate', {
        label: 'Visible to',
        textOf: (value) => (value === 'true' ? 'Only you' : 'The whole company'),
      }),
      facet('by', 'ownerName', { label: 'By' }),
    ],
    sort: { field: 'name', descending: false },
    placeholder: 'Name, description or person',
    nameOf: (row) => row.name,
    placeOf: (row) => ({ to: href('board', { id: row.id }) }),
    placeText: 'Open the board',
    panel: (row) => <BoardPanel row={row} />,
    restore: { call: 'boards.restore' },
    card: { height: 84, draw: (row) => <BoardCard row={row} /> },
  });

function Name({ row }: { readonly row: Row }) {
  const { own, forAll } = use(Names);
  return (
    <>
      <RowLink to={href('board', { id: row.id })}>{row.name}</RowLink>
      {row.id === own ? <Badge>Your dashboard</Badge> : null}
      {row.id === forAll ? <Badge color="gray">Opens first</Badge> : null}
      {row.isPrivate ? (
        <Badge color="gray">
          <Icon path={mdiLockOutline} size={12} /> Only you
        </Badge>
      ) : null}
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

function Folder({ row }: { readonly row: Row }) {
  const { folders } = use(Names);
  const name = row.folderId === undefined ? undefined : folders.get(row.folderId);
  return name === undefined ? <span className="quiet">–</span> : <span className="clip">{name}</span>;
}

function By({ row }: { readonly row: Row }) {
  const { profile } = useSession();
  return <span className="clip">{row.rev === 0 || row.ownerId === profile?.id ? 'You' : row.ownerName}</span>;
}

function BoardCard({ row }: { readonly row: Row }) {
  return (
    <div className="board-card">
      <span className="row">
        <Name row={row} />
      </span>
      <span className="quiet small clip">
        {plural(arrange(row.tiles).tiles.length, 'widget')} · <By row={row} />
      </span>
    </div>
  );
}
