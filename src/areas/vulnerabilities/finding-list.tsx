import { lazy } from 'react';
import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import { FindingCard } from '../../details/findings/finding-card';
import { FINDING_COLUMNS, FINDING_TITLE, type FindingRow } from '../../details/findings/finding-columns';
import type { Column } from '../../kit/data-table/column';
import { RelativeTime } from '../../kit/relative-time';
import { AssetName } from '../../lists/asset-name';
import { defineList } from '../../lists/define-list';
import { age, cases, facet, leftOutWhere, notSet, type RestCase } from '../../lists/list-filter';
import { OF_ARCHIVED, OF_NOT_ARCHIVED } from '../../parts/question-href';
import { findingHref } from '../../parts/within-asset';
import { slaText } from '../../words/sla-text';
import { NoFindingYet } from './no-finding-yet';

const FindingPanel = lazy(() => import('./finding-panel').then((module) => ({ default: module.FindingPanel })));

/** Not a condition by itself, which the filter of that field would take for its own. */
const OPEN: QueryNode = {
  op: 'or',
  items: OPEN_STATUSES.map((value) => ({ field: 'status', op: 'eq' as const, value })),
};

/** Another source's word on what is counted already: neither open nor closed. In an “or”, as the filter of statuses would take it. */
const duplicate = (op: 'eq' | 'neq'): QueryNode => ({ op: 'or', items: [{ field: 'status', op, value: 'duplicate' }] });
const STATES: Readonly<Record<string, { readonly text: string; readonly where: QueryNode }>> = {
  open: { text: 'Open', where: OPEN },
  closed: { text: 'Closed', where: { op: 'and', not: true, items: [{ op: 'or', items: [OPEN, duplicate('eq')] }] } },
};

/** Whether it is still to be dealt with: what every number of findings elsewhere asks. */
const STATE = cases({
  ...{ name: 'state', label: 'State', options: Object.keys(STATES) },
  textOf: (value) => STATES[value]?.text ?? value,
  caseOf: (value) => STATES[value]?.where ?? OPEN,
});

/** How it stands to its deadline now: a facet would count what was stored. */
const SLA = cases({
  ...{ name: 'sla', label: 'SLA', options: ['breached', 'approaching', 'on_track', 'met', 'missed', 'none'] },
  textOf: (value) => slaText(value),
  caseOf: (value) => ({ field: 'slaState', op: 'eq', value }),
});

const NO_VERDICT: QueryNode = { field: 'verdict', op: 'exists', value: false };
const unsaid = (op: 'eq' | 'neq'): QueryNode => ({
  op: 'and',
  items: [NO_VERDICT, { field: 'status', op, value: 'false_positive' }],
});
/** Of what no person decided: what an exception or VEX closes is no open question (FN21). */
const UNSAID: readonly RestCase[] = [
  { value: '_unset', text: 'Undecided', where: unsaid('neq') },
  { value: '_ruled_out', text: 'By exception or VEX', where: unsaid('eq') },
];

/** Who archives an asset has done with what was found on it. */
const ARCHIVED = leftOutWhere({
  ...{ name: 'archived', label: 'Include archived assets', word: 'on archived assets' },
  ...{ left: OF_ARCHIVED, kept: OF_NOT_ARCHIVED },
});

/** What leads says it all, with who else sees it (FN12). */
const DUPLICATES = leftOutWhere({
  ...{ name: 'duplicates', label: 'Include duplicates', word: 'duplicate', several: 'duplicates' },
  ...{ left: duplicate('eq'), kept: duplicate('neq') },
});

const ASSET: Column<FindingRow> = {
  ...{ id: 'asset', label: 'Asset', width: 150, fields: ['asset.name'] },
  cell: ({ assetId }) => <AssetName assetId={assetId} />,
};
const FIRST_SEEN: Column<FindingRow> = {
  ...{ id: 'firstSeen', label: 'First seen', width: 110, sortField: 'firstSeenAt', highFirst: true },
  cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} />,
};

export const FINDING_LIST = defineList('finding', {
  path: href('findings'),
  one: 'finding',
  many: 'findings',
  subject: 'Asset',
  empty: NoFindingYet,
  columns: [
    { ...FINDING_TITLE, width: 260 },
    ASSET,
    ...FINDING_COLUMNS.filter(({ id }) => id !== 'title'),
    FIRST_SEEN,
    ...['ruleId', 'solution', 'resolvedAt', 'reopenedAt', 'createdAt'],
    ...['verdict', 'verdictNote', 'verdictAt', 'verdictUntil', 'verdictBy.name', 'assignee.name'],
  ],
  shown: ['severity', 'priority', 'asset', 'cves', 'status', 'due', 'scanner', 'firstSeen', 'lastSeen'],
  wideOnly: ['priority', 'scanner', 'firstSeen'],
  beside: ['severity', 'asset'],
  filters: [
    () => STATE,
    facet('severity'),
    facet('status'),
    () => SLA,
    facet('verdict', 'verdict', { rest: UNSAID }),
    facet('assignee', 'assignee.name', { rest: [notSet('assignee.name')] }),
    facet('scanner', 'scanner', { label: 'Reported by' }),
    facet('cve', 'cves', { label: 'CVE', rest: [notSet('cves')] }),
    age('first', 'firstSeenAt', { isAlways: true }),
    age('seen', 'lastSeenAt', { isAlways: true }),
    () => DUPLICATES,
    () => ARCHIVED,
  ],
  sort: { field: 'priority', descending: true },
  placeholder: 'Title, CVE, asset, rule …',
  nameOf: ({ title }) => title,
  placeOf: (row) => ({ to: findingHref(row) }),
  placeText: 'Open on its asset',
  panel: (row) => <FindingPanel row={row} />,
  card: {
    height: 92,
    draw: (row) => (
      <FindingCard row={row} name={<span className="clip">{row.title}</span>}>
        <span className="small clip">
          <AssetName assetId={row.assetId} />
        </span>
      </FindingCard>
    ),
  },
});
