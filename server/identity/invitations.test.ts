import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { memberships, users } from '../db/schema';
import { attempts, auditLog, billingMembers, invitations } from '../db/schema-identity';

let api: IdentityApi;
/** A company of `owner`. */
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  company = (await api.call('owner', 'companies.create', { body: { name: 'Acme' } })).companyId;
});
afterAll(() => api.close());
afterEach(() => api.sql(async (db) => void (await db.delete(attempts))));

type Role = 'owner' | 'admin' | 'member';
const invite = (who: string, role: Role, email: string) =>
  api.call(who, 'invitations.create', { body: { email, role }, company });
const accept = (who: string, token: string) => api.call(who, 'invitations.accept', { params: { token } });
const refusedAccept = (who: string, token: string) => api.refused(who, 'invitations.accept', { params: { token } });
const list = async (who = 'owner') => (await api.call(who, 'invitations.list', { company })).invitations;
const shownOf = async (id: string) => (await list()).find((one) => one.id === id);
const confirm = (who: string, id: string) => api.call(who, 'invitations.confirm', { params: { id }, company });

async function join(who: string, role: Role): Promise<void> {
  const { token } = await invite('owner', role, `${who}@example.com`);
  await accept(who, token);
}

const roleOf = async (who: string) =>
  (await api.call(who, 'users.me')).companies.find(({ companyId }) => companyId === company)?.role;

async function toldTo(who: string): Promise<unknown[]> {
  const stream = `user:${await api.userId(who)}`;
  const { chunk } = await api.call(who, 'sync.snapshot', { query: { stream, entity: 'notification' } });
  return chunk.columns['type'] ?? [];
}

const audited = async (action: string) =>
  (await api.sql((db) => db.select().from(auditLog)))
    .map(({ entry }) => entry)
    .filter((one) => one['action'] === action);

/** Somebody whose address nobody vouches for. */
async function unverified(who: string, email = `${who}@example.com`): Promise<void> {
  api.userInfo.answer = async () => ({ sub: who, email, name: null, email_verified: false });
  await api.call(who, 'users.me');
  api.userInfo.answer = async () => null;
}

describe('who invited', () => {
  test('[SEC161] a removed administrator does not come back by an invitation they made', async () => {
    await join('mallory', 'admin');
    const kept = await invite('owner', 'admin', 'kept@example.com');
    const back = await invite('mallory', 'admin', 'mallory@example.com');
    const friend = await invite('mallory', 'member', 'friend@example.com');
    await api.call('owner', 'members.remove', { params: { id: await api.userId('mallory') }, company });
    for (const [who, { token }] of [
      ['mallory', back],
      ['friend', friend],
    ] as const) {
      expect(await refusedAccept(who, token)).toBe('404 not_found');
      expect(await api.refused('', 'invitations.get', { params: { token } })).toBe('404 not_found');
    }
    expect(await roleOf('mallory')).toBeUndefined();
    const open = (await list()).map(({ id }) => id);
    expect([open.includes(kept.id), open.includes(back.id), open.includes(friend.id)]).toEqual([true, false, false]);
    expect((await audited('invitation.closed')).map(({ about }) => about)).toEqual(
      expect.arrayContaining([{ invitationId: back.id }, { invitationId: friend.id }]),
    );
  });

  test('[SEC161] a lower role closes the invitations they made, a higher one does not', async () => {
    await join('dora', 'admin');
    const first = await invite('dora', 'member', 'first@example.com');
    const dora = { params: { id: await api.userId('dora') }, company };
    await api.call('owner', 'members.update', { ...dora, body: { role: 'owner' } });
    expect(await shownOf(first.id)).toBeDefined();
    const second = await invite('dora', 'owner', 'second@example.com');
    await api.call('owner', 'members.update', { ...dora, body: { role: 'admin' } });
    expect(await shownOf(first.id)).toBeUndefined();
    expect(await refusedAccept('second', second.token)).toBe('404 not_found');
  });

  test('[SEC162] what an inviter may not hand out any more does not count, however the right was lost', async () => {
    await join('nora', 'owner');
    await api.makePlatformAdmin('nora');
    await api.call('plato', 'users.me');
    await api.makePlatformAdmin('plato');
    const asOwner = await invite('nora', 'owner', 'olaf@example.com');
    const { id } = await api.call('plato', 'billing-accounts.create', { body: { name: 'Bills' } });
    const bill = { params: { id }, body: { email: 'ben@example.com', role: 'member' } };
    const asBilling = await api.call('plato', 'billing-invitations.create', bill);
    await api.sql(async (db) => {
      await db.update(users).set({ isPlatformAdmin: false });
      // As an administrator of the database could, or a version to come.
      const [nora] = await db.select().from(users).where(eq(users.sub, 'nora'));
      await db
        .update(memberships)
        .set({ role: 'admin' })
        .where(eq(memberships.userId, nora?.id ?? ''));
      await db.delete(billingMembers).where(eq(billingMembers.billingAccountId, id));
    });
    expect(await refusedAccept('olaf', asOwner.token)).toBe('404 not_found');
    expect(await refusedAccept('ben', asBilling.token)).toBe('404 not_found');
    expect(await roleOf('olaf')).toBeUndefined();
  });
});

