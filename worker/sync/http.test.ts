import { expect, test, vi } from 'vitest';
import type { EndpointId } from '../../contract/endpoints';
import type { CallFailure } from '../../contract/sync-api';
import { createHttp } from './http';
import { FakeClock } from './testing/fake-clock';

function answering(response: () => Response | Promise<Response>, endpoint: EndpointId = 'tags.list') {
  const unauthorized = vi.fn();
  const failures: CallFailure[] = [];
  const http = createHttp({
    ports: { clock: new FakeClock(), request: async () => response() },
    token: async () => 'token',
    renewed: async () => null,
    reached: () => undefined,
    unauthorized,
    failed: (failure) => void failures.push(failure),
  });
  return { unauthorized, failures, failure: http.send(endpoint).catch((error: unknown) => error) };
}

const FORBIDDEN = 'You do not have permission to perform this action';

test.each([
  ['the server', () => Response.json({ status: 403, code: 'forbidden', message: FORBIDDEN }, { status: 403 })],
  ['something in between', () => new Response('<h1>Blocked</h1>', { status: 403 })],
])('[EC2] 403 of %s is the specified error, with its status', async (_, response) => {
  const { failure, unauthorized } = answering(response);
  expect(await failure).toMatchObject({ name: 'Refusal', message: FORBIDDEN, problem: { status: 403 } });
  expect(unauthorized).not.toHaveBeenCalled();
});

test('[EC1] 401 that no new token helps asks for a sign-in', async () => {
  const { failure, unauthorized } = answering(() => new Response(null, { status: 401 }));
  expect(await failure).toMatchObject({ name: 'Unauthorized', problem: { status: 401 } });
  expect(unauthorized).toHaveBeenCalledOnce();
});

test('[AU14] 401 to the question about the terms says nothing of the sign-in', async () => {
  const { failure, unauthorized } = answering(() => new Response(null, { status: 401 }), 'terms.list');
  expect(await failure).toMatchObject({ name: 'Unauthorized' });
  expect(unauthorized).not.toHaveBeenCalled();
});

test('[EC3] an error page of something in between is no answer of the server', async () => {
  const { failure, unauthorized } = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await failure).toMatchObject({ name: 'Unreachable' });
  expect(unauthorized).not.toHaveBeenCalled();
});

/** A server that answers when the test says so. */
function waiting() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const http = createHttp({
    ports: {
      clock: new FakeClock(),
      request: async (path, init) => {
        asked.push(`${init.method} ${path}`);
        await new Promise<void>((resolve) => answers.push(resolve));
        return Response.json({ asked: asked.length });
      },
    },
    token: async () => 'token',
    renewed: async () => null,
    reached: () => undefined,
    unauthorized: () => undefined,
  });
  const answer = () => answers.splice(0).forEach((resolve) => void resolve());
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { http, asked, answer, settle };
}

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), null, 'Unreachable'],
  ['a balancer without a server', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502, 'Unreachable'],
  [
    'the server',
    () => Response.json({ status: 500, code: 'internal', message: 'x' }, { status: 500 }),
    500,
    'ServerFault',
  ],
])('[TP21] what fails is told, with its status and the pattern of the call: %s', async (_, response, status, name) => {
  const { failures, failure } = answering(response);
  await failure;
  expect(failures).toEqual([{ name, status, message: expect.stringMatching(/^GET \/api\/tags: /) }]);
});

test.each([301, 304, 400, 401, 403, 404, 409, 429, 499])('[TP21] %i is told to nobody', async (status) => {
  const body = JSON.stringify({ status, code: 'invalid', message: 'no' });
  const { failures, failure } = answering(() => new Response(status === 304 ? null : body, { status }));
  await failure;
  expect(failures).toEqual([]);
});

test('[RC20] a GET asked again while it is under way is not sent again, and one asked later is', async () => {
  const { http, asked, answer, settle } = waiting();
  const first = [http.send('personal-tokens.list'), http.send('personal-tokens.list')];
  const other = [
    http.send('members.list', { companyId: 'a' }),
    http.send('members.list', { companyId: 'b' }),
    http.send('billing-invitations.list', { params: { id: 'x' } }),
  ];
  await settle();
  expect(asked.filter((one) => one.includes('tokens'))).toHaveLength(1);
  expect(asked).toHaveLength(4);
  answer();
  const [one, two] = await Promise.all(first);
  expect(one).toBe(two);
  await Promise.all(other);
  const later = http.send('personal-tokens.list');
  await settle();
  answer();
  await later;
  expect(asked.filter((path) => path.includes('tokens'))).toHaveLength(2);
});

test('[RC21] what was asked before a change is not the answer for who asks after it', async () => {
  const { http, asked, answer, settle } = waiting();
  const calls = [http.send('personal-tokens.list')];
  await settle();
  calls.push(http.send('personal-tokens.create', { body: { name: 'x', days: 1 } }));
  calls.push(http.send('personal-tokens.list'));
  await settle();
  answer();
  await Promise.all(calls);
  expect(asked.filter((one) => one.startsWith('GET'))).toHaveLength(2);
  const failing = [http.send('personal-tokens.list'), http.send('personal-tokens.list')];
  await settle();
  expect(asked.filter((one) => one.startsWith('GET'))).toHaveLength(3);
  answer();
  await Promise.all(failing);
});
