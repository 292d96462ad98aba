import { describe, expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import { fc } from '../../tests/kit/fast-check';
import { testEdit, testId, testRecord } from '../../tests/kit/test-records';
import { groupBy } from '../lists/group-by';
import { type Cluster, correlate, correlateEdits, MAX_SHARERS } from './correlate';
import { type DerivableRecord, deriveAsset } from './derive-asset';
import { parseKey } from './match-keys';
import { nearTo } from './near-to';
import { neighbourhoods } from './neighbourhoods';
import { RecordIndex } from './record-index';

const mac = (n: number) => `00:50:56:00:00:${n.toString(16).padStart(2, '0')}`;
const groups = (clusters: readonly Cluster<DerivableRecord>[]) =>
  clusters.map((cluster) => cluster.members.map((member) => member.record.id).sort()).sort();
const shape = (clusters: readonly Cluster<DerivableRecord>[]) =>
  clusters
    .map(({ assetId, members }) => [
      assetId,
      ...members.map((m) => [m.record.id, m.state, m.matchConfidence, m.matchReason]),
    ])
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('what merges', () => {
  test('[C1] one shared strong key makes one asset, founded by the oldest record, with the reason in words', () => {
    const [cluster, ...others] = correlate([
      testRecord(2, { name: 'LAPTOP', macs: [mac(1)] }, { source: 'Snipe-IT' }),
      testRecord(1, { hostnames: ['qa3app09'], macs: [mac(1)] }, { source: 'Nessus' }),
    ]);
    expect(others).toEqual([]);
    expect(cluster?.assetId).toBe(testId(1_001));
    expect(cluster?.members.map((member) => [member.state, member.matchConfidence, member.matchReason])).toEqual([
      ['active', 1, 'first record of this asset'],
      ['deduplicated', 0.95, `same MAC ${mac(1)} as Nessus record qa3app09`],
    ]);
  });

  test('[C2] the same IP alone, or the same hostname alone, merges nothing', () => {
    expect(correlate([testRecord(1, { ips: ['10.0.0.1'] }), testRecord(2, { ips: ['10.0.0.1'] })])).toHaveLength(2);
    expect(correlate([testRecord(1, { hostnames: ['web1'] }), testRecord(2, { hostnames: ['web1'] })])).toHaveLength(2);
  });

  test('[C3] a hostname together with the IP merges, unless both know network cards and share none', () => {
    const at = { hostnames: ['web1'], ips: ['10.0.0.1'] };
    expect(correlate([testRecord(1, at), testRecord(2, { ...at, macs: [mac(1)] })])).toHaveLength(1);
    expect(
      correlate([testRecord(1, { ...at, macs: [mac(2)] }), testRecord(2, { ...at, macs: [mac(1)] })]),
    ).toHaveLength(2);
  });

  test('[C14] things of different kinds stay apart; an FQDN joins kinds of hosts', () => {
    const fqdns = ['shop.example.com'];
    expect(
      correlate([testRecord(1, { fqdns, type: 'server' }), testRecord(2, { fqdns, type: 'virtual' })]),
    ).toHaveLength(1);
    expect(
      correlate([testRecord(1, { fqdns, type: 'server' }), testRecord(2, { fqdns, type: 'domain' })]),
    ).toHaveLength(2);
  });

  test(`[C8] a key more than ${MAX_SHARERS} records name merges none of them`, () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => testRecord(n, { macs: [mac(1)] }));
    expect(correlate(many(MAX_SHARERS))).toHaveLength(1);
    expect(correlate(many(MAX_SHARERS + 1))).toHaveLength(MAX_SHARERS + 1);
    expect(correlate(many(2), new Set([`mac:${mac(1)}`]))).toHaveLength(2);
  });
});

describe("what is called by an asset's id", () => {
  const image = { type: 'container_image' as const, name: 'shop:1' };
  const uid = (n: number) => ({ source: 'CSV', sourceUid: `id:${testId(1_000 + n)}` });

  test("[C23] a record that its source calls by an asset's id is of that asset, whatever either says", () => {
    const [cluster, ...others] = correlate([testRecord(2, image, uid(1)), testRecord(1, image)]);
    expect(others).toEqual([]);
    expect(cluster?.assetId).toBe(testId(1_001));
    expect(cluster?.members.map((member) => [member.state, member.matchReason])).toEqual([
      ['active', 'first record of this asset'],
      ['deduplicated', `same asset id ${testId(1_001)} as Nmap record shop:1`],
    ]);
  });

  test('[C23] it need not say of what type the asset is; a type that contradicts keeps them apart', () => {
    expect(correlate([testRecord(1, image), testRecord(2, {}, uid(1))])).toHaveLength(1);
    expect(correlate([testRecord(1, image), testRecord(2, { type: 'server' }, uid(1))])).toHaveLength(2);
  });

  test('[C23] an id that no asset has is like any identifier of a source: sources that use it mean one thing', () => {
    const names = [testRecord(2, image, uid(7)), testRecord(3, image, { ...uid(7), source: 'JSON' })];
    expect(correlate(names)).toHaveLength(1);
    expect(correlate([testRecord(1, { ...image, name: 'shop:2' }), ...names])).toHaveLength(2);
  });
});

