// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TraceHeaders } from '../../contract/third-parties';

/** The real library over a clock of ours, its reports caught where they would leave. */

const ORIGIN = 'https://muster.example';
interface Sent {
  readonly type: string;
  readonly payload: Record<string, unknown>;
}
const sent: Sent[] = [];
const traced: TraceHeaders[] = [];
let library: typeof import('@sentry/react');
let sender: import('./sentry').ErrorSender;
const requests: { url: string; headers: Headers }[] = [];

function parseEnvelope(body: string | Uint8Array): Sent[] {
  const lines = (typeof body === 'string' ? body : new TextDecoder().decode(body)).split('\n');
  const parsed = lines.slice(1).map((line): Record<string, unknown> => JSON.parse(line));
  return parsed.flatMap((item, index) =>
    index % 2 === 0 ? [{ type: String(item['type']), payload: parsed[index + 1] ?? {} }] : [],
  );
}

const address = new URL(ORIGIN);
const listeners = new EventTarget();
const add = listeners.addEventListener.bind(listeners);
const remove = listeners.removeEventListener.bind(listeners);
const go = (_state: unknown, _title: string, to?: string) => {
  address.href = new URL(to ?? '', address).href;
};

// The library takes hold of the page once.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', address);
  vi.stubGlobal('document', {
    location: address,
    readyState: 'complete',
    visibilityState: 'visible',
    addEventListener: add,
    removeEventListener: remove,
    querySelector: () => null,
  });
  vi.stubGlobal('addEventListener', add);
  vi.stubGlobal('removeEventListener', remove);
  vi.stubGlobal('history', { pushState: go, replaceState: go });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push({ url, headers: new Headers(init.headers) });
    return new Response('{}');
  });
  library = await import('@sentry/react');
  const { openSentry } = await import('./sentry');
  sender = openSentry(
    { dsn: 'https://key@sentry.example/42', tracesSampleRate: 1 },
    {
      origin: ORIGIN,
      build: 'test',
      traced: (headers) => void traced.push(headers),
      transport: (options) =>
        library.createTransport(options, async ({ body }) => {
          sent.push(...parseEnvelope(body));
          return { statusCode: 200 };
        }),
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let pages = 0;
/** A person's click opens a page: what was before it is of no more account. */
beforeEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  listeners.dispatchEvent(new Event('click'));
  pages += 1;
  history.pushState(null, '', `/start/${pages}`);
  await vi.advanceTimersByTimeAsync(10);
  sent.length = 0;
  requests.length = 0;
});

const transactions = () => sent.filter(({ type }) => type === 'transaction').map(({ payload }) => payload);
const errors = () => sent.filter(({ type }) => type === 'event').map(({ payload }) => payload);
const open = (name: string) => library.startInactiveSpan({ name, onlyIfParent: true });

async function firstError(): Promise<Record<string, unknown>> {
  await vi.advanceTimersByTimeAsync(10);
  expect(errors()).toHaveLength(1);
  return errors()[0] ?? {};
}

test('[TP23] a transaction ends when nothing happened in it for a second', async () => {
  open('first').end();
  await vi.advanceTimersByTimeAsync(900);
  open('second').end();
  await vi.advanceTimersByTimeAsync(990);
  expect(transactions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(transactions()).toHaveLength(1);
});

test('[TP23] however much happens in it, it ends after 30 seconds', async () => {
  for (let ms = 0; ms < 29_500; ms += 500) {
    open('busy').end();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(transactions()).toEqual([]);
  open('last').end();
  await vi.advanceTimersByTimeAsync(500);
  expect(transactions()).toHaveLength(1);
});

test('[TP23] a child that never ends holds it for 15 seconds', async () => {
  open('for ever');
  await vi.advanceTimersByTimeAsync(14_900);
  expect(transactions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(transactions()).toHaveLength(1);
});

test('[TP23] it carries 1000 spans, no more', async () => {
  for (let i = 0; i < 1_010; i += 1) open(`span ${i}`).end();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(transactions()[0]?.['spans']).toHaveLength(1_000);
});

test('[TP23] a report carries the last 100 breadcrumbs', async () => {
  for (let i = 0; i < 110; i += 1) library.addBreadcrumb({ message: `step ${i}` });
  sender.send(new Error('broken'));
  const { breadcrumbs } = await firstError();
  expect(breadcrumbs).toHaveLength(100);
  expect(breadcrumbs).toMatchObject({ 0: { message: 'step 10' }, 99: { message: 'step 109' } });
});

const linksOf = (transaction: Record<string, unknown> | undefined) => JSON.stringify(transaction?.['contexts']);

test.each([
  [3_590, true],
  [3_610, false],
])('[TP24] a page opened %s s after the one before is linked to its trace: %s', async (seconds, isLinked) => {
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1_100);
  history.pushState(null, '', '/assets');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(transactions()).toHaveLength(2);
  expect(linksOf(transactions()[1]).includes('previous_trace')).toBe(isLinked);
});

test.each([
  [1_400, 'a redirect of the page it left'],
  [1_600, 'a page of its own'],
])('[TP24] an address changed by itself after %s ms is %s', async (ms, what) => {
  // Something still runs in the first page.
  const busy = open('busy');
  await vi.advanceTimersByTimeAsync(ms);
  history.pushState(null, '', '/signup');
  busy.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(transactions()).toHaveLength(what === 'a page of its own' ? 2 : 1);
  expect(JSON.stringify(transactions()[0]?.['spans'] ?? []).includes('navigation.redirect')).toBe(
    what !== 'a page of its own',
  );
});

test('[TP25] a span of drawing is part of the page it was drawn in', async () => {
  const end = sender.openUiSpan();
  await vi.advanceTimersByTimeAsync(2_000);
  end(Date.now());
  await vi.advanceTimersByTimeAsync(1_100);
  expect(transactions()[0]?.['spans']).toMatchObject([{ op: 'ui.react.render' }]);
});

test('[TP26] requests to our origin say which trace they belong to, others say nothing', async () => {
  await fetch(`${ORIGIN}/api/config`);
  await fetch('https://elsewhere.example/api/config');
  const [ours, others] = requests;
  const first = traced.at(-1);
  expect(first?.['sentry-trace']).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}-1$/);
  expect(ours?.headers.get('sentry-trace')?.slice(0, 32)).toBe(first?.['sentry-trace']?.slice(0, 32));
  expect(ours?.headers.get('baggage')).toContain('sentry-trace_id=');
  expect([others?.headers.has('sentry-trace'), others?.headers.has('baggage')]).toEqual([false, false]);
});

