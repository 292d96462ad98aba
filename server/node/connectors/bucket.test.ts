import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BucketSettings } from '../../../contract/areas/integrations/connectors/bucket';
import { BUCKET_KEY, bucketServer } from '../../../tests/kit/bucket-server';
import { HERE, readingOf, readWith } from '../../../tests/kit/connectors';
import { bucketConnector } from './bucket';
import { listingOf } from './bucket-list';

const service = bucketServer();
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((listening) => service.server.listen(0, '127.0.0.1', listening));
  const at = service.server.address();
  endpoint = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
});
afterEach(() => {
  service.objects.clear();
  service.asked.length = 0;
});
afterAll(() => {
  service.server.closeAllConnections();
  service.server.close();
});

const connector = bucketConnector(HERE);
const reading = (cursor: string | null = null, more: object = {}, secret = BUCKET_KEY.secretAccessKey) =>
  readingOf(
    z.parse(BucketSettings, {
      ...{ endpoint, bucket: 'inventory', accessKeyId: BUCKET_KEY.accessKeyId, prefix: 'scans/' },
      ...more,
    }),
    { cursor, secrets: { secretAccessKey: secret } },
  );
const faultOf = (doing: Promise<unknown>) =>
  doing.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

test('[CN10] each file below the prefix is given once, over all pages of the list, and again once it is another', async () => {
  const odd = "scans/ä b+c'(1)*~/x & <y>.csv";
  for (const key of ['scans/a.csv', 'scans/b.csv', 'scans/c.csv', odd, 'scans/empty/', 'others/d.csv'])
    service.objects.set(key, key.endsWith('/') ? '' : `content of ${key}`);
  const first = await readWith(connector, reading());
  expect(first.map(({ name, text, holds }) => [name, text, holds])).toEqual([
    ['a.csv', 'content of scans/a.csv', 'file'],
    ['b.csv', 'content of scans/b.csv', 'file'],
    ['c.csv', 'content of scans/c.csv', 'file'],
    ['x & <y>.csv', `content of ${odd}`, 'file'],
  ]);
  const cursor = first.at(-1)?.cursor ?? null;
  expect(await readWith(connector, reading(cursor))).toEqual([]);
  service.objects.set('scans/b.csv', 'another');
  service.objects.delete('scans/c.csv');
  const second = await readWith(connector, reading(cursor));
  expect(second.map(({ text }) => text)).toEqual(['another']);
  service.objects.set('scans/c.csv', 'content of scans/c.csv');
  expect((await readWith(connector, reading(second[0]?.cursor))).map(({ name }) => name)).toEqual(['c.csv']);
});

test('[CN11] a run that ends half way goes on with the file after the last one that was imported', async () => {
  for (const key of ['scans/a', 'scans/b', 'scans/c']) service.objects.set(key, key);
  const [first] = await readWith(connector, reading());
  const rest = await readWith(connector, reading(first?.cursor));
  expect(rest.map(({ name }) => name)).toEqual(['b', 'c']);
});

test('[CN11] a file that changes after it was listed is left for the next run', async () => {
  for (const key of ['scans/a', 'scans/b']) service.objects.set(key, key);
  const names: string[] = [];
  const notes: string[] = [];
  for await (const file of connector.read({ ...reading(), note: (line) => notes.push(line) })) {
    names.push(file.name);
    await file.body.cancel();
    service.objects.set('scans/b', 'changed meanwhile');
  }
  expect(names).toEqual(['a']);
  expect(notes.at(-1)).toMatch('scans/b was changed');
});

test('[CN12] what the service refuses is said with what helps', async () => {
  service.objects.set('scans/a', 'a');
  expect(await faultOf(connector.test(reading(null, {}, 'wrong')))).toMatch('does not belong to the access key');
  expect(await faultOf(connector.test(reading(null, { bucket: 'other' })))).toMatch('There is no bucket of this name');
  const faults: readonly [number, string, string, Record<string, string>?][] = [
    [403, '<Error><Code>AccessDenied</Code></Error>', 's3:ListBucket'],
    [400, '<Error><Code>AuthorizationHeaderMalformed</Code></Error>', 'another region'],
    [301, '<Error><Code>PermanentRedirect</Code></Error>', 'another region', { location: 'https://10.0.0.1/' }],
    [503, '', 'trouble of its own', { 'retry-after': '7' }],
    [200, '<html><p>Welcome', 'no list of a bucket'],
    [200, '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>', 'does not say how it goes on'],
  ];
  for (const [status, body, words, headers = {}] of faults) {
    service.fault = { status, body, headers };
    expect(await faultOf(connector.test(reading())), words).toMatch(words);
  }
  service.fault = { status: 503, headers: { 'retry-after': '7' } };
  await expect(connector.test(reading())).rejects.toMatchObject({ retryAfterMs: 7_000 });
});

test('[CN12] a list that goes round in a circle, or is no XML, ends', async () => {
  const round =
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken></ListBucketResult>';
  service.server.prependOnceListener('request', () => {
    service.fault = { status: 200, body: round };
  });
  service.server.prependListener('request', () => {
    service.fault = { status: 200, body: round };
  });
  expect(await faultOf(readWith(connector, reading()))).toMatch('goes round in a circle');
  for (const listener of service.server.rawListeners('request').slice(0, -1))
    service.server.off('request', Object(listener));
  service.fault = null;
  expect(() => listingOf('<ListBucketResult><Contents>')).toThrow('no list of a bucket');
});

test('[CN13] a private address is refused where the installation does not allow it', async () => {
  const guarded = bucketConnector({ allowsPrivate: false });
  const https = reading(null, { endpoint: 'https://127.0.0.1:1' });
  expect(await faultOf(guarded.test(https))).toMatch('OUTWARD_PRIVATE');
  expect(await faultOf(guarded.test(reading()))).toMatch('only https:// is gone to');
});
