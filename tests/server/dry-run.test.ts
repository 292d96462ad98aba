import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedRecord, SourceCategory, SyncRun } from '../../contract/areas/integrations';
import type { ImportSource } from '../../contract/files-api';
import type { QueryNode } from '../../contract/query';
import { DryRun } from '../../domain/correlation/dry-run';
import { KnownCompany } from '../../domain/correlation/known-company';
import { matchesPlan } from '../../domain/query/condition';
import { planQuery } from '../../domain/query/plan-query';
import { type RunList, runRows, statedInRun } from '../../domain/records/run-rows';
import { changeText } from '../../src/words/event-text';
import { deletedNotices } from '../../worker/files/deleted-notices';
import { createImportServer, finding, type ImportServer, record } from '../kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

const SOURCES = [
  ['Scanner', 'vulnerability_scanner'],
  ['Inventory', 'inventory'],
  ['Agents', 'agent'],
] as const satisfies readonly (readonly [string, SourceCategory])[];

const mac = fc.constantFrom('00:50:56:81:01:01', '00:50:56:81:01:02', '00:50:56:81:01:03');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** In any order, of entries and of keys: the database and each parser have their own. */
const service = fc.constantFrom(
  ...[
    { proto: 'tcp', port: 80, name: 'www' } as const,
    { name: 'www', port: 80, proto: 'tcp' } as const,
    { version: '1.24', product: 'nginx', proto: 'tcp', port: 443 } as const,
    { proto: 'tcp', port: 443, product: 'nginx', version: '1.24' } as const,
    { port: 53, proto: 'udp', name: 'dns' } as const,
  ],
);

const statement: fc.Arbitrary<AssetStatement> = fc
  .record({
    name: maybe(fc.constantFrom('web', 'db', 'nas')),
    hostnames: maybe(fc.subarray(['h1', 'h2', 'h3'])),
    ips: maybe(fc.subarray(['10.0.0.1', '10.0.0.2'])),
    macs: maybe(fc.uniqueArray(mac, { maxLength: 2 })),
    criticality: maybe(fc.integer({ min: 1, max: 4 })),
    location: maybe(fc.constantFrom('Bern', 'Basel')),
    os: maybe(
      fc.constantFrom(
        { name: 'Debian 12.5' },
        { name: 'Debian', version: '12.5' },
        { name: 'Ubuntu', version: '24.04' },
      ),
    ),
    serial: maybe(fc.constantFrom('SN-1001', 'SN-1002')),
    tags: maybe(fc.subarray(['dmz', 'lab'])),
    services: maybe(fc.array(service, { maxLength: 4 })),
  })
  .map(({ serial, ...rest }) => {
    const stated = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return { ...stated, ...(serial !== undefined && { hardware: { serial } }) };
  });

/** Some of them said twice. */
const children = fc.record({
  findings: fc.array(fc.constantFrom('f1', 'f2', 'f3').map(finding), { maxLength: 4 }),
  software: fc.array(fc.constantFrom({ name: 'nginx' }, { name: 'NGINX' }, { name: 'nginx', path: '/opt' }), {
    maxLength: 3,
  }),
});

const file = fc.record({
  source: fc.constantFrom(...SOURCES),
  records: fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), statement, children), {
      ...{ minLength: 1, selector: ([uid]) => uid },
    })
    .map((all) => all.map(([uid, asset, more]) => record(uid, asset, more))),
});

async function knownCompany(): Promise<KnownCompany> {
  const rows = [
    await server.rows('integration'),
    await server.rows('sourceRecord'),
    await server.rows('asset'),
  ] as const;
  return new KnownCompany(server.companyId, ...rows);
}

/** What the browser says would happen, by what it has of the company. */
async function plan(displayName: string, category: SourceCategory, records: readonly NormalizedRecord[]) {
  return planIn(await knownCompany(), { vendor: displayName, displayName, category }, records);
}

function planIn(company: KnownCompany, source: ImportSource, records: readonly NormalizedRecord[]) {
  const { integrations, records: existing, assetName } = company;
  const run = new DryRun({ source, integrations, existing, assetName, maxRows: 100 });
  for (const one of records) run.add(one);
  return run.finish();
}

