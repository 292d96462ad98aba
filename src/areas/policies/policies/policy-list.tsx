import { mdiShieldCheckOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import { href } from '../../../../contract/paths';
import { RowLink } from '../../../kit/data-table/row-link';
import { RelativeTime } from '../../../kit/relative-time';
import { defineList } from '../../../lists/define-list';
import { facet } from '../../../lists/list-filter';
import { SeverityBadge } from '../../../parts/severity-badge';
import { complianceText, type PolicyRow, STATUS_TEXT } from './policy-words';
import { StateBadge } from './state-badge';
import { TrendLine } from './trend-line';

const policyHref = ({ id }: PolicyRow): string => href('policy', { id });
const PolicyPanel = lazy(() => import('./policy-panel').then((module) => ({ default: module.PolicyPanel })));
const QUIET = <span className="quiet">–</span>;

/** The list; who may make policies is led to them where there is none yet. */
export const policyList = (mayCreate: boolean) =>
  defineList('policy', {
    path: href('policies'),
    empty: {
      title: 'No policies yet',
      text: 'A policy says what must stay true of your assets, and remembers since when it is not.',
      rows: [mdiShieldCheckOutline, mdiShieldCheckOutline, mdiShieldCheckOutline],
      ...(mayCreate && { action: { to: href('policyNew'), text: 'New policy' } }),
    },
    columns: [
      { id: 'name', label: 'Name', width: 250, sortField: 'name', cell: (row) => <Name row={row} /> },
      {
        ...{ id: 'severity', label: 'Severity', width: 100, sortField: 'severity', highFirst: true },
        cell: ({ severity }) => <SeverityBadge severity={severity} />,
      },
      {
        ...{ id: 'failing', label: 'Now', width: 130, sortField: 'state.failed', highFirst: true },
        fields: ['state.failed', 'state.evaluated', 'state.problem'],
        cell: (row) => <StateBadge row={row} />,
      },
      {
        ...{ id: 'since', label: 'Failing since', width: 120, sortField: 'state.failingSince' },
        cell: ({ state }) => (state?.failingSince ? <RelativeTime at={state.failingSince} /> : QUIET),
      },
      {
        ...{
          id: 'compliance',
          label: 'Compliance',
          width: 100,
          align: 'end',
          fields: ['state.failed', 'state.evaluated'],
        },
        cell: ({ state }) => (state === null || state.problem !== null ? QUIET : complianceText(state)),
      },
      {
        ...{ id: 'trend', label: 'Trend', width: 110, fields: [] },
        cell: ({ state }) => <TrendLine trend={state?.trend ?? []} />,
      },
      {
        ...{
          id: 'lastRun',
          label: 'Last run',
          width: 170,
          sortField: 'state.at',
          fields: ['state.at', 'state.status'],
        },
        cell: (row) => <LastRun row={row} />,
      },
      {
        ...{ id: 'owner', label: 'Owner', width: 120, sortField: 'owner.name', fields: ['owner.name'] },
        cell: ({ owner }) => (owner === undefined ? QUIET : <span className="clip">{owner.name}</span>),
      },
      'description',
      'version',
      'graceDays',
      'updatedAt',
    ],
    shown: ['severity', 'failing', 'since', 'compliance', 'trend', 'lastRun', 'owner'],
    wideOnly: ['trend', 'owner'],
    filters: [facet('severity'), facet('enabled'), facet('owner', 'owner.name', { label: 'Owner' })],
    sort: { field: 'name', descending: false },
    placeholder: 'Name, owner or resolution',
    nameOf: ({ name }) => name,
    placeOf: (row) => ({ to: policyHref(row) }),
    panel: (row) => <PolicyPanel row={row} />,
    restore: { call: 'policies.restore' },
    card: { height: 108, draw: (row) => <PolicyCard row={row} /> },
  });

function Name({ row }: { readonly row: PolicyRow }) {
  return (
    <>
      <RowLink to={policyHref(row)}>{row.name}</RowLink>
      {row.enabled ? null : <Badge color="gray">Off</Badge>}
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

function LastRun({ row: { state } }: { readonly row: PolicyRow }) {
  if (state === null) return <span className="quiet">Never</span>;
  return (
    <span className="clip">
      <RelativeTime at={state.at} /> · {STATUS_TEXT[state.status]}
    </span>
  );
}

function PolicyCard({ row }: { readonly row: PolicyRow }) {
  return (
    <div className="policy-card">
      <span className="row">
        <Name row={row} />
      </span>
      <span className="row">
        <SeverityBadge severity={row.severity} />
        <StateBadge row={row} />
      </span>
      <span className="quiet small row">
        Last run: <LastRun row={row} />
      </span>
    </div>
  );
}
