import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { REPORT, type ReportRun } from '../../../contract/areas/reports/reports';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';
import { readPdf } from '../../../tests/kit/read-pdf';
import { testFonts } from '../../../tests/kit/report-fonts';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { createEngine } from '../engine/engine';
import { reportJob } from './report-job';

let server: ImportServer;
let engine: ReturnType<typeof createEngine>;
beforeAll(async () => {
  server = await createImportServer();
  const { database, hub } = server.services;
  const store = { database, hub };
  const log = vi.fn();
  const parts = { store, log, publicUrl: 'https://muster.example' };
  engine = createEngine({ store, log, retryMs: 10 }, [reportJob(parts, () => Promise.resolve(testFonts()))]);
});
afterEach(() => server.reset());
afterAll(async () => {
  await engine.stop();
  await server.close();
});

const host = (name: string) => record(name, { name, hostnames: [name], type: 'server' });
const TABLE = {
  ...{ kind: 'table', key: 't', title: 'Servers', entity: 'asset', columns: ['name', 'type', 'gone'] },
  where: { field: 'type', op: 'eq', value: '{{type}}' },
  sort: { field: 'name', descending: true },
};

async function define(body: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const parameters = [{ key: 'type', label: 'Type', value: 'server' }];
  await server.call('reports.create', { body: { id, name: 'Monthly', blocks: [TABLE], parameters, ...body } });
  return id;
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const stop = Date.now() + 20_000;
  for (;;) {
    engine.wake();
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > stop) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const endedOf = (reportId: string, many: number) =>
  until(async () => {
    const runs = (await server.rows('reportRun')).filter((run) => run.reportId === reportId && run.endedAt !== null);
    return runs.length >= many ? runs : undefined;
  });

async function run(reportId: string, body: object = {}): Promise<ReportRun> {
  const id = crypto.randomUUID();
  await server.call('report-runs.create', { body: { id, reportId, format: 'pdf', madeBy: 'server', ...body } });
  return until(async () => (await server.rows('reportRun')).find((one) => one.id === id && one.endedAt !== null));
}

const fileOf = async ({ id }: ReportRun): Promise<Uint8Array> =>
  new Uint8Array(await (await server.fetch('GET', `/api/report-files/${id}`)).arrayBuffer());

test('[RP6] [RP8] [RP9] a person has a file made here: its rows in their order, what it was made of, and what is missing', async () => {
  await server.import('Inventory', [host('web-1'), host('web-2')]);
  const made = await run(await define());
  expect(made).toMatchObject({ status: 'done', rows: 2, pages: 1, trigger: 'person', reportName: 'Monthly' });
  expect(made.problem).toBe('Servers: The column “gone” is gone: take it out of the report, or choose another.');
  expect(made.dataRev).toMatch(/^\d+\./);
  const bytes = await fileOf(made);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
  expect(digest).toBe(made.sha256);
  expect(bytes).toHaveLength(made.bytes);
  const texts = readPdf(bytes).pages.flat();
  expect(texts.filter((text) => text.startsWith('web-'))).toEqual(['web-2', 'web-1']);
  const other = await run(made.reportId, { values: { type: 'laptop' } });
  expect(other).toMatchObject({ status: 'done', rows: 0 });
});

test('[RP9] a query that is deleted or private is said in its place, and the rest of the report is made', async () => {
  const queryId = crypto.randomUUID();
  const query = { id: queryId, name: 'Mine', entity: 'asset', ast: { field: 'name', op: 'exists' }, sort: null };
  await server.call('queries.create', { body: { ...query, isPrivate: true } });
  const named = { ...TABLE, where: { queryId } };
  const text = { kind: 'text', key: 'x', text: '# Still here' };
  const id = await define({ blocks: [named, text] });
  const hidden = await run(id);
  expect(hidden).toMatchObject({ status: 'done' });
  expect(hidden.problem).toContain('“Mine” is private to its owner. Share the query, or choose another one.');
  expect(readPdf(await fileOf(hidden)).pages.flat()).toContain('Still here');
  await server.call('queries.delete', { params: { id: queryId } });
  expect((await run(id)).problem).toContain('A saved query it asks was deleted.');
});

test('[RP14] [RP15] a schedule makes its formats once for all times it missed, and its list is told by mail', async () => {
  const listId = crypto.randomUUID();
  await server.call('distribution-lists.create', {
    body: { id: listId, name: 'Board', addresses: ['board@example.com'] },
  });
  const id = await define({ listId, schedule: { cron: '0 6 * * *', zone: 'Europe/Berlin', formats: ['pdf', 'xlsx'] } });
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`update reports set doc = doc || '{"scheduledAt": "2026-01-01T00:00:00.000Z"}' where id = ${id}`),
  );
  const runs = await endedOf(id, 2);
  expect(runs.map(({ format }) => format).toSorted()).toEqual(['pdf', 'xlsx']);
  for (const made of runs) expect(made).toMatchObject({ status: 'done', trigger: 'schedule', startedBy: 'Schedule' });
  const mails = await until(async () => {
    const found = await withAccess(server.services, SYSTEM, ({ db }) =>
      db.execute<{ recipient: string; text: string }>(sql`select recipient, text from messages`),
    );
    return found.length > 0 ? found : undefined;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipient).toBe('board@example.com');
  expect(mails[0]?.text).toContain(`https://muster.example/reports?report=${id}`);
  engine.wake();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await endedOf(id, 2)).toHaveLength(2);
});