/** Values of assets that were there before, as the run tells of them. */
async function told(runId: string) {
  const events = await server.rows('assetEvent');
  return events
    .filter(({ syncRunId, type }) => syncRunId === runId && /^(updated|attribute)/.test(type))
    .filter(({ attribute }) => attribute !== 'deleted')
    .map((event) => [event.assetId, event.attribute ?? '', event.old ?? null, event.new ?? null] as const)
    .sort(byText);
}

const live = async (): Promise<string[]> => (await server.rows('asset')).map(({ id }) => id).sort();

/** Deleted assets that the run brought back. */
async function restored(runId: string) {
  const events = await server.rows('assetEvent');
  return events
    .filter(({ syncRunId, attribute, new: to }) => syncRunId === runId && attribute === 'deleted' && to === false)
    .map(({ assetId }) => assetId)
    .sort();
}

const matching = (entity: 'sourceRecord' | 'assetEvent', run: SyncRun, list: RunList) => {
  const { plan } = planQuery(runRows(run, list), { entity, now: Date.now() });
  return (row: object) => plan !== null && matchesPlan(row, plan);
};

const eventsOf = async (run: SyncRun, list: RunList) =>
  (await server.rows('assetEvent')).filter(matching('assetEvent', run, list));

/** How many the lists of the run's page hold, of assets each once. */
async function listed(run: SyncRun) {
  const records = await server.rows('sourceRecord');
  const of = (list: RunList) => records.filter(matching('sourceRecord', run, list)).length;
  const assetsOf = async (list: RunList) => new Set((await eventsOf(run, list)).map(({ assetId }) => assetId)).size;
  const moved = await eventsOf(run, 'merged');
  const ofType = (is: string) => moved.filter(({ type }) => type === is).length;
  return {
    ...{ created: of('new-records'), updated: of('changed-records'), assetsCreated: of('new-assets') },
    ...{ assetsUpdated: await assetsOf('changed-assets'), assetsRestored: await assetsOf('restored-assets') },
    ...{ assetsSplit: ofType('split'), assetsMerged: ofType('merged') },
    findings: await answers('finding', statedInRun(run, 'finding')),
    software: await answers('softwareInstall', statedInRun(run, 'softwareInstall')),
  };
}

const findingsThat = async (be: (status: string) => boolean): Promise<string[]> =>
  (await server.rows('finding')).filter(({ status }) => be(status)).map(({ id }) => id);

/** How many rows the question has that a number leads to. */
async function answers(entity: 'finding' | 'softwareInstall', where: QueryNode): Promise<number> {
  return (await server.call('queries.run', { body: { entity, where, limit: 1 } })).count;
}

