import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { users } from '../db/schema';

let api: IdentityApi;
beforeAll(async () => {
  api = await createIdentityApi();
});
afterAll(() => api.close());

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

describe('what a person sets of themself', () => {
  test('[CA20] name and picture, and nothing that could hold a script', async () => {
    await api.call('ann', 'users.me');
    const saved = await api.call('ann', 'account.update', { body: { name: 'Ann Other', picture: PNG } });
    expect(saved).toMatchObject({ name: 'Ann Other', picture: PNG, pages: null });
    expect((await api.call('ann', 'users.me')).name).toBe('Ann Other');
    expect((await api.call('ann', 'account.update', { body: { picture: null } })).picture).toBeNull();
    for (const picture of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://a.example/x.png',
      `${PNG}${'A'.repeat(70_000)}`,
    ])
      expect(await api.refused('ann', 'account.update', { body: { picture } })).toBe('400 invalid');
    expect(await api.refused('ann', 'account.update', { body: { name: ' ' } })).toBe('400 invalid');
  });

  test('[CA23] preferences are kept beside each other', async () => {
    await api.call('bea', 'users.update-me', { body: { preferences: { theme: 'dark' } } });
    const zone = { zone: 'Europe/Berlin', dates: 'day-first', start: 'assets', density: 'comfortable' } as const;
    const { preferences } = await api.call('bea', 'users.update-me', { body: { preferences: zone } });
    expect(preferences).toEqual({ theme: 'dark', ...zone });
  });
});

describe('where a person is signed in', () => {
  const device = (userAgent: string) => ({ headers: { 'User-Agent': userAgent } });

  test('[CA21, CA22] each sign-in is listed with its device and ended alone, or all others at once', async () => {
    await api.call('cid', 'users.me', device('Firefox/133.0 (X11; Linux)'));
    const [first] = (await api.call('cid', 'sign-ins.list')).signIns;
    expect(first).toMatchObject({ device: 'Firefox 133 on Linux', isThis: true });
    // Other sign-ins of the same person, and one of somebody else.
    await api.call('dan', 'users.me', device('curl/8'));
    const [me] = await api.sql((db) => db.select({ id: users.id }).from(users).where(eq(users.sub, 'cid')));
    for (const session of ['second', 'third']) {
      await api.sql((db) =>
        db.execute(sql`insert into sign_ins (id, user_id, issuer, session, device, address, first_at, last_at)
          select gen_random_uuid(), user_id, issuer, ${session}, 'Chrome 1 on Windows', '10.0.0.1', now(), now()
          from sign_ins where user_id = ${me?.id}::uuid limit 1`),
      );
    }
    const { signIns } = await api.call('cid', 'sign-ins.list');
    expect(signIns.filter(({ isThis }) => !isThis)).toHaveLength(2);
    const others = signIns.filter(({ isThis }) => !isThis);
    expect(await api.call('cid', 'sign-ins.end', { params: { id: others[0]?.id ?? '' } })).toEqual({ ended: 1 });
    expect(await api.call('cid', 'sign-ins.end-others')).toEqual({ ended: 1 });
    expect((await api.call('cid', 'sign-ins.list')).signIns).toMatchObject([{ id: first?.id, isThis: true }]);
    const ended = await api.sql((db) =>
      db.execute(sql`select session from ended_sign_ins where session <> 'his' order by session`),
    );
    expect([...ended].map(({ session }) => session)).toEqual(['second', 'third']);
    const theirs = { params: { id: first?.id ?? '' } };
    expect(await api.refused('dan', 'sign-ins.end', theirs)).toBe('404 not_found');
  });
});

