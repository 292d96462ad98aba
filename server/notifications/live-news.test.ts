import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ServerMessage } from '../../contract/socket';
import { CONTRACT_VERSION } from '../../contract/version';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { SocketSession } from '../sync/session';
import { notify } from './notify';

let api: IdentityApi;
beforeAll(async () => {
  api = await createIdentityApi();
});
afterAll(() => api.close());

const tell = async (who: string, title: string) => {
  const news = { type: 'import_finished', title, message: 'text', severity: 'info' } as const;
  const userId = await api.userId(who);
  await withAccess(api.services, SYSTEM, (tx) =>
    notify(tx, [userId], { ...news, companyId: null, subject: null, groupKey: null }),
  );
};

/** A socket that has said hello, at the start of the person's stream. */
async function listen(who: string): Promise<{ heard: ServerMessage[]; session: SocketSession }> {
  const { id } = await api.call(who, 'users.me');
  const heard: ServerMessage[] = [];
  const session = new SocketSession(
    { send: (text) => heard.push(z.parse(ServerMessage, JSON.parse(text))), close: () => {}, buffered: () => 0 },
    { services: api.services, identify: (token) => api.identify({ token, header: () => undefined }) },
  );
  const cursors = { [`user:${id}`]: { logId: api.services.logId, seq: 0 } };
  await session.received(JSON.stringify({ type: 'authenticate', token: `as-${who}`, userId: id }));
  await session.received(
    JSON.stringify({ type: 'hello', build: 'test', clientId: 'test-client', contract: CONTRACT_VERSION, cursors }),
  );
  return { heard, session };
}

const ofInterest = (heard: readonly ServerMessage[]) =>
  heard.flatMap((message) => {
    if (message.type === 'notification') return [`notification ${message.notification.title}`];
    return message.type === 'changes' ? message.range.changes.map(({ row }) => `row ${String(row?.['title'])}`) : [];
  });

test('[N7] news reaches the person after its row; what was there before, and what is another’s, is no news', async () => {
  await api.call('ada', 'users.me');
  await api.call('bob', 'users.me');
  await tell('ada', 'Yesterday');
  const ada = await listen('ada');
  const bob = await listen('bob');
  await expect.poll(() => ofInterest(ada.heard), { timeout: 20_000 }).toEqual(['row Yesterday']);
  await tell('ada', 'Now');
  await expect
    .poll(() => ofInterest(ada.heard), { timeout: 20_000 })
    .toEqual(['row Yesterday', 'row Now', 'notification Now']);
  const { chunk } = await api.call('ada', 'sync.snapshot', {
    query: { stream: `user:${await api.userId('ada')}`, entity: 'notification' },
  });
  await api.call('ada', 'notifications.mark-read', { body: { ids: chunk.ids } });
  await tell('bob', 'For Bob');
  await expect.poll(() => ofInterest(bob.heard), { timeout: 20_000 }).toEqual(['row For Bob', 'notification For Bob']);
  expect(ofInterest(ada.heard).filter((one) => one.startsWith('notification'))).toEqual(['notification Now']);
  for (const { session } of [ada, bob]) session.end(1000, 'done');
});