describe('what contradicts', () => {
  const serial = (text: string): AssetStatement => ({ hardware: { serial: text } });

  test('[C12] two serial numbers, or two cloud resources, stay apart whatever else they share', () => {
    const shared = { macs: [mac(1)], fqdns: ['a.example.com'] };
    expect(
      correlate([
        testRecord(1, { ...shared, ...serial('SN-1001') }),
        testRecord(2, { ...shared, ...serial('SN-1002') }),
      ]),
    ).toHaveLength(2);
    const cloud = (resourceUid: string) => ({ ...shared, cloud: { resourceUid } });
    expect(correlate([testRecord(1, cloud('i-1')), testRecord(2, cloud('i-2'))])).toHaveLength(2);
  });

  test('[C12] nor does a third record bring them together', () => {
    const clusters = correlate([
      testRecord(1, { ...serial('SN-1001'), macs: [mac(1)] }),
      testRecord(2, { ...serial('SN-1002'), fqdns: ['a.example.com'] }),
      testRecord(3, { macs: [mac(1)], fqdns: ['a.example.com'] }),
    ]);
    // The stronger key (the MAC) decides where the third goes.
    expect(groups(clusters)).toEqual([[testId(1), testId(3)], [testId(2)]]);
  });
});

describe('edits', () => {
  test('[C17] an edit follows the record that founded the asset it was made on, through merge and split', () => {
    const [a, b, edit] = [
      testRecord(1, { macs: [mac(1)] }),
      testRecord(2, { macs: [mac(1)] }),
      testEdit(9, 2, { name: 'x' }),
    ];
    expect(groups(correlate([a, b, edit]))).toEqual([[testId(1), testId(2), testId(9)]]);
    const moved = testRecord(2, { macs: [mac(2)] });
    expect(groups(correlate([a, moved, edit]))).toEqual([[testId(1)], [testId(2), testId(9)]]);
  });

  test('[C18] an edit alone founds nothing and waits', () => {
    const [cluster] = correlate([testEdit(9, 2, { name: 'x' })]);
    expect(cluster).toMatchObject({ assetId: null, members: [{ state: 'stale' }] });
  });
});

const someHost: fc.Arbitrary<AssetStatement> = fc.record(
  {
    macs: fc.uniqueArray(fc.integer({ min: 1, max: 6 }).map(mac), { maxLength: 2 }),
    hardware: fc.record({ serial: fc.constantFrom('SN-1001', 'SN-1002', 'SN-1003') }),
    fqdns: fc.uniqueArray(fc.constantFrom('a.x.org', 'b.x.org', 'c.x.org'), { maxLength: 2 }),
    hostnames: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    ips: fc.uniqueArray(fc.constantFrom('10.0.0.1', '10.0.0.2', '10.0.0.3'), { maxLength: 2 }),
    type: fc.constantFrom('server' as const, 'laptop' as const, 'domain' as const),
  },
  { requiredKeys: [] },
);
const someRecords = fc
  .array(fc.tuple(someHost, fc.boolean(), fc.option(fc.nat(14), { freq: 3 })), { maxLength: 14 })
  .map((hosts) =>
    hosts.flatMap(([host, edited, named], n) => [
      testRecord(n, host, named === null ? {} : { sourceUid: `id:${testId(1_000 + named)}` }),
      ...(edited ? [testEdit(500 + n, n, { name: `e${n}` })] : []),
    ]),
  );

