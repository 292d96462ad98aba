import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CustomField } from '../../../../contract/areas/policies/custom-fields';
import { createImportServer, type ImportServer, record } from '../../../../tests/kit/imports';
import { RECORD_EXAMPLES } from '../../../../tests/kit/record-examples';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

type Made = Pick<CustomField, 'key' | 'type'> & Partial<CustomField>;

async function define({ key, type, ...more }: Made): Promise<string> {
  const id = crypto.randomUUID();
  const body = { id, key, label: key, type, editors: 'assets', order: 1, ...more };
  await server.call('custom-fields.create', { body });
  return id;
}

async function imported(custom: Record<string, string>) {
  await server.import('Nessus', [record('a', { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'], custom })]);
  const [asset] = await server.rows('asset');
  if (asset === undefined) throw new Error('nothing was imported');
  return asset;
}

const fill = (id: string, custom: object, headers: Record<string, string> = {}) =>
  server.call('assets.update', { params: { id }, body: { custom }, headers });
const refused = async (id: string, custom: object) => {
  const { status, message } = await server.refusal('assets.update', { params: { id }, body: { custom } });
  return [status, message];
};

test('[DF3] what is filled in is a value of a field the company has, and null takes it back', async () => {
  const { id } = await imported({ Owner: 'it' });
  await define({ key: 'Floor', type: 'number' });
  await define({ key: 'Old', type: 'text', archived: true });
  await fill(id, { Floor: 3 });
  expect((await server.rows('asset'))[0]?.custom).toEqual({ Owner: 'it', Floor: 3 });
  expect(await refused(id, { Floor: 'three' })).toEqual([400, 'Floor is a number']);
  expect(await refused(id, { Old: 'x' })).toEqual([400, 'Old is archived and is no longer filled in']);
  expect(await refused(id, { Owner: 'me' })).toEqual([
    400,
    'There is no custom field “Owner”: make it under Definitions first',
  ]);
  await server.call('assets.bulk-update', { body: { ids: [id], patch: { custom: { Floor: null } } } });
  expect((await server.rows('asset'))[0]?.custom).toEqual({ Owner: 'it' });
});

test('[DF3] a person’s value outranks the source’s, and taken back the source’s is there again', async () => {
  const { id } = await imported({ Room: 'B 12' });
  await define({ key: 'Room', type: 'text' });
  await fill(id, { Room: 'C 1' });
  await imported({ Room: 'B 13' });
  expect((await server.rows('asset'))[0]?.custom).toEqual({ Room: 'C 1' });
  await fill(id, { Room: null });
  expect((await server.rows('asset'))[0]?.custom).toEqual({ Room: 'B 13' });
});

test('[DF5] renaming a field keeps its values, and its type changes only where none is lost', async () => {
  const { id } = await imported({});
  const field = await define({ key: 'Until', type: 'text' });
  await fill(id, { Until: '2026-12-31' });
  const change = (body: object) => server.call('custom-fields.update', { params: { id: field }, body });
  await change({ label: 'Warranty' });
  expect((await server.rows('asset'))[0]?.custom).toEqual({ Until: '2026-12-31' });
  const { status, message } = await server.refusal('custom-fields.update', {
    params: { id: field },
    body: { type: 'number' },
  });
  expect([status, message]).toEqual([
    400,
    '1 asset has a value of “Warranty” that is none of this type: change these values first',
  ]);
  await change({ type: 'date' });
  expect((await server.rows('customField'))[0]).toMatchObject({ key: 'Until', label: 'Warranty', type: 'date' });
});

test('[DF6] a choice that assets have does not go, one that none has does', async () => {
  const { id } = await imported({});
  const field = await define({ key: 'Zone', type: 'choice', choices: ['A', 'B', 'C'] });
  await fill(id, { Zone: 'A' });
  const params = { id: field };
  const { message } = await server.refusal('custom-fields.update', { params, body: { choices: ['B'] } });
  expect(message).toBe('1 asset has a choice that would go: say what becomes of them first');
  await server.call('custom-fields.update', { params, body: { choices: ['A', 'B'] } });
  await fill(id, { Zone: 'B' });
  await server.call('custom-fields.update', { params, body: { choices: ['B'] } });
  expect((await server.rows('customField'))[0]?.choices).toEqual(['B']);
});

test('[DF7] no two fields have one key or label, whatever the case; what records are recognised by is refused', async () => {
  await define({ key: 'Rack', type: 'text' });
  const again = (body: object) =>
    server.refusal('custom-fields.create', {
      body: { id: crypto.randomUUID(), key: 'x', label: 'y', type: 'text', editors: 'assets', order: 2, ...body },
    });
  expect((await again({ key: 'rack' })).problems?.[0]?.path).toBe('body.key');
  expect((await again({ label: 'RACK' })).problems?.[0]?.path).toBe('body.label');
  expect((await again({ key: 'agentID' })).message).toContain('recognise assets');
  expect((await again({ key: 'a.b' })).status).toBe(400);
});

test('[DF2] a field in use is not deleted, and says what uses it', async () => {
  const { id } = await imported({});
  const field = await define({ key: 'Rack', type: 'text' });
  await fill(id, { Rack: 'B2' });
  const params = { id: field };
  expect((await server.refusal('custom-fields.delete', { params })).message).toBe(
    '1 asset has a value of “Rack”, so it cannot be deleted: archive it instead',
  );
  await fill(id, { Rack: null });
  const query = crypto.randomUUID();
  const ast = { op: 'and', items: [{ field: 'custom.Rack', op: 'exists' }] };
  await server.call('queries.create', {
    body: { id: query, name: 'Racked', entity: 'asset', ast, sort: null, isPrivate: false },
  });
  expect((await server.refusal('custom-fields.delete', { params })).message).toContain('“Racked”');
  await server.call('queries.delete', { params: { id: query } });
  await server.call('custom-fields.delete', { params });
  expect(await server.rows('customField')).toEqual([]);
});

test('[DF2, DF14] a calendar by which deadlines are counted is not deleted, and one that is not there is not named', async () => {
  const [id, sla] = [crypto.randomUUID(), crypto.randomUUID()];
  const body = { ...RECORD_EXAMPLES.slaDefinition.create(sla), calendarId: id };
  expect((await server.refusal('sla-definitions.create', { body })).status).toBe(404);
  await server.call('business-calendars.create', { body: { id, name: 'Berlin', holidays: ['2026-10-03'] } });
  await server.call('sla-definitions.create', { body });
  expect((await server.refusal('business-calendars.delete', { params: { id } })).message).toBe(
    'Deadlines are counted by “Berlin”: choose another calendar in “Critical, reachable from outside” first',
  );
  await server.call('sla-definitions.update', { params: { id: sla }, body: { calendarId: null } });
  await server.call('business-calendars.delete', { params: { id } });
  expect(await server.rows('businessCalendar')).toEqual([]);
});

test('[DF15] what a source states is read as the company’s field while it is imported', async () => {
  await define({ key: 'Floor', type: 'number' });
  await define({ key: 'Until', label: 'Warranty', type: 'date' });
  const { custom } = await imported({ FLOOR: '3', warranty: '2026-12-31T00:00:00Z', Other: 'x' });
  expect(custom).toEqual({ Floor: 3, Until: '2026-12-31', Other: 'x' });
  expect((await imported({ Floor: 'third' })).custom).toEqual({ Floor: 'third' });
});

test('[DF16] of two people who fill in different fields none is refused for good; of the same one the second is', async () => {
  const { id, rev } = await imported({});
  for (const key of ['A', 'B']) await define({ key, type: 'text' });
  await fill(id, { A: 'mine' });
  const seen = { 'muster-base-rev': String(rev) };
  const other = await server.refusal('assets.update', {
    params: { id },
    body: { custom: { A: 'theirs' } },
    headers: seen,
  });
  expect([other.status, other.conflict?.fields]).toEqual([409, ['custom']]);
  // The same value is no conflict, whoever said it first.
  await fill(id, { A: 'mine' }, seen);
  expect((await server.rows('asset'))[0]?.custom).toEqual({ A: 'mine' });
});

test('[DF8, DF9] fields are asked of the server, and groups of tags are answered with what the company says of them', async () => {
  await server.import('Nessus', [
    record('a', { hostnames: ['web1'], tags: ['env:prod', 'dmz'], custom: { Until: '2026-12-31' } }),
  ]);
  const where = { field: 'custom.Until', op: 'between', value: ['2026-12-01', '2026-12-31'] };
  expect((await server.call('queries.run', { body: { entity: 'asset', where } })).count).toBe(1);
  await server.call('tag-group-definitions.create', {
    body: { id: crypto.randomUUID(), name: 'Env', color: 'green', exclusive: true, tags: ['dmz'] },
  });
  expect((await server.call('tags.groups')).groups).toEqual([
    {
      ...{ name: 'Env', color: 'green', exclusive: true },
      tags: [
        { name: 'dmz', count: 1 },
        { name: 'env:prod', count: 1 },
      ],
    },
  ]);
});
