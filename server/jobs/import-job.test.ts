import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Asset } from '../../contract/areas/assets';
import { createImportServer, finding, type ImportServer, record } from '../../tests/kit/imports';
import { ask } from '../db/database';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const web = record(
  'a',
  { hostnames: ['web1'], ips: ['10.0.0.1'], macs: ['00:50:56:81:01:e3'] },
  {
    findings: [finding('f1', 'critical'), finding('f2')],
    software: [{ name: 'nginx', version: '1.25' }],
  },
);
const db = record('b', { hostnames: ['db1'], ips: ['10.0.0.2'], macs: ['00:50:56:81:01:e4'] });
const laptop = record('1', { name: 'Web One', macs: ['00:50:56:81:01:e3'], owner: { name: 'Ann' }, tags: ['prod'] });

/** What an asset is, without the counters that only grow. */
const valuesOf = (assets: readonly Asset[]) =>
  assets.map(({ rev: _, updatedAt: __, fieldRevs: ___, ...values }) => values);

describe('an import', () => {
  test('[I1] brings assets, records, findings, software and events, in one run', async () => {
    const run = await server.import('Nessus', [web, db]);
    expect(run).toMatchObject({
      status: 'success',
      batches: 1,
      batchesApplied: 1,
      counts: {
        fetched: 2,
        normalized: 2,
        created: 2,
        updated: 0,
        unchanged: 0,
        assetsCreated: 2,
        findings: 2,
        software: 1,
      },
    });
    expect(run.stages.map(({ stage }) => stage)).toEqual(['parse', 'normalize', 'identify', 'correlate', 'persist']);
    const assets = await server.rows('asset');
    expect(assets.find(({ name }) => name === 'web1')).toMatchObject({
      sources: ['Nessus'],
      findingCounts: { critical: 1, high: 1 },
      softwareCount: 1,
      risk: { level: 'high' },
      rev: 1,
    });
    expect((await server.rows('assetEvent')).map(({ type }) => type)).toEqual(['created', 'created']);
    expect(await server.rows('integration')).toMatchObject([{ displayName: 'Nessus', status: 'connected' }]);
  });

  test('[I2] the same host from two sources is one asset that names both', async () => {
    await server.import('Nessus', [web, db]);
    const run = await server.import('Snipe-IT', [laptop], { category: 'inventory' });
    expect(run.counts).toMatchObject({ created: 1, merged: 1, assetsCreated: 0, assetsUpdated: 1 });
    const assets = await server.rows('asset');
    expect(assets).toHaveLength(2);
    expect(assets.find(({ name }) => name === 'Web One')).toMatchObject({
      sources: ['Nessus', 'Snipe-IT'],
      tags: ['prod'],
    });
    const joined = (await server.rows('sourceRecord')).find(({ source }) => source === 'Snipe-IT');
    expect(joined).toMatchObject({
      state: 'deduplicated',
      matchReason: 'same MAC 00:50:56:81:01:e3 as Nessus record web1',
    });
    const types = (await server.rows('assetEvent')).map(({ type, attribute }) => `${type} ${attribute ?? ''}`);
    expect(types).toEqual(expect.arrayContaining(['source_added sources', 'updated name', 'attribute_added owner']));
  });

  test('[S185] leaves statistics of what is looked up, and of no document', async () => {
    await server.import('Nessus', [web, db]);
    const columns = await server.services.database.transaction((tx) =>
      ask<{ name: string }>(tx, {
        text: "select tablename || '.' || attname as name from pg_stats where tablename in ('assets', 'findings')",
        params: [],
      }),
    );
    const names = columns.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['assets.id', 'assets.company_id', 'findings.asset_id']));
    expect(names.filter((name) => name.endsWith('.doc'))).toEqual([]);
  });

  test('[I3] the same file again changes nothing but the run itself', async () => {
    await server.import('Nessus', [web, db]);
    const before = await Promise.all([
      server.allRows('asset'),
      server.allRows('sourceRecord'),
      server.allRows('finding'),
    ]);
    const head = (await server.call('sync.grants')).grants[0]?.head ?? 0;
    const run = await server.import('Nessus', [db, web]);
    expect(run.counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      assetsUpdated: 0,
      findings: 0,
      software: 0,
    });
    expect(
      await Promise.all([server.allRows('asset'), server.allRows('sourceRecord'), server.allRows('finding')]),
    ).toEqual(before);
    const { logId } = await server.call('sync.grants');
    const { range } = await server.call('sync.changes', {
      query: { stream: `company:${server.companyId}`, logId, since: String(head) },
    });
    expect(new Set(range?.changes.map(({ entity }) => entity))).toEqual(new Set(['syncRun', 'integration']));
  });

  test('[I7] of several records with one identity the first of the run counts, in any batch', async () => {
    const twice = record('a', { name: 'again' });
    const run = await server.import('Nessus', [web, db, twice], { batchSize: 1 });
    expect(run).toMatchObject({ status: 'with_errors', counts: { normalized: 2, rejected: 1 } });
    expect((await server.import('Nessus', [web, db, twice], { batchSize: 2 })).counts).toMatchObject({
      updated: 0,
      unchanged: 2,
    });
  });

  test('[I12] a finding no longer stated is mitigated, and reopened when it is back', async () => {
    const at = (day: number, ...findings: ReturnType<typeof finding>[]) => ({
      ...web,
      observedAt: `2026-01-0${day}T00:00:00Z`,
      findings,
    });
    await server.import('Nessus', [at(1, finding('f1'), finding('f2'))]);
    await server.import('Nessus', [at(2, finding('f1'))]);
    const [f1, f2] = await server.rows('finding');
    expect(f1).toMatchObject({
      status: 'active',
      firstSeenAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: '2026-01-02T00:00:00.000Z',
    });
    expect(f2).toMatchObject({ status: 'mitigated', resolvedAt: '2026-01-02T00:00:00.000Z' });
    expect((await server.rows('asset'))[0]?.findingCounts.high).toBe(1);
    await server.import('Nessus', [at(3, finding('f1'), finding('f2'))]);
    expect((await server.rows('finding'))[1]).toMatchObject({ id: f2?.id, status: 'reopened', resolvedAt: null });
  });

  test('[I13] software no longer stated is uninstalled, and leaves the catalogue when nothing else has it', async () => {
    await server.import('Nessus', [web]);
    await server.import('Nessus', [{ ...web, software: [{ name: 'nginx', version: '1.27' }] }]);
    expect((await server.rows('softwareInstall')).map(({ version }) => version)).toEqual(['1.27']);
    expect((await server.rows('software')).map(({ version }) => version)).toEqual(['1.27']);
    expect((await server.rows('asset'))[0]?.softwareCount).toBe(1);
  });

  test('[I4] a record whose keys moved away splits off into an asset of its own', async () => {
    await server.import('Nessus', [web]);
    await server.import('Snipe-IT', [laptop], { category: 'inventory' });
    await server.import('Snipe-IT', [{ ...laptop, asset: { ...laptop.asset, macs: ['00:50:56:81:01:ff'] } }], {
      category: 'inventory',
    });
    const assets = await server.rows('asset');
    expect(assets.map(({ name, sources }) => [name, sources])).toEqual(
      expect.arrayContaining([
        ['web1', ['Nessus']],
        ['Web One', ['Snipe-IT']],
      ]),
    );
    expect((await server.rows('assetEvent')).map(({ type }) => type)).toContain('split');
  });

  test('[I4] a record that bridges two assets merges them, with their findings', async () => {
    const known = (one: typeof web, custom: Record<string, string>) => ({ ...one, asset: { ...one.asset, custom } });
    const low = { ...db, findings: [finding('f9', 'low')] };
    await server.import('Nessus', [known(web, { agentId: 'a7' }), known(low, { directoryId: 'd7' })]);
    const bridge = record('x', { custom: { agentId: 'a7', directoryId: 'd7' } });
    await server.import('Wazuh', [bridge], { category: 'agent' });
    const [asset, ...others] = await server.rows('asset');
    expect(others).toEqual([]);
    expect(asset).toMatchObject({ findingCounts: { critical: 1, high: 1, low: 1 }, sources: ['Nessus', 'Wazuh'] });
    expect(new Set((await server.rows('finding')).map(({ assetId }) => assetId))).toEqual(new Set([asset?.id]));
    expect((await server.rows('assetEvent')).map(({ type }) => type)).toContain('merged');
  });
});

