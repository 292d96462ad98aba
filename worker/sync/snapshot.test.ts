import { beforeEach, expect, test } from 'vitest';
import { openStore } from '../store/database';
import { readSnapshot } from '../store/streams';
import { freshBrowser } from '../store/testing/fresh-browser';
import { type Http, Unreachable } from './http';
import { takeSnapshot } from './snapshot';
import { FakeClock } from './testing/fake-clock';
import { STREAM } from './testing/fake-server';

beforeEach(freshBrowser);

test('[Y47] when the network fails, every page received is written before a next try can begin', async () => {
  const db = await openStore('snapshot');
  let sent = 0;
  const http: Http = {
    async send() {
      sent += 1;
      if (sent === 6) throw new Unreachable('The server cannot be reached.');
      const chunk = { entity: 'asset', ids: [`a${sent}`], revs: [1], columns: {} };
      const body = { stream: STREAM, logId: 'log', seq: 0, chunk, next: `a${sent}` };
      return { body, text: JSON.stringify(body), etag: null, notModified: false };
    },
  };
  const parts = { db, http, clock: new FakeClock(), rowsInMemory: 10, progress: () => undefined };
  await expect(
    takeSnapshot(parts, { stream: STREAM, logId: 'log', accessRev: 1, kinds: { asset: 'a' }, isWhole: true }),
  ).rejects.toThrow(Unreachable);
  expect(await readSnapshot(db, STREAM)).toMatchObject({ rows: 5, next: { after: 'a5' } });
  expect(await db.chunks.count()).toBe(5);
});
