import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { DATABASE_KINDS } from '../../tests/kit/database';
import { fc } from '../../tests/kit/fast-check';
import { createImportServer, finding, type ImportServer, record } from '../../tests/kit/imports';
import { createEngine } from './engine/engine';
import { importJob } from './import-job';
import { evenPart, measuredSizes, type PartSizes } from './part-sizes';

test('[S155] a part is as large as its time allows, never tiny, larger where nobody waits; a batch is cut evenly', () => {
  const sizes = measuredSizes();
  const applied = (msEach: number, alone: boolean) => {
    for (let time = 0; time < 5; time++) {
      sizes.applied(sizes.size, { since: performance.now() - msEach * sizes.size, alone });
    }
    return sizes.size;
  };
  expect(applied(1, true)).toBeGreaterThan(100);
  expect(applied(1, true)).toBeLessThanOrEqual(120);
  expect(applied(1, false)).toBeLessThanOrEqual(50);
  expect(applied(100, false)).toBe(40);
  expect(applied(0.001, true)).toBe(500);
  for (const [left, size] of [
    [500, 60],
    [501, 500],
    [1, 40],
  ] as const) {
    const parts = [];
    for (let rest = left; rest > 0; rest -= parts.at(-1) ?? 0) parts.push(evenPart(rest, size));
    expect(Math.max(...parts)).toBeLessThanOrEqual(size);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  }
  expect(evenPart(0, 40)).toBe(0);
});

const hostsOf = (length: number) =>
  Array.from({ length }, (_, n) =>
    record(
      `u${n}`,
      { hostnames: [`h${n}`], macs: [`00:50:56:81:01:${20 + n}`] },
      { observedAt: '2026-01-01T00:00:00.000Z' },
    ),
  );

const hosts = hostsOf(12);

/** A size for each part. */
function sizesOf(next: () => number, applied: () => void = () => {}): PartSizes {
  let size = next();
  return {
    get size() {
      return size;
    },
    applied() {
      size = next();
      applied();
    },
  };
}

/** Applies what waits, or until so many parts are on the disk. */
async function runParts(server: ImportServer, sizes: () => number, most = Number.POSITIVE_INFINITY): Promise<void> {
  let parts = 0;
  let isEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    isEnough = resolve;
  });
  const counted = sizesOf(sizes, () => ++parts >= most && isEnough());
  const [store, log] = [server.services, () => {}];
  const runner = createEngine({ store, log, retryMs: 1, mine: () => parts < most }, [
    importJob({ store, log, sizes: counted }),
  ]);
  runner.wake();
  await Promise.race([enough, idle(server)]);
  await runner.stop();
}

async function idle(server: ImportServer): Promise<void> {
  while ((await server.rows('syncRun')).some(({ status }) => status === 'running'))
    await new Promise((go) => setTimeout(go, 5));
}

async function committed(server: ImportServer, source: string, records: readonly NormalizedRecord[], batchSize = 500) {
  const id = await server.stage(source, records, { batchSize });
  await server.call('sync-runs.commit', { params: { id } });
  return id;
}

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let server: ImportServer;
  beforeAll(async () => {
    server = await createImportServer({ kind, idle: true });
  });
  afterAll(() => server.close());

  test('[S156] what another person writes goes in between two parts of a batch', async () => {
    // So many that the write is begun before the last of them, on a busy machine too.
    const many = hostsOf(60);
    await committed(server, 'Nessus', many);
    const id = crypto.randomUUID();
    let written: Promise<unknown> | undefined;
    const sizes = sizesOf(
      () => 1,
      () => {
        written ??= server.call('assets.create', { body: { id, type: 'server', name: 'By hand' } });
      },
    );
    const [store, log] = [server.services, () => {}];
    const runner = createEngine({ store, log }, [importJob({ store, log, sizes })]);
    runner.wake();
    await idle(server);
    await runner.stop();
    await written;
    const { grants, logId } = await server.call('sync.grants');
    const stream = grants.find((one) => one.stream === `company:${server.companyId}`)?.stream ?? '';
    const { range } = await server.call('sync.changes', { query: { stream, logId, since: '0' } });
    const assets = range?.changes.flatMap((one) => (one.entity === 'asset' ? [one.id] : [])) ?? [];
    expect(assets).toHaveLength(many.length + 1);
    expect(assets.indexOf(id)).toBeGreaterThan(0);
    expect(assets.indexOf(id)).toBeLessThan(many.length);
  });
});

