import { lazy } from 'react';
import { href } from '../../../contract/paths';
import { SEVERITIES } from '../../../contract/primitives';
import type { QueryNode } from '../../../contract/query';
import { NO_EDIT } from '../../../domain/correlation/record-order';
import { type Definition, pathOfKey } from '../../../domain/definitions/custom-fields';
import { byName } from '../../kit/by-text';
import { defineList, type List } from '../../lists/define-list';
import { age, cases, facet, leftOut, linked, notSet } from '../../lists/list-filter';
import { exposureText, termText } from '../../words/asset-text';
import { AssetCard, CARD_HEIGHT } from './asset-card';
import { COLUMNS, NAME_COLUMN } from './asset-columns';
import { facettedPaths } from './custom-draft';
import { NoAssetYet } from './no-asset-yet';

const AssetPanel = lazy(() => import('./asset-panel').then((module) => ({ default: module.AssetPanel })));

/** Of the severities of which an asset has open findings; the dashboard links to it. */
const OPEN_FINDINGS = linked({
  name: 'finding',
  label: 'Open findings',
  textOf: termText,
  isKnown: (value) => SEVERITIES.some((severity) => severity === value),
  ask: (values) =>
    values.length === 0 ? null : { op: 'or', items: values.map((severity) => findings(severity, 'neq')) },
  read: (items) => {
    const text = JSON.stringify(items);
    return SEVERITIES.filter((severity) => text.includes(`"findingCounts.${severity}","op":"neq"`));
  },
});

/** Fields an asset has no value of; the dashboard links to it. */
const UNSET: Readonly<Record<string, { readonly label: string; readonly field: string }>> = {
  risk: { label: 'Not rated', field: 'risk.level' },
  criticality: { label: 'No criticality', field: 'criticality' },
};
const WITHOUT = linked({
  name: 'unset',
  label: 'Without a value',
  textOf: (value) => UNSET[value]?.label ?? value,
  isKnown: (value) => Object.hasOwn(UNSET, value),
  // Not a condition by itself, which the filter of that field would take for its own.
  ask: (values) =>
    values.length === 0
      ? null
      : { op: 'and', not: true, items: values.map((value) => ({ field: UNSET[value]?.field ?? value, op: 'exists' })) },
  read: (items) => {
    const text = JSON.stringify(items);
    return Object.keys(UNSET).filter((value) => text.includes(`"${UNSET[value]?.field}","op":"exists"`));
  },
});

const NO_FINDING = 'none';
const WORST_FIRST: readonly string[] = [...SEVERITIES.toReversed(), NO_FINDING];

/** The severity of the worst open finding: nothing worse, and some of it. */
const WORST = cases({
  ...{ name: 'worst', label: 'Worst finding', options: WORST_FIRST },
  textOf: (value) => (value === NO_FINDING ? 'No open findings' : termText(value)),
  caseOf(value) {
    const items = WORST_FIRST.slice(0, WORST_FIRST.indexOf(value)).map((worse) => findings(worse, 'eq'));
    return { op: 'and', items: value === NO_FINDING ? items : [...items, findings(value, 'gt')] };
  },
});

const findings = (severity: string, op: 'eq' | 'neq' | 'gt'): QueryNode => ({
  ...{ field: `findingCounts.${severity}`, op, value: 0 },
});

/** An owner without a name is one, too. */
const ONLY_EMAIL = {
  ...{ value: '_email', text: 'Only an email' },
  where: {
    ...{ op: 'and' as const },
    items: [
      { field: 'owner.name', op: 'exists' as const, value: false },
      { field: 'owner.email', op: 'exists' as const },
    ],
  },
};

/** Fields that are shown as every list shows them. */
const MORE = [
  ...['internetExposed', 'managed', 'fqdns', 'domain', 'hardware.vendor', 'hardware.model', 'hardware.serial'],
  ...['cloud.provider', 'cloud.account', 'cloud.region', 'createdAt'],
];

interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

/** Who is in a group is asked by a reference to it (GR5), whatever the group is. */
const groupFilter = (groups: readonly NamedGroup[]) =>
  cases({
    ...{ name: 'group', label: 'Group', options: groups.map(({ id }) => id), isClosed: true },
    textOf: (value) => groups.find(({ id }) => id === value)?.name ?? 'A group that is not here',
    caseOf: (value) => ({ queryId: value }),
    isKnown: (value) => value !== '',
  });

/** The list with the company's groups to choose from; undefined while they are on their way. */
export const withGroups = (
  groups: readonly NamedGroup[] | undefined,
  list: List<'asset'> = ASSET_LIST,
): List<'asset'> =>
  groups === undefined
    ? list
    : {
        ...list,
        filters: list.filters.map((filter) =>
          filter.name === 'group' ? groupFilter(groups.toSorted(byName)) : filter,
        ),
      };

/** The list with columns and filters of the company's own fields; the catalogue has these by now (DF8). */
export const assetListWith = (fields: readonly Definition[]): List<'asset'> =>
  defineList('asset', {
    path: href('assets'),
    one: 'asset',
    many: 'assets',
    subject: 'Asset',
    empty: NoAssetYet,
    columns: [NAME_COLUMN, ...COLUMNS, ...MORE, ...fields.map(({ key }) => pathOfKey(key))],
    shown: ['type', 'os', 'ips', 'criticality', 'risk', 'findings', 'sources', 'lastSeen'],
    wideOnly: ['type', 'sources', 'criticality'],
    beside: ['risk', 'findings', 'lastSeen'],
    filters: [
      facet('type'),
      facet('os', 'os.name', { label: 'Operating system', rest: [notSet('os.name')] }),
      facet('source', 'sources', { label: 'Source' }),
      facet('criticality', 'criticality', {
        ...{ values: ['0', '1', '2', '3', '4', '5'], isOrder: true, rest: [notSet('criticality')] },
      }),
      facet('exposure', 'internetExposed', {
        ...{ label: 'Exposure', textOf: exposureText, rest: [notSet('internetExposed')] },
      }),
      facet('risk', 'risk.level', { label: 'Risk', rest: [{ ...notSet('risk.level'), text: 'Not rated' }] }),
      () => WORST,
      age('seen', 'lastSeenAt'),
      facet('owner', 'owner.name', { label: 'Owner', rest: [ONLY_EMAIL, notSet('owner.name', 'owner.email')] }),
      facet('location', 'location', { rest: [notSet('location')] }),
      facet('tag', 'tags', { rest: [notSet('tags')] }),
      () => groupFilter([]),
      OPEN_FINDINGS,
      WITHOUT,
      ...facettedPaths(fields).map((path) => facet(path, path, { rest: [notSet(path)] })),
      leftOut({ name: 'archived', label: 'Include archived', word: 'archived', field: 'lifecycle', value: 'archived' }),
    ],
    sort: { field: 'name', descending: false },
    placeholder: 'Name, IP, MAC, tag, owner …',
    nameOf: (row) => row.name,
    placeOf: (row) => ({ to: href('asset', { id: row.id }) }),
    panel: (row, close) => <AssetPanel row={row} onGone={close} />,
    // What no source reports any more was merged with another, or its import was undone: it stays away.
    restore: { call: 'assets.restore', where: { relation: 'source', where: NO_EDIT } },
    card: { height: CARD_HEIGHT, draw: (row) => <AssetCard row={row} /> },
  });

export const ASSET_LIST = assetListWith([]);
