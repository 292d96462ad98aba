import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kevOf } from '../../../tests/kit/feeds';
import { createImportServer, type ImportServer } from '../../../tests/kit/imports';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { READ_HERE } from '../../files/read-here';
import { createEngine } from '../engine/engine';
import { feedJob } from './feed-job';
import type { FeedAddress, Fetched, FetchFeed } from './feed-port';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

const ID = '00000000-0000-4000-8000-0000000000f1';
const given = { url: 'https://feeds.example/kev.json', everyHours: 24, isOn: true };
const save = (more: Partial<typeof given> = {}) =>
  server.call('catalog.saveSchedule', { params: { id: ID }, body: { ...given, ...more } });
const schedule = async () => (await server.call('catalog.schedules')).schedules[0];

const fileOf = (content: string, etag: string): Fetched => ({
  ...{ kind: 'file', name: 'kev.json', bytes: content.length, etag, lastModified: null },
  body: () => new Blob([content]).stream(),
  done: async () => undefined,
});

function fetching(fetch: FetchFeed) {
  const parts = { store: server.services, log: () => undefined };
  return createEngine(parts, [feedJob(parts, { files: READ_HERE, fetch })]);
}

/** Fetches what is due, as often as there are answers; answers what was asked. */
async function fetchAll(answers: readonly Fetched[]): Promise<FeedAddress[]> {
  const asked: FeedAddress[] = [];
  for (const answer of answers) {
    await server.call('catalog.runSchedule', { params: { id: ID } });
    const before = (await schedule())?.runs.length ?? 0;
    const fetch = async (address: FeedAddress) => {
      asked.push(address);
      return answer;
    };
    const runner = fetching(fetch);
    runner.wake();
    await expect.poll(async () => (await schedule())?.runs.length, { timeout: 5_000 }).toBe(Math.min(before + 1, 20));
    await runner.stop();
  }
  return asked;
}

const hoursUntil = (instant: string | undefined): number =>
  Math.round((Date.parse(instant ?? '') - Date.now()) / 360_000) / 10;
const released = '2026-11-25T17:00:00.000Z';

test('[VR31] [VR32] a feed that is on is fetched and imported; the next asks for what is newer, and each run is told', async () => {
  await save();
  const kev = kevOf(released, [{ cveID: 'CVE-2021-44228' }]);
  const asked = await fetchAll([fileOf(kev, '"a"'), { kind: 'unchanged' }]);
  expect(asked.map(({ etag }) => etag)).toEqual([null, '"a"']);
  const found = await schedule();
  expect(found?.runs.map(({ outcome, files }) => [outcome, files.map(({ created }) => created)])).toEqual([
    ['unchanged', []],
    ['imported', [1]],
  ]);
  expect(hoursUntil(found?.nextAt)).toBe(24);
  expect((await server.call('catalog.feeds')).vulnerabilities).toBe(1);
});

test('[VR32] what fails is tried again later each time, or when the server says; a web page and half a file change nothing', async () => {
  const failed = (retryAfterMs: number | null): Fetched => ({
    kind: 'failed',
    message: 'It is not there.',
    retryAfterMs,
  });
  await fetchAll([failed(null)]);
  expect(hoursUntil((await schedule())?.nextAt)).toBe(0.1);
  await fetchAll([failed(null), failed(null), failed(null)]);
  expect(hoursUntil((await schedule())?.nextAt)).toBe(0.7);
  await fetchAll([failed(7_200_000)]);
  expect(hoursUntil((await schedule())?.nextAt)).toBe(2);
  const [half] = await fetchAll([
    fileOf(kevOf(released, [{ cveID: 'CVE-2014-0160' }]).slice(0, -9), '"b"'),
    { kind: 'unchanged' },
  ]);
  const found = await schedule();
  expect(found?.runs[1]).toMatchObject({
    outcome: 'failed',
    message: expect.stringMatching(/no valid JSON|not valid JSON.*Check that the address/),
  });
  // What was not taken is asked for again.
  expect(half?.etag).toBe('"a"');
  expect((await server.call('catalog.feeds')).vulnerabilities).toBe(1);
});

test('[VR31] the last twenty runs are kept; another address begins anew; one that is off is not fetched', async () => {
  const unchanged: Fetched = { kind: 'unchanged' };
  await fetchAll(Array.from({ length: 16 }, () => unchanged));
  expect((await schedule())?.runs).toHaveLength(20);
  await save({ url: 'https://feeds.example/other.json', isOn: false });
  const fetch = async (): Promise<Fetched> => expect.unreachable('it is off');
  const runner = fetching(fetch);
  runner.wake();
  await runner.stop();
  const [row] = await withAccess(server.services, SYSTEM, (tx) =>
    tx.db.execute(sql`select etag, is_on from catalog_schedules`),
  );
  expect(row).toEqual({ etag: null, is_on: false });
  const bad = await server.refusal('catalog.saveSchedule', {
    params: { id: ID },
    body: { ...given, url: 'http://feeds.example/kev.json' },
  });
  expect(bad.problems?.[0]?.message).toContain('must begin with https://');
  await server.call('catalog.deleteSchedule', { params: { id: ID } });
  expect(await schedule()).toBeUndefined();
});
