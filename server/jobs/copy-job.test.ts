import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { countsOf, epssOf, kevOf, sendFeed } from '../../tests/kit/feeds';
import { createImportServer, finding, type ImportServer, record } from '../../tests/kit/imports';
import { companiesToCopy } from '../catalog/company-copies';
import { feedWritten } from '../catalog/feeds';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const named = (uid: string, ...cves: readonly string[]) => ({ ...finding(uid), cves: [...cves] });
const host = (uid: string, ...findings: readonly ReturnType<typeof named>[]) =>
  record(uid, { type: 'server', name: uid }, { findings: [...findings] });

/** Until what the company keeps is as the catalog has it. */
async function copied() {
  const isDue = () => withAccess(server.services, SYSTEM, companiesToCopy);
  // What other jobs write of findings is looked at when the next thing happens: nobody waits for that but this.
  do server.services.jobs.wake();
  while ((await new Promise((resolve) => setTimeout(resolve, 20)).then(isDue)).length > 0);
  const rows = await server.rows('vulnerability');
  return rows.toSorted((one, other) => (one.vulnerabilityId < other.vulnerabilityId ? -1 : 1));
}

const KEV = kevOf('2026-11-25T17:00:00.000Z', [{ cveID: 'CVE-2021-44228' }, { cveID: 'CVE-2020-0001' }]);

test('[VR15] a row of each that findings name and the catalog knows, as it changes', async () => {
  await server.import('scan', [
    host('a', named('1', 'CVE-2021-44228', 'CVE-2019-0001')),
    host('b', named('2', 'CVE-2021-44228')),
  ]);
  expect(await copied()).toEqual([]);
  await sendFeed(server, KEV);
  const [first, ...others] = await copied();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    ...{ vulnerabilityId: 'CVE-2021-44228', title: 'Name of CVE-2021-44228', severity: null, epssScore: null, rev: 1 },
    ...{ kevAddedAt: '2021-12-10T00:00:00.000Z', kevDueAt: '2021-12-24T00:00:00.000Z', exploitMaturity: 'active' },
  });
  // One that only the scores know, which another finding names.
  await sendFeed(server, epssOf('2026-11-25', { 'CVE-2021-44228': 0.97, 'CVE-2019-0001': 0.01, 'CVE-2000-0001': 0.5 }));
  expect((await copied()).map(({ vulnerabilityId, epssScore, rev }) => [vulnerabilityId, epssScore, rev])).toEqual([
    ['CVE-2019-0001', 0.01, 1],
    ['CVE-2021-44228', 0.97, 2],
  ]);
  // Nothing new is nothing to write.
  expect(await countsOf(sendFeed(server, KEV))).toEqual([0, 0, 2, 0, 0]);
  expect((await copied()).map(({ rev }) => rev)).toEqual([1, 2]);
});

test('[VR15] while a feed is written nothing is compared; where the rest of it never comes, soon after', async () => {
  await sendFeed(server, KEV);
  await server.import('scan', [host('a', named('1', 'CVE-2021-44228'))]);
  await copied();
  const due = () => withAccess(server.services, SYSTEM, companiesToCopy);
  const part = (isUnderway: boolean) =>
    withAccess(server.services, SYSTEM, (tx) =>
      feedWritten(tx, { source: 'osv', format: 'osv', file: 'all.zip', dated: null }, isUnderway),
    );
  await part(true);
  expect(await due()).toEqual([]);
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update catalog_feeds set writing_at = writing_at - interval '31 seconds'`),
  );
  expect(await due()).toEqual([server.companyId]);
  await part(true);
  expect(await due()).toEqual([]);
  await part(false);
  expect(await due()).toEqual([server.companyId]);
});

test('[VR15] an import brings what it names, and its undoing takes it back', async () => {
  await sendFeed(server, KEV);
  const run = await server.import('scan', [host('a', named('1', 'CVE-2021-44228'))]);
  expect((await copied()).map(({ vulnerabilityId }) => vulnerabilityId)).toEqual(['CVE-2021-44228']);
  await server.import('other', [host('b', named('2', 'CVE-2020-0001'))]);
  expect((await copied()).map(({ vulnerabilityId }) => vulnerabilityId)).toEqual(['CVE-2020-0001', 'CVE-2021-44228']);
  await server.undo(run.id);
  expect((await copied()).map(({ vulnerabilityId }) => vulnerabilityId)).toEqual(['CVE-2020-0001']);
  await server.import('scan', [host('a', named('1', 'CVE-2021-44228'))]);
  expect((await copied()).map(({ rev }) => rev)).toEqual([1, 3]);
});

test('[VR15] more than one part', async () => {
  const cves = Array.from({ length: 1_203 }, (_, n) => `CVE-2010-${10_000 + n}`);
  await sendFeed(server, epssOf('2026-11-25', Object.fromEntries(cves.map((cve, n) => [cve, n / 10_000]))));
  await server.import('scan', [host('a', ...cves.map((cve) => named(cve, cve)))]);
  expect((await copied()).map(({ vulnerabilityId }) => vulnerabilityId)).toEqual(cves);
});

test('[VR16] findings are asked by their vulnerabilities, and these by their findings', async () => {
  await sendFeed(server, KEV);
  const findings = [
    named('1', 'CVE-2021-44228', 'CVE-2018-0001'),
    named('2', 'CVE-2018-0001'),
    named('3', 'CVE-2020-0001'),
  ];
  await server.import('scan', [host('a', ...findings)]);
  await copied();
  const ask = async (entity: 'finding' | 'vulnerability', where: QueryNode) =>
    (await server.call('queries.run', { body: { entity, where, offset: 0, limit: 10 } })).rows;
  const isLog4Shell: QueryNode = { field: 'title', op: 'contains', value: '44228' };
  const found = await ask('finding', { relation: 'vulnerability', where: isLog4Shell });
  expect(found).toMatchObject([{ uniqueIdFromTool: '1' }]);
  const third: QueryNode = { field: 'uniqueIdFromTool', op: 'eq', value: '3' };
  const vulnerabilities = await ask('vulnerability', { relation: 'finding', where: third });
  expect(vulnerabilities).toMatchObject([{ vulnerabilityId: 'CVE-2020-0001' }]);
});
