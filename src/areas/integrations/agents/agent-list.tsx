import { mdiRadar } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import { AGENT_STATUSES } from '../../../../contract/areas/integrations/agents';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { RelativeTime } from '../../../kit/relative-time';
import { defineList, type List } from '../../../lists/define-list';
import { facet, within } from '../../../lists/list-filter';
import { AGENT_STATUS, agentStatusText } from './agent-text';

export type AgentRow = ShownRow<'agent'>;

const AgentPanel = lazy(() => import('./agent-panel').then((module) => ({ default: module.AgentPanel })));

const PICTURE = [mdiRadar, mdiRadar, mdiRadar];
const INSTALL = `${href('agents')}?install`;

/** All agents of the company; `mayAdd`: whoever looks may make enrolment tokens. */
export const agentList = (mayAdd: boolean): List<'agent'> =>
  defineList('agent', {
    path: href('agents'),
    empty: {
      title: 'No agents yet',
      text: 'An agent is a small program on a machine that reports its hardware, software, users and services. It appears here once it has reported.',
      rows: PICTURE,
      ...(mayAdd && { action: { to: INSTALL, text: 'Add agents' } }),
    },
    columns: [
      {
        ...{ id: 'agent', label: 'Agent', width: 220, sortField: 'name' },
        cell: (row) => <Name row={row} />,
      },
      {
        ...{ id: 'status', label: 'Status', width: 100, sortField: 'status' },
        cell: (row) => <AgentStatusBadge row={row} />,
      },
      {
        ...{ id: 'checkIn', label: 'Last check-in', width: 130, sortField: 'lastCheckInAt', highFirst: true },
        cell: (row) => <RelativeTime at={row.lastCheckInAt} />,
      },
      {
        ...{ id: 'os', label: 'Operating system', width: 190, sortField: 'os' },
        cell: (row) => (
          <span className="clip" title={row.os}>
            {row.os || '–'}
          </span>
        ),
      },
      {
        ...{ id: 'version', label: 'Version', width: 80, sortField: 'version' },
        cell: (row) => <span className="mono">{row.version}</span>,
      },
      {
        ...{ id: 'remark', label: 'Remark', width: 260, sortField: 'remark' },
        cell: (row) => (
          <span className="clip" title={row.remark ?? ''}>
            {row.remark ?? <span className="quiet">–</span>}
          </span>
        ),
      },
      ...['hostname', 'observedAt', 'enrolment', 'createdAt'],
    ],
    shown: ['status', 'checkIn', 'os', 'version', 'remark'],
    beside: ['status', 'checkIn'],
    filters: [
      facet('status', 'status', { values: AGENT_STATUSES, textOf: agentStatusText }),
      facet('os', 'os', { label: 'Operating system' }),
      facet('version', 'version', { label: 'Version' }),
      facet('enrolment', 'enrolment', { label: 'Enrolled with' }),
      within('lastCheckInAt'),
    ],
    // Who is late comes first.
    sort: { field: 'lastCheckInAt', descending: false },
    placeholder: 'Host, system, remark …',
    nameOf: (row) => row.name,
    placeOf: () => null,
    panel: (row) => <AgentPanel row={row} />,
    restore: { call: 'agents.restore' },
    card: { height: 92, draw: (row) => <AgentCard row={row} /> },
  });

/** What was just revoked is shown so before the server has said it. */
export function AgentStatusBadge({ row }: { readonly row: AgentRow }) {
  const { label, color } = AGENT_STATUS[row.isRevoked ? 'revoked' : row.status];
  return (
    <Badge color={color} highContrast>
      {label}
    </Badge>
  );
}

function Name({ row }: { readonly row: AgentRow }) {
  return (
    <>
      <span className="clip" title={row.name}>
        {row.name}
        {row.name === row.hostname ? null : <span className="quiet"> {row.hostname}</span>}
      </span>
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

function AgentCard({ row }: { readonly row: AgentRow }) {
  return (
    <div className="run-card">
      <Name row={row} />
      <span className="row">
        <AgentStatusBadge row={row} />
        <span className="quiet small">
          <RelativeTime at={row.lastCheckInAt} />
        </span>
      </span>
      <span className="quiet small clip">{row.remark ?? `${row.os} · ${row.version}`}</span>
    </div>
  );
}
