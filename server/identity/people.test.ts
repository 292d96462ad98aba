import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi, TENANT } from '../../tests/kit/identity-api';
import { clients, users } from '../db/schema';
import { attempts, invitations } from '../db/schema-identity';
import { createUser } from './users';

let api: IdentityApi;
/** A company of `owner`, with `admin` and `member` in it. */
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  company = (await api.call('owner', 'companies.create', { body: { name: 'Acme' } })).companyId;
  for (const role of ['admin', 'member'] as const) await join(role, role);
});
afterAll(() => api.close());

async function invite(who: string, role: 'owner' | 'admin' | 'member', email = 'new@example.com') {
  return api.call(who, 'invitations.create', { body: { email, role }, company });
}

async function join(who: string, role: 'owner' | 'admin' | 'member'): Promise<void> {
  const { token } = await invite('owner', role, `${who}@example.com`);
  await api.call(who, 'invitations.accept', { params: { token } });
}

const roleOf = async (who: string) =>
  (await api.call(who, 'users.me')).companies.find(({ companyId }) => companyId === company)?.role;

describe('first sign-in', () => {
  test('[ID5] makes one user, however often at once, as the tenant tells', async () => {
    api.userInfo.answer = async () => ({ sub: 'grace', email: 'grace@tenant.example', name: 'Grace' });
    const answers = await Promise.all([1, 2, 3].map(() => api.call('grace', 'users.me')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ email: 'grace@tenant.example', name: 'Grace', isPlatformAdmin: false });
    const { asked } = api.userInfo;
    await api.call('grace', 'users.me');
    expect(api.userInfo.asked).toBe(asked);
  });

  test('[ID5] what the tenant says about somebody else is not believed, and its silence turns nobody away', async () => {
    api.userInfo.answer = async () => ({ sub: 'somebody', email: 'boss@example.com', name: 'Boss' });
    expect(await api.call('heidi', 'users.me')).toMatchObject({ email: 'heidi@example.com', name: null });
    api.userInfo.answer = async () => {
      throw new TypeError('fetch failed');
    };
    expect((await api.call('ivan', 'users.me')).email).toBe('ivan@example.com');
  });

  test('[ID5] a subject the settings name becomes platform administrator', async () => {
    expect((await api.call('root', 'users.me')).isPlatformAdmin).toBe(true);
  });

  test('[ID4] the same subject elsewhere, and the same address, are somebody else', async () => {
    await api.sql(async (db, now) => {
      await createUser(db, now, {
        issuer: 'https://other.example/',
        sub: 'kim',
        email: 'kim@example.com',
        name: 'Other',
        isPlatformAdmin: true,
      });
    });
    const kim = await api.call('kim', 'users.me');
    expect(kim).toMatchObject({ email: 'kim@example.com', isPlatformAdmin: false });
    const same = await api.sql((db) => db.select().from(users).where(eq(users.sub, 'kim')));
    expect(same.map(({ issuer }) => issuer).sort()).toEqual(['https://other.example/', TENANT]);
  });

  test('[ID6] the bypass token does not count where sign-in is on', async () => {
    expect(
      await api.identify({ token: 'bypass', header: (name) => (name === 'host' ? 'localhost' : undefined) }),
    ).toBeNull();
  });
});

