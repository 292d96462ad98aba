import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { SocketSession } from '../sync/session';

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  company = (await api.call('ada', 'companies.create', { body: { name: 'Acme' } })).companyId;
  await api.call('root', 'users.me');
});
afterAll(() => api.close());

/** A socket of somebody's, authenticated. */
async function socketOf(token: string, userId: string) {
  const sent: string[] = [];
  const closed: number[] = [];
  const session = new SocketSession(
    {
      send: (text) => void sent.push(JSON.parse(text).type),
      close: (code) => void closed.push(code),
      buffered: () => 0,
    },
    { services: api.services, identify: (one) => api.identify({ token: one, header: () => undefined }) },
  );
  await session.received(JSON.stringify({ type: 'authenticate', token, userId }));
  expect(sent).toEqual(['welcome', 'authenticated']);
  return { sent, closed, session };
}

async function member(who: string): Promise<string> {
  const { token } = await api.call('ada', 'invitations.create', {
    body: { email: `${who}@example.com`, role: 'member' },
    company,
  });
  await api.call(who, 'invitations.accept', { params: { token } });
  return api.userId(who);
}

test('[ID41] another role, and removal, close the person’s sockets and nobody else’s', async () => {
  const [bob, carl] = [await member('bob'), await member('carl')];
  const [bobs, carls] = [await socketOf('as-bob', bob), await socketOf('as-carl', carl)];
  await api.call('ada', 'members.update', { params: { id: bob }, body: { role: 'admin' }, company });
  await vi.waitFor(() => expect(bobs.closed).toEqual([1013]));
  const again = await socketOf('as-bob', bob);
  await api.call('ada', 'members.remove', { params: { id: bob }, company });
  await vi.waitFor(() => expect(again.closed).toEqual([1013]));
  expect(carls.closed).toEqual([]);
  carls.session.end(1000, 'done');
});

test('[ID41] whoever joins a company comes again', async () => {
  await api.call('dora', 'users.me');
  const doras = await socketOf('as-dora', await api.userId('dora'));
  await member('dora');
  await vi.waitFor(() => expect(doras.closed).toEqual([1013]));
});

test('[ID8] a token that stopped counting closes its socket within a minute; another one stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { token, id } = await api.call('ada', 'personal-tokens.create', { body: { name: 'x' } });
  const ada = await api.userId('ada');
  const { code } = await api.call('root', 'impersonation.start', { body: { userId: ada } });
  const impersonation = await api.call('root', 'impersonation.exchange', { body: { code } });
  const revoked = await socketOf(token, ada);
  const ended = await socketOf(impersonation.token, ada);
  const staying = await socketOf('as-ada', ada);
  await api.call('ada', 'personal-tokens.revoke', { params: { id } });
  await api.call(impersonation.token, 'impersonation.end');
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect([revoked.closed, ended.closed]).toEqual([[4401], [4401]]));
  expect(revoked.sent.at(-1)).toBe('authentication_error');
  expect(staying.closed).toEqual([]);
  staying.session.end(1000, 'done');
  vi.useRealTimers();
});
