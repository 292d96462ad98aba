import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { otherRecordTables } from '../db/record-tables';
import { type News, notify } from './notify';

const TOLD = otherRecordTables.notification;

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  company = (await api.call('owner', 'companies.create', { body: { name: 'Acme' } })).companyId;
  await join('member');
});
afterAll(() => api.close());
beforeEach(() => api.sql((db) => db.delete(TOLD)));

async function join(who: string): Promise<void> {
  const { token } = await api.call('owner', 'invitations.create', {
    body: { email: `${who}@example.com`, role: 'member' },
    company,
  });
  await api.call(who, 'invitations.accept', { params: { token } });
}

/** What somebody's browser would fetch of their stream. */
async function toldTo(who: string): Promise<Record<string, unknown>[]> {
  const stream = `user:${await api.userId(who)}`;
  const { chunk } = await api.call(who, 'sync.snapshot', { query: { stream, entity: 'notification' } });
  return chunk.ids.map((id, at) => ({
    id,
    ...Object.fromEntries(Object.entries(chunk.columns).map(([name, column]) => [name, column[at]])),
  }));
}

const NEWS: News = {
  type: 'import_finished',
  title: 'Import finished',
  message: 'Nessus: 2 new.',
  severity: 'info',
  companyId: null,
  subject: null,
  groupKey: 'nessus',
};

async function tell(who: string, news: Partial<News> = {}): Promise<void> {
  const userId = await api.userId(who);
  await withAccess(api.services, SYSTEM, (tx) => notify(tx, [userId], { ...NEWS, ...news }));
}

async function headOf(who: string): Promise<number> {
  const { grants } = await api.call(who, 'sync.grants');
  const stream = `user:${await api.userId(who)}`;
  return grants.find((grant) => grant.stream === stream)?.head ?? -1;
}

describe('who is told', () => {
  test('[N3] the inviter, when somebody joins', async () => {
    await join('newcomer');
    expect(await toldTo('owner')).toMatchObject([
      {
        type: 'invitation_accepted',
        message: 'newcomer@example.com joined Acme as member.',
        companyId: company,
        readAt: null,
      },
    ]);
    expect(await toldTo('newcomer')).toEqual([]);
  });

  test('[N4] whose role changed, and by whom', async () => {
    const id = await api.userId('member');
    const before = await headOf('member');
    await api.call('owner', 'members.update', { params: { id }, body: { role: 'admin' }, company });
    expect(await toldTo('member')).toMatchObject([
      {
        type: 'role_changed',
        title: 'Your role in Acme changed',
        message: 'owner@example.com made you admin; you were member.',
      },
    ]);
    expect(await headOf('member')).toBe(before + 1);
    expect(await toldTo('owner')).toEqual([]);
  });

  test('[N4] who belongs to the company no more, but not who left by themself', async () => {
    await join('leaver');
    await api.sql((db) => db.delete(TOLD));
    await api.call('owner', 'members.remove', { params: { id: await api.userId('leaver') }, company });
    expect(await toldTo('leaver')).toMatchObject([{ type: 'membership_ended', companyId: null, subject: null }]);
  });
});

describe('one person’s notifications', () => {
  test('[N2] unread news of the same group is renewed, read news is not', async () => {
    await tell('owner');
    await tell('owner', { message: 'Nessus: 5 new.' });
    const [first] = await toldTo('owner');
    expect(first).toMatchObject({ count: 2, message: 'Nessus: 5 new.' });
    await api.call('owner', 'notifications.mark-read', { body: { ids: [first?.['id']] } });
    await tell('owner');
    expect((await toldTo('owner')).map(({ count, readAt }) => [count, readAt === null])).toEqual(
      expect.arrayContaining([
        [2, false],
        [1, true],
      ]),
    );
  });

  test('[N5] nobody reads, or marks, what is another’s', async () => {
    await tell('owner');
    const [theirs] = await toldTo('owner');
    await api.call('member', 'notifications.mark-read', { body: { ids: [theirs?.['id']] } });
    expect(await toldTo('owner')).toMatchObject([{ readAt: null }]);
    const stream = `user:${await api.userId('owner')}`;
    expect(await api.refused('member', 'sync.snapshot', { query: { stream, entity: 'notification' } })).toBe(
      '404 not_found',
    );
    expect(
      await api.refused('owner', 'sync.snapshot', {
        query: { stream, entity: 'asset' },
      }),
    ).toBe('400 invalid');
  });

  test('[N5] the answer to marking carries the row, read', async () => {
    await tell('owner');
    const [mine] = await toldTo('owner');
    const answer = await api.call('owner', 'notifications.mark-read', { body: { ids: [mine?.['id']] } });
    expect(answer).toMatchObject({
      range: { stream: `user:${await api.userId('owner')}`, changes: [{ row: { readAt: expect.any(String) } }] },
    });
  });

  test('[N6] the newest 500 stay, and the rest is gone for every device', async () => {
    const userId = await api.userId('owner');
    const old = Array.from({ length: 500 }, (_, at) => new Date(at * 60_000).toISOString());
    await api.sql((db) =>
      db.insert(TOLD).values(
        old.map((at) => ({
          id: crypto.randomUUID(),
          userId,
          doc: { ...NEWS, count: 1, at, readAt: at },
          createdAt: at,
          updatedAt: at,
        })),
      ),
    );
    const before = await headOf('owner');
    await tell('owner');
    const kept = await api.sql((db) => db.select().from(TOLD).where(eq(TOLD.userId, userId)));
    expect(kept).toHaveLength(500);
    expect(kept.map(({ doc }) => Reflect.get(doc, 'at'))).not.toContain(old[0]);
    // The new one, and the one that went.
    expect(await headOf('owner')).toBe(before + 2);
  });
});
