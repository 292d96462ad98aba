import { expect, test, vi } from 'vitest';
import { createHttp } from './http';
import { FakeClock } from './testing/fake-clock';

function answering(response: () => Response) {
  const unauthorized = vi.fn();
  const http = createHttp({
    ports: { clock: new FakeClock(), request: async () => response() },
    token: async () => 'token',
    renewed: async () => null,
    reached: () => undefined,
    unauthorized,
  });
  return { unauthorized, failure: http.send('tags.list').catch((error: unknown) => error) };
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

test('[EC3] an error page of something in between is no answer of the server', async () => {
  const { failure, unauthorized } = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await failure).toMatchObject({ name: 'Unreachable' });
  expect(unauthorized).not.toHaveBeenCalled();
});
