import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { TERMS_VERSION } from '../../contract/version';
import { createIdentityApi, type IdentityApi } from '../../tests/kit/identity-api';
import { NOBODY } from '../calls/audit-entry';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { auditLog, impersonations, personalTokens, referrals } from '../db/schema-identity';
import { audit, chainOf, verifyPart } from './audit';

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  await api.call('root', 'users.me');
  company = (await api.call('ada', 'companies.create', { body: { name: 'Acme' } })).companyId;
});
afterAll(() => api.close());

const entries = (action: string) =>
  api
    .sql(async (db) => (await db.select().from(auditLog).orderBy(auditLog.seq)).map(({ entry }) => entry))
    .then((all) => all.filter((entry) => entry['action'] === action));

describe('tokens for scripts', () => {
  test('[ID50] does what its person may, is kept as a hash, and says when it was used', async () => {
    const { token, id } = await api.call('ada', 'personal-tokens.create', { body: { name: 'nightly' } });
    expect(token).toMatch(/^muster_pat_[\w-]{43}$/);
    const listed = await api.call('ada', 'personal-tokens.list');
    expect(listed.tokens).toEqual([
      expect.objectContaining({ id, name: 'nightly', lastUsedAt: null, revokedAt: null }),
    ]);
    const [row] = await api.sql((db) => db.select().from(personalTokens).where(eq(personalTokens.id, id)));
    expect(JSON.stringify([row, listed])).not.toContain(token);

    expect((await api.call(token, 'users.me')).companies).toEqual([
      { companyId: company, name: 'Acme', role: 'owner' },
    ]);
    const body = { email: 'x@example.com', role: 'member' };
    await api.call(token, 'invitations.create', { body, company });
    expect((await api.call('ada', 'personal-tokens.list')).tokens[0]?.lastUsedAt).not.toBeNull();
  });

  test('[ID50] a revoked one, another one and half of one do not count', async () => {
    const { token, id } = await api.call('ada', 'personal-tokens.create', { body: { name: 'x' } });
    expect(await api.refused('eve', 'personal-tokens.revoke', { params: { id } })).toBe('404 not_found');
    await api.call('ada', 'personal-tokens.revoke', { params: { id } });
    for (const one of [token, token.slice(0, -1), 'muster_pat_', `muster_pat_${'A'.repeat(43)}`]) {
      expect(await api.refused(one, 'users.me')).toBe('401 unauthorized');
    }
    expect((await api.call('eve', 'personal-tokens.list')).tokens).toEqual([]);
  });

  test('[ID50] counts for the days chosen, 90 unless said otherwise, or until it is revoked', async () => {
    const make = (body: object) => api.call('ada', 'personal-tokens.create', { body: { name: 'x', ...body } });
    const days = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string | null }) =>
      expiresAt === null ? null : (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
    const made = await make({ days: 1 });
    expect([days(made), days(await make({})), days(await make({ days: null }))]).toEqual([1, 90, null]);
    for (const wrong of [0, 367, 1.5, -1, '30']) {
      expect(await api.refused('ada', 'personal-tokens.create', { body: { name: 'x', days: wrong } })).toBe(
        '400 invalid',
      );
    }
    expect((await api.call(made.token, 'users.me')).email).toBe('ada@example.com');
    await api.sql((db) =>
      db.execute(sql`update personal_tokens set expires_at = now() - interval '1 second' where id = ${made.id}`),
    );
    expect(await api.refused(made.token, 'users.me')).toBe('401 unauthorized');
  });

  test('[ID51] leaves credentials alone, even of a platform administrator', async () => {
    const { token, id } = await api.call('root', 'personal-tokens.create', { body: { name: 'x' } });
    const userId = await api.userId('ada');
    const refusals: [EndpointId, object][] = [
      ['personal-tokens.create', { body: { name: 'y' } }],
      ['personal-tokens.revoke', { params: { id } }],
      ['terms.accept', { body: { version: TERMS_VERSION } }],
      ['admin.reset-link', { params: { id: userId } }],
      ['impersonation.start', { body: { userId } }],
      ['impersonation.exchange', { body: { code: 'x' } }],
    ];
    for (const [endpoint, options] of refusals) {
      expect([endpoint, await api.refused(token, endpoint, options)]).toEqual([endpoint, '403 forbidden']);
    }
    expect((await api.call(token, 'audit.verify', {})).brokenAt).toBeNull();
  });
});

