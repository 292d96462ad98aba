import { afterEach, expect, test } from 'vitest';
import type { TicketLink } from '../../../contract/areas/vulnerabilities/tickets';
import type { OutwardEvent, Place } from '../../../domain/tickets/outward/outward-event';
import { type Asked, otherSystem, TEST_OUTWARD } from '../../../tests/kit/outward';
import { deliver } from './deliver';
import { retryAfter, signatureOf } from './signed-post';

const ID = '01900000-0000-7000-8000-000000000001';
const EVENT: OutwardEvent = {
  ...{ event: 'created', at: '2026-01-01T00:00:00.000Z', by: 'Ann' },
  ticket: {
    id: ID,
    key: 'SEC-1',
    name: 'Upgrade lodash',
    status: 'open',
    priority: 'high',
    findings: 2,
    description: 'All of them',
  },
};
const NOW = Date.parse('2026-01-01T00:00:10Z');
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = Parameters<typeof otherSystem>[0];
async function system(answer: Answer) {
  const other = await otherSystem(answer);
  closing.push(other.close);
  return other;
}
interface Try {
  readonly event?: Partial<Omit<OutwardEvent, 'ticket'>> & { readonly ticket?: Partial<OutwardEvent['ticket']> };
  readonly attempts?: number;
  readonly link?: TicketLink | null;
}
const told = (place: Omit<Place, 'secret'>, { event, attempts = 1, link = null }: Try = {}) => {
  const whole: OutwardEvent = { ...EVENT, ...event, ticket: { ...EVENT.ticket, ...event?.ticket } };
  return deliver(
    TEST_OUTWARD.fetch,
    { ...place, secret: 'token of theirs' },
    { id: ID, event: whole, attempts, link },
    NOW,
  );
};
const lines = (asked: readonly Asked[]) => asked.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
const bodyOf = (asked: Asked | undefined) => JSON.parse(asked?.text ?? 'null');

test('[TK15] a webhook is signed with when, under which name and what, and has one name however often it is tried', async () => {
  const { url, asked } = await system(() => ({ status: 204 }));
  const place = { preset: 'webhook', address: `${url}/in` } as const;
  expect(await told(place)).toEqual({ result: 'done', status: 204, error: null, link: null });
  const [one] = asked;
  expect(bodyOf(one)).toEqual(EVENT);
  const timestamp = String(NOW / 1_000);
  expect(one?.headers).toMatchObject({
    ...{ 'idempotency-key': ID, 'muster-delivery': ID, 'muster-timestamp': timestamp },
    'muster-signature': `v1=${signatureOf('token of theirs', { timestamp, id: ID, body: one?.text ?? '' })}`,
  });
  // RFC 4231 says what an HMAC is; here, that no part of it can be exchanged.
  const parts = { timestamp, id: ID, body: 'x' };
  const others = [
    { ...parts, body: 'y' },
    { ...parts, id: 'z' },
    { ...parts, timestamp: '0' },
  ];
  expect(new Set([...others, parts].map((some) => signatureOf('k', some))).size).toBe(4);
});

const ISSUE = { id: '10001', key: 'OPS-7' };
const jira =
  (answer: Answer): Answer =>
  (asked) => {
    if (asked.path.endsWith('/transitions') && asked.method === 'GET')
      return {
        body: {
          transitions: [
            { id: '11', to: { statusCategory: { key: 'new' } } },
            { id: '31', to: { statusCategory: { key: 'done' } } },
          ],
        },
      };
    return answer(asked);
  };

