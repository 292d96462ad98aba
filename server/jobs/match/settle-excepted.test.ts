import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NormalizedFinding } from '../../../contract/areas/integrations';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';
import { matchedAll } from '../../../tests/kit/matched';

/** Scanners' own findings follow what the company says of their software, on the real server, with an empty catalog (MT11). */

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const CVE = 'CVE-2026-0001';
const fix = (version?: string) => ({
  ...{ name: 'openssl', ecosystem: 'Debian:12', fixedIn: ['9.9'] },
  ...(version !== undefined && { version }),
});
const about = (uid: string, more: Partial<NormalizedFinding> = {}): NormalizedFinding => ({
  ...{ uniqueIdFromTool: uid, severity: 'high', title: `Finding ${uid}`, cves: [CVE] },
  ...more,
});
const HOST = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const scan = (scanner: string, findings: readonly NormalizedFinding[]) =>
  server.import(scanner, [record(`${scanner} web1`, HOST, { findings: [...findings] })]);
const except = async (versions: readonly string[], more = {}) => {
  const id = crypto.randomUUID();
  const said = { vulnerabilityId: CVE, packageKey: 'debian/openssl', software: 'openssl', reason: 'Not reached' };
  await server.call('software-exceptions.create', { body: { id, ...said, versions: [...versions], ...more } });
  return id;
};
const rows = async () => {
  await matchedAll(server);
  const found = await server.rows('finding');
  return found.toSorted((a, b) => (a.uniqueIdFromTool < b.uniqueIdFromTool ? -1 : 1));
};
const statuses = async () =>
  Object.fromEntries((await rows()).map(({ uniqueIdFromTool: uid, status }) => [uid, status]));
const plain = ({ rev: _, updatedAt: __, priority: ___, ...row }: Finding) => row;

test('[MT11] a scanner’s finding is closed by what the company says of its software, and open as before once that is taken away', async () => {
  await scan('Trivy', [
    about('a', { fix: fix('3.0.1') }),
    about('b', { fix: fix('3.0.2'), location: '/other' }),
    about('c', { cves: ['CVE-2026-0002'], fix: fix('3.0.1') }),
    about('d', { cves: [CVE, 'CVE-2026-0002'], fix: fix('3.0.1') }),
  ]);
  const before = (await rows()).map(plain);
  const id = await except(['3.0.1']);
  expect(await statuses()).toEqual({ a: 'false_positive', b: 'active', c: 'active', d: 'active' });
  const [closed] = await rows();
  expect(closed?.exception).toEqual({ id, reason: 'Not reached', by: 'developer', until: null });
  expect((await server.rows('asset'))[0]?.findingCounts.high).toBe(3);
  // A scan that says the same again writes it so at once, and a person's own verdict counts before it.
  const again = await scan('Trivy', [about('a', { fix: fix('3.0.1') })]);
  expect((await server.rows('finding')).find(({ uniqueIdFromTool: uid }) => uid === 'a')?.status).toBe(
    'false_positive',
  );
  await server.undo(again.id);
  await server.call('findings.update', { params: { id: closed?.id ?? '' }, body: { verdict: 'verified' } });
  expect((await statuses())['a']).toBe('verified');
  await server.call('findings.update', { params: { id: closed?.id ?? '' }, body: { verdict: null } });
  expect((await statuses())['a']).toBe('false_positive');
  await server.call('software-exceptions.delete', { params: { id } });
  const without = (row: object) => ({ ...row, fieldRevs: undefined });
  expect((await rows()).map(plain).map(without)).toEqual(before.map(without));
});

test('[MT11] it is back when the exception ends, in software that came later too, and undo is exact', async () => {
  const id = await except([]);
  await scan('Trivy', [about('a', { fix: fix('3.0.1') })]);
  expect(await statuses()).toEqual({ a: 'false_positive' });
  const before = (await rows()).map(plain);
  const other = await scan('Trivy', [about('a', { fix: { ...fix('3.0.1'), name: 'zlib' } }), about('b')]);
  expect(await statuses()).toEqual({ a: 'active', b: 'active' });
  await server.undo(other.id);
  expect((await rows()).map(plain)).toEqual(before);
  const until = new Date(Date.now() + 1_000).toISOString();
  await server.call('software-exceptions.update', { params: { id }, body: { until } });
  expect((await rows())[0]?.exception?.until).toBe(until);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(until) - Date.now()) + 50));
  expect(await statuses()).toEqual({ a: 'active' });
  expect((await rows())[0]).not.toHaveProperty('exception');
});

test('[MT11] of what several sources see one that is not covered keeps it open; who names no package follows those that do', async () => {
  await scan('Nessus', [about('n')]);
  await scan('Trivy', [about('t', { fix: fix('3.0.1') })]);
  const id = await except(['3.0.1']);
  const open = async () =>
    (await rows()).filter(({ status }) => ['active', 'reopened'].includes(status)).map((one) => one.uniqueIdFromTool);
  expect(await open()).toEqual([]);
  expect(Object.values(await statuses()).toSorted()).toEqual(['duplicate', 'false_positive']);
  expect((await server.rows('asset'))[0]?.findingCounts.high).toBe(0);
  const third = await scan('Grype', [about('g', { fix: fix('3.0.2') })]);
  expect((await open()).length).toBe(1);
  await server.undo(third.id);
  expect(await open()).toEqual([]);
  await server.call('software-exceptions.delete', { params: { id } });
  expect((await open()).length).toBe(1);
});