describe('companies', () => {
  test('[ID40] whoever creates one owns it', async () => {
    expect(await roleOf('owner')).toBe('owner');
    expect(await api.refused('owner', 'companies.create', { body: { name: '  ' } })).toBe('400 invalid');
  });

  test('[ID41] a member neither invites nor sees who was invited, nor changes anybody', async () => {
    const userId = await api.userId('admin');
    const body = { email: 'x@example.com', role: 'member' };
    expect(await api.refused('member', 'invitations.create', { body, company })).toBe('403 forbidden');
    expect(await api.refused('member', 'invitations.list', { company })).toBe('403 forbidden');
    expect(await api.refused('member', 'members.list', { company })).toBe('403 forbidden');
    const change = { params: { id: userId }, body: { role: 'member' }, company };
    expect(await api.refused('member', 'members.update', change)).toBe('403 forbidden');
    expect(await api.refused('member', 'members.remove', { params: { id: userId }, company })).toBe('403 forbidden');
  });

  test('[ID41] an admin changes members, but makes and unmakes no owner', async () => {
    await join('nia', 'member');
    const nia = { params: { id: await api.userId('nia') }, company };
    expect((await api.call('admin', 'members.update', { ...nia, body: { role: 'admin' } })).role).toBe('admin');
    expect(await roleOf('nia')).toBe('admin');
    expect(await api.refused('admin', 'members.update', { ...nia, body: { role: 'owner' } })).toBe('403 forbidden');
    const owner = { params: { id: await api.userId('owner') }, company };
    expect(await api.refused('admin', 'members.update', { ...owner, body: { role: 'member' } })).toBe('403 forbidden');
    expect(await api.refused('admin', 'members.remove', owner)).toBe('403 forbidden');
    const body = { email: 'x@example.com', role: 'owner' };
    expect(await api.refused('admin', 'invitations.create', { body, company })).toBe('403 forbidden');
    await api.call('admin', 'members.remove', nia);
    expect(await roleOf('nia')).toBeUndefined();
    expect(await api.refused('nia', 'assets.types', { company })).toBe('404 not_found');
  });

  test('[SEC170] a removed member is not answered again what they were answered, and it is not kept', async () => {
    await join('remo', 'admin');
    const id = crypto.randomUUID();
    const again = {
      body: { id, type: 'server', name: 'secret-host' },
      company,
      headers: { 'Idempotency-Key': 'removed-member.1' },
    };
    const first = await api.call('remo', 'assets.create', again);
    expect(JSON.stringify(first)).toContain('secret-host');
    expect(await api.call('remo', 'assets.create', again)).toEqual(first);
    const remo = { params: { id: await api.userId('remo') }, company };
    // A lower role is not answered either, and the company knows who asked.
    await api.call('owner', 'members.update', { ...remo, body: { role: 'member' } });
    expect(await api.refused('remo', 'assets.create', again)).toBe('403 forbidden');
    await api.call('owner', 'members.remove', remo);
    expect(await api.refused('remo', 'assets.create', again)).toBe('404 not_found');
    const kept = await api.sql((db) => db.select().from(clients).where(eq(clients.id, 'removed-member')));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('secret-host');
    // Back in the company, the number stays used and the answer gone.
    await join('remo', 'admin');
    expect(await api.refused('remo', 'assets.create', again)).toBe('404 not_found');
  });

  test('[ID41] a company keeps an owner', async () => {
    const owner = { params: { id: await api.userId('owner') }, company };
    expect(await api.refused('owner', 'members.update', { ...owner, body: { role: 'admin' } })).toBe('400 invalid');
    expect(await api.refused('owner', 'members.remove', owner)).toBe('400 invalid');
    await join('olga', 'owner');
    await api.call('owner', 'members.remove', { params: { id: await api.userId('olga') }, company });
  });

  test('[ID47] what belongs to another company does not exist', async () => {
    const other = (await api.call('stranger', 'companies.create', { body: { name: 'Other' } })).companyId;
    const { id } = await invite('owner', 'member');
    const member = await api.userId('member');
    expect(await api.refused('stranger', 'members.list', { company })).toBe('404 not_found');
    expect(await api.refused('stranger', 'invitations.revoke', { params: { id }, company: other })).toBe(
      '404 not_found',
    );
    expect(await api.refused('stranger', 'members.remove', { params: { id: member }, company: other })).toBe(
      '404 not_found',
    );
    const update = { params: { id: member }, body: { role: 'member' }, company: other };
    expect(await api.refused('stranger', 'members.update', update)).toBe('404 not_found');
    const named = { body: { email: 'x@example.com', role: 'member', companyId: company }, company: other };
    expect(await api.refused('stranger', 'invitations.create', named)).toBe('400 invalid');
  });
});

describe('invitations', () => {
  afterEach(() => api.sql(async (db) => void (await db.delete(attempts))));

  test('[ID42] only the hash of the token is kept', async () => {
    const { token, id } = await invite('owner', 'member');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await api.sql((db) => db.select().from(invitations).where(eq(invitations.id, id)));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await api.call('owner', 'invitations.list', { company }))).not.toContain(token);
  });

  test('[ID43] the token shows where it leads, and nothing else', async () => {
    const { token, expiresAt } = await invite('admin', 'member');
    expect(await api.call('', 'invitations.get', { params: { token } })).toEqual({
      to: 'company',
      name: 'Acme',
      invitedBy: 'admin@example.com',
      role: 'member',
      expiresAt,
    });
  });

  test('[ID42, ID44] it counts once', async () => {
    const { token } = await invite('owner', 'admin', 'peter@example.com');
    expect(await api.refused('', 'invitations.accept', { params: { token } })).toBe('401 unauthorized');
    expect(await api.call('peter', 'invitations.accept', { params: { token } })).toEqual({
      companyId: company,
      billingAccountId: null,
    });
    expect(await roleOf('peter')).toBe('admin');
    expect(await api.refused('quinn', 'invitations.accept', { params: { token } })).toBe('404 not_found');
    expect(await api.refused('', 'invitations.get', { params: { token } })).toBe('404 not_found');
  });

  test('[ID42] of two at once one joins', async () => {
    const { token } = await invite('owner', 'member', 'rita@example.com');
    const attemptsAtOnce = ['rita', 'rita'].map((who) => api.call(who, 'invitations.accept', { params: { token } }));
    const outcomes = await Promise.allSettled(attemptsAtOnce);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('[ID42] taken back, expired and unknown are one answer', async () => {
    const back = await invite('owner', 'member');
    await api.call('admin', 'invitations.revoke', { params: { id: back.id }, company });
    const old = await invite('owner', 'member');
    await api.sql((db) =>
      db.execute(sql`update invitations set expires_at = now() - interval '1 second' where id = ${old.id}`),
    );
    for (const token of [back.token, old.token, 'x', 'A'.repeat(43)]) {
      expect(await api.refused('', 'invitations.get', { params: { token } })).toBe('404 not_found');
      expect(await api.refused('sam', 'invitations.accept', { params: { token } })).toBe('404 not_found');
    }
    expect(Date.parse(old.expiresAt) - Date.parse(old.createdAt)).toBe(7 * 24 * 3_600_000);
  });

  test('[ID44] a member keeps the role they have', async () => {
    const { token } = await invite('owner', 'member');
    await api.call('owner', 'invitations.accept', { params: { token } });
    expect(await roleOf('owner')).toBe('owner');
  });

  test('[ID43] too many tries wait', async () => {
    const answers: string[] = [];
    for (let attempt = 0; attempt < 62; attempt++) {
      answers.push(await api.refused('', 'invitations.get', { params: { token: `guess${attempt}` } }));
    }
    expect(answers.slice(0, 60).every((answer) => answer === '404 not_found')).toBe(true);
    expect(answers.at(-1)).toBe('429 too_many');
  });
});

