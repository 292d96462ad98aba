import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const NOBODY = '00000000-0000-7000-8000-00000000dead';
const names = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const scan = (day: number, ...uids: string[]) =>
  server.import('Nessus', [
    {
      ...record('a', names, { findings: uids.map((uid) => finding(uid)) }),
      observedAt: `2026-01-0${day}T00:00:00.000Z`,
    },
  ]);
async function findingNamed(uid: string) {
  const found = (await server.rows('finding')).find((one) => one.uniqueIdFromTool === uid && one.deletedAt === null);
  if (!found) throw new Error(`there is no finding ${uid}`);
  return found;
}
const open = async () => (await server.rows('asset'))[0]?.findingCounts;
const triage = async (uid: string, body: object, headers: Record<string, string> = {}) =>
  server.call('findings.update', { params: { id: (await findingNamed(uid)).id }, body, headers });

test('[FN4] [FN5] a person’s word stays through imports, its reason and name too, and the asset counts what is open', async () => {
  await scan(1, 'f1', 'f2', 'f3');
  expect(await open()).toMatchObject({ high: 3 });
  const risk = (await server.rows('asset'))[0]?.risk?.score ?? 0;
  await triage('f1', { verdict: 'false_positive', verdictNote: 'Backported by the distribution' });
  await triage('f2', { verdict: 'verified' });
  expect(await findingNamed('f1')).toMatchObject({
    ...{ status: 'false_positive', verdictNote: 'Backported by the distribution', resolvedAt: null },
    verdictBy: { name: 'developer' },
  });
  expect(await open()).toMatchObject({ high: 2 });
  expect((await server.rows('asset'))[0]?.risk?.score).toBeLessThan(risk);
  await scan(2, 'f1', 'f2', 'f3', 'f4');
  await scan(3, 'f4');
  await scan(4, 'f1', 'f2', 'f3', 'f4');
  const statuses = await Promise.all(['f1', 'f2', 'f3', 'f4'].map(findingNamed));
  expect(statuses.map(({ status }) => status)).toEqual(['false_positive', 'verified', 'reopened', 'active']);
  expect(await open()).toMatchObject({ high: 3 });
  await triage('f1', { verdict: null });
  const { verdict, verdictNote, verdictBy, status } = await findingNamed('f1');
  expect([verdict, verdictNote, verdictBy, status]).toEqual([undefined, undefined, undefined, 'reopened']);
});

test('[FN4] what is called fixed is closed until a later scan sees it; undoing that scan takes it all back', async () => {
  await scan(1, 'f1');
  await triage('f1', { verdict: 'mitigated', verdictNote: 'Patched' });
  expect(await open()).toMatchObject({ high: 0 });
  // What was seen before says nothing against it.
  await scan(2, 'f1', 'f2');
  expect((await findingNamed('f1')).status).toBe('mitigated');
  const before = await findingNamed('f1');
  const later = await server.import('Nessus', [
    { ...record('a', names, { findings: [finding('f1')] }), observedAt: new Date(Date.now() + 60_000).toISOString() },
  ]);
  expect((await findingNamed('f1')).status).toBe('reopened');
  await server.undo(later.id);
  const { rev: _, updatedAt: __, ...rest } = await findingNamed('f1');
  expect(before).toMatchObject(rest);
  expect(await open()).toMatchObject({ high: 1 });
});

test('[FN6] of two who decide one finding the second is asked; others’ fields stay', async () => {
  await scan(1, 'f1');
  const { rev } = await findingNamed('f1');
  const stale = { 'Muster-Base-Rev': String(rev) };
  await triage('f1', { verdict: 'risk_accepted', verdictNote: 'Until May' });
  const { id } = await findingNamed('f1');
  const body = { verdict: 'verified', verdictNote: null };
  expect(await server.refusal('findings.update', { params: { id }, body, headers: stale })).toMatchObject({
    status: 409,
    code: 'conflict',
    conflict: { fields: ['verdict', 'verdictNote'], row: { verdict: 'risk_accepted' }, by: { name: 'developer' } },
  });
  const me = { id: (await findingNamed('f1')).verdictBy?.id ?? '', name: 'whoever' };
  await triage('f1', { assignee: me }, stale);
  expect(await findingNamed('f1')).toMatchObject({ verdict: 'risk_accepted', assignee: { name: 'developer' } });
});

test('[FN7] many at once, all or none; what says nothing new changes nothing; the history tells who', async () => {
  await scan(1, 'f1', 'f2');
  const ids = (await server.rows('finding')).map(({ id }) => id);
  await server.call('findings.bulk-update', { body: { ids, patch: { verdict: 'out_of_scope', verdictNote: 'Lab' } } });
  const after = await server.rows('finding');
  expect(after.map(({ status }) => status)).toEqual(['out_of_scope', 'out_of_scope']);
  await server.call('findings.bulk-update', { body: { ids, patch: { verdict: 'out_of_scope', verdictNote: 'Lab' } } });
  expect((await server.rows('finding')).map(({ rev }) => rev)).toEqual(after.map(({ rev }) => rev));
  const refused = await server.refusal('findings.bulk-update', {
    body: { ids: [...ids, NOBODY], patch: { verdict: 'verified' } },
  });
  expect(refused).toMatchObject({ status: 404, message: '1 of these 3 findings is unknown: nothing was changed' });
  expect((await server.rows('finding')).map(({ status }) => status)).toEqual(['out_of_scope', 'out_of_scope']);
  const [first] = after;
  const params = { id: first?.id ?? '', rev: String(first?.rev) };
  expect((await server.call('findings.history', { params })).changes).toMatchObject([
    { verb: 'bulk-update', byName: 'developer', changes: { verdict: { before: null, after: 'out_of_scope' } } },
  ]);
});

test('[FN6] only people of the company deal with its findings', async () => {
  await scan(1, 'f1');
  const { id } = await findingNamed('f1');
  const body = { assignee: { id: NOBODY, name: 'Mallory' } };
  expect(await server.refusal('findings.update', { params: { id }, body })).toMatchObject({
    status: 400,
    problems: [{ path: 'body.assignee' }],
  });
});