describe('terms and referrals', () => {
  test('[ID60] accepting is kept, the first time', async () => {
    expect(await api.call('tess', 'terms.list')).toEqual([]);
    const [first] = await api.call('tess', 'terms.accept', { body: { version: 'v1.1' } });
    expect(first?.version).toBe('v1.1');
    expect(await api.call('tess', 'terms.accept', { body: { version: 'v1.1' } })).toEqual([first]);
    expect(await api.refused('tess', 'terms.accept', { body: { version: 'v1.0' } })).toBe('400 invalid');
    expect(await api.call('ada', 'terms.list')).toEqual([]);
  });

  test('[ID61] the first code that comes with the profile is kept', async () => {
    const [ada, root] = await Promise.all(['ada', 'root'].map((who) => api.call(who, 'auth.profile')));
    const code = ada?.referralCode ?? '';
    expect(code).not.toBe(root?.referralCode);
    for (const wrong of ['nonsense', 'AAAAAAAAAA', "'; drop table users"]) {
      await api.call('vera', 'users.me', { headers: { 'X-Referral-Code': wrong } });
    }
    await api.call('vera', 'users.me', { headers: { 'X-Referral-Code': code } });
    await api.call('vera', 'users.me', { headers: { 'X-Referral-Code': root?.referralCode ?? '' } });
    const userId = await api.userId('vera');
    const kept = () => api.sql((db) => db.select().from(referrals).where(eq(referrals.userId, userId)));
    expect(await kept()).toEqual([expect.objectContaining({ referrerId: await api.userId('ada'), completedAt: null })]);
    expect(await api.call('vera', 'referrals.complete', { body: { referralCode: code } })).toEqual({ completed: true });
    expect((await kept())[0]?.completedAt).not.toBeNull();
    expect(await api.refused('ada', 'referrals.complete', { body: { referralCode: code } })).toBe('400 invalid');
    expect(await api.refused('vera', 'referrals.complete', { body: { referralCode: 'any other, 100 %' } })).toBe(
      '400 invalid',
    );
    expect(await api.refused('vera', 'referrals.complete', { body: { referralCode: 'AAAAAAAAAA' } })).toBe(
      '400 invalid',
    );
  });

  test('[ID62] the password of a tenant’s person is not changed here', async () => {
    expect(await api.call('ada', 'auth.profile')).toMatchObject({
      passwordUrl: null,
      isDemo: false,
      impersonatedBy: null,
    });
    const id = await api.userId('ada');
    expect(await api.refused('root', 'admin.reset-link', { params: { id } })).toBe('400 invalid');
    expect(await api.refused('ada', 'admin.reset-link', { params: { id } })).toBe('403 forbidden');
  });
});

test('[ID74] a platform administrator finds people by name or address, nobody else does', async () => {
  const find = async (q: string) =>
    (await api.call('root', 'admin.users', { query: { q } })).users.map(({ email }) => email);
  expect(await find('')).toEqual(expect.arrayContaining(['ada@example.com', 'root@example.com']));
  expect(await find('ADA@')).toEqual(['ada@example.com']);
  // What means something in a pattern is looked for as it stands.
  expect(await find('%')).toEqual([]);
  expect(await api.refused('ada', 'admin.users')).toBe('403 forbidden');
});

