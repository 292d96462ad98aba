import { lazy } from 'react';
import { href } from '../../../contract/paths';
import { SEVERITIES } from '../../../contract/primitives';
import { defineList } from '../../lists/define-list';
import { facet, leftOut, linked } from '../../lists/list-filter';
import { termText } from '../../words/asset-text';
import { AssetCard, CARD_HEIGHT } from './asset-card';
import { COLUMNS, NAME_COLUMN } from './asset-columns';
import { NoAssetYet } from './no-asset-yet';

const AssetPanel = lazy(() => import('./asset-panel').then((module) => ({ default: module.AssetPanel })));

/** Of the severities of which an asset has open findings; the dashboard links to it. */
const OPEN_FINDINGS = linked({
  name: 'finding',
  label: 'Open findings',
  textOf: termText,
  isKnown: (value) => SEVERITIES.some((severity) => severity === value),
  ask: (values) =>
    values.length === 0
      ? null
      : { op: 'or', items: values.map((severity) => ({ field: `findingCounts.${severity}`, op: 'neq', value: 0 })) },
  read: (items) => {
    const text = JSON.stringify(items);
    return SEVERITIES.filter((severity) => text.includes(`"findingCounts.${severity}"`));
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

export const ASSET_LIST = defineList('asset', {
  path: href('assets'),
  one: 'asset',
  many: 'assets',
  subject: 'Asset',
  empty: NoAssetYet,
  columns: [NAME_COLUMN, ...COLUMNS],
  shown: ['type', 'os', 'ips', 'criticality', 'risk', 'findings', 'sources', 'lastSeen'],
  filters: [
    facet('type'),
    facet('os', 'os.name', { label: 'Operating system' }),
    facet('source', 'sources', { label: 'Source' }),
    facet('criticality', 'criticality', { values: ['0', '1', '2', '3', '4', '5'], isOrder: true }),
    facet('risk', 'risk.level', { label: 'Risk' }),
    facet('tag', 'tags'),
    OPEN_FINDINGS,
    WITHOUT,
    leftOut({ name: 'archived', label: 'Include archived', word: 'archived', field: 'lifecycle', value: 'archived' }),
  ],
  sort: { field: 'name', descending: false },
  placeholder: 'Name, IP, MAC, tag, owner …',
  nameOf: (row) => row.name,
  placeOf: (row) => ({ to: href('asset', { id: row.id }) }),
  panel: (row, close) => <AssetPanel row={row} onGone={close} />,
  card: { height: CARD_HEIGHT, draw: (row) => <AssetCard row={row} /> },
});
