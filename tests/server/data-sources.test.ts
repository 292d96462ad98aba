import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportServer, type ImportServer } from '../kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

const TABLE = 'Gerät;Raum\nweb-1;B 12\n';

async function made(more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('data-sources.create', { body: { id, name: `Floor ${id}`, kind: 'api', ...more } });
  return id;
}

const send = (query: Readonly<Record<string, string>>, body = TABLE) =>
  server.call('imports.create', { query: { name: 'a.csv', ...query }, body });

test('[DS1, DS2] what is said of a data source is said of each of its files, and their runs say which it is', async () => {
  const columns = ['Gerät = Host name', 'Raum = Location'];
  const id = await made({ name: 'Third floor', site: 'Berlin', format: 'csv', columns });
  const dry = await send({ dataSource: id, dryRun: 'true' });
  expect(dry.imports[0]).toMatchObject({
    status: 'dry_run',
    source: 'Third floor (Berlin)',
    counts: { assetsCreated: 1 },
  });
  const { imports } = await send({ dataSource: id });
  expect(imports[0]).toMatchObject({ status: 'success', source: 'Third floor (Berlin)' });
  const run = (await server.rows('syncRun')).find((one) => one.id === imports[0]?.id);
  expect(run?.dataSourceId).toBe(id);
  const [asset] = await server.rows('asset');
  expect(asset).toMatchObject({ name: 'web-1', location: 'B 12', custom: { site: 'Berlin' } });
  // The call itself knows better.
  const other = await send({ dataSource: id, source: 'Another', site: 'Hamburg', dryRun: 'true' });
  expect(other.imports[0]?.source).toBe('Another (Hamburg)');
});

test('[DS1] an unknown or deleted data source is not found, and nothing is imported', async () => {
  const before = (await server.rows('syncRun')).length;
  const id = await made();
  await server.call('data-sources.delete', { params: { id } });
  for (const dataSource of [id, crypto.randomUUID()])
    expect((await server.refusal('imports.create', { query: { name: 'a.csv', dataSource }, body: TABLE })).status).toBe(
      404,
    );
  expect((await server.rows('syncRun')).length).toBe(before);
});

test('[DS3] a file of another format than the data source has is refused', async () => {
  const before = (await server.rows('syncRun')).length;
  const id = await made({ format: 'nmap_xml' });
  const refused = await server.refusal('imports.create', { query: { name: 'a.csv', dataSource: id }, body: TABLE });
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('takes nmap XML, and this is CSV')]);
  expect((await server.rows('syncRun')).length).toBe(before);
});

test('[DS2] a column that means nothing there is, and columns of what is no table, are refused', async () => {
  const body = { id: crypto.randomUUID(), name: 'X', kind: 'api' };
  const of = (more: object) => server.refusal('data-sources.create', { body: { ...body, ...more } });
  expect((await of({ format: 'csv', columns: ['Raum = Nowhere'] })).message).toContain('Nowhere');
  expect((await of({ columns: ['Raum = Location'] })).status).toBe(400);
  expect((await of({ format: 'csv', columns: ['Raum'] })).status).toBe(400);
});