describe('undo', () => {
  test('[I8] the assets are as they were, in every value, and the run says so', async () => {
    await server.import('Nessus', [web, db]);
    const before = valuesOf(await server.rows('asset'));
    const run = await server.import('Snipe-IT', [laptop, record('2', { name: 'new', macs: ['00:50:56:81:01:77'] })], {
      category: 'inventory',
    });
    expect(await server.rows('asset')).toHaveLength(3);
    expect(await server.undo(run.id)).toMatchObject({ status: 'undone', batchesApplied: 0, counts: { removed: 2 } });
    expect(valuesOf(await server.rows('asset'))).toEqual(before);
    expect((await server.rows('sourceRecord')).map(({ source }) => source)).toEqual(['Nessus', 'Nessus']);
    expect(await server.rows('integration')).toHaveLength(1);
  });

  test('[I8] a run in the middle of the chain goes, later ones stay; findings are as without it', async () => {
    const at = (day: number, asset: object, ...findings: ReturnType<typeof finding>[]) => [
      { ...web, asset: { ...web.asset, ...asset }, observedAt: `2026-01-0${day}T00:00:00.000Z`, findings },
    ];
    await server.import('Nessus', at(1, { location: 'A' }, finding('f1'), finding('f2')));
    const middle = await server.import('Nessus', at(2, { location: 'B' }, finding('f1'), finding('f3')));
    const last = await server.import('Nessus', at(3, { location: 'C' }, finding('f1')));
    await server.undo(middle.id);
    expect((await server.rows('asset'))[0]).toMatchObject({ location: 'C', lastSeenAt: '2026-01-03T00:00:00.000Z' });
    expect(
      (await server.rows('finding')).map(({ uniqueIdFromTool, status, resolvedAt }) => [
        uniqueIdFromTool,
        status,
        resolvedAt,
      ]),
    ).toEqual([
      ['f1', 'active', null],
      ['f2', 'mitigated', '2026-01-03T00:00:00.000Z'],
    ]);
    await server.undo(last.id);
    expect((await server.rows('asset'))[0]).toMatchObject({ location: 'A', findingCounts: { high: 2 } });
    expect((await server.rows('finding')).map(({ status }) => status)).toEqual(['active', 'active']);
  });

  test('[I8] everything undone leaves nothing, and the same file brings the same identities back', async () => {
    const run = await server.import('Nessus', [web, db]);
    const assets = await server.rows('asset');
    await server.undo(run.id);
    for (const entity of [
      'asset',
      'sourceRecord',
      'finding',
      'softwareInstall',
      'software',
      'assetEvent',
      'integration',
    ] as const) {
      expect([entity, await server.rows(entity)]).toEqual([entity, []]);
    }
    await server.import('Nessus', [web, db]);
    expect((await server.rows('asset')).map(({ id }) => id)).toEqual(assets.map(({ id }) => id));
  });

  test('[I9] only a finished run can be undone, and once', async () => {
    const id = await server.stage('Nessus', [web]);
    expect(await server.refusal('sync-runs.undo', { params: { id } })).toMatchObject({ status: 409 });
    await server.commit(id);
    await server.undo(id);
    expect((await server.undo(id)).status).toBe('undone');
    expect(await server.refusal('sync-runs.commit', { params: { id } })).toMatchObject({ status: 409 });
  });
});

describe('sample data', () => {
  test('[I15] assets of a sample run are samples until a real source names them, and go with the run', async () => {
    const run = await server.import('Sample', [web, db], { isSample: true });
    expect((await server.rows('asset')).map(({ isSample }) => isSample)).toEqual([true, true]);
    await server.import('Snipe-IT', [laptop], { category: 'inventory' });
    expect((await server.rows('asset')).filter(({ isSample }) => !isSample).map(({ name }) => name)).toEqual([
      'Web One',
    ]);
    await server.undo(run.id);
    expect((await server.rows('asset')).map(({ name, isSample }) => [name, isSample])).toEqual([['Web One', false]]);
  });
});
