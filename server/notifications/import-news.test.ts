import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportServer, type ImportServer, record } from '../../tests/kit/imports';
import { withAccess } from '../db/access';
import { wireRow } from '../db/entity-tables';
import { SYSTEM } from '../db/principal';
import { otherRecordTables } from '../db/record-tables';
import { memberships, users } from '../db/schema';
import { finishFailed } from '../jobs/finish-run';
import { lockRun } from '../jobs/run-record';

let server: ImportServer;
const COLLEAGUE = '00000000-0000-4000-8000-00000000000f';

/** One's own end is no news to oneself, so somebody else is there. */
beforeAll(async () => {
  server = await createImportServer();
  const now = new Date().toISOString();
  await withAccess(server.services, SYSTEM, async ({ db }) => {
    const [known] = await db.select().from(users);
    if (known === undefined) throw new Error('No user');
    await db.insert(users).values({ ...known, id: COLLEAGUE, sub: 'colleague', email: 'colleague@example.com' });
    const { companyId } = server;
    await db.insert(memberships).values({ companyId, userId: COLLEAGUE, role: 'member', createdAt: now });
  });
});
afterAll(() => server.close());

async function told(): Promise<Record<'type' | 'message' | 'severity' | 'subject', unknown>[]> {
  const rows = await withAccess(server.services, SYSTEM, async ({ db }) => {
    const all = await db.select().from(otherRecordTables.notification);
    await db.delete(otherRecordTables.notification);
    return all;
  });
  expect(rows.filter(({ userId }) => userId !== COLLEAGUE)).toEqual([]);
  return rows.map(wireRow).map(({ type, message, severity, subject }) => ({ type, message, severity, subject }));
}

const hosts = (...names: string[]) => names.map((name) => record(name, { type: 'server', name, hostnames: [name] }));

test('[N1] an import that ends, and one that is taken back, are told to the others with what they did', async () => {
  const run = await server.import('Nessus', hosts('a', 'b'), { rejectedCount: 1 });
  const subject = { kind: 'sync_run', id: run.id };
  expect(await told()).toEqual([
    {
      type: 'import_finished',
      message: 'Nessus, by developer: 2 new assets, 0 changed, 1 record rejected.',
      severity: 'low',
      subject,
    },
  ]);
  await server.undo(run.id);
  expect(await told()).toMatchObject([{ type: 'import_undone', subject }]);
});

test('[C29] assets that become one are among the news of an import, and the history names the one that is gone', async () => {
  const [zeta, eta] = ['00:50:56:81:01:e3', '00:50:56:81:01:e4'];
  const host = (name: string, ...macs: string[]) => record(name, { type: 'server', name, macs });
  await server.import('Nmap', [host('zeta', zeta), host('eta', eta)]);
  await told();
  const run = await server.import('Inventory', [host('bridge', zeta, eta)]);
  expect(run.assetsMerged).toBe(1);
  expect(await told()).toMatchObject([{ message: 'Inventory, by developer: 0 new assets, 1 changed, 1 merged.' }]);
  const events = (await server.rows('assetEvent')).filter(({ type }) => type === 'merged');
  expect(events).toMatchObject([{ old: 'eta', new: 'zeta', syncRunId: run.id }]);
  await server.undo(run.id);
  await told();
});

test('[N1] sample data is nobody’s news', async () => {
  await server.import('Sample', hosts('c'), { isSample: true });
  expect(await told()).toEqual([]);
});

test('[N1] a failure says why', async () => {
  const { id } = await server.import('Nmap', hosts('d'));
  await told();
  await withAccess(server.services, SYSTEM, async (tx) => {
    const found = await lockRun(tx, id);
    if (found) await finishFailed(tx, found.run, 'Batch 1 of 1 could not be applied.');
  });
  expect(await told()).toMatchObject([
    { type: 'import_failed', severity: 'high', message: 'Nmap, by developer. Batch 1 of 1 could not be applied.' },
  ]);
});
