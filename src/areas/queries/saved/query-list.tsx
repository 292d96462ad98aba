import { mdiLockOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy, useContext } from 'react';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow } from '../../../../contract/sync-api';
import { isMine } from '../../../data/saved-queries';
import { RowLink } from '../../../kit/data-table/row-link';
import { words } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { RelativeTime } from '../../../kit/relative-time';
import { defineList, type List } from '../../../lists/define-list';
import { facet } from '../../../lists/list-filter';
import { savedHref } from '../../../parts/question-href';
import { useSession } from '../../../session/session';
import { ASKED as ENTITIES } from '../../../words/asked';
import { aboutText } from '../../../words/entity-text';
import { FavouriteMark } from './favourite-mark';
import { MatchCount } from './match-count';
import { Names } from './names';
import { NoQueryYet } from './no-query-yet';
import { textOf } from './saved-list';
import { whichQueries } from './which-queries';

export type Row = ShownRow<'savedQuery'>;

/** Questions of the builder's: those about other records are filters of their lists. */
export const ASKED: QueryNode = { field: 'entity', op: 'in', value: [...ENTITIES] };

const QueryPanel = lazy(() => import('./query-panel').then((module) => ({ default: module.QueryPanel })));

/** The list as a person sees it: which ones are their own, and which they marked, are filters of it. */
export const savedQueryList = (personId: string): List<'savedQuery'> =>
  defineList('savedQuery', {
    path: href('queries'),
    empty: NoQueryYet,
    columns: [
      { id: 'name', label: 'Name', width: 190, sortField: 'name', cell: (row) => <Name row={row} /> },
      { id: 'question', label: 'Query', width: 160, fields: ['ast'], cell: (row) => <Question row={row} /> },
      {
        ...{ id: 'about', label: 'Records', width: 88, sortField: 'entity' },
        cell: (row) => <span className="clip">{words(aboutText(row.entity))}</span>,
      },
      { id: 'matches', label: 'Matches', width: 76, align: 'end', fields: [], cell: (row) => <MatchCount row={row} /> },
      {
        ...{ id: 'folder', label: 'Folder', width: 90, sortField: 'folder' },
        cell: (row) => (row.folder ? <span className="clip">{row.folder}</span> : <span className="quiet">–</span>),
      },
      { id: 'by', label: 'By', width: 80, sortField: 'ownerName', cell: (row) => <By row={row} /> },
      {
        ...{
          id: 'lastRun',
          label: 'Last run',
          width: 118,
          sortField: 'lastRun.at',
          fields: ['lastRun.at', 'lastRun.by'],
        },
        cell: (row) => <LastRun row={row} />,
      },
      'description',
      'createdAt',
      'updatedAt',
    ],
    shown: ['question', 'about', 'matches', 'folder', 'by', 'lastRun'],
    filters: [
      whichQueries(personId),
      facet('folder'),
      facet('about', 'entity', { label: 'Records', textOf: (value) => words(aboutText(value)) }),
      facet('by', 'ownerName', { label: 'By' }),
    ],
    sort: { field: 'name', descending: false },
    placeholder: 'Name, folder or person',
    nameOf: (row) => row.name,
    placeOf: (row) => ({ to: savedHref(row.id) }),
    placeText: 'Open in the builder',
    panel: (row) => <QueryPanel row={row} />,
    restore: { call: 'queries.restore' },
    card: { height: 108, draw: (row) => <QueryCard row={row} /> },
  });

function Name({ row }: { readonly row: Row }) {
  return (
    <>
      <FavouriteMark row={row} />
      <RowLink to={savedHref(row.id)}>{row.name}</RowLink>
      <Marks row={row} />
    </>
  );
}

function Marks({ row }: { readonly row: Row }) {
  return (
    <>
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

function Question({ row }: { readonly row: Row }) {
  const text = textOf(row, useContext(Names)) || 'Everything';
  return (
    <code className="clip small" title={text}>
      {text}
    </code>
  );
}

export function By({ row }: { readonly row: Row }) {
  const { profile } = useSession();
  return <span className="clip">{isMine(row, profile?.id ?? '') ? 'You' : row.ownerName}</span>;
}

export function LastRun({ row: { lastRun } }: { readonly row: Row }) {
  if (lastRun === null) return <span className="quiet">Never</span>;
  return (
    <span className="clip">
      <RelativeTime at={lastRun.at} /> by {lastRun.by === '' ? 'you' : lastRun.by}
    </span>
  );
}

function QueryCard({ row }: { readonly row: Row }) {
  return (
    <div className="query-card">
      <span className="row">
        <RowLink to={savedHref(row.id)}>{row.name}</RowLink>
        <Marks row={row} />
      </span>
      <Question row={row} />
      <span className="quiet small clip">
        {words(aboutText(row.entity))}: <MatchCount row={row} />
        {row.folder ? ` · ${row.folder}` : ''} · <By row={row} />
      </span>
      <span className="quiet small row">
        Last run: <LastRun row={row} />
      </span>
    </div>
  );
}