describe('for any records', () => {
  test('[C13] the order they come in does not count', () => {
    const shuffled = someRecords.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    );
    fc.assert(
      fc.property(shuffled, ([records, other]) => {
        expect(shape(correlate(other))).toEqual(shape(correlate(records)));
      }),
    );
  });

  test('[C13] each neighbourhood alone gives what all together give', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const index = new RecordIndex(records);
        const whole = shape(correlate(records));
        const parts = new Map(
          records.flatMap((record) => shape(correlate(index.around(record.id)))).map((c) => [JSON.stringify(c), c]),
        );
        expect([...parts.values()].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual(whole);
      }),
    );
  });

  test('[C13, C8] those that are near, found by walking over all, are those that an index of all finds', () => {
    // A key that so many have counts for nobody, also where few of them are near.
    const others = fc.constantFrom(0, MAX_SHARERS - 8, MAX_SHARERS + 1);
    const crowd = fc.tuple(others, fc.constantFrom<AssetStatement>({ macs: [mac(1)] }, { fqdns: ['a.x.org'] }));
    fc.assert(
      fc.property(someRecords, crowd, fc.array(fc.tuple(fc.nat(20), someHost), { maxLength: 5 }), (some, of, to) => {
        const all = [...some, ...Array.from({ length: of[0] }, (_, n) => testRecord(100 + n, of[1]))];
        const assetOf = new Map(
          correlate(all).flatMap(({ assetId, members }) =>
            members.map(({ record }) => [record.id, assetId ?? record.homeAssetId] as const),
          ),
        );
        const known = all.map((record) => ({ ...record, assetId: assetOf.get(record.id) ?? record.homeAssetId }));
        const states = [...new Map(to.map(([n, host]) => [n, testRecord(n, host)])).values()];
        const found = (records: typeof known, crowded?: ReadonlySet<string>) => {
          const byId = new Map(records.map((record) => [record.id, record]));
          const byAsset = groupBy(records, ({ assetId }) => assetId);
          const index = new RecordIndex<DerivableRecord>([...records, ...states], crowded);
          const ids = states.map(({ id }) => id);
          const matesOf = ({ id }: DerivableRecord) => byAsset.get(byId.get(id)?.assetId ?? '') ?? [];
          return [...neighbourhoods(index, ids, matesOf)].flatMap(({ clusters }) => shape(clusters));
        };
        const changed = new Set(states.map(({ id }) => id));
        const assets = known.filter(({ id }) => changed.has(id)).map(({ assetId }) => assetId);
        const near = nearTo(known, states, assets);
        expect(found([...near.records], near.crowded).sort()).toEqual(found(known).sort());
      }),
      { numRuns: 300 },
    );
  });

  test('[C13] what is near is found however many keys a record has', () => {
    const cards = (from: number): AssetStatement => ({ macs: Array.from({ length: 40 }, (_, n) => mac(from + n)) });
    const all = [0, 1, 2, 3].map((n) => testRecord(n, cards(40 * n)));
    const known = all.map((record) => ({ ...record, assetId: record.homeAssetId }));
    // It has the last card of the third, and the third alone.
    const { records } = nearTo(known, [testRecord(9, { macs: [mac(40 * 2 + 39)] })], []);
    expect(records.map(({ id }) => id)).toEqual([testId(2)]);
  });

  test('[C12] no asset ever has two serial numbers or two kinds', () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        for (const { members } of correlate(records)) {
          const founders = members
            .filter((member) => member.matchReason !== 'edited by hand')
            .map((member) => member.record);
          const serials = founders.flatMap((r) => r.matchKeys.map(parseKey).filter((key) => key.kind === 'serial'));
          expect(new Set(serials.map((key) => key.value)).size).toBeLessThanOrEqual(1);
          const typed = founders.filter((r) => r.asset.type !== undefined || !r.sourceUid.startsWith('id:'));
          expect(new Set(typed.map((r) => (r.asset.type === 'domain' ? 'domain' : 'host'))).size).toBeLessThanOrEqual(
            1,
          );
        }
      }),
    );
  });

  test('[C24] after edits, an asset’s records with the places they had give what all together give', () => {
    const edits = fc.array(fc.tuple(fc.nat(13), fc.constantFrom('add', 'change', 'take back')), { maxLength: 6 });
    fc.assert(
      fc.property(someRecords, edits, (records, changes) => {
        const after = new Map(records.map((record) => [record.id, record]));
        for (const [n, what] of changes) {
          const founder = records.find(({ id }) => id === testId(n));
          if (what === 'take back') after.delete(testId(500 + n));
          else if (founder) after.set(testId(500 + n), testEdit(500 + n, n, { name: `${what} ${n}` }));
        }
        const placed = correlate(records).flatMap(({ assetId, members }) =>
          members.map(({ record, ...match }) => ({ ...record, ...match, assetId: assetId ?? record.homeAssetId })),
        );
        const known = new Map(placed.map((record) => [record.id, record]));
        const assetOf = new Map(placed.map(({ homeAssetId, assetId }) => [homeAssetId, assetId]));
        const left = [...after.values()].map((record) => ({
          state: 'active' as const,
          matchConfidence: 1,
          matchReason: '',
          assetId: assetOf.get(record.homeAssetId) ?? record.homeAssetId,
          ...known.get(record.id),
          ...record,
        }));
        expect(shape(correlateEdits(left))).toEqual(shape(correlate([...after.values()])));
      }),
    );
  });

  test('[C13] taking records away leaves what would be without them, values included', () => {
    fc.assert(
      fc.property(someRecords, someRecords, (before, others) => {
        const later = others.map((record) => ({
          ...record,
          id: `f${record.id.slice(1)}`,
          homeAssetId: `f${record.homeAssetId.slice(1)}`,
          ...(record.category === 'manual' && { sourceUid: `f${record.sourceUid.slice(1)}` }),
        }));
        const index = new RecordIndex([...before, ...later]);
        for (const record of later) index.remove(record.id);
        const left = [...new Map(before.flatMap((r) => index.around(r.id)).map((r) => [r.id, r])).values()];
        const values = (records: readonly DerivableRecord[]) =>
          correlate(records).flatMap(({ assetId, members }) =>
            assetId ? [deriveAsset(members.map((m) => m.record))] : [],
          );
        const text = (records: readonly DerivableRecord[]) =>
          values(records)
            .map((asset) => JSON.stringify(asset))
            .sort();
        expect(text(left)).toEqual(text(before));
      }),
    );
  });
});
