import { expect, test } from 'vitest';
import { LatestBuild } from './latest-build';
import { breathe, FakeClock } from './testing/fake-clock';

function setUp(answer: () => Promise<Response>) {
  const clock = new FakeClock();
  const heard: string[] = [];
  let asked = 0;
  const latest = new LatestBuild(
    {
      clock,
      request: () => {
        asked += 1;
        return answer();
      },
    },
    (build) => heard.push(build),
  );
  latest.start();
  return { clock, heard, latest, asked: () => asked };
}

test('[HS8] the build is asked for at the start and every 5 minutes, and told when it is another', async () => {
  let build = 'a';
  const { clock, heard, latest, asked } = setUp(async () => Response.json({ build, assets: [] }));
  await breathe();
  expect(heard).toEqual(['a']);
  await clock.advance(5 * 60_000);
  expect([asked(), heard]).toEqual([2, ['a']]);
  build = 'b';
  await clock.advance(5 * 60_000);
  expect(heard).toEqual(['a', 'b']);
  expect(latest.build).toBe('b');
});

test('[HS8] somebody who comes back is a reason to look, but not at every glance', async () => {
  const { clock, latest, asked } = setUp(async () => Response.json({ build: 'a' }));
  latest.hint();
  expect(asked()).toBe(1);
  await clock.advance(30_000);
  latest.hint();
  expect(asked()).toBe(2);
});

test('[HS12] a server that is there again is asked at once, however lately it was, but not in a storm', async () => {
  let build = 'a';
  const { clock, heard, latest, asked } = setUp(async () => Response.json({ build }));
  await clock.advance(2_500);
  latest.connected();
  expect(asked()).toBe(1);
  build = 'b';
  latest.connected();
  await breathe();
  expect([asked(), heard]).toEqual([2, ['a', 'b']]);
  for (let at = 0; at < 10; at++) latest.connected();
  expect(asked()).toBe(2);
});

test('[HS12] the first line is a reason to look where there was no answer yet', async () => {
  let isThere = false;
  const { clock, heard, latest } = setUp(async () =>
    isThere ? Response.json({ build: 'a' }) : Promise.reject(new TypeError('Failed to fetch')),
  );
  await clock.advance(2_500);
  isThere = true;
  latest.connected();
  await breathe();
  expect(heard).toEqual(['a']);
});

test.each([
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page in its place', async () => new Response('<!doctype html>')],
  ['an error', async () => new Response('', { status: 503 })],
  ['another shape', async () => Response.json({ version: 1 })],
])('[HS8] %s is no answer', async (_, answer) => {
  const { heard, latest } = setUp(answer);
  await breathe();
  expect([heard, latest.build]).toEqual([[], null]);
});