describe('whose address it is', () => {
  test('[SEC163] the invited person joins at once, however the address is written', async () => {
    const { token } = await invite('owner', 'member', 'Iris@Example.com');
    expect(await accept('iris', token)).toEqual({ companyId: company, billingAccountId: null });
    expect(await roleOf('iris')).toBe('member');
  });

  test('[SEC163] under another address, or one nobody vouches for, nobody joins before it is confirmed', async () => {
    await unverified('ursula');
    for (const [who, email] of [
      ['otto', 'somebody@example.com'],
      ['ursula', 'ursula@example.com'],
    ] as const) {
      const { token, id } = await invite('owner', 'member', email);
      expect(await accept(who, token)).toEqual({ companyId: null, billingAccountId: null, waiting: true });
      expect(await roleOf(who)).toBeUndefined();
      expect(await api.refused(who, 'assets.types', { company })).toBe('404 not_found');
      expect((await shownOf(id))?.waiting).toEqual({ name: null, email: `${who}@example.com` });
      expect((await api.call('', 'invitations.get', { params: { token } })).waiting).toBe(true);
    }
  });

  test('[SEC163] whoever may invite, or is there already, needs nobody to confirm', async () => {
    await api.call('root', 'users.me');
    const first = await invite('owner', 'member', 'somebody@example.com');
    expect(await accept('root', first.token)).toMatchObject({ companyId: company });
    const second = await invite('owner', 'admin', 'somebody@example.com');
    expect(await accept('iris', second.token)).toMatchObject({ companyId: company });
    expect(await roleOf('iris')).toBe('member');
    expect(await shownOf(second.id)).toBeDefined();
    expect(await accept('somebody', second.token)).toMatchObject({ companyId: company });
    expect(await roleOf('somebody')).toBe('admin');
  });

  test('[SEC164] inviter and administrators are told, and one of them confirms', async () => {
    await join('adam', 'admin');
    await join('eve', 'admin');
    const { token, id } = await invite('eve', 'member', 'nobody@example.com');
    await accept('wendy', token);
    await accept('wendy', token);
    for (const who of ['owner', 'adam', 'eve']) {
      expect((await toldTo(who)).filter((type) => type === 'invitation_waiting').length).toBeGreaterThan(0);
    }
    expect((await toldTo('eve')).filter((type) => type === 'invitation_waiting')).toHaveLength(1);
    expect(await toldTo('iris')).not.toContain('invitation_waiting');
    await confirm('adam', id);
    expect(await roleOf('wendy')).toBe('member');
    expect(await toldTo('wendy')).toEqual(['invitation_confirmed']);
    expect(await toldTo('eve')).toContain('invitation_accepted');
    expect(await shownOf(id)).toBeUndefined();
    expect(await refusedAccept('xaver', token)).toBe('404 not_found');
    expect(await audited('invitation.confirmed')).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ userId: await api.userId('adam') }),
        about: { invitationId: id, userId: await api.userId('wendy') },
      }),
    );
  });

  test('[SEC164] nobody confirms for themself, as more than they may hand out, or where nobody waits', async () => {
    const owners = await invite('owner', 'owner', 'chief@example.com');
    await accept('adam', (await invite('owner', 'member', 'adam@example.com')).token);
    await accept('yann', owners.token);
    const yanns = { params: { id: owners.id }, company };
    expect(await api.refused('yann', 'invitations.confirm', yanns)).toBe('404 not_found');
    expect(await api.refused('iris', 'invitations.confirm', yanns)).toBe('403 forbidden');
    expect(await api.refused('adam', 'invitations.confirm', yanns)).toBe('403 forbidden');
    expect(await roleOf('yann')).toBeUndefined();
    const unanswered = await invite('owner', 'member', 'later@example.com');
    expect(await api.refused('owner', 'invitations.confirm', { params: { id: unanswered.id }, company })).toBe(
      '404 not_found',
    );
    const other = (await api.call('stranger', 'companies.create', { body: { name: 'Other' } })).companyId;
    expect(await api.refused('stranger', 'invitations.confirm', { ...yanns, company: other })).toBe('404 not_found');
    await confirm('owner', owners.id);
    expect(await roleOf('yann')).toBe('owner');
  });

  test('[SEC164] refused, by taking it back or with the inviter’s right, the person is told and stays outside', async () => {
    const { token, id } = await invite('owner', 'member', 'nobody@example.com');
    await accept('zoe', token);
    await api.call('owner', 'invitations.revoke', { params: { id }, company });
    expect(await toldTo('zoe')).toEqual(['invitation_refused']);
    expect(await refusedAccept('zoe', token)).toBe('404 not_found');
    const fromEve = await invite('eve', 'member', 'nobody@example.com');
    await accept('zoe', fromEve.token);
    await api.call('owner', 'members.remove', { params: { id: await api.userId('eve') }, company });
    expect(await toldTo('zoe')).toEqual(['invitation_refused', 'invitation_refused']);
    expect(await api.refused('owner', 'invitations.confirm', { params: { id: fromEve.id }, company })).toBe(
      '404 not_found',
    );
    expect(await roleOf('zoe')).toBeUndefined();
  });

  test('[SEC164] the invited person goes before who waits with their link; another stranger does not', async () => {
    const { token } = await invite('owner', 'member', 'vera@example.com');
    await accept('thief', token);
    expect(await refusedAccept('second', token)).toBe('409 conflict');
    expect(await accept('vera', token)).toMatchObject({ companyId: company });
    expect(await roleOf('vera')).toBe('member');
    expect(await roleOf('thief')).toBeUndefined();
  });

  test('[SEC164] a billing account asks its admins', async () => {
    const { id } = await api.call('bill', 'billing-accounts.create', { body: { name: 'Bills' } });
    const body = { email: 'bo@example.com', role: 'admin' };
    const made = await api.call('bill', 'billing-invitations.create', { params: { id }, body });
    expect(await accept('carl', made.token)).toMatchObject({ waiting: true });
    expect((await api.call('carl', 'users.me')).billingAccounts).toEqual([]);
    const { invitations: open } = await api.call('bill', 'billing-invitations.list', { params: { id } });
    expect(open[0]?.waiting).toEqual({ name: null, email: 'carl@example.com' });
    const params = { id, invitationId: made.id };
    expect(await api.refused('carl', 'billing-invitations.confirm', { params })).toBe('404 not_found');
    await api.call('bill', 'billing-invitations.confirm', { params });
    expect((await api.call('carl', 'users.me')).billingAccounts).toEqual([{ billingAccountId: id, role: 'admin' }]);
  });
});