describe('the same as in one', () => {
  let server: ImportServer;
  beforeAll(async () => {
    server = await createImportServer({ idle: true });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  /** What is there, without ids and times. */
  async function picture() {
    const assets = await server.rows('asset');
    const nameOf = new Map(assets.map(({ id, name }) => [id, name]));
    const [records, findings, installs, runs] = await Promise.all([
      server.rows('sourceRecord'),
      server.rows('finding'),
      server.rows('softwareInstall'),
      server.rows('syncRun'),
    ]);
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    return {
      assets: sorted(
        assets.map(({ id: _, rev: __, createdAt: ___, updatedAt: ____, fieldRevs: _____, ...values }) => values),
      ),
      records: sorted(
        records.map((one) => [one.sourceUid, one.source, one.state, one.matchReason, nameOf.get(one.assetId)]),
      ),
      findings: sorted(findings.map((one) => [one.uniqueIdFromTool, one.status, nameOf.get(one.assetId)])),
      installs: sorted(installs.map((one) => [one.name, nameOf.get(one.assetId)])),
      runs: runs
        .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .map(({ status, counts, batchesApplied, rejected, stages }) => {
          return { status, counts, batchesApplied, rejected, stages: stages.map(({ ms: _, ...stage }) => stage) };
        }),
    };
  }

  test('[S157] ended behind any part, the next process goes on there: nothing is lost, doubled or counted twice', async () => {
    const again = record('u1', { name: 'again' });
    const unfit = { ...hosts[6], sourceUid: '' };
    const first = hosts.slice(0, 6);
    const records = [...first, again, unfit, ...hosts.slice(7), again].flatMap((one) => ('asset' in one ? [one] : []));
    await committed(server, 'Nessus', records as NormalizedRecord[], 9);
    await runParts(server, () => 500);
    const whole = await picture();
    expect(whole.runs).toMatchObject([
      { status: 'with_errors', batchesApplied: 2, counts: { created: 11, rejected: 3, assetsCreated: 11 } },
    ]);
    await server.reset();
    await committed(server, 'Nessus', records as NormalizedRecord[], 9);
    // Each is a process of its own, which knows nothing of the one before.
    let ends = 0;
    for (; (await server.rows('syncRun'))[0]?.status === 'running'; ends++) await runParts(server, () => 3, 1);
    expect(ends).toBeGreaterThan(4);
    expect(await picture()).toEqual(whole);
  });

  test('[S157] what the database refuses in the middle of a batch is rejected alone, and counted once', async () => {
    const alter = (change: string) =>
      server.services.database.transaction((db) => db.execute(sql.raw(`alter table source_records ${change}`)));
    await alter(`add constraint no_poison check (doc -> 'asset' ->> 'domain' <> 'poison')`);
    const isPoisoned = (n: number) => n === 1 || n === 7 || n === 8;
    const records = hosts.map(({ sourceUid, asset }, n) =>
      record(sourceUid, { ...asset, domain: isPoisoned(n) ? 'poison' : 'fine' }, { line: n + 1 }),
    );
    await committed(server, 'Nessus', records);
    await runParts(server, () => 4);
    await alter('drop constraint no_poison');
    const [run] = await server.rows('syncRun');
    expect(run).toMatchObject({ status: 'with_errors', counts: { normalized: 9, created: 9, rejected: 3 } });
    expect(run?.rejected.map(({ line }) => line)).toEqual([2, 8, 9]);
    expect(await server.rows('sourceRecord')).toHaveLength(9);
  });

  test('[S158] batches in parts of any sizes, taken back in parts, end with the rows and counts of batches in one', async () => {
    const someOf = (words: readonly string[]) => fc.subarray([...words]);
    const one = fc.record({
      uid: fc.integer({ min: 0, max: 9 }),
      mac: fc.integer({ min: 0, max: 5 }),
      found: someOf(['f1', 'f2', 'f3']),
      software: someOf(['nginx', 'redis']),
    });
    const run = fc.array(one, { minLength: 6, maxLength: 14 });
    const scenario = fc.record({
      // Records that leave their asset for another count it in each part they leave it, as they do in each batch.
      areSteady: fc.boolean(),
      runs: fc.array(fc.record({ source: fc.constantFrom('Nessus', 'Wazuh'), records: run }), {
        minLength: 2,
        maxLength: 3,
      }),
      sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ runs, sizes, areSteady }) => {
        const seen = async () => {
          const { runs: told, ...rows } = await picture();
          // A value that changes and changes back within the run is history of the parts alone.
          const steady = told.map(({ counts: { assetsUpdated: _, ...counts }, ...run }) => ({ ...run, counts }));
          if (areSteady) return { ...rows, told: steady };
          return { ...rows, told: told.map(({ counts, ...run }) => ({ ...run, created: counts.created })) };
        };
        const play = async (next: () => number) => {
          await server.reset();
          const pictures = [];
          const ids = [];
          for (const [at, { source, records }] of runs.entries()) {
            const stated = records.map(({ uid, mac, found, software }) =>
              record(
                `${uid}`,
                { name: `${source} ${uid}`, macs: [`00:50:56:81:02:0${areSteady ? uid % 6 : mac}`] },
                {
                  observedAt: `2026-01-0${at + 1}T00:00:00.000Z`,
                  findings: found.map((name) => finding(name)),
                  software: software.map((name) => ({ name })),
                },
              ),
            );
            ids.push(await committed(server, source, stated, 9));
            await runParts(server, next);
            pictures.push(await seen());
          }
          const [first = ''] = ids;
          await server.call('sync-runs.undo', { params: { id: first } });
          await runParts(server, next);
          pictures.push(await seen());
          return pictures;
        };
        const whole = await play(() => 500);
        let at = 0;
        expect(await play(() => sizes[at++ % sizes.length] ?? 1)).toEqual(whole);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