describe('impersonation', () => {
  const start = async (who = 'root', whom = 'ada') =>
    (await api.call(who, 'impersonation.start', { body: { userId: await api.userId(whom) } })).code;
  const impersonate = async () =>
    (await api.call('root', 'impersonation.exchange', { body: { code: await start() } })).token;

  test('[ID70] only a platform administrator, only of somebody who is none', async () => {
    const ada = { body: { userId: await api.userId('ada') } };
    expect(await api.refused('eve', 'impersonation.start', ada)).toBe('403 forbidden');
    expect(await api.refused('ada', 'impersonation.start', ada)).toBe('403 forbidden');
    await api.call('second', 'users.me');
    await api.makePlatformAdmin('second');
    expect(await api.refused('root', 'impersonation.start', { body: { userId: await api.userId('second') } })).toBe(
      '400 invalid',
    );
  });

  test('[ID70] the code is worth nothing to anybody else, from another sign-in, twice, or after a minute', async () => {
    const code = await start();
    const exchange = (who: string, one = code) => api.refused(who, 'impersonation.exchange', { body: { code: one } });
    expect(await exchange('ada')).toBe('403 forbidden');
    expect(await exchange('second')).toBe('404 not_found');
    expect(await exchange('root#other')).toBe('404 not_found');
    expect(await exchange('root', 'guess')).toBe('404 not_found');
    await api.call('root', 'impersonation.exchange', { body: { code } });
    expect(await exchange('root')).toBe('404 not_found');
    const old = await start();
    await api.sql((db) =>
      db.execute(sql`update impersonations set code_expires_at = now() - interval '1 second' where token_hash is null`),
    );
    expect(await exchange('root', old)).toBe('404 not_found');
    expect(
      (await entries('impersonation.exchanged')).filter(({ outcome }) => outcome === 'refused').length,
    ).toBeGreaterThanOrEqual(4);
  });

  test('[ID71, ID73] the token has the person’s rights, and every call is written down with both ids', async () => {
    const token = await impersonate();
    expect(token).toMatch(/^muster_imp_/);
    const me = await api.call(token, 'users.me');
    expect(me).toMatchObject({ sub: 'ada', isPlatformAdmin: false });
    expect((await api.call(token, 'auth.profile')).impersonatedBy).toEqual({
      id: await api.userId('root'),
      name: 'root@example.com',
    });
    const actor = { userId: await api.userId('ada'), impersonatorId: await api.userId('root'), means: 'impersonation' };
    const calls = (await entries('impersonation.request')).map(({ actor: who, about }) => [who, about]);
    expect(calls).toContainEqual([actor, expect.objectContaining({ what: 'GET /api/users/me' })]);
    expect(calls).toContainEqual([actor, expect.objectContaining({ what: 'GET /api/auth/profile' })]);
  });

  test('[SEC189] an address the audit log cannot hold as it is does not fail the call', async () => {
    const params = { id: 'a\0b' };
    expect(await api.refused(await impersonate(), 'assets.get', { params })).toMatch(/^40[04] /);
    const calls = (await entries('impersonation.request')).map(({ about }) => about);
    expect(calls).toContainEqual(expect.objectContaining({ what: 'GET /api/assets/a\uFFFDb' }));
  });

  test('[SEC169] what is deleted, changed and started in a person’s place names both', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const id of ids) await api.call('ada', 'assets.create', { body: { id, type: 'server', name: id }, company });
    const [first = '', second = '', third = ''] = ids;
    const token = await impersonate();
    await api.call(token, 'assets.update', { params: { id: third }, body: { location: 'Hall 1' }, company });
    await api.call(token, 'assets.delete', { params: { id: first }, company });
    await api.call(token, 'assets.bulk-delete', { body: { ids: [second, third] }, company });
    const query = { stream: `company:${company}`, entity: 'assetEvent' };
    const { chunk } = await api.call('ada', 'sync.snapshot', { query });
    const { attribute = [], source = [] } = chunk.columns;
    const bySource = (what: string) => source.filter((_, at) => attribute[at] === what);
    const both = 'root@example.com acting as ada@example.com';
    expect(bySource('deleted')).toEqual([both, both, both]);
    expect(bySource('location')).toEqual([both]);
    expect(new Set(source)).toEqual(new Set(['ada@example.com', both]));
    const actor = { userId: await api.userId('ada'), impersonatorId: await api.userId('root'), means: 'impersonation' };
    const calls = (await entries('impersonation.request')).map(({ actor: who, about }) => [who, about]);
    expect(calls).toContainEqual([actor, expect.objectContaining({ what: `DELETE /api/assets/${first}` })]);
    expect(calls).toContainEqual([actor, expect.objectContaining({ what: 'POST /api/assets/bulk-delete' })]);
  });

  test('[ID73] ended, expired, or of an administrator who is none any more, it does not count', async () => {
    const ended = await impersonate();
    await api.call(ended, 'impersonation.end');
    expect(await api.refused(ended, 'users.me')).toBe('401 unauthorized');
    expect(await api.refused('ada', 'impersonation.end')).toBe('400 invalid');

    const expired = await impersonate();
    await api.sql((db) => db.execute(sql`update impersonations set expires_at = now() - interval '1 second'`));
    expect(await api.refused(expired, 'users.me')).toBe('401 unauthorized');
  });

  test('[ID71] of an administrator who is none any more, it does not count', async () => {
    const code = await start('second');
    const { token } = await api.call('second', 'impersonation.exchange', { body: { code } });
    await api.sql((db) => db.execute(sql`update users set is_platform_admin = false where sub = 'second'`));
    expect(await api.refused(token, 'users.me')).toBe('401 unauthorized');
  });

  test('[ID72] roles, companies, billing and credentials stay as they are', async () => {
    const token = await impersonate();
    const rows: [string, EndpointRow][] = Object.entries(ENDPOINTS);
    const guarded = rows.flatMap(([id, { means }]) => (means === undefined ? [] : [id]));
    const must = [
      'companies.create',
      'members.update',
      'members.remove',
      'invitations.create',
      'invitations.revoke',
      'invitations.accept',
      'billing-accounts.create',
      'billing-invitations.create',
      'billing-invitations.revoke',
      'personal-tokens.create',
      'personal-tokens.revoke',
      'terms.accept',
      'admin.reset-link',
      'impersonation.start',
      'impersonation.exchange',
    ];
    expect(guarded).toEqual(expect.arrayContaining(must));
    const params = {
      id: crypto.randomUUID(),
      invitationId: crypto.randomUUID(),
      shareId: crypto.randomUUID(),
      token: 'x',
    };
    for (const id of Object.keys(ENDPOINTS).filter((one): one is EndpointId => guarded.includes(one))) {
      expect([id, await api.refused(token, id, { params, body: {}, company })]).toEqual([id, '403 forbidden']);
    }
  });

  test('[ID70] codes and tokens are kept as hashes', async () => {
    const code = await start();
    const { token } = await api.call('root', 'impersonation.exchange', { body: { code } });
    const kept = JSON.stringify(await api.sql((db) => db.select().from(impersonations)));
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(token);
  });
});

