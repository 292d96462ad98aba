import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '../../tests/kit/database';
import { createImportServer, finding, type ImportServer, record } from '../../tests/kit/imports';

const hex = (n: number) => n.toString(16).padStart(2, '0');
const hosts = Array.from({ length: 120 }, (_, n) =>
  record(
    `u${n}`,
    { hostnames: [`h${n}`], ips: [`10.0.0.${n}`], macs: [`00:50:56:81:01:${hex(n)}`] },
    {
      observedAt: '2026-01-01T10:00:00Z',
      findings: [finding('f1', 'critical'), finding(`f2 of ${n}`)],
      software: [{ name: 'nginx', version: '1.25', licences: ['BSD-2-Clause'] }, { name: `tool ${n}` }],
    },
  ),
);
const inventory = hosts.map(({ asset }, n) =>
  record(`${n}`, { name: `Host ${n}`, macs: asset.macs, owner: { name: 'Ann "É" O\'Hara\\' } }),
);

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let server: ImportServer;
  beforeAll(async () => {
    server = await createImportServer({ kind });
  });
  afterAll(() => server.close());

  test('[I1] [I2] [I3] [I8] two sources, the same again, an edit and an undo give the same assets', async () => {
    await server.import('Nessus', hosts, { batchSize: 50 });
    const before = await server.rows('asset');
    const run = await server.import('Snipe-IT', inventory, { category: 'inventory', batchSize: 50 });
    expect(run.counts).toMatchObject({ created: 120, merged: 120, assetsCreated: 0, assetsUpdated: 120 });
    expect(await server.rows('asset')).toHaveLength(120);
    expect((await server.import('Nessus', hosts, { batchSize: 70 })).counts).toMatchObject({
      unchanged: 120,
      updated: 0,
    });
    const ids = before.map(({ id }) => id);
    await server.call('assets.bulk-update', { body: { ids, patch: { criticality: 3 } } });
    await server.call('assets.bulk-update', { body: { ids, patch: { criticality: null } } });
    await server.undo(run.id);
    const plain = (assets: typeof before) =>
      assets.map((asset) => ({ ...asset, rev: 0, updatedAt: '', fieldRevs: {} }));
    expect(plain(await server.rows('asset'))).toEqual(plain(before));
    expect(before[0]).toMatchObject({
      findingCounts: { critical: 1, high: 1 },
      softwareCount: 2,
      lastSeenAt: '2026-01-01T10:00:00.000Z',
    });
    expect(await server.rows('software')).toHaveLength(121);
  });

  test('[I5] commands and batches at the same time leave nothing behind', async () => {
    const started = performance.now();
    const id = await server.stage(
      'Wazuh',
      hosts.map((host) => ({ ...host, asset: { ...host.asset, location: 'Hall 1' } })),
      {
        category: 'agent',
        batchSize: 10,
      },
    );
    await server.call('sync-runs.commit', { params: { id } });
    const some = (await server.rows('asset')).slice(0, 20);
    for (const asset of some)
      await server.call('assets.update', { params: { id: asset.id }, body: { name: `Mine ${asset.id}` } });
    await server.ended(id);
    console.log(`${kind}: an import and 20 edits at once in ${Math.round(performance.now() - started)} ms`);
    const assets = new Map((await server.rows('asset')).map((asset) => [asset.id, asset]));
    expect(assets.size).toBe(120);
    expect([...assets.values()].every(({ location }) => location === 'Hall 1')).toBe(true);
    expect(some.map((asset) => assets.get(asset.id)?.name)).toEqual(some.map((asset) => `Mine ${asset.id}`));
  });
});
