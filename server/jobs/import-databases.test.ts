import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '../../tests/kit/database';
import { fc } from '../../tests/kit/fast-check';
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

  test('[I30] no text in a name, a key or a value stops a batch, whatever it is', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    const unit = fc.oneof(
      text,
      fc.constantFrom('\0', '\ud83d', '\udc00', '__proto__', 'constructor', '\u202e', '"', '\\u0000'),
    );
    const words = fc.array(unit, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const fields = fc.record({
      ...{ uid: words, name: words, tag: words, key: words, value: words, title: words, software: words },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 20, maxLength: 40 }), async (all) => {
        const records = all.map(({ uid, name, tag, key, value, title, software }, n) => {
          const asset = { name, hostnames: [`u${n}`], location: value, tags: [tag, value], custom: { [key]: value } };
          const children = { findings: [{ ...finding(title), title }], software: [{ name: software, path: value }] };
          return record(`${n} ${uid}`, { ...asset, owner: { name: value } }, { ...children, raw: value, line: n + 1 });
        });
        const run = await server.import(`Any text ${kind}`, records);
        expect(run).toMatchObject({ status: 'success', counts: { normalized: records.length, rejected: 0 } });
      }),
      { numRuns: 8 },
    );
  });

  test('[I32] a record that the database refuses is rejected alone, with its reason; the rest of its batch stays', async () => {
    const poisoned = new Set([7, 8, 61]);
    await server.services.database.transaction((db) =>
      db.execute(
        sql`alter table source_records add constraint no_poison check (doc -> 'asset' ->> 'domain' <> 'poison')`,
      ),
    );
    const records = hosts.slice(0, 100).map(({ asset }, n) => {
      const line = { line: n + 2 };
      return record(`iso ${n}`, { ...asset, domain: poisoned.has(n) ? 'poison' : 'fine' }, line);
    });
    const id = await server.stage('Isolated', records, { batchSize: 50 });
    const run = await server.commit(id);
    await server.services.database.transaction((db) =>
      db.execute(sql`alter table source_records drop constraint no_poison`),
    );
    expect(run).toMatchObject({ status: 'with_errors', counts: { normalized: 97, created: 97, rejected: 3 } });
    expect(run.rejected.map(({ line }) => line)).toEqual([9, 10, 63]);
    for (const { reason } of run.rejected) expect(reason).toMatch(/^The database does not take it: .*no_poison/);
    const kept = (await server.rows('sourceRecord')).filter(({ source }) => source === 'Isolated');
    expect(kept).toHaveLength(97);
    expect((await server.undo(run.id)).status).toBe('undone');
  });
});