test('[TP26] another page is another trace, and the other threads are told', async () => {
  const before = traced.length;
  await vi.advanceTimersByTimeAsync(1_100);
  history.pushState(null, '', '/assets');
  await vi.advanceTimersByTimeAsync(10);
  const [here, there] = traced.slice(before - 1).map((headers) => headers['sentry-trace']?.slice(0, 32));
  expect(traced).toHaveLength(before + 1);
  expect(there).toMatch(/^[0-9a-f]{32}$/);
  expect(there).not.toBe(here);
});

test.each([
  [300, 0],
  [404, 0],
  [499, 0],
  [299, 1],
  [500, 1],
  [503, 1],
])('[TP21] the library itself catches an error of status %s: %s reports', async (status, reports) => {
  library.captureException(Object.assign(new Error(`answer ${status}`), { status }));
  await vi.advanceTimersByTimeAsync(10);
  expect(errors()).toHaveLength(reports);
});

test('[TP22] a report says what failed, and about nobody', async () => {
  address.href = `${ORIGIN}/companies/invitations/s3cret-t0ken?email=ada@example.com#x`;
  library.setUser({ id: 'u1', email: 'ada@example.com', ip_address: '10.1.2.3' });
  library.setExtra('asset', { name: 'payroll-db' });
  library.addBreadcrumb({
    message: 'GET /api/assets?q=payroll-db for ada@example.com',
    data: { url: `${ORIGIN}/api/assets?q=payroll-db`, arguments: [{ name: 'payroll-db' }], status_code: 200 },
  });
  const cause = new Error('no lease for 00:1b:44:11:3a:b7 at fe80::1ff:fe23:4567:890a');
  sender.send(new Error('ada@example.com could not reach 10.1.2.3 with Bearer abc.def', { cause }));
  const report = await firstError();
  const text = JSON.stringify(report);
  for (const secret of ['ada@', '10.1.2.3', 'payroll-db', 's3cret', 'abc.def', '00:1b', 'fe80::', 'u1"']) {
    expect(text, secret).not.toContain(secret);
  }
  expect(report).not.toHaveProperty('user');
  expect(report).not.toHaveProperty('extra');
  expect(report['request']).toEqual({ url: `${ORIGIN}/companies/invitations/[token]` });
  expect(text).toContain('[email] could not reach [ip] with Bearer [token]');
  expect(report).toMatchObject({ release: 'test' });
  expect(report['breadcrumbs']).toContainEqual(
    expect.objectContaining({
      message: 'GET /api/assets for [email]',
      data: { url: `${ORIGIN}/api/assets`, status_code: 200 },
    }),
  );
});

test('[TP22] a transaction says as little', async () => {
  library.startInactiveSpan({ name: `GET ${ORIGIN}/api/assets?q=payroll-db`, onlyIfParent: true }).end();
  await vi.advanceTimersByTimeAsync(1_100);
  const text = JSON.stringify(transactions()[0]);
  expect(text).toContain(`GET ${ORIGIN}/api/assets`);
  expect(text).not.toContain('payroll-db');
});
