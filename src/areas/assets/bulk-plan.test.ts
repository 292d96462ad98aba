import { expect, test } from 'vitest';
import type { AssetStatement } from '../../../contract/areas/assets';
import type { AssetRow } from './asset-columns';
import { type BulkStep, changeSteps, shownOf, undoSteps } from './bulk-plan';
import type { Records } from './said-by-hand';

const AT = '2026-11-21T12:00:00.000Z';
const ASSET: AssetRow = {
  id: 'a',
  companyId: 'c',
  rev: 1,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  type: 'server',
  name: 'web01',
  hostnames: [],
  fqdns: [],
  ips: [],
  macs: [],
  os: {},
  lifecycle: 'in_use',
  tags: [],
  services: [],
  firstSeenAt: null,
  lastSeenAt: null,
  sources: [],
  groupIds: [],
  findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  softwareCount: 0,
  isSample: false,
  fieldRevs: {},
};
const row = (id: string, part: Partial<AssetRow>): AssetRow => ({ ...ASSET, id, ...part });

test('[AL2] half an owner keeps the other half of each asset, one command per group', () => {
  const ann = { name: 'Ann', email: 'it@example.org' };
  const rows = [row('a', { owner: ann }), row('b', {}), row('c', { owner: { email: 'it@example.org' } })];
  expect(changeSteps(['a', 'b', 'c'], rows, { owner: { name: 'Bo' }, criticality: 4 })).toEqual([
    { ids: ['a', 'c'], patch: { owner: { name: 'Bo', email: 'it@example.org' }, criticality: 4 } },
    { ids: ['b'], patch: { owner: { name: 'Bo' }, criticality: 4 } },
  ]);
  const email = changeSteps(['a'], rows.slice(0, 1), { owner: { email: 'bo@example.org' } });
  expect(email).toEqual([{ ids: ['a'], patch: { owner: { name: 'Ann', email: 'bo@example.org' } } }]);
  const whole = { owner: { name: 'Bo', email: 'bo@example.org' } };
  expect(changeSteps(['a', 'b'], [], whole)).toEqual([{ ids: ['a', 'b'], patch: whole }]);
});

test('[CM56] an owner and tags for a thousand assets are one command, and so is what takes it back', () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => row(`${n}`, {}));
  const patch = { owner: { name: 'Ann', email: 'it@example.org' }, tags: { add: ['edge'] } };
  const ids = rows.map(({ id }) => id);
  expect(changeSteps(ids, rows, patch)).toEqual([{ ids, patch }]);
  expect(undoSteps(rows, patch, [])).toHaveLength(1);
});

const commands = (steps: readonly BulkStep[]) => steps.map(({ ids, patch }) => ({ ids, patch }));

/** An edit: a person's own record of the asset. */
const said = (id: string, asset: AssetStatement): Records[number] => ({
  ...{ assetId: id, homeAssetId: id, sourceUid: id, category: 'manual', asset },
});

test('[CM43] what was its sources’ is theirs again, even where the change only repeated it', () => {
  const rows = [row('a', {}), row('b', { lifecycle: 'spare' }), row('c', { lifecycle: 'archived' }), row('d', {})];
  const sources = [
    { ...said('a', { lifecycle: 'in_use' }), category: 'agent' as const, sourceUid: 'x' },
    said('b', { lifecycle: 'spare' }),
    said('d', { location: 'Bonn' }),
  ];
  expect(commands(undoSteps(rows, { lifecycle: 'archived' }, sources))).toEqual([
    { ids: ['a', 'c', 'd'], patch: { lifecycle: null } },
    { ids: ['b'], patch: { lifecycle: 'spare' } },
  ]);
  expect(
    undoSteps([row('e', { lifecycle: 'spare' })], { lifecycle: 'spare' }, [said('e', { lifecycle: 'spare' })]),
  ).toEqual([]);
  // What is not sent yet was said by a person too.
  const pending = [row('a', { lifecycle: 'spare', pendingFields: ['lifecycle'] })];
  expect(commands(undoSteps(pending, { lifecycle: 'archived' }, []))).toEqual([
    { ids: ['a'], patch: { lifecycle: 'spare' } },
  ]);
});

test('[CM58] what is left to the sources again is shown as it was before, asset by asset', () => {
  const ann = { name: 'Ann', email: 'ann@example.org' };
  const rows = [
    row('a', { owner: ann, location: 'Rome' }),
    row('b', { lifecycle: 'archived' }),
    row('c', { owner: ann, location: 'Rome' }),
    row('d', { owner: ann, location: 'Bonn' }),
  ];
  const patch = { owner: { name: 'Bo', email: 'bo@example.org' }, location: 'Pluto', lifecycle: 'spare' } as const;
  const [left, kept] = undoSteps(rows, patch, [said('d', { location: 'Bonn' })]);
  expect(left).toEqual({
    ids: ['a', 'b', 'c'],
    patch: { owner: null, location: null, lifecycle: null },
    shows: [
      { entity: 'asset', ids: ['a', 'c'], set: { owner: ann, location: 'Rome', lifecycle: 'in_use' } },
      { entity: 'asset', ids: ['b'], set: { owner: undefined, location: undefined, lifecycle: 'archived' } },
    ],
  });
  expect(kept).toEqual({
    ids: ['d'],
    patch: { location: 'Bonn', owner: null, lifecycle: null },
    shows: [{ entity: 'asset', ids: ['d'], set: { owner: ann, lifecycle: 'in_use' } }],
  });
  expect(shownOf(left?.shows ?? [], ['c', 'b']).map(({ ids }) => ids)).toEqual([['c'], ['b']]);
});

test('[AL3] an archiving is taken back to what each asset was', () => {
  const rows = [row('a', {}), row('b', { lifecycle: 'spare' }), row('c', { lifecycle: 'archived' }), row('d', {})];
  const records = ['a', 'b', 'c', 'd'].map((id) => said(id, { lifecycle: 'in_use' }));
  expect(commands(undoSteps(rows, { lifecycle: 'archived' }, records))).toEqual([
    { ids: ['a', 'd'], patch: { lifecycle: 'in_use' } },
    { ids: ['b'], patch: { lifecycle: 'spare' } },
  ]);
});

test('[AL3] values that were not there are cleared, tags come and go only where they did', () => {
  const rows = [row('a', { tags: ['old', 'new'] }), row('b', { criticality: 2 }), row('c', { criticality: 5 })];
  const patch = { criticality: 5, tags: { add: ['new'], remove: ['old'] } };
  const records = ['a', 'b', 'c'].map((id) => said(id, { criticality: 2 }));
  expect(commands(undoSteps(rows, patch, records))).toEqual([
    { ids: ['a'], patch: { criticality: null, tags: { add: ['old'], remove: [] } } },
    { ids: ['b'], patch: { criticality: 2, tags: { add: [], remove: ['new'] } } },
    { ids: ['c'], patch: { tags: { add: [], remove: ['new'] } } },
  ]);
});
