import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolved } from '../../tests/kit/resolved';
import { exampleOf, NAMES } from '../../tests/kit/route-examples';
import { isPagePath } from './page-paths';
import { staticFiles } from './static-files';

const folder = mkdtempSync(join(tmpdir(), 'muster-static-'));
writeFileSync(join(folder, 'index.html'), 'the app');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
const files = staticFiles(folder);
const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }, method = 'GET') =>
  files.serve(new Request(`http://localhost${path}`, { headers, method }));

test.each([
  ['/', 200],
  ['/index.html', 200],
  ['/favicon.svg', 200],
  ['/dashboard', 200],
  ['/Dashboard/', 200],
  ['/assets/0199a3c2-0000-7000-8000-000000000001', 200],
  ['/docs/a/b/c', 200],
  ['/auth/callback?code=1', 200],
  ['/no-such-page', 404],
  ['/dashboard/deeper', 404],
  ['/assets/a/b', 404],
])('[S61] %s is answered with what is there, %i', async (path, status) => {
  const response = await get(path);
  expect([response?.status, await response?.text()]).toEqual([status, path === '/favicon.svg' ? '<svg/>' : 'the app']);
  expect((await get(path, { accept: 'text/html' }, 'HEAD'))?.status).toBe(status);
});

test('[S61] the server and the browser agree on what is a page', () => {
  const pages = NAMES.map(exampleOf);
  const near = pages.flatMap((path) => [
    path,
    `${path}/`,
    `${path}/more`,
    path.toUpperCase(),
    path.replace(/\/[^/]*$/, '') || '/',
  ]);
  for (const path of [...near, '/nowhere', '/docsx', '/auth']) {
    expect([path, isPagePath(path)]).toEqual([path, resolved(path) !== null]);
  }
});

test('[S61] what a browser has already of a page that is none is no 304', async () => {
  const etag = (await get('/dashboard'))?.headers.get('etag') ?? '';
  const known = { accept: 'text/html', 'if-none-match': etag };
  expect((await get('/dashboard', known))?.status).toBe(304);
  expect((await get('/no-such-page', known))?.status).toBe(404);
});
