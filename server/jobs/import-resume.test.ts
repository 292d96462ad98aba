import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createImportServer, finding, type ImportServer, record } from '../../tests/kit/imports';
import type { Log } from '../calls/handler';
import { withAccess } from '../db/access';
import type { Database } from '../db/database';
import { SYSTEM } from '../db/principal';
import { stagedBatches } from '../db/schema';
import { createEngine } from './engine/engine';
import { importJob } from './import-job';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer({ idle: true });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const quiet: Log = () => {};
const records = Array.from({ length: 6 }, (_, n) =>
  // Each second one is the same machine as the one before, so that batches meet in an asset.
  record(
    `u${n}`,
    { hostnames: [`h${n >> 1}`], macs: [`00:50:56:81:01:0${n >> 1}`] },
    {
      findings: [finding(`f${n}`)],
      software: [{ name: 'nginx' }],
    },
  ),
);

/** A runner whose process dies in its `nth` transaction: that one is rolled back, and there is no other. */
async function runAndDie(nth: number): Promise<'died' | 'done'> {
  let count = 0;
  let dead: (() => void) | undefined;
  const died = new Promise<'died'>((resolve) => {
    dead = () => resolve('died');
  });
  const database: Database = {
    ...server.services.database,
    transaction: (work, around) =>
      server.services.database.transaction(async (db, last) => {
        count += 1;
        if (count > nth) throw new Error('dead');
        const result = await work(db, last);
        if (count < nth) return result;
        dead?.();
        throw new Error('died before the commit');
      }, around),
  };
  const store = { ...server.services, database };
  const runner = createEngine({ store, log: quiet, retryMs: 1 }, [importJob({ store, log: quiet })]);
  runner.wake();
  const outcome = await Promise.race([died, idle().then(() => 'done' as const)]);
  await runner.stop();
  return outcome;
}

async function idle(): Promise<void> {
  while ((await server.rows('syncRun')).some(({ status }) => status === 'running'))
    await new Promise((go) => setTimeout(go, 5));
}

async function runToTheEnd(): Promise<void> {
  const store = server.services;
  const runner = createEngine({ store, log: quiet, retryMs: 1 }, [importJob({ store, log: quiet })]);
  runner.wake();
  await idle();
  await runner.stop();
}

/** What is there, without ids and times. */
async function picture() {
  const run = (await server.rows('syncRun'))[0];
  return {
    status: run?.status,
    counts: run?.counts,
    applied: run?.batchesApplied,
    assets: (await server.rows('asset')).map(({ name, findingCounts, softwareCount }) => [
      name,
      findingCounts.high,
      softwareCount,
    ]),
    records: (await server.rows('sourceRecord')).map(({ sourceUid, matchReason }) => [sourceUid, matchReason]),
    findings: (await server.rows('finding')).map(({ uniqueIdFromTool, rev }) => [uniqueIdFromTool, rev]),
    events: (await server.rows('assetEvent')).length,
  };
}

async function committed(): Promise<string> {
  const id = await server.stage('Nessus', records, { batchSize: 2 });
  await server.call('sync-runs.commit', { params: { id } });
  return id;
}

describe('a process that dies in the middle', () => {
  test('[I5] of applying leaves whole batches; the next one completes the run exactly once', async () => {
    await committed();
    await runToTheEnd();
    const undisturbed = await picture();
    expect(undisturbed).toMatchObject({ status: 'success', applied: 3, counts: { created: 6, assetsCreated: 3 } });
    let outcome: 'died' | 'done' = 'died';
    let nth = 0;
    for (; outcome === 'died'; nth += 1) {
      await server.reset();
      await committed();
      outcome = await runAndDie(nth + 1);
      const [run] = await server.rows('syncRun');
      expect((await server.rows('sourceRecord')).length).toBe(2 * (run?.batchesApplied ?? 0));
      await runToTheEnd();
      expect(await picture()).toEqual(undisturbed);
    }
    // Looked for the run, applied a batch, … and at last found nothing to do.
    expect(nth).toBeGreaterThan(7);
  });

  test('[I5] of undoing, likewise', async () => {
    const id = await committed();
    await runToTheEnd();
    await server.call('sync-runs.undo', { params: { id } });
    expect(await runAndDie(2)).toBe('died');
    expect(await server.rows('sourceRecord')).toHaveLength(6);
    expect(await runAndDie(4)).toBe('died');
    await runToTheEnd();
    expect(await picture()).toMatchObject({
      status: 'undone',
      counts: { removed: 6 },
      assets: [],
      records: [],
      findings: [],
      events: 0,
    });
  });
});

describe('a running import', () => {
  test('[I11] that is cancelled takes back what it applied and is terminated', async () => {
    const id = await committed();
    // Two batches: before each the runner looks for its run.
    await runAndDie(5);
    expect(await server.rows('sourceRecord')).toHaveLength(4);
    await server.call('sync-runs.cancel', { params: { id } });
    await runToTheEnd();
    expect(await picture()).toMatchObject({
      status: 'terminated',
      applied: 0,
      counts: { removed: 4 },
      assets: [],
      records: [],
    });
  });

  test('[I6] whose batch cannot be applied fails, names the batch, and can be undone', async () => {
    const id = await committed();
    await withAccess(server.services, SYSTEM, ({ db }) => db.delete(stagedBatches).where(eq(stagedBatches.no, 1)));
    await runToTheEnd();
    const [run] = await server.rows('syncRun');
    expect(run).toMatchObject({
      status: 'failed',
      batchesApplied: 1,
      message: expect.stringContaining('Batch 2 of 3'),
    });
    await server.call('sync-runs.undo', { params: { id } });
    await runToTheEnd();
    expect(await picture()).toMatchObject({ status: 'undone', assets: [], records: [] });
  });
});
