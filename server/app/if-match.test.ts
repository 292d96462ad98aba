import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportServer, type ImportServer, record } from '../../tests/kit/imports';

let server: ImportServer;
let id = '';
beforeAll(async () => {
  server = await createImportServer();
  await server.import('Nessus', [record('a', { hostnames: ['web1'], location: 'Hall 1' })]);
  id = (await server.rows('asset'))[0]?.id ?? '';
});
afterAll(() => server.close());

const path = () => `/api/assets/${id}`;
const tag = async () => (await server.fetch('GET', path())).headers.get('etag') ?? '';
const patch = (location: string, headers: Record<string, string>) =>
  server.fetch('PATCH', path(), { body: { location }, headers });
const location = async () => (await server.call('assets.get', { params: { id } })).location;

test('[S21] a write is done where If-Match names the state the record was read in', async () => {
  const read = await tag();
  expect(read).toMatch(/^"[\d.]+"$/);
  expect((await patch('Hall 2', { 'if-match': `"x", ${read}` })).status).toBe(200);
  expect(await tag()).not.toBe(read);
  expect((await patch('Hall 3', { 'if-match': '*' })).status).toBe(200);
  expect((await patch('Hall 4', {})).status).toBe(200);
  expect(await location()).toBe('Hall 4');
});

test('[S21] any other tag, and the weak form of the right one, is 412 with the row and its tag', async () => {
  const before = await location();
  const now = await tag();
  const numbered = { 'idempotency-key': `${crypto.randomUUID()}.1` };
  const refused: Record<string, string>[] = [
    { 'if-match': '"x"' },
    { 'if-match': `W/${now}` },
    { 'if-match': '"x"', ...numbered },
    { 'if-match': '"x"', ...numbered },
  ];
  for (const headers of refused) {
    const response = await patch('Hall 9', headers);
    expect([response.status, response.headers.get('etag')]).toEqual([412, now]);
    expect(await response.json()).toMatchObject({
      code: 'precondition_failed',
      conflict: { row: { location: before } },
    });
  }
  expect((await server.fetch('DELETE', path(), { headers: { 'if-match': '"x"' } })).status).toBe(412);
  expect(await location()).toBe(before);
});

test('[S21] what has no tag matches none, and what is not there is not there', async () => {
  const create = { body: { id: crypto.randomUUID(), type: 'server', name: 'x' }, headers: { 'if-match': '"x"' } };
  expect((await server.fetch('POST', '/api/assets', create)).status).toBe(412);
  const nobody = { body: { location: 'x' }, headers: { 'if-match': '"x"' } };
  expect((await server.fetch('PATCH', `/api/assets/${crypto.randomUUID()}`, nobody)).status).toBe(404);
});
