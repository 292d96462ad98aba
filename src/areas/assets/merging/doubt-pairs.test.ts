import { expect, test } from 'vitest';
import type { Doubt } from '../../../../contract/areas/assets';
import { DECISION } from '../../../../contract/limits';
import { testRecord } from '../../../../tests/kit/test-records';
import type { AssetRow } from '../asset-columns';
import { compared } from './compared';
import { apartOf, butText, type DecisionRow, decisionsOf, linkOf, otherSide, pinOf } from './decisions';
import { decidedHere, doubtedElsewhere, pairKey, pairsOf, ruleCounts } from './doubt-pairs';

const AT = '2026-11-21T12:00:00.000Z';
const base = { companyId: 'c', rev: 1, createdAt: AT, updatedAt: AT, deletedAt: null };

function asset(id: string, more: Partial<AssetRow> = {}): AssetRow {
  return {
    ...{ ...base, id, type: 'unknown', name: id, hostnames: [id], fqdns: [], ips: [], macs: [], os: {} },
    ...{ lifecycle: 'in_use', tags: [], services: [], firstSeenAt: null, lastSeenAt: null, sources: [], groupIds: [] },
    ...{ findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 }, softwareCount: 0 },
    ...{ isSample: false, fieldRevs: {}, ...more },
  };
}
const doubt = (assetId: string, rule = 'same-name-only', isCertain = false): Doubt => ({
  ...{ assetId, rule, isCertain, because: 'same name web1', against: 'nothing else is the same' },
});
const keys = (pairs: ReturnType<typeof pairsOf>) => pairs.map(({ key }) => key);

test('[C46] a pair that both sides name is one, and what is certain, decided or not here is none', () => {
  const assets = [
    asset('a', { doubts: [doubt('b'), doubt('c', 'kept-apart', true), doubt('gone')] }),
    asset('b', { doubts: [doubt('a'), doubt('c', 'same-mac-other-names')] }),
    asset('c', { doubts: [doubt('b', 'same-mac-other-names'), doubt('a', 'kept-apart', true)] }),
  ];
  const pairs = pairsOf(assets, new Set());
  expect(keys(pairs)).toEqual(['a b', 'b c']);
  expect(ruleCounts(pairs)).toEqual([
    { rule: 'same-mac-other-names', count: 1 },
    { rule: 'same-name-only', count: 1 },
  ]);
  expect(doubtedElsewhere(assets)).toEqual(['gone']);
  expect(keys(pairsOf(assets, new Set([pairKey('b', 'a')])))).toEqual(['b c']);
});

const row = (more: Partial<DecisionRow>): DecisionRow => ({
  ...{ ...base, id: 'd', kind: 'unlink', recordIds: ['r'], otherIds: ['s'], assetIds: ['a', 'b'], reason: 'x' },
  ...{ ownerId: 'p', ownerName: 'Ann', fieldRevs: {}, ...more },
});

test('[C46] a pair that is decided here leaves before the server has heard of it; then the server says it', () => {
  expect([...decidedHere([row({ pendingFields: [] }), row({ assetIds: [], pendingFields: [] }), row({})])]).toEqual([
    'a b',
  ]);
});

const namedRecord = (n: number) => ({ ...testRecord(n, {}), assetId: `asset ${n}` });

test('[C44] a decision names the records of both sides, the oldest first, but no edit, and not more than it may', () => {
  const records = Array.from({ length: 70 }, (_, at) => namedRecord(at + 1));
  const [first] = records;
  const edit = { ...namedRecord(99), category: 'manual' as const, sourceUid: first?.homeAssetId ?? '' };
  const edited = { ...edit, homeAssetId: first?.homeAssetId ?? '' };
  const [one, other] = [[...records.slice(0, 2), edited], records.slice(2)];
  const ids = (some: typeof records) => some.map(({ id }) => id);
  expect(linkOf(one, other).recordIds).toEqual(ids(records.slice(0, 2 + DECISION.records / 2)));
  expect(apartOf(one, other)).toMatchObject({
    ...{ recordIds: ids(records.slice(0, 2)), otherIds: ids(records.slice(2, 2 + DECISION.records)) },
  });
  expect(pinOf(one)).toEqual({ kind: 'pin', recordIds: ids(records.slice(0, 2)) });
});

test('[C44] of an asset, the decisions that name a record of it on either side are listed, the newest first', () => {
  const record = namedRecord(1);
  const older = row({ id: 'older', recordIds: ['s'], otherIds: [record.id], createdAt: '2026-01-01T00:00:00.000Z' });
  const newer = row({ id: 'newer', recordIds: [record.id] });
  expect(decisionsOf([older, row({}), newer], [record]).map(({ id }) => id)).toEqual(['newer', 'older']);
  expect([otherSide(older, [record]), otherSide(newer, [record])]).toEqual([['s'], ['s']]);
});

test('[C46] two assets are compared by what tells assets apart: what is the same first, then what differs', () => {
  const one = asset('web1', { macs: ['a', 'b'], ips: ['10.0.0.1'], tags: ['x'], location: 'Hall 1' });
  const other = asset('db1', { macs: ['b'], ips: ['10.0.0.1'], tags: ['y'], type: 'server' });
  expect(compared(one, other).map(({ field, verdict }) => [field, verdict])).toEqual([
    ['ips', 'same'],
    ['macs', 'shared'],
    ['name', 'differs'],
    ['hostnames', 'differs'],
    ['type', 'single'],
    ['location', 'single'],
  ]);
  expect(butText('same MAC a', 'their names differ')).toBe('Same MAC a, but their names differ');
});
