import { expect, test } from 'vitest';
import { checkLatestBuild } from './latest-build';

async function check(answer: Response | Error) {
  let updates = 0;
  const asked = checkLatestBuild(
    'a',
    () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    () => {
      updates += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  );
  const text = await asked.then(
    (response) => response.text(),
    (error: unknown) => String(error),
  );
  return [updates, text];
}

test('[SH5] another build at the server: the browser looks for it, and who asked has the answer', async () => {
  expect(await check(Response.json({ build: 'b' }))).toEqual([1, '{"build":"b"}']);
});

test.each([
  ['the same build', () => Response.json({ build: 'a', assets: [] })],
  ['a page in its place', () => new Response('<!doctype html>')],
  ['an error', () => Response.json({ build: 'b' }, { status: 503 })],
])('[SH5] %s is no reason to look', async (_, answer) => {
  expect(await check(answer())).toEqual([0, await answer().text()]);
});

test('[SH5] without a server the one who asked hears so', async () => {
  expect(await check(new TypeError('Failed to fetch'))).toEqual([0, 'TypeError: Failed to fetch']);
});
