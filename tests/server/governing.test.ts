import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAccess } from '../../server/db/access';
import { SYSTEM } from '../../server/db/principal';
import { defineJob } from '../../server/jobs/engine/define-job';
import { createEngine } from '../../server/jobs/engine/engine';
import { sweep } from '../../server/jobs/sweep';
import { createIdentityApi, type IdentityApi } from '../kit/identity-api';

/** What administrators of the installation see of its people, companies and tasks, and do to them. */

let api: IdentityApi;
let company: string;
beforeAll(async () => {
  api = await createIdentityApi();
  await api.call('root', 'users.me');
  company = (await api.call('ada', 'companies.create', { body: { name: 'Acme' } })).companyId;
});
afterAll(() => api.close());

test('[AD21] who is suspended is out with all they entered with, and back as they were once let in again', async () => {
  const id = await api.userId('ada');
  const { token } = await api.call('ada', 'personal-tokens.create', { body: { name: 'script' } });
  await api.call(token, 'users.me');
  const suspend = { params: { id }, body: { reason: 'Left the company' } };
  await api.call('root', 'admin.suspend-user', suspend);
  expect(await api.refused('ada', 'users.me')).toBe('401 unauthorized');
  expect(await api.refused(token, 'users.me')).toBe('401 unauthorized');
  const { users, total } = await api.call('root', 'admin.users', { query: { state: 'suspended' } });
  expect([total, users[0]?.id, users[0]?.companies]).toEqual([1, id, ['Acme']]);
  const found = await api.call('root', 'admin.audit', { query: { action: 'user.suspended' } });
  expect(found.rows[0]?.about).toEqual({ userId: id, reason: 'Left the company' });
  await api.call('root', 'admin.restore-user', { params: { id } });
  expect((await api.call('ada', 'users.me')).companies.map(({ name }) => name)).toEqual(['Acme']);
  await api.call(token, 'users.me');
});

test('[AD22] nobody suspends themself, and nobody else but administrators suspends', async () => {
  const me = await api.userId('root');
  const suspend = { params: { id: me }, body: { reason: 'x' } };
  expect(await api.refused('root', 'admin.suspend-user', suspend)).toBe('400 invalid');
  expect(await api.refused('ada', 'admin.suspend-user', suspend)).toBe('403 forbidden');
  await api.call('root', 'users.me');
});

test('[AD20] people are listed a page at a time, by address, each once', async () => {
  await api.sql((db) =>
    db.execute(sql`insert into users (id, issuer, sub, email, preferences, created_at, updated_at)
      select gen_random_uuid(), 'idp', 'many' || n, 'many' || (n % 7) || '@example.com', '{}', now(), now()
      from generate_series(1, 250) n`),
  );
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await api.call('root', 'admin.users', {
      query: { q: 'many', ...(after === undefined ? {} : { after }) },
    });
    expect(page.total).toBe(250);
    seen.push(...page.users.map(({ id }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
});

test('[AD24, AD25] companies are listed with their size, and each says its owners, its usage and its limits', async () => {
  const { companies } = await api.call('root', 'admin.companies', { query: { q: 'acm' } });
  expect(companies).toEqual([expect.objectContaining({ id: company, name: 'Acme', people: 1, assets: 0 })]);
  const details = await api.call('root', 'admin.company', { params: { id: company } });
  expect(details.owners.map(({ email }) => email)).toEqual(['ada@example.com']);
  expect(details.days.at(-1)?.people).toBe(1);
  expect(details.sizes.map(({ name }) => name)).toContain('Findings');
  expect(details.limits.length).toBeGreaterThan(0);
  expect(await api.refused('root', 'admin.company', { params: { id: crypto.randomUUID() } })).toBe('404 not_found');
  expect(await api.refused('ada', 'admin.companies')).toBe('403 forbidden');
});

test('[AD26] the overview counts what there is', async () => {
  const overview = await api.call('root', 'admin.overview', {});
  expect(overview.users.suspended).toBe(0);
  expect(overview.companies).toBe(1);
  expect(overview.audit.entries).toBeGreaterThan(3);
  expect(overview.databaseBytes).toBeGreaterThan(1_000_000);
});

test('[AD31] a task’s log says when it began, how it failed, and that somebody cancelled it', async () => {
  const store = api.services;
  let turns = 0;
  const job = defineJob({
    ...{ name: 'told', title: 'A task that is told of' },
    every: { cron: '0 0 1 1 *', zone: 'UTC' },
    async work() {
      turns++;
      if (turns === 1) throw new Error('the disk is full');
      return false;
    },
  });
  const engine = createEngine({ store, log: () => {}, retryMs: 60_000 }, [job]);
  engine.wake();
  const log = () => api.call('root', 'admin.job-log', { query: { name: 'told' } });
  await expect.poll(async () => (await log()).title).toBe('A task that is told of');
  await api.call('root', 'admin.run-job', { body: { name: 'told', key: '' } });
  engine.wake();
  await expect.poll(async () => (await log()).lines.map(({ what }) => what)).toEqual(['failed', 'began']);
  expect((await log()).lines[0]?.text).toContain('the disk is full');
  await api.call('root', 'admin.cancel-job', { body: { name: 'told', key: '' } });
  expect((await log()).lines[0]?.what).toBe('cancelled');
  await engine.stop();
  expect(await api.refused('ada', 'admin.job-log', { query: { name: 'told' } })).toBe('403 forbidden');
  await withAccess(store, SYSTEM, ({ db }) => db.execute(sql`delete from job_logs`));
  expect((await log()).lines).toEqual([]);
});

test('[AD32] lines of a task that are older than 14 days go', async () => {
  const store = api.services;
  await withAccess(store, SYSTEM, ({ db }) =>
    db.execute(sql`insert into job_logs (name, key, at, what)
      values ('old', '', now() - interval '15 days', 'began'), ('old', '', now() - interval '13 days', 'ended')`),
  );
  await sweep(store);
  const { lines } = await api.call('root', 'admin.job-log', { query: { name: 'old' } });
  expect(lines.map(({ what }) => what)).toEqual(['ended']);
});
