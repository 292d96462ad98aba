import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CONNECTOR_FORMS } from '../../../contract/areas/integrations/connectors/all-forms';
import { IMPORT } from '../../../contract/limits';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';
import { allConnectors } from '../../node/connectors/all-connectors';

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

  test('[SEC188] a run of more batches than a file has records is refused', async () => {
    const source = { vendor: 'x', category: 'agent', displayName: 'x' };
    const counts = { fetched: 1, rejectedCount: 0, parseMs: 1 };
    const run = { source, format: 'csv', files: [], rejected: [], notices: [], isSample: false, ...counts };
    for (const batches of [IMPORT.maxRecords + 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const body = { ...run, id: crypto.randomUUID(), batches };
      expect(await server.refusal('sync-runs.create', { body })).toMatchObject({
        status: 400,
        problems: [{ path: 'body.batches' }],
      });
    }
  });

  test('[I31] what is no record is rejected alone, with its line and reason, and the others are taken', async () => {
    const bad = [
      { ...record('a', {}, { line: 3 }), asset: { ips: 7 } },
      { ...record('b', {}), sourceUid: '' },
      record('c', { name: 'year 0' }, { line: 5, observedAt: '0000-01-01T00:00:00Z' }),
      record('長'.repeat(900), {}, { line: 6 }),
      record('x'.repeat(1_001), {}, { line: 7 }),
      record(' ', {}, { line: 8 }),
      'nothing of the kind',
      { custom: 1 },
    ];
    const id = await server.stage('Nessus', many(2));
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"records":[${deep},${JSON.stringify([...bad, ...many(2)]).slice(1)}}`;
    await server.call('sync-runs.batch', { params: { id, no: '0' }, body });
    const run = await server.commit(id);
    expect(run).toMatchObject({ status: 'with_errors', counts: { normalized: 2, created: 2, rejected: 9 } });
    expect(run.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [null, 'This is not a record: it cannot be read.'],
      [3, 'This is not a record: “asset.ips” is missing or of the wrong type.'],
      [null, 'This is not a record: “sourceUid” is missing or of the wrong type.'],
      [5, 'This is not a record: “observedAt” is not a time in the years 1 to 9999 in UTC (2026-01-31T12:00:00Z).'],
      [6, 'Its identifier has 2,700 bytes; the limit is 2,000.'],
      [7, 'This is not a record: “sourceUid” is too long.'],
      [8, 'Its identifier is blank.'],
      [null, 'This is not a record: it cannot be read.'],
      [null, 'This is not a record: “sourceUid” is missing or of the wrong type.'],
    ]);
    expect(run.stages.find(({ stage }) => stage === 'normalize')).toMatchObject({ in: 11, out: 2, rejected: 9 });
  });

  test('[F76] a blank name is none: the asset is called by its address, or by what identifies it', async () => {
    const id = await server.stage('Blank names', [
      record('blank-1', { name: ' \t', ips: ['192.0.2.76'] }),
      record('blank-2', { name: '' }),
    ]);
    const run = await server.commit(id);
    const assets = await server.rows('asset');
    const names = assets.filter(({ sources }) => sources.includes('Blank names')).map(({ name }) => name);
    expect(run).toMatchObject({ status: 'success', counts: { created: 2 } });
    expect(names.toSorted()).toEqual(['192.0.2.76', 'blank-2']);
  });

  test('[I33] a thousand rejected records with long texts fit: shorter texts first, then fewer, and the true count stays', async () => {
    const long = (line: number, reason: string) => ({ file: '😀.csv', line, reason, raw: 'é'.repeat(200) });
    const imported = async (reason: string) => {
      const id = crypto.randomUUID();
      const rejected = Array.from({ length: 1_000 }, (_, line) => long(line, reason));
      const source = { vendor: 'v', category: 'inventory', displayName: 'v' };
      const counts = { batches: 0, fetched: 5_000, rejectedCount: 5_000, parseMs: 1 };
      const body = { id, source, format: 'csv', files: [], rejected, notices: [], isSample: false, ...counts };
      await server.call('sync-runs.create', { body });
      return server.commit(id);
    };
    const run = await imported('Too many fields: 4 fields where the header has 3.');
    expect(run).toMatchObject({ status: 'with_errors', counts: { rejected: 5_000 } });
    expect(run.rejected).toHaveLength(1_000);
    expect(run.rejected.every(({ reason, raw }) => reason.endsWith('has 3.') && raw.endsWith('[cut]'))).toBe(true);
    const cut = await imported('長'.repeat(150));
    expect(new TextEncoder().encode(JSON.stringify(cut.rejected)).length).toBeLessThanOrEqual(IMPORT.maxRejectedBytes);
    expect(cut.rejected.length).toBeGreaterThan(500);
    expect(cut.counts.rejected).toBe(5_000);
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
    const custom = { 'key \0': 'a\0', '\ud800 key': 1 };
    await server.import('Nessus', [
      record('a\0b', { name: 'half \ud800 and \0', custom, hostnames: ['h1'] }, { raw: '\0' }),
    ]);
    expect(await server.rows('asset')).toMatchObject([
      { name: 'half \ufffd and \ufffd', custom: { 'key \ufffd': 'a\ufffd', '\ufffd key': 1 } },
    ]);
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

test('[TP8] of each kind of connector it is said whether sources can be read by it here, and what it lacks', async () => {
  const lacking = async () => {
    const { connectors } = await server.call('integrations.properties');
    expect(connectors.map(({ kind }) => kind)).toEqual(CONNECTOR_FORMS.map(({ kind }) => kind));
    return Object.fromEntries(connectors.map(({ kind, lacks }) => [kind, lacks]));
  };
  expect((await lacking())['http']).toContain('reads no sources by itself');
  async function* told() {}
  const host = { allowsPrivate: false, isForbidden: () => false, folders: [], dataDir: '/', told };
  Object.assign(server.services, { connectors: allConnectors(host) });
  expect(await lacking()).toMatchObject({
    ...{ http: null, webhook: null },
    folder: expect.stringContaining('IMPORT_FOLDERS'),
    syslog: expect.stringContaining('SYSLOG_PORT'),
  });
  Object.assign(server.services, { connectors: allConnectors({ ...host, folders: ['/srv'] }) });
  expect((await lacking())['folder']).toBeNull();
});
