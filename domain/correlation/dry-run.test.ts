import { describe, expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedRecord, SourceRecord } from '../../contract/areas/integrations';
import { testId } from '../../tests/kit/test-records';
import { type RuleSet, readRules } from '../integrations/apply-rules';
import { ruledRecord } from '../integrations/ruled-record';
import { contentHash } from './content-hash';
import { DryRun } from './dry-run';
import { matchKeysOf } from './match-keys';
import { normalizeStatement } from './normalize-statement';

const incoming = (
  sourceUid: string,
  asset: AssetStatement,
  more: Partial<NormalizedRecord> = {},
): NormalizedRecord => ({
  sourceUid,
  asset,
  software: [],
  findings: [],
  raw: '',
  ...more,
});

function stored(n: number, record: NormalizedRecord): SourceRecord {
  return {
    id: testId(n),
    companyId: testId(900),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    rev: 1,
    deletedAt: null,
    integrationId: testId(901),
    source: 'Nessus',
    category: 'vulnerability_scanner',
    sourceUid: record.sourceUid,
    state: 'active',
    assetId: testId(1_000 + n),
    homeAssetId: testId(1_000 + n),
    asset: record.asset,
    contentHash: contentHash(record),
    matchKeys: matchKeysOf(record.asset, record.sourceUid),
    matchConfidence: 1,
    matchReason: 'first record of this asset',
    observedAt: '2026-01-01T00:00:00.000Z',
    syncRunId: null,
  };
}

const scanned = [
  incoming('a', { hostnames: ['qa3app09'], macs: ['00:50:56:81:01:e3'] }),
  incoming('b', { hostnames: ['qa3app06'], ips: ['10.0.0.6'] }),
];

function dryRun(
  displayName: string,
  records: readonly NormalizedRecord[],
  existing = scanned.map((record, n) => stored(n, record)),
  deleted: readonly string[] = [],
  ruled?: RuleSet,
) {
  const founders = existing.filter((record) => record.assetId === record.homeAssetId && record.category !== 'manual');
  const names = new Map(
    founders.map((record) => [record.assetId, record.asset.name ?? record.asset.hostnames?.[0] ?? '']),
  );
  for (const id of deleted) names.delete(id);
  const run = new DryRun({
    source: { vendor: 'Tenable', category: 'vulnerability_scanner', displayName },
    integrations: [{ id: testId(901), displayName: 'Nessus', deletedAt: null }],
    existing,
    assetName: (id) => names.get(id) ?? null,
    maxRows: 100,
    ...(ruled !== undefined && { ruled }),
  });
  for (const record of records) run.add(record);
  return run.finish();
}

describe('the rules of its source', () => {
  const when = (value: string) => ({ field: 'hostnames', op: 'contains' as const, value });
  const rule = { isOn: true, does: 'drop' as const };
  const ruled = readRules(
    [
      { ...rule, name: 'In Bern', when: when('qa3'), does: 'set', field: 'location', value: 'Bern' },
      { ...rule, name: 'No tests', when: when('app06') },
    ],
    0,
  );

  test('[PL33] set what they set, and drop what they drop, which goes from what is here', () => {
    const { counts, rows } = dryRun(
      'Nessus',
      [...scanned, incoming('c', { hostnames: ['new'] })],
      undefined,
      [],
      ruled,
    );
    expect(counts).toMatchObject({ new: 1, changed: 1, unchanged: 0, dropped: 1, assetsNew: 1, assetsChanged: 1 });
    expect(rows.map(({ kind, reason, changes }) => [kind, reason, changes])).toEqual([
      ['changed', 'first record of this asset', [{ field: 'location', from: null, to: 'Bern' }]],
      ['dropped', 'No tests', []],
      ['new', 'has nothing another record could match', []],
    ]);
    expect(rows[1]).toMatchObject({ assetId: testId(1_001), assetName: 'qa3app06' });
  });

  test('[PL33] what was imported under the same rules is unchanged', () => {
    const [first] = scanned;
    if (first === undefined) throw new Error('nothing was scanned');
    const asset = normalizeStatement(first.asset);
    const { record, hash } = ruledRecord({ ...first, asset }, contentHash({ ...first, asset }), ruled);
    const known = { ...stored(0, record), contentHash: hash };
    expect(dryRun('Nessus', [first], [known], [], ruled).counts).toMatchObject({ unchanged: 1, changed: 0 });
    // Without the rule it says something else than what is here.
    expect(dryRun('Nessus', [first], [known]).counts).toMatchObject({ unchanged: 0, changed: 1 });
  });
});