describe('the token', () => {
  test('[SEC165] accepting and reading are throttled for an address and for a person', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 40; at++) answers.push(await refusedAccept('guesser', `accept${at}`));
    for (let at = 0; at < 21; at++) {
      answers.push(await api.refused('', 'invitations.get', { params: { token: `read${at}` } }));
    }
    expect(answers.slice(0, 60).every((answer) => answer === '404 not_found')).toBe(true);
    expect(answers.at(-1)).toBe('429 too_many');
    // From another address the person is known still, and nobody else is held up.
    await api.sql(async (db) => {
      const rows = await db.select().from(attempts);
      const byAddress = rows.find(({ count }) => count === 60);
      await db.delete(attempts).where(eq(attempts.key, byAddress?.key ?? ''));
    });
    for (let at = 0; at < 20; at++) await refusedAccept('guesser', `more${at}`);
    expect(await refusedAccept('guesser', 'last')).toBe('429 too_many');
    expect(await refusedAccept('iris', 'first')).toBe('404 not_found');
  });

  test('[SEC166] is in the answer to its inviter and nowhere else', async () => {
    const { token, id } = await invite('owner', 'member', 'else@example.com');
    await accept('walter', token);
    const kept = await api.sql(async (db) => [
      await db.select().from(invitations).where(eq(invitations.id, id)),
      await db.select().from(auditLog),
    ]);
    const seen = [kept, await list(), await api.call('', 'invitations.get', { params: { token } })];
    for (const one of seen) expect(JSON.stringify(one)).not.toContain(token);
  });
});
