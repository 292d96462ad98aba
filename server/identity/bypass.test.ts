import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAKE_HANDLERS } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import { bypassRefusal, seedBypass } from './bypass';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ handlers: FAKE_HANDLERS });
});
afterAll(() => server.close());

const status = async (headers: Record<string, string>) =>
  (await server.fetch('GET', '/api/users/me', { headers })).status;

describe('the token', () => {
  test.each(['localhost', 'localhost:8080', 'LOCALHOST:1', '127.0.0.1:8080', '[::1]:8080', '[::1]'])(
    '[S40] counts for Host %s',
    async (host) => expect(await status({ host })).toBe(200),
  );

  const elsewhere = [
    'muster.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:80',
    '192.168.1.4:8080',
    '0.0.0.0',
    '',
  ];
  test.each(elsewhere)('[S40] does not count for Host "%s"', async (host) => expect(await status({ host })).toBe(401));

  test.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'x-client-ip',
    'cdn-loop',
  ])('[S40] does not count behind a proxy: %s', async (name) =>
    expect(await status({ [name]: 'for=127.0.0.1' })).toBe(401),
  );
});

describe('the start', () => {
  test.each(['localhost', '127.0.0.1', '::1'])('[S41] is allowed on %s', (host) => {
    expect(bypassRefusal({ host, publicUrl: undefined })).toBeNull();
  });

  test.each(['0.0.0.0', '::', '192.168.1.4', 'muster.example', ''])('[S41] is refused on "%s"', (host) => {
    expect(bypassRefusal({ host, publicUrl: undefined })).toContain(`HOST is "${host}"`);
  });

  test('[S41] is refused with a public address', () => {
    expect(bypassRefusal({ host: 'localhost', publicUrl: 'https://muster.example' })).toContain('PUBLIC_URL');
  });
});

test('[S42] the bypass user is the same at every start, and owns an empty demo company', async () => {
  const first = await server.call('users.me');
  await seedBypass(server.services);
  expect(await server.call('users.me')).toEqual(first);
  expect(first).toMatchObject({
    sub: 'bypass|developer@muster.local',
    email: 'developer@muster.local',
    name: 'developer',
    isPlatformAdmin: true,
    companies: [{ companyId: server.companyId, name: 'Demo company', role: 'owner' }],
  });
  const { grants } = await server.call('sync.grants');
  // The company's stream has the company itself; the person's and the catalog's are empty.
  expect(grants.map(({ head }) => head)).toEqual([1, 0, 0]);
});