/** "+ a, − a" */
function saysTwice(text: string): boolean {
  const entries = text.replace(/^[^:]*: /, '').split(', ');
  return entries.some((one) => one.startsWith('+ ') && entries.includes(one.replace('+', '−')));
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test('[C25] [C28] [I50] what the dry run says is what the run does and lists: what is new, joined, changed, restored, merged and split, each value from and to, and the findings and software stated', async () => {
  const seen = {
    joined: 0,
    changed: 0,
    restored: 0,
    restoredChanged: 0,
    stayDeleted: 0,
    split: 0,
    merged: 0,
    closed: 0,
    undone: 0,
    lists: 0,
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 1, maxLength: 4 }),
      fc.nat(3),
      fc.constantFrom(0, 1, null),
      fc.boolean(),
      async (files, deleted, undone, edited) => {
        await server.reset();
        // The last one twice: of what was deleted between, the second time says nothing new.
        for (const [at, { source, records }] of [...files, ...files.slice(-1)].entries()) {
          const [displayName, category] = source;
          if (at >= files.length - 1) {
            const [asset] = (await server.rows('asset')).slice(deleted);
            if (asset) await server.call('assets.delete', { params: { id: asset.id } });
          }
          const there = await live();
          const open = new Set(await findingsThat((status) => status !== 'mitigated'));
          const { counts, assets, deleted: gone } = await plan(displayName, category, records);
          const run = await server.import(displayName, records, { category });
          const { created, updated, unchanged, assetsCreated, assetsUpdated, merged, findings, software } = run.counts;
          const { assetsSplit, assetsRestored, assetsMerged, findingsClosed } = run;
          expect({ created, updated, unchanged, merged, findings, software }).toEqual({
            ...{ findings: counts.findings, software: counts.software },
            ...{ created: counts.new, updated: counts.changed, unchanged: counts.unchanged, merged: counts.joined },
          });
          expect({ assetsCreated, assetsUpdated, assetsSplit, assetsRestored, assetsMerged }).toEqual({
            ...{ assetsCreated: counts.assetsNew, assetsUpdated: counts.assetsChanged },
            ...{ assetsSplit: counts.assetsSplit, assetsRestored: counts.assetsRestored },
            assetsMerged: counts.assetsMerged,
          });
          expect(await listed(run)).toEqual({
            ...{ created, updated, assetsCreated, assetsUpdated, assetsRestored, assetsSplit, assetsMerged },
            ...{ findings, software },
          });
          const mitigated = await findingsThat((status) => status === 'mitigated');
          expect(mitigated.filter((id) => open.has(id))).toHaveLength(findingsClosed ?? 0);
          const now = new Set(await live());
          const vanished = assets.flatMap(({ merges }) => merges.map(({ assetId }) => assetId));
          expect(vanished.filter((id) => now.has(id) || !there.includes(id))).toEqual([]);
          // What is one no longer went into another one: nothing vanishes unsaid.
          expect(there.filter((id) => !now.has(id)).sort()).toEqual(vanished.sort());
          const planned = assets.flatMap(({ assetId, changes }) =>
            changes.map(({ field, from, to }) => [assetId, field, from, to]),
          );
          const events = await told(run.id);
          expect(events).toEqual(planned.sort(byText));
          const texts = assets.flatMap(({ changes }) => changes.map(changeText));
          expect(events.map(([, field, from, to]) => changeText({ field, from, to })).sort()).toEqual(texts.sort());
          expect(texts.filter(saysTwice)).toEqual([]);
          seen.lists += texts.filter((text) => /Services: [+−]/.test(text)).length;
          const back = gone.filter(({ isRestored }) => isRestored).map(({ assetId }) => assetId);
          expect(await restored(run.id)).toEqual(back.sort());
          const stay = gone.filter(({ isRestored }) => !isRestored);
          expect(stay.filter(({ assetId }) => now.has(assetId))).toEqual([]);
          seen.split += counts.assetsSplit;
          seen.merged += counts.assetsMerged;
          seen.closed += findingsClosed ?? 0;
          seen.restored += back.length;
          seen.restoredChanged += assets.filter(
            ({ fate, changes }) => fate === 'restored' && changes.length > 0,
          ).length;
          seen.stayDeleted += stay.length;
          seen.joined += counts.joined;
          seen.changed += counts.assetsChanged;
          if (files.length - at !== undone) continue;
          // An edit waits for its asset, and does not make it one that is there.
          const [made] = (await live()).filter((id) => !there.includes(id) && !back.includes(id));
          if (edited && made) await server.call('assets.update', { params: { id: made }, body: { location: 'Chur' } });
          await server.undo(run.id);
          // What it brought back is deleted again (I8).
          expect(await live()).toEqual(there);
          seen.undone += 1;
        }
      },
    ),
    { numRuns: 30, seed: 12, endOnFailure: true },
  );
  expect(seen.joined).toBeGreaterThan(20);
  expect(seen.changed).toBeGreaterThan(20);
  expect(seen.restored).toBeGreaterThan(5);
  expect(seen.restoredChanged).toBeGreaterThan(3);
  expect(seen.stayDeleted).toBeGreaterThan(5);
  expect(seen.split).toBeGreaterThan(2);
  expect(seen.merged).toBeGreaterThan(2);
  expect(seen.closed).toBeGreaterThan(10);
  expect(seen.undone).toBeGreaterThan(5);
  expect(seen.lists).toBeGreaterThan(20);
}, 120_000);

