import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Asset, AssetEvent } from '../../../contract/areas/assets';
import type { Rejection, SourceRecord, SyncRun } from '../../../contract/areas/integrations';
import type { RuleDraft } from '../../../contract/areas/integrations/source-rules';
import { withAccess } from '../../../server/db/access';
import { SYSTEM } from '../../../server/db/principal';
import { createImportServer, finding, type ImportServer, record } from '../../kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const hosts = (...names: string[]) =>
  names.map((name) =>
    record(
      name,
      { name, hostnames: [name], type: 'server' },
      { findings: [finding('f1')], software: [{ name: 'nginx' }] },
    ),
  );
const sourceId = async (): Promise<string> => (await server.rows('integration'))[0]?.id ?? '';

const line = (no: number, reason: string): Rejection => ({ file: 'a.csv', line: no, reason, raw: `row ${no}` });

test('[PL10] every rejected line is kept, also of a batch that is sent twice, and what applying rejects beside them', async () => {
  const id = await server.stage('Scanner', [...hosts('a'), ...hosts('a')], { rejectedCount: 3 });
  const send = (no: string, rejected: Rejection[]) =>
    server.call('sync-runs.reject', { params: { id, no }, body: { rejected } });
  await send('0', [line(2, 'It has 3 cells, not 4.'), line(3, 'It has 5 cells, not 4.')]);
  await send('0', [line(2, 'It has 3 cells, not 4.'), line(3, 'It has 5 cells, not 4.')]);
  await send('1', [line(9, 'Nothing names it.')]);
  const run = await server.commit(id);
  expect(run.counts.rejected).toBe(4);
  const page = await server.call('sync-runs.rejected', { params: { id }, query: {} });
  expect(page.total).toBe(4);
  expect(page.rows.map((row) => row.line)).toEqual([2, 3, 9, null]);
  expect(page.reasons).toContainEqual({ kind: 'It has … cells, not ….', count: 2 });
  expect(
    await server.refusal('sync-runs.reject', { params: { id, no: '2' }, body: { rejected: [line(1, 'x')] } }),
  ).toMatchObject({ status: 409 });
});

test('[PL11] rejected lines are searched, by kind of reason and page by page', async () => {
  const id = await server.stage('Scanner', hosts('a'), { rejectedCount: 120 });
  const lines = Array.from({ length: 120 }, (_, n) => line(n, n % 2 ? 'Nothing names it.' : `It has ${n} cells.`));
  await server.call('sync-runs.reject', { params: { id, no: '0' }, body: { rejected: lines } });
  await server.commit(id);
  const ask = (query: Record<string, string>) => server.call('sync-runs.rejected', { params: { id }, query });
  expect(await ask({ kind: 'Nothing names it.' })).toMatchObject({ total: 60 });
  expect((await ask({ q: 'ROW 11' })).rows.map((row) => row.line)).toEqual([
    11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119,
  ]);
  expect((await ask({ offset: '100' })).rows).toHaveLength(20);
  const all = await ask({ after: '0' });
  expect([all.rows.length, all.total]).toEqual([120, null]);
  expect((await ask({ after: String(all.rows[100]?.no) })).rows).toHaveLength(19);
});

test('[PL13] a mended file says which run it mends, of the company’s own alone', async () => {
  const first = await server.import('Scanner', hosts('a'), { rejectedCount: 1 });
  const body = (id: string, name: string) => ({
    ...{ id, source: { vendor: 'Scanner', category: 'manual' as const, displayName: 'Scanner' }, format: 'csv' },
    ...{
      files: [{ name, bytes: 1, sha256: 'x' }],
      batches: 0,
      fetched: 0,
      rejected: [],
      rejectedCount: 0,
      notices: [],
    },
    ...{ parseMs: 1, isSample: false },
  });
  const [ours, nobodys] = [crypto.randomUUID(), crypto.randomUUID()];
  await server.call('sync-runs.create', { body: body(ours, `hosts mends-${first.id}.csv`) });
  await server.call('sync-runs.create', { body: body(nobodys, `hosts mends-${crypto.randomUUID()}.csv`) });
  const runs = await server.rows('syncRun');
  expect(runs.find(({ id }) => id === ours)?.mends).toBe(first.id);
  expect(runs.find(({ id }) => id === nobodys)?.mends).toBeUndefined();
});