describe('billing accounts', () => {
  test('[ID46] whoever creates one is its admin and invites to it; others do not see it', async () => {
    const { id, role } = await api.call('bill', 'billing-accounts.create', { body: { name: 'Bills' } });
    expect(role).toBe('admin');
    const body = { email: 'bo@example.com', role: 'member' };
    const { token } = await api.call('bill', 'billing-invitations.create', { params: { id }, body });
    expect(await api.call('', 'invitations.get', { params: { token } })).toMatchObject({
      to: 'billing-account',
      name: 'Bills',
    });
    await api.call('bo', 'invitations.accept', { params: { token } });
    expect((await api.call('bo', 'billing-accounts.list')).billingAccounts).toEqual([
      { id, name: 'Bills', role: 'member' },
    ]);
    expect((await api.call('bo', 'users.me')).billingAccounts).toEqual([{ billingAccountId: id, role: 'member' }]);
    expect(await api.refused('bo', 'billing-invitations.create', { params: { id }, body })).toBe('403 forbidden');
    expect(await api.refused('owner', 'billing-invitations.create', { params: { id }, body })).toBe('404 not_found');
    const owner = { ...body, role: 'owner' };
    expect(await api.refused('bill', 'billing-invitations.create', { params: { id }, body: owner })).toBe(
      '400 invalid',
    );
    expect((await api.call('owner', 'billing-accounts.list')).billingAccounts).toEqual([]);
  });

  test('[ID46] its admin sees who is invited and takes it back, of this account only', async () => {
    const { id } = await api.call('bill', 'billing-accounts.create', { body: { name: 'Takings' } });
    const other = await api.call('bill', 'billing-accounts.create', { body: { name: 'Others' } });
    const body = { email: 'cy@example.com', role: 'admin' };
    const { token, ...shown } = await api.call('bill', 'billing-invitations.create', { params: { id }, body });
    const list = async (of: string) =>
      (await api.call('bill', 'billing-invitations.list', { params: { id: of } })).invitations;
    expect(await list(id)).toEqual([shown]);
    expect(await list(other.id)).toEqual([]);
    const invitationId = shown.id;
    for (const [who, where] of [
      ['bill', other.id],
      ['owner', id],
    ] as const) {
      expect(await api.refused(who, 'billing-invitations.revoke', { params: { id: where, invitationId } })).toBe(
        '404 not_found',
      );
    }
    expect(await api.refused('owner', 'billing-invitations.list', { params: { id } })).toBe('404 not_found');
    await api.call('bill', 'billing-invitations.revoke', { params: { id, invitationId } });
    expect(await list(id)).toEqual([]);
    expect(await api.refused('cy', 'invitations.accept', { params: { token } })).toBe('404 not_found');
  });
});

describe('signing out at a tenant', () => {
  test('[SEC149] ends the sign-in that the token names, and no other', async () => {
    const [leaving, staying] = ['olga#one', 'olga#two'];
    await api.call(staying, 'users.me');
    await api.call(leaving, 'auth.sign-out');
    expect(await api.refused(leaving, 'users.me')).toBe('401 unauthorized');
    expect((await api.call(staying, 'users.me')).sub).toBe('olga');
  });

  test('[SEC149] where a sign-in has no name, ends every token issued until then, and none issued after', async () => {
    const seconds = (ago: number) => Math.floor(Date.now() / 1_000 - ago);
    const shown = (iat: number) => `pavel@${iat}`;
    await api.call(shown(seconds(60)), 'auth.sign-out');
    for (const ago of [60, 2]) expect(await api.refused(shown(seconds(ago)), 'users.me')).toBe('401 unauthorized');
    expect((await api.call(shown(seconds(-1)), 'users.me')).sub).toBe('pavel');
  });
});