describe('a dry run', () => {
  test('[C22] the same file again is unchanged throughout', () => {
    const { counts, rows } = dryRun('Nessus', scanned);
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, joined: 0, assetsNew: 0 });
    expect(rows.map((row) => row.assetId)).toEqual([testId(1_000), testId(1_001)]);
  });

  test('[C22] tells new, changed and unchanged apart, counting a record named twice once', () => {
    const changed = incoming('a', { ...scanned[0]?.asset, name: 'other' });
    const { counts } = dryRun('Nessus', [
      changed,
      incoming('c', {}),
      incoming('c', { name: 'twice' }),
      ...scanned.slice(1),
    ]);
    expect(counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, joined: 0, assetsNew: 1 });
  });

  test('[C22] names the asset a record joins, and why', () => {
    const { counts, rows } = dryRun('Snipe-IT', [
      incoming('1', { name: 'Laptop 9', macs: ['00:50:56:81:01:e3'] }, { line: 2 }),
    ]);
    expect(counts).toMatchObject({ new: 1, changed: 0, unchanged: 0, joined: 1, assetsChanged: 1, assetsNew: 0 });
    expect(rows).toEqual([
      {
        line: 2,
        sourceUid: '1',
        name: 'Laptop 9',
        kind: 'joined',
        assetId: testId(1_000),
        assetName: 'qa3app09',
        reason: 'same MAC 00:50:56:81:01:e3 as Nessus record qa3app09',
        findings: 0,
        software: 0,
        changes: [{ field: 'name', from: 'qa3app09', to: 'Laptop 9' }],
      },
    ]);
  });

  test('[C25] says what becomes of an asset’s values, from and to, and the totals of findings and software', () => {
    const finding = { uniqueIdFromTool: 'f', title: 'Old TLS', severity: 'high' as const };
    const { counts, rows } = dryRun('Nessus', [
      incoming('a', { hostnames: ['qa3app09'], macs: ['00:50:56:81:01:e3', '00:50:56:81:01:e4'], location: 'Bern' }),
      // Another word of the source, and no value of the asset is another one for it.
      incoming('b', scanned[1]?.asset ?? {}, { findings: [finding], software: [{ name: 'nginx' }] }),
      incoming('c', { hostnames: ['new'] }, { findings: [finding] }),
    ]);
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: 'macs', from: ['00:50:56:81:01:e3'], to: ['00:50:56:81:01:e3', '00:50:56:81:01:e4'] },
        { field: 'location', from: null, to: 'Bern' },
      ],
      [],
      [],
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'updated', 'new']);
    expect(counts).toMatchObject({ findings: 2, software: 1, changed: 2, assetsChanged: 1 });
  });

  test('[C25] of an updated record it says whether findings or software changed; what is unchanged states nothing anew', () => {
    const finding = { uniqueIdFromTool: 'f', title: 'Old TLS', severity: 'high' as const };
    const known = incoming('a', { hostnames: ['qa3app09'] }, { findings: [finding] });
    const stands = [stored(0, known), stored(1, incoming('b', {}, { findings: [finding] }))];
    const said = (more: Partial<NormalizedRecord>, asset: AssetStatement = known.asset) => {
      const { rows, counts } = dryRun(
        'Nessus',
        [
          { ...known, ...more, asset },
          { ...known, sourceUid: 'b', asset: {} },
        ],
        stands,
      );
      return [rows[0]?.kind, rows[0]?.beside, counts.findings];
    };
    const again = { observedAt: '2026-01-01T00:00:00Z' };
    expect(said({})).toEqual(['unchanged', undefined, 0]);
    expect(said({ findings: [] })).toEqual(['updated', 'children', 0]);
    expect(said({ ...again, findings: [finding, finding] })).toEqual(['updated', 'children', 1]);
    expect(said({ observedAt: '2026-02-01T00:00:00Z' })).toEqual(['updated', 'childrenOrTime', 1]);
    expect(said({}, { ...known.asset, location: 'Bern' })).toEqual(['changed', undefined, 1]);
  });

  test('[C22] records of the file that are one thing make one new asset', () => {
    const macs = ['00:50:56:00:00:01'];
    const { counts } = dryRun('Snipe-IT', [incoming('1', { macs }), incoming('2', { macs })], []);
    expect(counts).toMatchObject({ new: 2, changed: 0, unchanged: 0, joined: 0, assetsNew: 1 });
  });

  test('[C28] the same again of a deleted asset stays deleted; something new, of its source or another, restores it', () => {
    const known = scanned.map((record, n) => stored(n, record));
    const gone = [testId(1_000)];
    const same = dryRun('Nessus', scanned, known, gone);
    expect(same.rows.map(({ kind, assetId, assetName }) => [kind, assetId, assetName])).toEqual([
      ['stayDeleted', testId(1_000), 'qa3app09'],
      ['unchanged', testId(1_001), 'qa3app06'],
    ]);
    expect(same.counts).toMatchObject({ unchanged: 2, assetsNew: 0, stayDeleted: 1 });
    const mac = { macs: ['00:50:56:81:01:e3'] };
    for (const [source, record, changes] of [
      [
        'Nessus',
        incoming('a', { ...scanned[0]?.asset, location: 'Bern' }, { line: 5 }),
        [{ field: 'location', from: null, to: 'Bern' }],
      ],
      [
        'Snipe-IT',
        incoming('1', { name: 'Laptop 9', ...mac }, { line: 5 }),
        [{ field: 'name', from: 'qa3app09', to: 'Laptop 9' }],
      ],
    ] as const) {
      const { counts, rows, deleted } = dryRun(source, [record], known, gone);
      expect(rows).toMatchObject([{ kind: 'restored', assetId: testId(1_000), assetName: 'qa3app09', changes }]);
      expect(counts).toMatchObject({ assetsNew: 0, assetsRestored: 1, assetsChanged: 0, stayDeleted: 0 });
      expect(deleted).toEqual([{ assetId: testId(1_000), name: 'qa3app09', line: 5, isRestored: true }]);
    }
  });

  test('[C29] a record that makes two known assets one names them both; a record beside it is changed by others', () => {
    const [a, b] = [{ macs: ['00:50:56:81:01:e3'] }, { macs: ['00:50:56:81:01:e4'] }];
    const known = [incoming('a', { name: 'zeta', ...a }), incoming('b', { name: 'eta', ...b })];
    const bridge = incoming('c', { name: 'bridge', macs: [...a.macs, ...b.macs] });
    const stands = known.map((record, n) => stored(n, record));
    const { counts, rows, assets } = dryRun('Nessus', [...known, bridge], stands);
    expect(counts).toMatchObject({ assetsMerged: 1, joined: 1, assetsNew: 0, assetsChanged: 1, unchanged: 2 });
    expect(rows.map(({ kind, assetName, merges }) => [kind, assetName, merges])).toEqual([
      ['byOthers', 'zeta', ['eta']],
      ['byOthers', 'zeta', ['eta']],
      ['joined', 'zeta', ['eta']],
    ]);
    expect(assets.map(({ putsAway }) => putsAway)).toEqual([null]);
    // Where another import that waits has merged them, this one does not.
    const waiting = [...stands, stored(2, bridge)].map((one) => ({ ...one, assetId: testId(1_000) }));
    const again = dryRun('Nessus', [incoming('d', { name: 'dd', ...a })], waiting);
    expect(again.counts).toMatchObject({ assetsMerged: 0, joined: 1 });
  });

  test('[C29] an asset in use that becomes one with an archived asset is told of, whichever is the older', () => {
    const known = [
      incoming('a', { name: 'zeta', macs: ['00:50:56:81:01:e3'] }),
      incoming('b', { name: 'eta', macs: ['00:50:56:81:01:e4'] }),
    ];
    const bridge = incoming('c', { macs: ['00:50:56:81:01:e3', '00:50:56:81:01:e4'] });
    for (const [archived, says] of [
      [0, { inUse: ['eta'], archived: ['zeta'] }],
      [1, { inUse: ['zeta'], archived: ['eta'] }],
    ] as const) {
      const home = testId(1_000 + archived);
      const edit: SourceRecord = {
        ...{ ...stored(5, incoming(home, { lifecycle: 'archived' })), assetId: home, homeAssetId: home },
        ...{ integrationId: testId(902), source: 'Edits', category: 'manual' },
      };
      const { assets } = dryRun('Nessus', [bridge], [...known.map((record, n) => stored(n, record)), edit]);
      expect(assets.map(({ putsAway }) => putsAway)).toEqual([says]);
    }
  });

  test('[C29] a known record whose asset comes apart is a split, from the asset it was of', () => {
    const mac = '00:50:56:81:01:e3';
    const stands = [
      stored(0, incoming('a', { hostnames: ['zeta'], macs: [mac] })),
      // Until now it gave the asset its name.
      { ...stored(1, incoming('b', { name: 'eta', macs: [mac] })), assetId: testId(1_000) },
    ];
    const { counts, rows } = dryRun('Nessus', [incoming('b', { name: 'eta' })], stands);
    expect(counts).toMatchObject({ assetsSplit: 1, assetsNew: 0, assetsMerged: 0 });
    expect(rows).toMatchObject([{ kind: 'split', assetName: null, splitFrom: 'zeta' }]);
  });

  test('[C22] 30,000 records against 30,000 known ones are all looked at', () => {
    // `npm run bench -- correlation` has the seconds of many more.
    const many = Array.from({ length: 30_000 }, (_, n) =>
      incoming(`u${n}`, { macs: [`00:50:56:${hex(n >> 16)}:${hex(n >> 8)}:${hex(n)}`] }),
    );
    const existing = many.map((record, n) => stored(n, record));
    const { counts } = dryRun('Snipe-IT', many, existing);
    expect(counts).toMatchObject({ new: 30_000, changed: 0, unchanged: 0, joined: 30_000, assetsNew: 0 });
  });
});

const hex = (n: number) => (n & 255).toString(16).padStart(2, '0');
