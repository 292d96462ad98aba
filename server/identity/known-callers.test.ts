import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '../../contract/calls';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { KINDS_IN_TURN, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { createApp } from '../app/app';
import { HANDLERS } from '../app/areas';
import type { Services } from '../calls/handler';
import { withAccess } from '../db/access';
import { Hub } from '../db/hub';
import { SYSTEM } from '../db/principal';
import { authenticator } from './authenticator';
import { revokeAllPersonalTokens } from './personal-tokens';
import { recordEnded } from './sign-ins';
import { createUser } from './users';

/**
 * Two processes on one database which hear nothing of each other: what ends or changes somebody's access counts in the
 * next call of both, for nothing that is remembered decides anything.
 */

const ISSUER = 'https://tenant.example/';

interface Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly company?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Process = (token: string, id: EndpointId, options?: Options) => Promise<Response>;

describe.each(KINDS_IN_TURN)('on %s', (kind) => {
  let opened: TestDatabase;
  let here: Process;
  let there: Process;
  let verified = 0;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    here = processOn();
    there = processOn();
  }, 120_000);
  afterAll(() => opened.close());

  /** `<sub>/<session>/<issued at>/<counts until>` */
  const verify = async (token: string) => {
    verified++;
    const [sub = '', session = '', issuedAt, until] = token.split('/');
    const ends = until === undefined ? Date.now() + 3_600_000 : Number(until);
    if (ends < Date.now()) return null;
    return { sub, session: session || null, issuedAt: Number(issuedAt ?? Date.now()), until: ends, claims: {} };
  };

  function processOn(): Process {
    const store = { database: opened.database, hub: new Hub() };
    const config = { build: 'test', auth: { mode: 'bypass', token: 'x' } } as const;
    const jobs = { wake: () => {}, stop: async () => {} };
    const services: Services = { ...store, logId: opened.logId, jobs, config, log: () => {} };
    const app = createApp({ services, handlers: HANDLERS, identify: authenticator(store, { issuer: ISSUER, verify }) });
    return async (token, id, { params, query, body, company, headers } = {}) => {
      const { method, path }: EndpointRow = ENDPOINTS[id];
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      return app.request(`http://localhost${fillPath(path, params ?? {})}${search}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(company === undefined ? {} : { 'Muster-Company': company }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    };
  }

  const byHand = (text: string) => opened.database.transaction((db) => db.execute(sql.raw(text)));
  const answerOf = async (response: Promise<Response>) => (await response).json();

  /** Somebody new with a company of their own, whom both processes know by now. */
  async function somebody(session: string = crypto.randomUUID()) {
    const sub = `s${crypto.randomUUID()}`;
    await opened.database.transaction((db) =>
      createUser(db, new Date().toISOString(), { issuer: ISSUER, sub, email: `${sub}@example.org`, name: null }),
    );
    const token = `${sub}/${session}/${Date.now() - 10_000}`;
    const { companyId } = await answerOf(here(token, 'companies.create', { body: { name: 'First' } }));
    const { id } = await answerOf(here(token, 'users.me'));
    await known(token);
    return { sub, token, companyId, id };
  }
  async function known(token: string, company?: string) {
    const options = company === undefined ? {} : { company };
    for (const one of [here, there]) {
      const response = await one(token, 'assets.types', options);
      expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    }
  }
  async function member(role: string) {
    const owner = await somebody();
    const other = await somebody();
    await byHand(`insert into memberships (company_id, user_id, role, created_at)
      values ('${owner.companyId}', '${other.id}', '${role}', now())`);
    await known(other.token, owner.companyId);
    return { owner, other, company: owner.companyId };
  }
  const inBoth = async (token: string, id: EndpointId, options?: Options) => {
    const [first, second] = [await there(token, id, options), await here(token, id, options)];
    expect(first.status).toBe(second.status);
    return first.status;
  };

  test('[S150] who is known is not asked for again, and the token not looked at again', async () => {
    const { token } = await somebody();
    const before = verified;
    for (let round = 0; round < 3; round++) await known(token);
    expect(verified).toBe(before);
  });

  test('[S150] signing out ends the token for the very next call, in every process', async () => {
    const one = await somebody();
    expect((await here(one.token, 'auth.sign-out')).status).toBe(200);
    expect(await inBoth(one.token, 'users.me')).toBe(401);
    const unnamed = await somebody('');
    expect((await here(unnamed.token, 'auth.sign-out')).status).toBe(200);
    expect(await inBoth(unnamed.token, 'users.me')).toBe(401);
  });

  test('[S150] a sign-in that was ended elsewhere has no effect left: nothing is read, nothing is written', async () => {
    const { token, companyId, sub } = await somebody('ended');
    await opened.database.transaction((db) =>
      recordEnded(db, new Date().toISOString(), [{ issuer: ISSUER, session: 'ended' }]),
    );
    const asset = { id: crypto.randomUUID(), name: 'late', type: 'server' };
    const tried: Readonly<Record<string, string>>[] = [
      {},
      { 'Idempotency-Key': `client-of-${sub.slice(0, 9)}.1` },
      { 'Idempotency-Key': 'odd' },
    ];
    for (const headers of tried) {
      expect(await inBoth(token, 'assets.create', { body: asset, company: companyId, headers })).toBe(401);
    }
    expect(await inBoth(token, 'assets.get', { params: { id: asset.id }, headers: { 'Muster-Contract': '0' } })).toBe(
      401,
    );
    expect(await byHand(`select 1 from assets where id = '${asset.id}'`)).toEqual([]);
    expect(await byHand(`select 1 from clients where id like 'client-of-${sub.slice(0, 9)}'`)).toEqual([]);
  });

  test('[S150] a script’s token counts no more when it is revoked, alone or with all, or has another end', async () => {
    const { token, id } = await somebody();
    const made = async () => {
      const { token: secret, id: tokenId } = await answerOf(
        here(token, 'personal-tokens.create', { body: { name: 'x' } }),
      );
      await known(secret);
      return { secret, tokenId };
    };
    const one = await made();
    await here(token, 'personal-tokens.revoke', { params: { id: one.tokenId } });
    expect(await inBoth(one.secret, 'users.me')).toBe(401);
    const two = await made();
    await opened.database.transaction((db) => revokeAllPersonalTokens(db, new Date().toISOString(), id));
    expect(await inBoth(two.secret, 'users.me')).toBe(401);
    const three = await made();
    await byHand(`update personal_tokens set expires_at = now() where id = '${three.tokenId}'`);
    expect(await inBoth(three.secret, 'users.me')).toBe(401);
    const four = await made();
    await byHand(`delete from personal_tokens where id = '${four.tokenId}'`);
    expect(await inBoth(four.secret, 'users.me')).toBe(401);
  });

  test('[S150] who is taken out of a company is out of it, whoever did it', async () => {
    const { owner, other, company } = await member('admin');
    await here(owner.token, 'members.remove', { params: { id: other.id }, company });
    expect(await inBoth(other.token, 'assets.types', { company })).toBe(404);
    const again = await member('admin');
    await byHand(`delete from memberships where user_id = '${again.other.id}' and company_id = '${again.company}'`);
    expect(await inBoth(again.other.token, 'assets.types', { company: again.company })).toBe(404);
    const gone = await member('admin');
    await byHand(`update companies set deleted_at = now() where id = '${gone.company}'`);
    expect(await inBoth(gone.other.token, 'assets.types', { company: gone.company })).toBe(404);
  });

  test('[S150] a role counts from the next call, up and down', async () => {
    const { owner, other, company } = await member('member');
    const invite = { company, body: { email: 'x@example.org', role: 'member' } };
    expect(await inBoth(other.token, 'invitations.create', invite)).toBe(403);
    await here(owner.token, 'members.update', { params: { id: other.id }, company, body: { role: 'admin' } });
    expect(await inBoth(other.token, 'invitations.create', invite)).toBe(200);
    await there(owner.token, 'members.update', { params: { id: other.id }, company, body: { role: 'member' } });
    expect(await inBoth(other.token, 'invitations.create', invite)).toBe(403);
  });

  test('[S150] who is let in may send a large body at once, to a process that has not heard of it', async () => {
    const { token } = await somebody();
    const { companyId: company } = await answerOf(here(token, 'companies.create', { body: { name: 'Second' } }));
    const records = Array.from({ length: 400 }, (_, no) => ({
      ...{ sourceUid: `${no}`, asset: { name: 'a' }, software: [], findings: [], raw: 'x'.repeat(4_000) },
    }));
    const options = { params: { id: crypto.randomUUID(), no: '0' }, company, body: { records } };
    expect((await there(token, 'sync-runs.batch', options)).status).toBe(404);
  });

  test('[S150] the rights of the platform, a billing account’s and what people and companies are called', async () => {
    const { token, id, companyId } = await somebody();
    expect(await inBoth(token, 'admin.users')).toBe(403);
    await byHand(`update users set is_platform_admin = true where id = '${id}'`);
    expect(await inBoth(token, 'admin.users')).toBe(200);
    await byHand(`update users set is_platform_admin = false where id = '${id}'`);
    expect(await inBoth(token, 'admin.users')).toBe(403);

    const { id: billingAccountId } = await answerOf(
      here(token, 'billing-accounts.create', { body: { name: 'Account' } }),
    );
    const account = { params: { id: billingAccountId } };
    expect(await inBoth(token, 'billing-invitations.list', account)).toBe(200);
    await byHand(`update billing_members set role = 'member' where user_id = '${id}'`);
    expect(await inBoth(token, 'billing-invitations.list', account)).toBe(403);
    await byHand(`delete from billing_members where user_id = '${id}'`);
    expect(await answerOf(there(token, 'billing-accounts.list'))).toEqual({ billingAccounts: [] });

    await byHand(`update companies set name = 'Renamed' where id = '${companyId}'`);
    expect(await answerOf(there(token, 'users.me'))).toMatchObject({ companies: [{ name: 'Renamed' }] });
    await byHand(`update users set name = 'Ada' where id = '${id}'`);
    const queryId = crypto.randomUUID();
    const body = {
      id: queryId,
      name: 'Q',
      entity: 'asset',
      ast: { op: 'and', items: [] },
      sort: null,
      isPrivate: false,
    };
    expect((await there(token, 'queries.create', { body, company: companyId })).status).toBe(200);
    expect(await byHand(`select doc ->> 'ownerName' as by from saved_queries where id = '${queryId}'`)).toEqual([
      { by: 'Ada' },
    ]);
  });

  test('[S150] a token ends by the clock though it is known', async () => {
    const { sub } = await somebody();
    const ends = Date.now() + 2_000;
    const token = `${sub}/one/${Date.now() - 10_000}/${ends}`;
    await known(token);
    await new Promise((resolve) => setTimeout(resolve, ends - Date.now() + 50));
    expect(await inBoth(token, 'users.me')).toBe(401);
  });

  test('[S150] an impersonation is asked about at each call: it ends with the administrator’s sign-in, and each call is in the log', async () => {
    const admin = await somebody(`of-${crypto.randomUUID()}`);
    const target = await somebody();
    await byHand(`update users set is_platform_admin = true where id = '${admin.id}'`);
    const { code } = await answerOf(here(admin.token, 'impersonation.start', { body: { userId: target.id } }));
    const { token } = await answerOf(here(admin.token, 'impersonation.exchange', { body: { code } }));
    for (let round = 0; round < 3; round++) expect(await inBoth(token, 'users.me')).toBe(200);
    const requests = `select 1 from audit_log where entry ->> 'action' = 'impersonation.request'
      and entry #>> '{actor,userId}' = '${target.id}'`;
    expect(await byHand(requests)).toHaveLength(6);
    await here(admin.token, 'auth.sign-out');
    expect(await inBoth(token, 'users.me')).toBe(401);
  });

  test('[S150] a remembered person does not outlive a transaction of the system’s: roles end with it', async () => {
    const { token } = await somebody();
    await known(token);
    const who = await withAccess({ database: opened.database, hub: new Hub() }, SYSTEM, ({ db }) =>
      db.execute(sql`select nullif(current_setting('muster.user', true), '') as who`),
    );
    expect(who).toEqual([{ who: null }]);
  });
});