test('[RP3] [RP14] what no report can ask and no clock knows is refused where it stands', async () => {
  const id = crypto.randomUUID();
  const report = { id, name: 'Monthly', blocks: [{ ...TABLE, entity: 'pirates' }], parameters: [] };
  await expect(server.call('reports.create', { body: report })).rejects.toThrow(
    'Block 1: there are no records called “pirates”',
  );
  const schedule = { cron: 'never', zone: 'UTC', formats: ['pdf'] };
  await expect(server.call('reports.create', { body: { ...report, blocks: [], schedule } })).rejects.toThrow(
    'Write five fields',
  );
  const logo = 'data:image/svg+xml;base64,PHN2Zz4=';
  await expect(server.call('reports.create', { body: { ...report, blocks: [], logo } })).rejects.toThrow();
});

test('[RP7] a file that a browser made is kept with what it says of it, and is handed out again', async () => {
  const reportId = await define();
  const content = new TextEncoder().encode('%PDF-1.7 made elsewhere');
  const response = await server.fetch('POST', '/api/report-files', {
    body: content,
    headers: { 'content-type': 'application/pdf' },
  });
  const { sha256 }: { sha256: string } = await response.json();
  const id = crypto.randomUUID();
  const body = { id, reportId, format: 'pdf', madeBy: 'browser', sha256, bytes: content.length, rows: 3, pages: 1 };
  await server.call('report-runs.create', { body });
  const made = await until(async () => (await server.rows('reportRun')).find((one) => one.id === id));
  expect(made).toMatchObject({ status: 'done', madeBy: 'browser', rows: 3, sha256 });
  expect(await fileOf(made)).toEqual(content);
  const without = { ...body, id: crypto.randomUUID(), sha256: null };
  await expect(server.call('report-runs.create', { body: without })).rejects.toThrow();
});

test('[RP16] of a report the newest files are kept, and the oldest go', async () => {
  const reportId = await define();
  const made = await run(reportId);
  await withAccess(server.services, SYSTEM, ({ db }) =>
    db.execute(sql`
      insert into report_runs (id, company_id, rev, created_at, updated_at, deleted_at, doc)
      select gen_random_uuid(), company_id, 1, created_at - n * interval '1 day', updated_at, null, doc
      from report_runs, generate_series(1, ${REPORT.keptRuns}) n where id = ${made.id}`),
  );
  await run(reportId);
  const left = (await server.rows('reportRun')).filter((one) => one.reportId === reportId && one.deletedAt === null);
  expect(left).toHaveLength(REPORT.keptRuns);
  expect(left.map(({ id }) => id)).toContain(made.id);
});

test('[RP6] a file of a report that is gone says so', async () => {
  const reportId = await define();
  await server.call('reports.delete', { params: { id: reportId } });
  expect(await run(reportId)).toMatchObject({
    status: 'failed',
    problem: 'This report was deleted. Restore it, and make the file again.',
  });
});
