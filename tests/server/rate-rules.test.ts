import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RatePer } from '../../contract/areas/admin/rate-rules';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import { ruleLimits } from '../../server/node/rule-limits';
import { createIdentityApi, type IdentityApi } from '../kit/identity-api';

/** Limits that administrators set: two servers over one database share them. */

let api: IdentityApi;
let servers: readonly ReturnType<typeof createApp>[];
beforeAll(async () => {
  api = await createIdentityApi();
  await api.call('root', 'users.me');
  await api.call('ada', 'companies.create', { body: { name: 'Acme' } });
  await api.call('eve', 'companies.create', { body: { name: 'Other' } });
});
afterAll(() => api.close());
afterEach(() => api.sql((db) => db.execute(sql`delete from rate_rules`)));

async function limit(rule: {
  readonly per: RatePer;
  readonly calls: string;
  readonly points: number;
}): Promise<string> {
  const id = crypto.randomUUID();
  const body = { name: 'Few', seconds: 60, isOn: true, ...rule };
  await api.call('root', 'admin.save-rate-rule', { params: { id }, body });
  const { services, identify } = api;
  const addressOf = () => '192.0.2.1';
  servers = [1, 2].map(() =>
    createApp({ services, handlers: HANDLERS, identify, addressOf, ruleOf: ruleLimits(services) }),
  );
  return id;
}

const ask = (at: number, who: string, path: string) =>
  servers[at]?.request(`http://localhost${path}`, { headers: { authorization: `Bearer as-${who}` } });

test('[AD40, AD41] two servers count together; who is over is told which limit, and when to come again', async () => {
  const id = await limit({ per: 'person', calls: 'users.me', points: 3 });
  const statuses = [];
  for (const at of [0, 1, 0, 1, 0]) statuses.push((await ask(at, 'ada', '/api/users/me'))?.status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await ask(1, 'ada', '/api/users/me');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(await refused?.json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('“Few”') });
  expect((await ask(0, 'eve', '/api/users/me'))?.status).toBe(200);
  expect((await ask(0, 'ada', '/api/auth/profile'))?.status).toBe(200);
  const { rules } = await api.call('root', 'admin.rate-rules', {});
  const [rule] = rules;
  expect([rule?.id, rule?.refused]).toEqual([id, 3]);
  expect(rule?.counters.map(({ who, points }) => [who, points])).toEqual([
    ['ada@example.com', 6],
    ['eve@example.com', 1],
  ]);
});

test('[AD42] no limit locks an administrator out', async () => {
  await limit({ per: 'all', calls: '', points: 1 });
  expect((await ask(0, 'ada', '/api/users/me'))?.status).toBe(200);
  expect((await ask(0, 'ada', '/api/users/me'))?.status).toBe(429);
  for (let n = 0; n < 5; n++) expect((await ask(n % 2, 'root', '/api/users/me'))?.status).toBe(200);
});

test('[AD43] an address is counted over people; a limit that is off, or gone, limits nothing', async () => {
  const id = await limit({ per: 'address', calls: 'users.*', points: 1 });
  expect((await ask(0, 'ada', '/api/users/me'))?.status).toBe(200);
  expect((await ask(1, 'eve', '/api/users/me'))?.status).toBe(429);
  const body = { name: 'Few', per: 'address', calls: 'users.*', points: 1, seconds: 60, isOn: false } as const;
  await api.call('root', 'admin.save-rate-rule', { params: { id }, body });
  // Servers go on by the rules they know for two seconds.
  await expect.poll(async () => (await ask(1, 'eve', '/api/users/me'))?.status, { timeout: 5_000 }).toBe(200);
  await api.call('root', 'admin.delete-rate-rule', { params: { id } });
  expect((await api.call('root', 'admin.rate-rules', {})).rules).toEqual([]);
  const found = await api.call('root', 'admin.audit', { query: { q: 'rate-rule' } });
  expect(found.rows[0]?.action).toBe('rate-rule.deleted');
});

test('[AD44] a limit about no call, or of nothing, is refused with a sentence', async () => {
  const save = (body: { readonly calls?: string; readonly points?: number }) =>
    api.refused('root', 'admin.save-rate-rule', {
      params: { id: crypto.randomUUID() },
      body: { name: 'Few', per: 'all', calls: '', points: 1, seconds: 1, isOn: true, ...body },
    });
  expect(await save({ calls: 'assetz.*' })).toBe('400 invalid');
  expect(await save({ points: 0 })).toBe('400 invalid');
  expect(await api.refused('ada', 'admin.rate-rules')).toBe('403 forbidden');
});
