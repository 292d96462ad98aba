import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const NOBODY = '00000000-0000-7000-8000-00000000dead';
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => record(`u${n}`, { hostnames: [`h${n}`], ips: [`10.0.0.${n}`] }));

describe('a run', () => {
  test('[I10] created, staged and committed twice has happened once', async () => {
    const records = many(3);
    const id = await server.stage('Nessus', records, { batchSize: 2 });
    await server.stage('Nessus', records, { batchSize: 2, id });
    await server.commit(id);
    const run = await server.commit(id);
    expect(run).toMatchObject({ status: 'success', batches: 2, batchesApplied: 2, counts: { created: 3 } });
    expect(await server.rows('asset')).toHaveLength(3);
  });

  test('[I10] a batch out of range is 400, a missing batch 409 with its number, a late batch 409', async () => {
    const id = await server.stage('Nessus', many(1));
    const body = { records: many(1) };
    for (const no of ['1', '-1', 'x', '1.5']) {
      expect(await server.refusal('sync-runs.batch', { params: { id, no }, body })).toMatchObject({
        status: 400,
        problems: [{ path: 'params.no' }],
      });
    }
    await server.commit(id);
    expect(await server.refusal('sync-runs.batch', { params: { id, no: '0' }, body })).toMatchObject({ status: 409 });

    const other = crypto.randomUUID();
    const source = { vendor: 'x', category: 'agent', displayName: 'x' };
    await server.call('sync-runs.create', {
      body: {
        id: other,
        source,
        format: 'csv',
        files: [],
        batches: 3,
        fetched: 3,
        rejected: [],
        rejectedCount: 0,
        notices: [],
        parseMs: 1,
        isSample: false,
      },
    });
    await server.call('sync-runs.batch', { params: { id: other, no: '1' }, body });
    expect(await server.refusal('sync-runs.commit', { params: { id: other } })).toMatchObject({
      status: 409,
      message: 'Batches are missing: 0, 2',
    });
  });

  test('[I10] a payload that breaks the schema is 400 with the path of each problem', async () => {
    const id = await server.stage('Nessus', many(1));
    const body = {
      records: [
        { ...record('a', {}), asset: { ips: 7 } },
        { ...record('b', {}), sourceUid: '' },
      ],
    };
    const problem = await server.refusal('sync-runs.batch', { params: { id, no: '0' }, body });
    expect(problem.problems?.map(({ path }) => path)).toEqual([
      'body.records[0].asset.ips',
      'body.records[1].sourceUid',
    ]);
    const long = { records: [record('長'.repeat(900), {})] };
    expect(await server.refusal('sync-runs.batch', { params: { id, no: '0' }, body: long })).toMatchObject({
      status: 400,
      problems: [{ path: 'body.records[0].sourceUid' }],
    });
  });

  test('[I10] of another company, or of nobody, is 404 for every call', async () => {
    const id = await server.stage('Nessus', many(1));
    await server.giveAway('sync_runs', id);
    const [create] = await Promise.allSettled([server.stage('Nessus', many(1), { id })]);
    expect(create).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('sync-runs.create answered 404') },
    });
    for (const one of [id, NOBODY]) {
      for (const call of ['sync-runs.commit', 'sync-runs.cancel', 'sync-runs.undo'] as const) {
        expect(await server.refusal(call, { params: { id: one } })).toMatchObject({ status: 404 });
      }
      const batch = { params: { id: one, no: '0' }, body: { records: many(1) } };
      expect(await server.refusal('sync-runs.batch', batch)).toMatchObject({ status: 404 });
    }
  });

  test('[I1] with every record rejected ends with errors and no asset', async () => {
    const run = await server.import('Nessus', [], { rejectedCount: 3 });
    expect(run).toMatchObject({
      status: 'with_errors',
      batches: 0,
      counts: { fetched: 3, rejected: 3, normalized: 0 },
    });
    expect(run.stages).toMatchObject([{ stage: 'parse', in: 3, out: 0, rejected: 3 }]);
    expect(await server.rows('asset')).toEqual([]);
  });

  test('[I11] cancelled while pending is terminated, its batches gone; cancelling again has no effect', async () => {
    const id = await server.stage('Nessus', many(2));
    await server.call('sync-runs.cancel', { params: { id } });
    await server.call('sync-runs.cancel', { params: { id } });
    expect(await server.ended(id)).toMatchObject({ status: 'terminated' });
    expect(await server.refusal('sync-runs.commit', { params: { id } })).toMatchObject({ status: 409 });
    const done = await server.import('Nessus', many(1));
    expect(await server.refusal('sync-runs.cancel', { params: { id: done.id } })).toMatchObject({ status: 409 });
  });

  test('[I16] text that PostgreSQL cannot hold does not stop it', async () => {
    await server.import('Nessus', [record('a\0b', { name: 'half \ud800 and \0', hostnames: ['h1'] }, { raw: '\0' })]);
    expect(await server.rows('asset')).toMatchObject([{ name: 'half \ufffd and \ufffd' }]);
  });
});

describe('what a source said', () => {
  test('[I2] is answered with its raw part; unknown ids are 404', async () => {
    await server.import('Nessus', many(1));
    const [stated] = await server.rows('sourceRecord');
    const { record: answered, raw } = await server.call('source-records.get', { params: { id: stated?.id ?? '' } });
    expect([answered, raw]).toEqual([stated, 'raw of u0']);
    expect(await server.refusal('source-records.get', { params: { id: NOBODY } })).toMatchObject({ status: 404 });
    await server.giveAway('source_records', stated?.id ?? '');
    expect(await server.refusal('source-records.get', { params: { id: stated?.id ?? '' } })).toMatchObject({
      status: 404,
    });
    expect((await server.call('integrations.list')).integrations).toMatchObject([{ displayName: 'Nessus' }]);
  });
});