describe('the audit log', () => {
  const write = (action: string, companyId: string | null = company) =>
    withAccess(api.services, SYSTEM, (tx) => audit(tx, { action, outcome: 'done', companyId, actor: NOBODY }));
  const verify = (chain = company) => api.sql((db) => verifyPart(db, chain, 0, Number.POSITIVE_INFINITY));
  /** As somebody would who owns the database and its triggers. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    api.sql(async (db) => {
      await db.execute(sql`alter table audit_log disable trigger user`);
      await db.execute(statement);
      await db.execute(sql`alter table audit_log enable trigger user`);
    });

  test('[ID80] what was done and what was refused are in it', async () => {
    const userId = await api.userId('ada');
    expect(await entries('company.created')).toEqual([
      expect.objectContaining({
        outcome: 'done',
        companyId: company,
        actor: { userId, impersonatorId: null, means: 'session' },
      }),
    ]);
    const body = { email: 'mia@example.com', role: 'member' };
    const { token } = await api.call('ada', 'invitations.create', { body, company });
    await api.call('mia', 'invitations.accept', { params: { token } });
    await api.refused('mia', 'invitations.create', { body, company });
    await api.refused('mia', 'assets.create', { body: {}, company, headers: { 'Idempotency-Key': 'client-of-mia.1' } });
    await api.refused('eve', 'members.list', { company });
    const mia = { userId: await api.userId('mia'), impersonatorId: null, means: 'session' };
    const refused = { outcome: 'refused', companyId: company, actor: mia };
    expect(await entries('invitations.create')).toContainEqual(expect.objectContaining(refused));
    expect(await entries('assets.create')).toContainEqual(expect.objectContaining(refused));
    expect(await entries('members.list')).toContainEqual(
      expect.objectContaining({ outcome: 'refused', companyId: null }),
    );
    expect(JSON.stringify(await entries('invitation.created'))).not.toContain(token);
  });

  test('[ID80] without its entry there is no deed', async () => {
    await api.sql((db) =>
      db.execute(
        sql`create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
      ),
    );
    await api.sql((db) =>
      db.execute(sql`create trigger no_audit before insert on audit_log for each row execute function no_audit()`),
    );
    const before = (await api.call('ada', 'users.me')).companies.length;
    expect(await api.refused('ada', 'companies.create', { body: { name: 'Unseen' } })).toBe('500 internal');
    expect(await api.refused('mia', 'invitations.list', { company })).toBe('500 internal');
    expect((await api.call('ada', 'users.me')).companies.length).toBe(before);
    await api.sql((db) => db.execute(sql`drop trigger no_audit on audit_log`));
  });

  test('[ID81] entries are only added', async () => {
    for (const statement of [
      sql`update audit_log set entry = '{}'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(api.sql((db) => db.execute(statement))).rejects.toThrow();
    }
    expect((await verify()).brokenAt).toBeNull();
  });

  test('[ID82] the chains are whole, also when written at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(`at once ${at}`)));
    expect((await verify()).brokenAt).toBeNull();
    expect(await verify(chainOf(null))).toMatchObject({ brokenAt: null });
    expect((await api.call('root', 'audit.verify', { query: { company } })).brokenAt).toBeNull();
    expect(await api.refused('ada', 'audit.verify')).toBe('403 forbidden');
  });

  const BREAKS: Readonly<Record<string, (chain: string) => ReturnType<typeof sql>>> = {
    changed: (chain) =>
      sql`update audit_log set entry = entry || '{"outcome":"refused"}' where chain = ${chain} and seq = 2`,
    missing: (chain) => sql`delete from audit_log where chain = ${chain} and seq = 2`,
    swapped: (chain) =>
      sql`update audit_log a set entry = b.entry from audit_log b where a.chain = ${chain} and b.chain = a.chain and a.seq in (2, 3) and b.seq = 5 - a.seq`,
    inserted: (chain) =>
      sql`insert into audit_log select chain, 4, entry, hash, hash from audit_log where chain = ${chain} and seq = 3`,
    'cut off': (chain) => sql`delete from audit_log where chain = ${chain} and seq = 3`,
  };
  test.each(Object.entries(BREAKS))('[ID82] %s is found', async (_, how) => {
    const chain = crypto.randomUUID();
    for (const action of ['one', 'two', 'three']) await write(action, chain);
    expect(await verify(chain)).toEqual({ entries: 3, brokenAt: null, found: null, next: null });
    await tamper(how(chain));
    expect((await verify(chain)).brokenAt).not.toBeNull();
  });
});
