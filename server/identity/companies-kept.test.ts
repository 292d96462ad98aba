import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { companySettings } from '../db/schema-people';
import { companyEndJob } from '../jobs/company-end-job';

let api: IdentityApi;
beforeAll(async () => {
  api = await createIdentityApi();
});
afterAll(() => api.close());

async function found(owner: string, name: string, ...others: readonly string[]): Promise<string> {
  const { companyId } = await api.call(owner, 'companies.create', { body: { name } });
  for (const who of others) {
    const body = { email: `${who}@example.com`, role: 'member' } as const;
    const { token } = await api.call(owner, 'invitations.create', { body, company: companyId });
    await api.call(who, 'invitations.accept', { params: { token } });
  }
  return companyId;
}

describe('a company', () => {
  test('[CA1, CA2] is listed to its people alone, and changed by its administrators in what they name', async () => {
    const company = await found('ann', 'Acme', 'ben');
    await found('zoe', 'Other');
    expect((await api.call('ben', 'companies.list')).companies).toMatchObject([
      { id: company, name: 'Acme', role: 'member', people: 2, assets: 0, deletion: null },
    ]);
    const saved = await api.call('ann', 'company.update', { body: { name: 'Acme Ltd', about: 'Anvils' }, company });
    expect(saved).toMatchObject({ name: 'Acme Ltd', about: 'Anvils', contact: '', figures: { people: 2 } });
    await api.call('ann', 'company.update', { body: { contact: 'IT@Example.com' }, company });
    expect(await api.call('ben', 'company.get', { company })).toMatchObject({
      ...{ name: 'Acme Ltd', about: 'Anvils', contact: 'it@example.com', setUp: null },
    });
    expect((await api.call('ben', 'users.me')).companies).toMatchObject([{ name: 'Acme Ltd' }]);
    const begun = await api.call('ann', 'company.update', { body: { setUp: 'people' }, company });
    expect(begun.setUp).toBe('people');
    expect((await api.call('ann', 'company.update', { body: { setUp: null }, company })).setUp).toBeNull();
    expect(await api.refused('ben', 'company.update', { body: { name: 'Mine' }, company })).toBe('403 forbidden');
    expect(await api.refused('zoe', 'company.get', { company })).toBe('404 not_found');
    expect(await api.refused('ann', 'company.update', { body: { contact: 'nobody' }, company })).toBe('400 invalid');
  });

  test('[CA11, CA12] people are invited many at once, and an invitation is renewed', async () => {
    const company = await found('carl', 'Many', 'dora');
    const emails = ['new1@example.com', 'dora@example.com', 'NEW2@example.com', 'new1@example.com'];
    const first = await api.call('carl', 'invitations.create-many', { body: { emails, role: 'member' }, company });
    expect(first.made.map(({ email }) => email)).toEqual(['new1@example.com', 'new2@example.com']);
    expect(first.skipped).toEqual([
      { email: 'dora@example.com', why: 'member' },
      { email: 'new1@example.com', why: 'twice' },
    ]);
    const again = { emails: ['new2@example.com'], role: 'member' } as const;
    expect((await api.call('carl', 'invitations.create-many', { body: again, company })).skipped).toEqual([
      { email: 'new2@example.com', why: 'invited' },
    ]);
    const [one] = first.made;
    const renewed = await api.call('carl', 'invitations.renew', { params: { id: one?.id ?? '' }, company });
    expect(renewed.email).toBe('new1@example.com');
    expect(await api.refused('', 'invitations.get', { params: { token: one?.token ?? '' } })).toBe('404 not_found');
    expect(await api.call('', 'invitations.get', { params: { token: renewed.token } })).toMatchObject({ name: 'Many' });
    const owners = { emails: ['boss@example.com'], role: 'owner' } as const;
    expect(await api.refused('dora', 'invitations.create-many', { body: owners, company })).toBe('403 forbidden');
  });

  test('[CA10] the list of its people says when each was seen, and the last owner stays', async () => {
    const company = await found('eve', 'Owned', 'fay');
    const { members } = await api.call('eve', 'members.list', { company });
    const [eve, fay] = members;
    expect(members).toMatchObject([{ role: 'owner', hasSecondStep: null }, { role: 'member' }]);
    await api.call('fay', 'users.me', { headers: { 'User-Agent': 'Firefox/133.0 (X11; Linux)' } });
    const seen = (await api.call('eve', 'members.list', { company })).members.find(
      ({ userId }) => userId === fay?.userId,
    );
    expect(Date.parse(seen?.seenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const demoted = { params: { id: eve?.userId ?? '' }, body: { role: 'member' }, company } as const;
    expect(await api.refused('eve', 'members.update', demoted)).toBe('400 invalid');
    expect(await api.refused('eve', 'members.remove', { params: { id: eve?.userId ?? '' }, company })).toBe(
      '400 invalid',
    );
  });
});

describe('its end', () => {
  const end = async (company: string) => {
    const job = companyEndJob(api.services);
    const look = () => ('look' in job ? withAccess(api.services, SYSTEM, (tx) => job.look(tx)) : null);
    for (const { key } of (await look())?.due ?? []) {
      await job.work({
        ...{ key, tries: 0, signal: new AbortController().signal, progress: () => {} },
        part: (work) => withAccess(api.services, SYSTEM, work),
      });
    }
    const left = await api.sql((db) => db.execute(sql`select name from companies where id = ${company}`));
    return { left: left.length, waiting: (await look())?.at ?? null };
  };
  const over = (company: string) =>
    api.sql((db) =>
      db
        .update(companySettings)
        .set({ deletesAt: new Date(Date.now() - 1_000).toISOString() })
        .where(eq(companySettings.companyId, company)),
    );

  test('[CA5, CA6] waits for thirty days, is told to everybody once, and is called off', async () => {
    const company = await found('gil', 'Ending', 'hal');
    expect(await api.refused('gil', 'company.delete', { body: { name: 'ending' }, company })).toBe('400 invalid');
    expect(await api.refused('hal', 'company.delete', { body: { name: 'Ending' }, company })).toBe('403 forbidden');
    const { deletion } = await api.call('gil', 'company.delete', { body: { name: 'Ending' }, company });
    expect(Math.round((Date.parse(deletion?.at ?? '') - Date.now()) / 86_400_000)).toBe(30);
    await api.call('gil', 'company.delete', { body: { name: 'Ending' }, company });
    const news = await api.sql((db) =>
      db.execute(sql`select doc ->> 'title' as title from notifications where doc ->> 'type' = 'company_ends'`),
    );
    expect([...news]).toEqual([{ title: 'Ending will be deleted' }]);
    expect(await end(company)).toEqual({ left: 1, waiting: Date.parse(deletion?.at ?? '') });
    expect((await api.call('gil', 'company.keep', { company })).deletion).toBeNull();
    expect(await end(company)).toEqual({ left: 1, waiting: null });
  });

  test('[CA6] then nobody is in it, nothing of it is left but its audit log, and others stay', async () => {
    const company = await found('ira', 'Canary company', 'jim');
    const other = await found('ira', 'Staying');
    await api.call('ira', 'company.update', { body: { about: 'canary words' }, company });
    await api.call('ira', 'company.delete', { body: { name: 'Canary company' }, company });
    await over(company);
    expect((await end(company)).left).toBe(0);
    expect((await api.call('ira', 'users.me')).companies.map(({ companyId }) => companyId)).toEqual([other]);
    expect(await api.refused('jim', 'company.get', { company })).toBe('404 not_found');
    const tables = await api.sql((db) =>
      db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
      ),
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const rows = await api.sql((db) =>
        db.execute(sql`select 1 from ${sql.identifier(name)} where company_id::text = ${company} limit 1`),
      );
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual([]);
    const log = await api.sql((db) =>
      db.execute<{ action: string }>(
        sql`select entry ->> 'action' as action from audit_log where chain = ${company} order by seq desc limit 1`,
      ),
    );
    expect([...log]).toEqual([{ action: 'company.deleted' }]);
  });
});