test('[C25] [RD33] services in another order, of entries and of keys, are no change: not in the dry run, and no event tells of one', async () => {
  await server.reset();
  const named = (services: AssetStatement['services'], location?: string) =>
    record('a', { name: 'web', services, ...(location !== undefined && { location }) });
  const [www, other] = [
    { proto: 'tcp', port: 80, name: 'www' } as const,
    { port: 80, proto: 'tcp', name: 'http' } as const,
  ];
  const dns = { proto: 'udp', port: 53, product: 'unbound', version: '1.19' } as const;
  await server.import('Scanner', [named([www, other, dns], 'Bern')]);
  const turned = [
    { version: '1.19', product: 'unbound', port: 53, proto: 'udp' } as const,
    { name: 'http', port: 80, proto: 'tcp' } as const,
    { name: 'www', port: 80, proto: 'tcp' } as const,
  ];
  const ssh = { port: 22, proto: 'tcp', name: 'ssh' } as const;
  for (const [said, changes] of [
    [named(turned, 'Bern'), []],
    [named(turned, 'Basel'), [{ field: 'location', from: 'Bern', to: 'Basel' }]],
    [named([ssh, ...turned], 'Basel'), [{ field: 'services' }]],
  ] as const) {
    const { rows } = await plan('Scanner', 'vulnerability_scanner', [said]);
    expect(rows[0]?.changes).toMatchObject(changes);
    const run = await server.import('Scanner', [said]);
    const events = (await server.rows('assetEvent')).filter(({ syncRunId }) => syncRunId === run.id);
    expect(events.map(({ attribute }) => attribute)).toEqual(changes.map(({ field }) => field));
  }
});

test('[C28] [I14] of a deleted asset the dry run says what the run does: the same again leaves it, another value restores it', async () => {
  await server.reset();
  const web = record('a', { name: 'web', macs: ['00:50:56:81:01:e3'] });
  await server.import('Scanner', [web]);
  const [asset] = await server.rows('asset');
  await server.call('assets.delete', { params: { id: asset?.id ?? '' } });
  const [today] = new Date().toISOString().split('T');
  for (const [said, kind, end, live] of [
    [web, 'stayDeleted', 'and stays deleted: the file says nothing new about it. Restore it from “Show deleted”.', 0],
    [
      { ...web, asset: { ...web.asset, criticality: 2 } },
      'restored',
      'and comes back: the file says something new about it.',
      1,
    ],
  ] as const) {
    const { rows, deleted } = await plan('Scanner', 'vulnerability_scanner', [said]);
    expect(rows).toMatchObject([{ kind, assetId: asset?.id, assetName: 'web' }]);
    const notices = await deletedNotices('scan.nessus', deleted, () => server.rows('assetEvent'));
    expect(notices.map(({ message }) => message)).toEqual([`“web” was deleted on ${today} by developer, ${end}`]);
    const run = await server.import('Scanner', [said]);
    expect(await server.rows('asset')).toHaveLength(live);
    // What is another value since stands with the restoration, and is no change beside it.
    expect((await eventsOf(run, 'restored-assets')).map(({ attribute }) => attribute).sort()).toEqual(
      live === 1 ? ['criticality', 'deleted'] : [],
    );
    expect(await eventsOf(run, 'changed-assets')).toEqual([]);
  }
});

