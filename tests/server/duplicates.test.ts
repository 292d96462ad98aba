import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NormalizedFinding } from '../../contract/areas/integrations';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { withAccess } from '../../server/db/access';
import { SYSTEM } from '../../server/db/principal';
import { duplicateJob } from '../../server/jobs/duplicate-job';
import { createEngine } from '../../server/jobs/engine/engine';
import { createImportServer, type ImportServer, record } from '../kit/imports';

/** Several sources' word on one vulnerability of one asset, on the real server (FN9-FN12). */

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const HOST = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const fix = (name: string) => ({ name, ecosystem: 'Debian:12', fixedIn: ['9.9'] });
const about = (uid: string, cves: readonly string[], pack?: string): NormalizedFinding => ({
  ...{ uniqueIdFromTool: uid, severity: 'high', title: `Finding ${uid}`, cves: [...cves] },
  ...(pack !== undefined && { fix: fix(pack) }),
});
/** One file of a scanner: what it sees on the one machine, on a day of January. */
const scan = (scanner: string, day: number, findings: readonly NormalizedFinding[]) =>
  server.import(scanner, [
    {
      ...record(`${scanner} web1`, HOST, { findings: [...findings] }),
      observedAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    },
  ]);
const statuses = async () =>
  Object.fromEntries((await server.rows('finding')).map((one) => [one.uniqueIdFromTool, one.status]));
const named = async (uid: string): Promise<Finding> => {
  const found = (await server.rows('finding')).find((one) => one.uniqueIdFromTool === uid);
  if (found === undefined) throw new Error(`there is no finding ${uid}`);
  return found;
};
const triage = async (uid: string, body: object) =>
  server.call('findings.update', { params: { id: (await named(uid)).id }, body });
const high = async () => (await server.rows('asset'))[0]?.findingCounts.high;

test('[FN9] what two scanners say of one vulnerability and package is one finding, whichever came first', async () => {
  for (const order of [
    ['Nessus', 'Trivy'],
    ['Trivy', 'Nessus'],
  ]) {
    const said: Record<string, readonly NormalizedFinding[]> = {
      Nessus: [about('n1', ['CVE-2026-0001']), about('n2', ['CVE-2026-0002', 'CVE-2026-0003'])],
      Trivy: [about('t1', ['CVE-2026-0001'], 'openssl'), about('t2', ['CVE-2026-0002'], 'zlib')],
    };
    for (const scanner of order) await scan(scanner, scanner === 'Nessus' ? 1 : 2, said[scanner] ?? []);
    expect(await statuses()).toEqual({ n1: 'active', n2: 'active', t1: 'duplicate', t2: 'active' });
    expect((await named('t1')).duplicateOf).toBe((await named('n1')).id);
    expect(await high()).toBe(3);
    await server.reset();
  }
});

test('[FN11] it is open while one of its sources sees it, and closed by the last', async () => {
  const first = await scan('Nessus', 1, [about('n1', ['CVE-2026-0001'])]);
  await scan('Trivy', 2, [about('t1', ['CVE-2026-0001'], 'openssl')]);
  const gone = await scan('Nessus', 3, []);
  expect(await statuses()).toEqual({ n1: 'duplicate', t1: 'active' });
  expect(gone.findingsClosed).toBe(0);
  expect(await high()).toBe(1);
  const last = await scan('Trivy', 4, []);
  expect(last.findingsClosed).toBe(1);
  expect(Object.values(await statuses()).toSorted()).toEqual(['duplicate', 'mitigated']);
  // Its end is the last one's.
  const leader = (await server.rows('finding')).find(({ status }) => status === 'mitigated');
  expect(leader?.together?.resolvedAt ?? leader?.resolvedAt).toBe('2026-01-04T00:00:00.000Z');
  for (const { id } of [last, gone]) await server.undo(id);
  expect(await statuses()).toEqual({ n1: 'active', t1: 'duplicate' });
  await server.undo(first.id);
  expect(await statuses()).toEqual({ t1: 'active' });
});

test('[FN10] what people said leads, the newest verdict first, and stays open as long as a source sees it', async () => {
  await scan('Nessus', 1, [about('n1', ['CVE-2026-0001'])]);
  await scan('Trivy', 2, [about('t1', ['CVE-2026-0001'], 'openssl')]);
  await triage('t1', { verdict: 'verified' });
  expect(await statuses()).toEqual({ n1: 'duplicate', t1: 'verified' });
  await scan('Trivy', 3, []);
  expect(await statuses()).toEqual({ n1: 'duplicate', t1: 'verified' });
  expect(await high()).toBe(1);
  await triage('n1', { verdict: 'false_positive' });
  expect(await statuses()).toEqual({ n1: 'false_positive', t1: 'duplicate' });
  expect(await high()).toBe(0);
  await triage('n1', { verdict: null });
  await triage('t1', { verdict: null });
  expect(await statuses()).toEqual({ n1: 'active', t1: 'duplicate' });
});

test('[FN10] a finding that people comment on, or that a ticket is about, is no duplicate out of sight', async () => {
  await scan('Nessus', 1, [about('n1', ['CVE-2026-0001'])]);
  await scan('Trivy', 2, [about('t1', ['CVE-2026-0001'], 'openssl')]);
  const id = crypto.randomUUID();
  await server.call('comments.create', {
    body: { id, entity: 'finding', aboutId: (await named('t1')).id, text: 'Seen it' },
  });
  expect(await statuses()).toEqual({ n1: 'duplicate', t1: 'active' });
  await server.call('comments.delete', { params: { id } });
  expect(await statuses()).toEqual({ n1: 'active', t1: 'duplicate' });
  const ticket = { id: crypto.randomUUID(), name: 'Update', findingIds: [(await named('t1')).id] };
  await server.call('vulnerability-tickets.create', { body: ticket });
  expect(await statuses()).toEqual({ n1: 'duplicate', t1: 'active' });
});

test('[FN12] findings of before are settled once', async () => {
  await scan('Nessus', 1, [about('n1', ['CVE-2026-0001'])]);
  await scan('Trivy', 2, [about('t1', ['CVE-2026-0001'], 'openssl')]);
  await withAccess(server.services, SYSTEM, async ({ db }) => {
    await db.execute(sql`update findings set status = 'active', doc = doc - 'duplicateOf' - 'together'`);
    await db.execute(sql`delete from meta where key = 'duplicates'`);
  });
  expect(await statuses()).toEqual({ n1: 'active', t1: 'active' });
  const runner = createEngine({ store: server.services, log: server.services.log, retryMs: 10 }, [duplicateJob()]);
  runner.wake();
  await expect.poll(statuses).toEqual({ n1: 'active', t1: 'duplicate' });
  await runner.stop();
});
