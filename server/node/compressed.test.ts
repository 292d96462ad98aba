import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compressed, encodingFor } from './compressed';

const LONG = JSON.stringify({ text: 'one word and another '.repeat(200) });
const app = new Hono()
  .use(compressed)
  .get('/long', (context) => context.body(LONG, 200, { etag: 'W/"a"', vary: 'Authorization', 'content-length': '1' }))
  .get('/short', (context) => context.body('{}'))
  .get('/same', () => new Response(null, { status: 304, headers: { etag: 'W/"a"' } }));
const get = (path: string, accepted: string) => app.request(path, { headers: { 'accept-encoding': accepted } });

test('[S82] a long answer is encoded, and is the same when decoded', async () => {
  const response = await get('/long', 'gzip');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('Authorization, Accept-Encoding');
  expect(response.headers.get('etag')).toBe('W/"a"');
  expect(response.headers.get('content-length')).toBeNull();
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(LONG);
  expect(bytes.length).toBeLessThan(LONG.length / 4);
});

test('[S82] a short one, one without a body, and one for who takes none are as they were', async () => {
  for (const [path, accepted] of [
    ['/short', 'br'],
    ['/same', 'br'],
    ['/long', 'identity'],
  ] as const) {
    const response = await get(path, accepted);
    expect([path, response.headers.get('content-encoding')]).toEqual([path, null]);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
  }
  expect(await (await get('/short', 'br')).text()).toBe('{}');
  expect((await get('/same', 'br')).status).toBe(304);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0.0, *;q=0', null],
  ['identity', null],
  ['', null],
])('[S82] who takes "%s" gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