test('[PL20] a run has a log: how it began, what was rejected and why, how it ended; undo too', async () => {
  const run = await server.import('Scanner', [...hosts('a', 'b'), ...hosts('a')]);
  await server.undo(run.id);
  const { lines } = await server.call('sync-runs.logs', { params: { id: run.id }, query: {} });
  expect(lines.map(({ level, stage }) => [level, stage])).toEqual([
    ['info', 'parse'],
    ['warn', 'normalize'],
    ['info', 'persist'],
    ['warn', null],
    ['info', null],
  ]);
  expect(lines[1]?.text).toMatch(/^1 record rejected: /);
  // What a record says is in no line.
  expect(lines.map(({ text }) => text).join('\n')).not.toContain('raw of');
});

test('[PL2] what fetching took is a stage of its own, which no file has', async () => {
  const id = crypto.randomUUID();
  await server.call('sync-runs.create', {
    body: {
      ...{ id, source: { vendor: 'EDR', category: 'agent', displayName: 'EDR' }, format: 'csv', files: [], batches: 0 },
      ...{ fetched: 2, rejected: [], rejectedCount: 2, notices: [], parseMs: 1, fetchMs: 250, isSample: false },
    },
  });
  const fetched = (await server.rows('syncRun')).find((run) => run.id === id)?.stages;
  expect(fetched?.[0]).toEqual({ stage: 'fetch', in: 2, out: 2, rejected: 0, ms: 250 });
  const ofFile = await server.import('Scanner', hosts('a'));
  expect(ofFile.stages.map(({ stage }) => stage)).toEqual(['parse', 'normalize', 'identify', 'correlate', 'persist']);
});

const DROP: RuleDraft = { name: 'No b', isOn: true, does: 'drop', when: { field: 'name', op: 'eq', value: 'b' } };
const SET: RuleDraft = {
  ...{ name: 'Of Ann', isOn: true, does: 'set', field: 'owner.name', value: 'Ann' },
  when: { field: 'name', op: 'eq', value: 'a' },
};
async function rule(draft: RuleDraft, order = 1): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('source-rules.create', { body: { id, integrationId: await sourceId(), order, ...draft } });
  return id;
}

const reprocess = async (): Promise<SyncRun> => {
  const runId = crypto.randomUUID();
  await server.call('integrations.reprocess', { params: { id: await sourceId() }, body: { runId } });
  return server.ended(runId);
};

const assetNames = async () => (await server.rows('asset')).map(({ name }) => name).sort();

/** All there is of it, without the counters that only grow and the run that said it last. */
const valuesOf = (rows: readonly (Asset | SourceRecord | AssetEvent)[]) =>
  rows.map((row) => ({ ...row, rev: 0, updatedAt: '', fieldRevs: 0 })).sort((a, b) => (a.id < b.id ? -1 : 1));
const everything = async () => ({
  assets: valuesOf(await server.rows('asset')),
  records: valuesOf(await server.rows('sourceRecord')),
  findings: (await server.rows('finding')).map(({ rev: _, updatedAt: __, fieldRevs: ___, ...one }) => one),
  software: (await server.rows('softwareInstall')).map(({ rev: _, updatedAt: __, ...one }) => one),
});

test('[PL31] an import goes through the rules of its source: what one drops is not taken, and one sets a value', async () => {
  await server.import('Scanner', hosts('c'));
  await rule(DROP, 2);
  await rule(SET, 1);
  const run = await server.import('Scanner', hosts('a', 'b', 'c'));
  expect(await assetNames()).toEqual(['a', 'c']);
  expect((await server.rows('asset')).find(({ name }) => name === 'a')?.owner).toEqual({ name: 'Ann' });
  expect(run.stages.find(({ stage }) => stage === 'normalize')).toMatchObject({
    in: 3,
    out: 2,
    rejected: 0,
    dropped: 1,
  });
  // The same again is unchanged.
  const again = await server.import('Scanner', hosts('a', 'b', 'c'));
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, removed: 0 });
});

test('[PL32] what-if says how many kept records would be dropped or changed, and examples, and writes nothing', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c'));
  const id = await sourceId();
  const before = await everything();
  const said = await server.call('source-rules.what-if', { params: { id }, body: { rules: [DROP, SET] } });
  expect(said).toMatchObject({ records: 3, dropped: 1, changed: 1, back: 0 });
  expect(said.examples).toContainEqual({
    ...{ name: 'a', sourceUid: 'a', does: 'change' },
    changes: [{ field: 'owner.name', from: null, to: 'Ann' }],
  });
  expect(await everything()).toEqual(before);
  const broken = { ...DROP, when: { field: 'nothing', op: 'eq', value: 1 } };
  expect(await server.refusal('source-rules.what-if', { params: { id }, body: { rules: [broken] } })).toMatchObject({
    status: 400,
  });
});

