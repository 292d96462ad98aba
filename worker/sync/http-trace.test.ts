import { expect, test } from 'vitest';
import type { TraceHeaders } from '../../contract/third-parties';
import { createHttp } from './http';

async function headersWith(trace: TraceHeaders): Promise<Headers> {
  let headers = new Headers();
  const http = createHttp({
    ports: {
      clock: { now: () => 0, after: () => () => undefined, random: () => 0 },
      request: async (_path, init) => {
        headers = new Headers(init.headers);
        return Response.json({});
      },
    },
    token: async () => 'token',
    renewed: async () => null,
    reached: () => undefined,
    unauthorized: () => undefined,
    trace: () => trace,
  });
  await http.send('users.me');
  return headers;
}

test('[TP26] a request of the sync worker says which trace it belongs to, and still who asks', async () => {
  const headers = await headersWith({ 'sentry-trace': 'a-b-1', baggage: 'sentry-trace_id=a' });
  expect(Object.fromEntries(headers)).toEqual({
    authorization: 'Bearer token',
    'sentry-trace': 'a-b-1',
    baggage: 'sentry-trace_id=a',
  });
});

test('[TP26] without error reports it says nothing of traces', async () => {
  expect(Object.fromEntries(await headersWith({}))).toEqual({ authorization: 'Bearer token' });
});