describe('taking everything along, and going', () => {
  test('[CA24] the export holds what is kept, and no secret', async () => {
    await api.call('eli', 'companies.create', { body: { name: 'Export Ltd' } });
    const { token } = await api.call('eli', 'personal-tokens.create', { body: { name: 'nightly' } });
    const file = await api.call('eli', 'account.export');
    expect(file).toMatchObject({
      profile: [{ email: 'eli@example.com' }],
      companies: [{ name: 'Export Ltd', role: 'owner' }],
      apiTokens: [{ name: 'nightly' }],
    });
    expect(JSON.stringify(file)).not.toMatch(/hash|sealed|publicKey/i);
    expect(JSON.stringify(file)).not.toContain(token);
    expect(await api.refused(token, 'account.export')).toBe('403 forbidden');
  });

  test('[CA25] who is needed stays, with a reason; else all that is theirs is gone', async () => {
    const { companyId: company } = await api.call('fred', 'companies.create', { body: { name: 'Shared Ltd' } });
    const body = { email: 'gina@example.com', role: 'member' } as const;
    const { token } = await api.call('fred', 'invitations.create', { body, company });
    await api.call('gina', 'invitations.accept', { params: { token } });
    const mine = { body: { email: 'Fred@Example.com' } };
    expect(await api.refused('fred', 'account.delete', mine)).toBe('400 invalid');
    const [gina] = (await api.call('fred', 'members.list', { company })).members.filter(({ email }) =>
      email.startsWith('gina'),
    );
    await api.call('fred', 'members.update', { params: { id: gina?.userId ?? '' }, body: { role: 'owner' }, company });
    const { companyId: alone } = await api.call('fred', 'companies.create', { body: { name: 'Alone Ltd' } });
    await api.call('fred', 'personal-tokens.create', { body: { name: 'script' } });
    const { id } = await api.call('fred', 'users.me');
    expect(await api.refused('fred', 'account.delete', { body: { email: 'gina@example.com' } })).toBe('400 invalid');
    expect(await api.call('fred#his', 'account.delete', mine)).toEqual({ deleted: true });
    const columns = await api.sql((db) =>
      db.execute<{ table: string; column: string }>(sql`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'invited_by', 'referrer_id')`),
    );
    const left: string[] = [];
    for (const { table, column } of columns) {
      const rows = await api.sql((db) =>
        db.execute(sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text = ${id} limit 1`),
      );
      if (rows.length > 0) left.push(table);
    }
    expect(left).toEqual([]);
    expect(await api.sql((db) => db.select().from(users).where(eq(users.id, id)))).toEqual([]);
    const [gone] = await api.sql((db) =>
      db.execute<{ deleted: boolean }>(
        sql`select deleted_at is not null as deleted from companies where id = ${alone}`,
      ),
    );
    expect(gone?.deleted).toBe(true);
    expect((await api.call('gina', 'company.get', { company })).name).toBe('Shared Ltd');
  });

  test('[CA25] the only administrator of the installation stays', async () => {
    await api.call('root', 'users.me');
    expect(await api.refused('root', 'account.delete', { body: { email: 'root@example.com' } })).toBe('400 invalid');
  });
});

test('[CA31] who came by a code is named only to who shares a company with them', async () => {
  const { referralCode } = await api.call('hank', 'auth.profile');
  const by = { headers: { 'X-Referral-Code': referralCode } };
  await api.call('ivy', 'users.me', by);
  expect((await api.call('hank', 'account.rewards')).came).toMatchObject([{ name: null, isComplete: false }]);
  await api.call('ivy', 'account.update', { body: { name: 'Ivy' } });
  const { companyId: company } = await api.call('hank', 'companies.create', { body: { name: 'With Ivy' } });
  const body = { email: 'ivy@example.com', role: 'member' } as const;
  const { token } = await api.call('hank', 'invitations.create', { body, company });
  await api.call('ivy', 'invitations.accept', { params: { token } });
  await api.call('ivy', 'referrals.complete', { body: { referralCode } });
  expect((await api.call('hank', 'account.rewards')).came).toMatchObject([{ name: 'Ivy', isComplete: true }]);
});