test('[TK15] in Jira an issue is made once, then changed, moved and commented on', async () => {
  const { url, asked } = await system(
    jira(({ method }) => (method === 'POST' ? { status: 201, body: ISSUE } : { status: 204 })),
  );
  const place = { preset: 'jira', address: `${url}/`, project: 'OPS', user: 'ann@example.com' } as const;
  const link = { ...ISSUE, url: `${url}/browse/OPS-7`, isDone: false };
  expect(await told(place)).toEqual({ result: 'done', status: 201, error: null, link });
  expect(bodyOf(asked[0]).fields).toMatchObject({
    ...{
      project: { key: 'OPS' },
      summary: 'SEC-1 Upgrade lodash',
      issuetype: { name: 'Task' },
      labels: ['muster', `muster-${ID}`],
    },
    description: {
      type: 'doc',
      version: 1,
      content: expect.arrayContaining([{ type: 'paragraph', content: [{ type: 'text', text: 'All of them' }] }]),
    },
  });
  expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('ann@example.com:token of theirs')}`);
  const closed = await told(place, { link, event: { event: 'changed', ticket: { status: 'closed' } } });
  expect(closed).toMatchObject({ result: 'done', link: { isDone: true } });
  await told(place, { link, event: { event: 'comment', comment: 'Patched' } });
  expect(lines(asked)).toEqual([
    'POST /rest/api/3/issue',
    'PUT /rest/api/3/issue/10001',
    'GET /rest/api/3/issue/10001/transitions',
    'POST /rest/api/3/issue/10001/transitions',
    'POST /rest/api/3/issue/10001/comment',
  ]);
  expect(bodyOf(asked[3])).toEqual({ transition: { id: '31' } });
  // A workflow without such a step: what can be said is said.
  expect(await told(place, { link, event: { event: 'changed', ticket: { status: 'in_progress' } } })).toMatchObject({
    result: 'done',
  });
});

test('[TK15] on GitHub and in ServiceNow, too', async () => {
  const github = await system(({ method }) => ({
    body: method === 'POST' ? { number: 5, html_url: 'https://github.example/o/r/issues/5' } : {},
  }));
  const repo = { preset: 'github', address: github.url, project: 'o/r' } as const;
  const { link } = await told(repo, { event: { ticket: { status: 'in_progress' } } });
  expect(link).toEqual({ id: '5', key: '#5', url: 'https://github.example/o/r/issues/5', isDone: false });
  await told(repo, { link, event: { event: 'changed', ticket: { status: 'resolved' } } });
  await told(repo, { link, event: { event: 'comment', comment: 'Patched' } });
  expect(lines(github.asked)).toEqual([
    'POST /repos/o/r/issues',
    'PATCH /repos/o/r/issues/5',
    'PATCH /repos/o/r/issues/5',
    'POST /repos/o/r/issues/5/comments',
  ]);
  expect(bodyOf(github.asked[2])).toMatchObject({ state: 'closed', state_reason: 'completed' });
  expect(github.asked[0]?.headers).toMatchObject({
    authorization: 'Bearer token of theirs',
    'x-github-api-version': '2022-11-28',
  });

  const snow = await system(() => ({ body: { result: { sys_id: 'a1', number: 'INC0010' } } }));
  const table = { preset: 'servicenow', address: snow.url, user: 'bot' } as const;
  const made = await told(table);
  expect(made.link).toMatchObject({ id: 'a1', key: 'INC0010', isDone: false });
  await told(table, { link: made.link, event: { event: 'changed', ticket: { status: 'closed' } } });
  expect(lines(snow.asked)).toEqual(['POST /api/now/table/incident', 'PATCH /api/now/table/incident/a1']);
  expect(bodyOf(snow.asked[0])).toMatchObject({
    short_description: 'SEC-1 Upgrade lodash',
    urgency: '1',
    correlation_id: ID,
  });
  expect(bodyOf(snow.asked[1])).toMatchObject({ state: '7', close_code: 'Solution provided' });
});

test('[TK15] an issue whose making was never answered is found, and not made twice', async () => {
  const mark = `<!-- muster ${ID} -->`;
  const issues: object[] = [];
  const { url, asked } = await system(({ method, text }) => {
    if (method === 'GET') return { body: [{ number: 4, html_url: 'https://x/4', body: null }, ...issues] };
    issues.push({ number: 5, html_url: 'https://x/5', ...JSON.parse(text) });
    return { isLost: true };
  });
  const place = { preset: 'github', address: url, project: 'o/r' } as const;
  expect(await told(place)).toMatchObject({ result: 'again', link: null });
  expect(bodyOf(asked[0]).body).toContain(mark);
  expect(await told(place, { attempts: 2 })).toMatchObject({ result: 'done', link: { id: '5' } });
  expect(lines(asked)).toEqual(['POST /repos/o/r/issues', 'GET /repos/o/r/issues']);
  // Nobody knows whether a comment arrived: a person is asked, and not the other system once more.
  const lost = await told(place, {
    link: { id: '5', key: '#5', url: 'https://x/5' },
    event: { event: 'comment', comment: 'x' },
  });
  expect(lost).toMatchObject({ result: 'failed', error: expect.stringContaining('may have arrived') });
});

test('[TK15] what may pass is tried again, when the other system says; what will not is told', async () => {
  const answers: Record<string, Parameters<Answer>[0] extends never ? never : ReturnType<Answer>> = {
    '/401': { status: 401 },
    '/429': { status: 429, headers: { 'retry-after': '120' } },
    '/500': { status: 500 },
    '/404': { status: 404 },
    '/302': { status: 302, headers: { location: '/elsewhere' } },
  };
  const { url } = await system(({ path }) => answers[path] ?? {});
  const at = (path: string) => told({ preset: 'webhook', address: `${url}${path}` });
  expect(await at('/401')).toMatchObject({ result: 'failed', status: 401 });
  expect(await at('/404')).toMatchObject({ result: 'failed', status: 404 });
  expect(await at('/302')).toMatchObject({ result: 'failed', status: 302 });
  expect(await at('/429')).toMatchObject({ result: 'again', status: 429, waitMs: 120_000 });
  expect(await at('/500')).toMatchObject({ result: 'again', status: 500 });
  const slow = { ...TEST_OUTWARD, fetch: () => Promise.reject(new DOMException('timeout', 'TimeoutError')) };
  const place: Place = { preset: 'webhook', address: url, secret: 'x' };
  expect(await deliver(slow.fetch, place, { id: ID, event: EVENT, attempts: 1, link: null }, NOW)).toMatchObject({
    result: 'again',
    status: null,
  });
  // What leads nowhere becomes no link.
  const odd = await system(() => ({ body: { number: 5, html_url: 'javascript:alert(1)' } }));
  expect(await told({ preset: 'github', address: odd.url, project: 'o/r' })).toMatchObject({
    result: 'failed',
    link: null,
  });
  expect([retryAfter('5'), retryAfter('soon'), retryAfter(undefined), retryAfter('99999999')]).toEqual([
    5_000,
    null,
    null,
    86_400_000,
  ]);
});
