import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentityApi, type IdentityApi } from '../kit/identity-api';

/** Reading the audit log: one's own events, the administrator's search, and what became of an altered entry. */

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  await api.call('root', 'users.me');
  company = (await api.call('ada', 'companies.create', { body: { name: 'Acme' } })).companyId;
  await api.call('eve', 'companies.create', { body: { name: 'Other' } });
});
afterAll(() => api.close());

test('[AD6] one sees what one did, and what somebody did in one’s place, and nothing of others', async () => {
  const adaId = await api.userId('ada');
  const { code } = await api.call('root', 'impersonation.start', { body: { userId: adaId } });
  const { token } = await api.call('root', 'impersonation.exchange', { body: { code } });
  expect(token).not.toBe('');
  await api.sql(async (db) => {
    const entry = { action: 'assets.update', outcome: 'done', companyId: company, at: new Date().toISOString() };
    const actor = { userId: adaId, impersonatorId: await api.userId('root'), means: 'impersonation' };
    await db.execute(sql`insert into audit_log (chain, seq, entry, prev_hash, hash)
      values (${crypto.randomUUID()}, 1, ${JSON.stringify({ ...entry, actor })}::jsonb, '', '')`);
  });
  const { rows, next } = await api.call('ada', 'account.audit-log', {});
  expect(next).toBeNull();
  expect(new Set(rows.map(({ actor }) => actor?.id))).toEqual(new Set([adaId]));
  expect(rows.map(({ action }) => action)).toContain('company.created');
  expect(rows.find(({ action }) => action === 'assets.update')?.impersonator?.id).toBe(await api.userId('root'));
  const eves = await api.call('eve', 'account.audit-log', {});
  expect(eves.rows.every(({ actor }) => actor?.id !== adaId)).toBe(true);
});

test('[CA32] one’s own entries are found by words and days, and saved; nobody else’s come with them', async () => {
  const own = async (query: Readonly<Record<string, string>>) =>
    (await api.call('ada', 'account.audit-log', { query })).rows.map(({ action }) => action);
  expect(await own({ q: 'Company: created' })).toEqual(['company.created']);
  expect(await own({ q: 'eve' })).toEqual([]);
  expect(await own({ to: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  expect(await own({ q: 'company', from: '2026-01-01T00:00:00.000Z' })).toContain('company.created');
  const adaId = await api.userId('ada');
  const { rows } = await api.call('ada', 'account.audit-export', { body: {} });
  expect(new Set(rows.map(({ actor }) => actor?.id))).toEqual(new Set([adaId]));
  expect(await own({ q: 'exported' })).toEqual(['audit.exported']);
  expect(await api.refused('ada', 'account.audit-export', { body: { person: await api.userId('eve') } })).toBe(
    '400 invalid',
  );
});

test('[AD7] an administrator finds entries by words, person, company and action, page by page', async () => {
  const all = await api.call('root', 'admin.audit', {});
  expect(all.facets?.company.map(({ label }) => label)).toEqual(expect.arrayContaining(['Acme', 'Other']));
  const byWords = await api.call('root', 'admin.audit', { query: { q: 'company.cre' } });
  expect(byWords.rows.map(({ action }) => action)).toEqual(['company.created', 'company.created']);
  const byName = await api.call('root', 'admin.audit', { query: { q: 'ada@', company } });
  expect(byName.rows.map(({ company: of }) => of?.name)).toContain('Acme');
  expect((await api.call('root', 'admin.audit', { query: { q: '100%_' } })).rows).toEqual([]);
  await api.sql((db) =>
    db.execute(sql`insert into audit_log (chain, seq, entry, prev_hash, hash)
      select 'many', n, jsonb_build_object('action', 'many', 'outcome', 'done', 'companyId', null, 'at',
        '2026-01-01T00:00:00.000Z', 'actor', '{"userId":null,"impersonatorId":null,"means":"none"}'::jsonb), '', ''
      from generate_series(1, 250) n`),
  );
  const seen: number[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const query = { action: 'many', ...(before === undefined ? {} : { before }) };
    const page = await api.call('root', 'admin.audit', { query });
    seen.push(...page.rows.map(({ seq }) => seq));
    before = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => 250 - at));
  expect(await api.refused('ada', 'admin.audit')).toBe('403 forbidden');
  expect(await api.refused('root', 'admin.audit', { query: { before: 'nonsense' } })).toBe('400 invalid');
});

test('[AD8] a chain is verified part by part, and an altered entry is named with what stands there', async () => {
  const whole = await api.call('root', 'audit.verify', { query: { company } });
  expect(whole).toEqual({ entries: whole.entries, brokenAt: null, found: null, next: null });
  expect(await api.call('root', 'audit.verify', { query: { company, after: '1' } })).toEqual(whole);
  await api.sql(async (db) => {
    await db.execute(sql`alter table audit_log disable trigger user`);
    await db.execute(
      sql`update audit_log set entry = entry || '{"action":"forged"}' where chain = ${company} and seq = 1`,
    );
    await db.execute(sql`alter table audit_log enable trigger user`);
  });
  const broken = await api.call('root', 'audit.verify', { query: { company } });
  expect(broken).toMatchObject({ entries: 0, brokenAt: 1, next: null });
  expect(broken.found).toContain('"action":"forged"');
});