test('[PL40] re-processing reads all kept records under the rules as they are, and its undo makes exactly what was', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c'));
  const before = await everything();
  await rule(DROP);
  await rule(SET, 2);
  const run = await reprocess();
  expect(run).toMatchObject({
    status: 'success',
    trigger: 'reprocess',
    counts: { fetched: 3, updated: 1, removed: 1, unchanged: 1 },
  });
  expect(await assetNames()).toEqual(['a', 'c']);
  expect((await server.rows('finding')).length).toBe(2);
  await server.undo(run.id);
  expect(await everything()).toEqual(before);
});

test('[PL41] what a rule dropped of the kept records comes back when the rule is gone; the same rules again change nothing', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c'));
  const id = await rule(DROP);
  await reprocess();
  expect((await reprocess()).counts).toMatchObject({ fetched: 3, created: 0, updated: 0, removed: 0 });
  await server.call('source-rules.delete', { params: { id } });
  const run = await reprocess();
  expect(await assetNames()).toEqual(['a', 'b', 'c']);
  await server.undo(run.id);
  expect(await assetNames()).toEqual(['a', 'c']);
});

const policy = async (more: object): Promise<void> => {
  const body = {
    id: crypto.randomUUID(),
    integrationId: await sourceId(),
    isFull: true,
    after: 1,
    unit: 'runs' as const,
  };
  await server.call('stale-policies.create', { body: { ...body, ...more } });
};
const answer = (run: SyncRun, go: boolean) => server.call('sync-runs.stale', { params: { id: run.id }, body: { go } });

test('[PL2] [PL50] [PL51] what a full sync no longer names goes after so many syncs, and comes back by undo', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c', 'd'));
  await policy({ after: 2 });
  const before = await everything();
  const first = await server.import('Scanner', hosts('a', 'b', 'c'));
  expect(first.stages.find(({ stage }) => stage === 'stale_filter')).toMatchObject({ in: 4, out: 4 });
  const second = await server.import('Scanner', hosts('a', 'b', 'c'));
  expect(second).toMatchObject({ stale: { state: 'gone', count: 1, of: 4 }, counts: { removed: 1 } });
  expect(second.stages.find(({ stage }) => stage === 'stale_filter')).toMatchObject({ in: 4, out: 3, dropped: 1 });
  expect(await assetNames()).toEqual(['a', 'b', 'c']);
  await server.undo(second.id);
  expect(await everything()).toEqual(before);
});

test('[PL52] where more than the set share would go at once, the run asks, and nothing goes until a person says so', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c', 'd'));
  await policy({});
  const run = await server.import('Scanner', hosts('a', 'b'));
  expect(run).toMatchObject({ status: 'success', stale: { state: 'asks', count: 2, of: 4 } });
  expect(await assetNames()).toEqual(['a', 'b', 'c', 'd']);
  // Whoever may answer is told, whether they began it or not.
  const told = await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute<{ doc: object }>(sql`select doc from notifications where doc ->> 'type' = 'import_asks'`),
  );
  expect(told).toMatchObject([
    {
      doc: {
        subject: { kind: 'sync_run', id: run.id },
        message: 'Scanner: 2 of 4 records are no longer named by the source and would go at once. Say whether they go.',
      },
    },
  ]);
  await answer(run, true);
  expect(await server.ended(run.id)).toMatchObject({
    status: 'success',
    stale: { state: 'gone' },
    counts: { removed: 2 },
  });
  expect(await assetNames()).toEqual(['a', 'b']);
});

test('[PL52] what a person leaves stays, and its time begins anew', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c', 'd'));
  await policy({});
  const run = await server.import('Scanner', hosts('a', 'b'));
  await answer(run, false);
  await answer(run, false);
  expect((await server.rows('syncRun')).find(({ id }) => id === run.id)?.stale?.state).toBe('left');
  expect(await server.refusal('sync-runs.stale', { params: { id: run.id }, body: { go: true } })).toMatchObject({
    status: 409,
  });
  expect(await assetNames()).toEqual(['a', 'b', 'c', 'd']);
});

test('[PL53] a sync that is not full, or of which something was rejected, takes nothing for gone', async () => {
  await server.import('Scanner', hosts('a', 'b', 'c', 'd'));
  const others = await server.import('Scanner', hosts('a', 'b', 'c'));
  expect(others.stages.some(({ stage }) => stage === 'stale_filter')).toBe(false);
  await policy({});
  const partly = await server.import('Scanner', hosts('a', 'b', 'c'), { rejectedCount: 1 });
  expect(partly.stale).toBeUndefined();
  const count = await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute('select record_id from source_absences'),
  );
  expect(count).toHaveLength(0);
});