test('[I8] undo deletes again what a run restored, unless a person or a later run has spoken of it since', async () => {
  const web = record('a', { name: 'web', macs: ['00:50:56:81:01:e3'] });
  const nas = record('b', { name: 'nas', macs: ['00:50:56:81:01:e4'] });
  const printer = record('c', { name: 'printer', macs: ['00:50:56:81:01:e5'] });
  const newer = (one: NormalizedRecord, criticality: number) => ({ ...one, asset: { ...one.asset, criticality } });
  await server.reset();
  await server.import('Scanner', [web, nas, printer]);
  const ids = new Map((await server.rows('asset')).map(({ id, name }) => [name, id]));
  for (const id of ids.values()) await server.call('assets.delete', { params: { id } });
  const run = await server.import(
    'Scanner',
    [web, nas, printer].map((one) => newer(one, 2)),
    { batchSize: 1 },
  );
  expect(run.assetsRestored).toBe(3);
  await server.call('assets.update', { params: { id: ids.get('nas') ?? '' }, body: { location: 'Bern' } });
  await server.import('Scanner', [newer(printer, 3)]);
  await server.undo(run.id);
  expect((await server.rows('asset')).map(({ name }) => name).sort()).toEqual(['nas', 'printer']);
  const told = (await server.rows('assetEvent')).filter(({ assetId }) => assetId === ids.get('web'));
  expect(told.at(-1)).toMatchObject({ attribute: 'deleted', new: true, source: 'Scanner (taken back)' });
});

test('[I8] a deleted asset whose record a run brought to another asset is deleted after the undo, as before it', async () => {
  const nas = record('a', { name: 'nas', macs: ['00:50:56:81:01:e3'] });
  const web = record('b', { name: 'web', macs: ['00:50:56:81:01:e4'] });
  await server.reset();
  await server.import('Scanner', [nas]);
  await server.import('Scanner', [web]);
  const gone = (await server.rows('asset')).find(({ name }) => name === 'web');
  await server.call('assets.delete', { params: { id: gone?.id ?? '' } });
  const both = ['00:50:56:81:01:e3', '00:50:56:81:01:e4'];
  const run = await server.import('Inventory', [record('c', { macs: both })], { category: 'inventory' });
  expect((await server.rows('asset')).map(({ macs }) => macs)).toEqual([both]);
  expect(run.assetsRestored).toBe(0);
  await server.undo(run.id);
  expect((await server.rows('asset')).map(({ name }) => name)).toEqual(['nas']);
});

test('[F51] [C25] files of one dialog are each compared with those before them: what each says is what its run does', async () => {
  const seen = { joined: 0, changed: 0, merged: 0, split: 0, restored: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 4 }), fc.nat(3), async ([first, ...files], deleted) => {
      await server.reset();
      if (!first) return;
      await server.import(first.source[0], first.records, { category: first.source[1] });
      const [gone] = (await server.rows('asset')).slice(deleted);
      if (gone) await server.call('assets.delete', { params: { id: gone.id } });
      const company = await knownCompany();
      const drafts = files.map(({ source: [displayName, category], records }, at) => {
        const source = { vendor: displayName, displayName, category };
        const { counts } = planIn(company, source, records);
        company.expect({ runId: `run ${at}`, source, at: Date.now() + 10_000 }, records);
        return counts;
      });
      for (const [at, { source, records }] of files.entries()) {
        const run = await server.import(source[0], records, { category: source[1] });
        const { created, updated, unchanged, assetsCreated, assetsUpdated, merged } = run.counts;
        const { assetsSplit, assetsRestored, assetsMerged } = run;
        const told = { assetsSplit, assetsRestored, assetsMerged, joined: merged };
        expect({
          ...{ new: created, changed: updated, unchanged, assetsNew: assetsCreated, assetsChanged: assetsUpdated },
          ...told,
        }).toEqual(Object.fromEntries(NUMBERS.map((name) => [name, drafts[at]?.[name]])));
        if (at === 0) continue;
        seen.joined += merged;
        seen.changed += assetsUpdated;
        seen.merged += assetsMerged ?? 0;
        seen.split += assetsSplit ?? 0;
        seen.restored += assetsRestored ?? 0;
      }
    }),
    { numRuns: 30, seed: 3, endOnFailure: true },
  );
  expect(Object.entries(seen).filter(([, n]) => n === 0)).toEqual([]);
}, 120_000);

const NUMBERS = [
  'new',
  'changed',
  'unchanged',
  'joined',
  'assetsNew',
  'assetsChanged',
  'assetsSplit',
  'assetsRestored',
  'assetsMerged',
] as const;
