import type { Context } from 'hono';
import { expect, test, vi } from 'vitest';
import { errorTunnel } from './error-tunnel';

const DSN = 'https://key@sentry.example/base/42';
const OURS = 'https://sentry.example/base/api/42/envelope/';
const envelope = (dsn: unknown, item = '{"type":"event"}\n{}') => `${JSON.stringify({ dsn })}\n${item}`;

function service(answer: (url: string, init: RequestInit) => Response | Promise<Response> = () => new Response('{}')) {
  const send = vi.fn(async (url: string, init: RequestInit) => answer(url, init));
  const limits = {
    ofAddress: async (_: string, address: string) => (address === 'noisy' ? 4_200 : 0),
    ofAll: async () => 0,
  };
  const addressOf: (context: Context) => string = ({ req }) => req.header('x-test-address') ?? 'quiet';
  const app = errorTunnel({ dsn: DSN, log: () => undefined, send, limits, addressOf });
  const report = (body: string, headers: Record<string, string> = {}) =>
    app.request('/api/error-reports', { method: 'POST', body, headers });
  return { send, report };
}

test('[TP27] a report of ours reaches our project, with nothing of who sent it', async () => {
  const { send, report } = service();
  const caller = { cookie: 'a=b', authorization: 'Bearer t', 'x-forwarded-for': '1.2.3.4', 'user-agent': 'someone' };
  const answer = await report(envelope(DSN), { ...caller, 'sec-fetch-site': 'same-origin' });
  expect(answer.status).toBe(200);
  expect(send).toHaveBeenCalledTimes(1);
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe(OURS);
  expect(init).toMatchObject({ method: 'POST', body: envelope(DSN), redirect: 'error' });
  expect(init?.headers).toEqual({ 'content-type': 'application/x-sentry-envelope' });
});

test.each([
  ['another host', envelope('https://key@evil.example/base/42')],
  ['another port', envelope('https://key@sentry.example:8443/base/42')],
  ['another project', envelope('https://key@sentry.example/base/43')],
  ['another path', envelope('https://key@sentry.example/42')],
  ['another key', envelope('https://other@sentry.example/base/42')],
  ['another scheme', envelope('http://key@sentry.example/base/42')],
  ['our host as a user', envelope('https://key@sentry.example@evil.example/base/42')],
  ['a machine of the network', envelope('http://key@169.254.169.254/42')],
  ['no address', '{}\n{}'],
  ['a number for an address', envelope(1)],
  ['no JSON', 'GET / HTTP/1.1\n\n'],
  ['a single line', JSON.stringify({ dsn: DSN })],
  ['nothing', ''],
])('[TP27] %s is refused, and nothing leaves', async (_, body) => {
  const { send, report } = service();
  const answer = await report(body);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'forbidden', message: 'This is not one of our reports' });
  expect(send).not.toHaveBeenCalled();
});

test.each(['cross-site', 'same-site', 'none'])(
  '[TP27] a page of others (%s) reports nothing through us',
  async (site) => {
    const { send, report } = service();
    expect((await report(envelope(DSN), { 'sec-fetch-site': site })).status).toBe(403);
    expect(send).not.toHaveBeenCalled();
  },
);

test('[SEC109] an address that reports too often is told when it may again, and nothing leaves', async () => {
  const { send, report } = service();
  const answer = await report(envelope(DSN), { 'x-test-address': 'noisy' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
  expect(send).not.toHaveBeenCalled();
});

test('[TP27] above 1 MiB a report is refused', async () => {
  const { send, report } = service();
  expect((await report(envelope(DSN, 'x'.repeat(1_024 * 1_024)))).status).toBe(413);
  expect(send).not.toHaveBeenCalled();
  expect((await report(envelope(DSN, 'x'.repeat(1_000 * 1_024)))).status).toBe(200);
});

test('[TP27] what the service says of its limits comes back, and nothing else of it', async () => {
  const headers = { 'retry-after': '60', 'x-sentry-rate-limits': '60:error', 'set-cookie': 'a=b', server: 'x' };
  const { report } = service(() => new Response('slow down', { status: 429, headers }));
  const answer = await report(envelope(DSN));
  expect([answer.status, await answer.text()]).toEqual([429, '']);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'retry-after': '60',
    'x-sentry-rate-limits': '60:error',
    'cache-control': 'no-store',
  });
});

test('[TP27] a service that cannot be reached is 502, and ten reports wait at once, no more', async () => {
  const failing = service(() => Promise.reject(new TypeError('getaddrinfo ENOTFOUND')));
  expect((await failing.report(envelope(DSN))).status).toBe(502);

  let release: () => void = () => undefined;
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = service(() => pending.then(() => new Response('{}')));
  const waiting = Array.from({ length: 10 }, () => slow.report(envelope(DSN)));
  await vi.waitFor(() => expect(slow.send).toHaveBeenCalledTimes(10));
  expect((await slow.report(envelope(DSN))).status).toBe(429);
  release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await slow.report(envelope(DSN))).status).toBe(200);
});
