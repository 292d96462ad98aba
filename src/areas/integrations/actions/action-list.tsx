import { mdiFlashOutline } from '@mdi/js';
import { lazy } from 'react';
import { ACTION_STATUSES } from '../../../../contract/areas/integrations/actions';
import { href } from '../../../../contract/paths';
import { ActionStatusBadge } from '../../../details/actions/action-status';
import { type ActionRow, actionStatusText, doneTo } from '../../../details/actions/action-text';
import { RowLink } from '../../../kit/data-table/row-link';
import { yesNo } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { defineList, type EmptyWords } from '../../../lists/define-list';
import { facet, within } from '../../../lists/list-filter';

const logsHref = ({ id }: ActionRow): string => href('actionLogs', { id });

const ActionPanel = lazy(() => import('./action-panel').then((module) => ({ default: module.ActionPanel })));

const ROWS = [mdiFlashOutline, mdiFlashOutline, mdiFlashOutline];
const ACTIONS = { to: href('actions'), text: 'What can be done' };

const NONE: EmptyWords = {
  title: 'No actions yet',
  text: 'An action is something done at a tool by its source: a host is isolated, an issue opened. Each is here with its log.',
  ...{ rows: ROWS, action: ACTIONS },
};

/** Of those that wait for approval. */
export const NONE_PENDING: EmptyWords = {
  title: 'Nothing waits for approval',
  text: 'What takes the network or the sign-in from somebody is approved here, by somebody else than who asked.',
  ...{ rows: ROWS, action: ACTIONS },
};

/** Every action that was asked for. */
export const ACTION_LIST = defineList('integrationAction', {
  path: href('actionHistory'),
  empty: NONE,
  columns: [
    {
      ...{ id: 'title', label: 'Action', width: 190, sortField: 'title' },
      cell: (row) => <RowLink to={logsHref(row)}>{row.title}</RowLink>,
    },
    {
      ...{ id: 'about', label: 'Done to', width: 190, fields: ['about.name'] },
      cell: (row) => (
        <span className="clip" title={doneTo(row)}>
          {doneTo(row)}
        </span>
      ),
    },
    {
      ...{ id: 'status', label: 'Status', width: 160, sortField: 'status' },
      cell: (row) => <ActionStatusBadge row={row} />,
    },
    {
      id: 'source',
      label: 'Source',
      width: 150,
      sortField: 'source',
      cell: (row) => <span className="clip">{row.source}</span>,
    },
    {
      ...{ id: 'by', label: 'Asked by', width: 140, sortField: 'requestedBy.name' },
      cell: (row) => <span className="clip">{row.requestedBy.name}</span>,
    },
    {
      ...{ id: 'at', label: 'Asked', width: 110, sortField: 'createdAt', highFirst: true },
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
    {
      ...{ id: 'result', label: 'What came of it', width: 260, sortField: 'result' },
      cell: (row) => (
        <span className="clip" title={row.result ?? ''}>
          {row.result ?? <span className="quiet">–</span>}
        </span>
      ),
    },
    ...['reason', 'tries', 'finishedAt'],
  ],
  shown: ['about', 'status', 'source', 'by', 'at', 'result'],
  wideOnly: ['result'],
  beside: ['about', 'status'],
  filters: [
    facet('status', 'status', { values: ACTION_STATUSES, textOf: actionStatusText }),
    facet('source', 'source', { label: 'Source' }),
    facet('title', 'title', { label: 'Action' }),
    facet('by', 'requestedBy.name', { label: 'Asked by' }),
    facet('dry', 'isDryRun', { label: 'Dry run', textOf: (value) => yesNo(value === 'true') }),
    within('createdAt'),
  ],
  sort: { field: 'createdAt', descending: true },
  placeholder: 'Action, thing, person …',
  nameOf: (row) => `${row.title}: ${doneTo(row)}`,
  placeOf: (row) => ({ to: logsHref(row) }),
  panel: (row) => <ActionPanel row={row} />,
  card: { height: 92, draw: (row) => <ActionCard row={row} /> },
});

function ActionCard({ row }: { readonly row: ActionRow }) {
  return (
    <div className="run-card">
      <RowLink to={logsHref(row)}>{row.title}</RowLink>
      <span className="row">
        <ActionStatusBadge row={row} />
        <span className="quiet small">
          <RelativeTime at={row.createdAt} />
        </span>
      </span>
      <span className="quiet small clip">{doneTo(row)}</span>
    </div>
  );
}
