import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FeedAddress, Fetched } from '../jobs/feeds/feed-port';
import { isPublicAddress } from '../net/public-address';
import { feedFetcher } from './feed-fetcher';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const CONTENT = 'x'.repeat(40_000);
let answer: Answer = (_, response) => response.end();
let asked: IncomingMessage['headers'][] = [];
const server = createServer((request, response) => {
  asked.push(request.headers);
  answer(request, response);
});
let folder = '';
let origin = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feeds-'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const at = server.address();
  origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const ID = '00000000-0000-4000-8000-000000000001';
const given = (more: Partial<FeedAddress> = {}): FeedAddress => ({
  ...{ id: ID, url: `${origin}/files/kev.json`, etag: null, lastModified: null },
  ...more,
});
const fetchIt = (address = given(), more: Partial<Parameters<typeof feedFetcher>[0]> = {}) =>
  feedFetcher({ folder, allowsPrivate: true, ...more })(address, new AbortController().signal);
const messageOf = (fetched: Fetched): string => (fetched.kind === 'failed' ? fetched.message : fetched.kind);

async function textOf(fetched: Fetched): Promise<string> {
  if (fetched.kind !== 'file') return messageOf(fetched);
  const text = await new Response(fetched.body()).text();
  await fetched.done();
  return text;
}

test('[VR32] what is there is fetched, and asked for again only if there is another', async () => {
  answer = (_, response) =>
    response.writeHead(200, { etag: '"a"', 'last-modified': 'Wed, 25 Nov 2026 10:00:00 GMT' }).end(CONTENT);
  const fetched = await fetchIt();
  expect(fetched).toMatchObject({ kind: 'file', name: 'kev.json', bytes: CONTENT.length, etag: '"a"' });
  expect(await textOf(fetched)).toBe(CONTENT);
  answer = (_, response) => response.writeHead(304).end();
  expect(await fetchIt(given({ etag: '"a"', lastModified: 'Wed, 25 Nov 2026 10:00:00 GMT' }))).toEqual({
    kind: 'unchanged',
  });
  expect(asked[1]).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': 'Wed, 25 Nov 2026 10:00:00 GMT' });
});

test('[VR32] what the server refuses is said with what helps, and when to come again is kept to', async () => {
  const heard: (readonly [string, number | null])[] = [];
  for (const [status, headers] of [
    [404, {}],
    [429, { 'retry-after': '120' }],
    [500, {}],
    [403, {}],
  ] as const) {
    answer = (_, response) => response.writeHead(status, headers).end();
    const fetched = await fetchIt();
    if (fetched.kind === 'failed') heard.push([fetched.message, fetched.retryAfterMs]);
  }
  expect(heard).toEqual([
    [expect.stringMatching(/404 Not Found: nothing is there\. Check the address\./), null],
    [expect.stringMatching(/429 Too Many Requests: it asks to come again later/), 120_000],
    [expect.stringMatching(/500 Internal Server Error: it has trouble of its own/), null],
    [expect.stringMatching(/403 Forbidden: it wants to know who asks/), null],
  ]);
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in');
  expect(messageOf(await fetchIt())).toContain('a web page, and not with a feed');
});

test('[VR33] what drips too slowly is cut off, and goes on where it was, if it is still the same file', async () => {
  const drips =
    (etag: string): Answer =>
    (request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (from > 0 && request.headers['if-range'] === etag) {
        response.writeHead(206, { etag, 'content-range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` });
        return response.end(CONTENT.slice(from));
      }
      response.writeHead(200, { etag, 'content-length': CONTENT.length });
      return from > 0 ? response.end(CONTENT) : response.write(CONTENT.slice(0, 10_000));
    };
  answer = drips('"a"');
  expect(messageOf(await fetchIt(given(), { idleMs: 150 }))).toContain('nothing came for');
  expect(await textOf(await fetchIt(given({ etag: '"older"' }), { idleMs: 150 }))).toBe(CONTENT);
  expect(asked[1]).toMatchObject({ range: 'bytes=10000-', 'if-range': '"a"' });
  expect(asked[1]).not.toHaveProperty('if-none-match');
  // Another file meanwhile: all of it comes anew.
  expect((await fetchIt(given(), { idleMs: 150 })).kind).toBe('failed');
  answer = drips('"b"');
  expect(await textOf(await fetchIt(given(), { idleMs: 150 }))).toBe(CONTENT);
  // All of it may take so long, however steadily it comes.
  answer = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  expect(messageOf(await fetchIt(given(), { totalMs: 200 }))).toContain('It was not there after');
});

test('[VR33] what breaks off is no file', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': CONTENT.length });
    response.write(CONTENT.slice(0, 10), () => response.destroy());
  };
  expect(messageOf(await fetchIt())).toContain('could not be reached, or broke off');
  answer = (_, response) => response.end(CONTENT);
  expect(messageOf(await fetchIt(given(), { maxBytes: 1_000 }))).toContain('larger than');
});

test('[VR31] it goes to no address of this machine or of a private network, straight or led there, unless the server’s host allows it', async () => {
  expect(messageOf(await fetchIt(given(), { allowsPrivate: false }))).toContain('only https:// is gone to');
  const url = origin.replace('http:', 'https:').replace('127.0.0.1', 'localhost');
  expect(messageOf(await fetchIt(given({ url }), { allowsPrivate: false }))).toMatch(
    /an address of this machine .*OUTWARD_PRIVATE/,
  );
  expect(asked).toEqual([]);
  const port = new URL(origin).port;
  answer = (_, response) => response.writeHead(302, { location: `http://127.0.0.2:${port}/inside` }).end();
  expect(messageOf(await fetchIt(given(), { isForbidden: (address) => address === '127.0.0.2' }))).toContain(
    '127.0.0.2, an address of this machine',
  );
  answer = (_, response) => response.writeHead(302, { location: '/again' }).end();
  expect(messageOf(await fetchIt())).toContain('leads on more than 5 times');
  answer = (request, response) =>
    request.url === '/files/kev.json'
      ? response.writeHead(302, { location: '/other.json' }).end()
      : response.end(CONTENT);
  expect(await fetchIt()).toMatchObject({ kind: 'file', name: 'other.json' });
});

test('[VR31] which addresses are nobody’s to be sent to', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ];
  const inside6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',

    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ];
  expect([...inside, ...inside6].filter((address) => isPublicAddress(address))).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter((address) => !isPublicAddress(address))).toEqual([]);
});
