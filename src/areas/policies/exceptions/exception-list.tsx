import { mdiShieldOffOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import {
  EXCEPTION_ABOUT,
  type ExceptionStatus,
  TREATMENTS,
} from '../../../../contract/areas/policies/policy-exceptions';
import { isKeyOf } from '../../../../contract/narrow';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow } from '../../../../contract/sync-api';
import { statusAt } from '../../../../domain/exceptions/life-cycle';
import { STATE_CASES } from '../../../../domain/exceptions/state-cases';
import { defineList, type List } from '../../../lists/define-list';
import { cases, facet } from '../../../lists/list-filter';
import { AboutException } from './about-exception';
import { EXCEPTIONS, NEW_EXCEPTION } from './exception-places';
import { STATUS_COLOR, STATUS_TEXT, TREATMENT_TEXT } from './exception-text';

export type ExceptionRow = ShownRow<'policyException'>;

const ExceptionPanel = lazy(() => import('./exception-panel').then((module) => ({ default: module.ExceptionPanel })));

const PICTURE = [mdiShieldOffOutline, mdiShieldOffOutline, mdiShieldOffOutline];
const ABOUT_TEXT = { policy: 'A policy', findings: 'Findings', cves: 'CVEs' } as const;
const textIn =
  (texts: Readonly<Record<string, string>>) =>
  (value: string): string =>
    texts[value] ?? value;
const EVERY: QueryNode = { op: 'and', items: [] };
const stateTree = (value: string): QueryNode => (isKeyOf(STATE_CASES, value) ? STATE_CASES[value] : EVERY);

const ENDING: Readonly<Record<string, { readonly text: string; readonly days: number }>> = {
  week: { text: 'In 7 days', days: 7 },
  month: { text: 'In 30 days', days: 30 },
};
const endingTree = (value: string): QueryNode => ({
  op: 'and',
  items: [
    { field: 'expiresAt', op: 'inNext', value: { n: ENDING[value]?.days ?? 0, unit: 'days' } },
    { field: 'status', op: 'in', value: ['approved', 'active'] },
  ],
});

/** What waits for a person: they were named, or nobody was, and they did not ask and have not spoken. */
function mineTree(me: string): QueryNode {
  const is = (field: string): QueryNode => ({ field, op: 'eq', value: me });
  const not = (...items: QueryNode[]): QueryNode => ({ op: 'or', not: true, items });
  return {
    op: 'and',
    items: [
      { field: 'status', op: 'eq', value: 'requested' },
      { op: 'or', items: [is('approverIds'), { field: 'approverIds', op: 'exists', value: false }] },
      not(is('ownerId'), is('askedBy.id'), is('votes.by')),
    ],
  };
}

export const exceptionList = (mayCreate: boolean, me: string | null): List<'policyException'> =>
  defineList('policyException', {
    path: EXCEPTIONS,
    empty: {
      title: 'No policy exceptions yet',
      text: 'An exception leaves a finding, a CVE or a policy as it is for a while: somebody asks, others decide, and it ends by itself.',
      rows: PICTURE,
      ...(mayCreate && { action: { to: NEW_EXCEPTION, text: 'Ask for an exception' } }),
    },
    columns: [
      { ...{ id: 'name', label: 'Title', width: 260, sortField: 'name' }, cell: (row) => <Name row={row} /> },
      {
        ...{ id: 'status', label: 'State', width: 150, sortField: 'status' },
        cell: (row) => <ExceptionStatusBadge row={row} />,
      },
      {
        ...{ id: 'what', label: 'About', width: 170, fields: ['about', 'cveIds'] },
        cell: (row) => (
          <span className="clip">
            <AboutException row={row} />
          </span>
        ),
      },
      {
        ...{ id: 'treatment', label: 'Treatment', width: 140, sortField: 'treatment' },
        cell: (row) => TREATMENT_TEXT[row.treatment],
      },
      {
        ...{ id: 'ends', label: 'Ends', width: 120, sortField: 'expiresAt' },
        cell: (row) => row.expiresAt.slice(0, 'yyyy-mm-dd'.length),
      },
      {
        ...{ id: 'askedBy', label: 'Asked by', width: 140, sortField: 'askedBy.name' },
        cell: ({ askedBy }) => <span className="clip">{askedBy?.name ?? <span className="quiet">–</span>}</span>,
      },
      ...['reason', 'startsAt', 'createdAt', 'updatedAt'],
    ],
    shown: ['status', 'what', 'treatment', 'ends', 'askedBy'],
    beside: ['status'],
    filters: [
      () =>
        cases({
          ...{ name: 'state', label: 'State', options: Object.keys(STATE_CASES) },
          ...{ textOf: textIn(STATUS_TEXT), caseOf: stateTree },
        }),
      ...(me === null
        ? []
        : [
            () =>
              cases({
                ...{ name: 'waits', label: 'To decide', options: ['me'], textOf: () => 'By me' },
                caseOf: () => mineTree(me),
              }),
          ]),
      () =>
        cases({
          ...{ name: 'ends', label: 'Ends', options: Object.keys(ENDING) },
          ...{ textOf: (value: string) => ENDING[value]?.text ?? value, caseOf: endingTree },
        }),
      facet('treatment', 'treatment', { values: TREATMENTS, textOf: textIn(TREATMENT_TEXT) }),
      facet('about', 'about', { values: EXCEPTION_ABOUT, textOf: textIn(ABOUT_TEXT) }),
    ],
    sort: { field: 'createdAt', descending: true },
    placeholder: 'Title, reason, CVE, person …',
    nameOf: (row) => row.name,
    placeOf: () => null,
    panel: (row) => <ExceptionPanel key={row.id} row={row} />,
    restore: { call: 'policy-exceptions.restore' },
    card: { height: 76, draw: (row) => <Card row={row} /> },
  });

/** As it is now, whatever the row says: it begins and ends without a server too (EX3). */
export function ExceptionStatusBadge({ row }: { readonly row: ExceptionRow }) {
  const status: ExceptionStatus = statusAt(row, Date.now());
  return (
    <Badge color={STATUS_COLOR[status]} highContrast>
      {STATUS_TEXT[status]}
    </Badge>
  );
}

function Name({ row }: { readonly row: ExceptionRow }) {
  return (
    <>
      <span className="clip" title={row.name}>
        {row.name}
      </span>
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

function Card({ row }: { readonly row: ExceptionRow }) {
  return (
    <div className="run-card">
      <Name row={row} />
      <span className="row">
        <ExceptionStatusBadge row={row} />
        <span className="quiet small clip">
          <AboutException row={row} />
        </span>
      </span>
    </div>
  );
}
