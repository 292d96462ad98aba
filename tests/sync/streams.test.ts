import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EntityName, isEntityName } from '../../contract/entities';
import { billingStream, CATALOG } from '../../contract/streams';
import { announceAccess } from '../../server/identity/access-watch';
import { readStream } from '../../worker/store/streams';
import type { Client } from './client';
import { Ground } from './ground';
import { World } from './world';

/** The streams that are neither a company's nor a person's, over the real server: kinds of them are the tests' own. */
vi.mock('../../contract/record-list', async (original) => {
  const { RECORDS } = await original<typeof import('../../contract/record-list')>();
  const { OTHER_KINDS } = await import('../kit/other-streams');
  return { RECORDS: { ...RECORDS, ...OTHER_KINDS } };
});
vi.mock('../../contract/kinds', async (original) => {
  const { KIND_HASHES } = await original<typeof import('../../contract/kinds')>();
  const { OTHER_HASHES } = await import('../kit/other-streams');
  return { KIND_HASHES: { ...KIND_HASHES, ...OTHER_HASHES } };
});

const kindNamed = (name: string): EntityName => {
  if (!isEntityName(name)) throw new Error(`${name} is no kind here`);
  return name;
};
const NOTICE = kindNamed('testNotice');
const INVOICE = kindNamed('testInvoice');

let ground: Ground;
let world: World;
let account: string;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());
beforeEach(async () => {
  world = await World.on(ground);
  account = crypto.randomUUID();
  await ground.asSystem(({ db, now }) =>
    db.execute(
      sql`insert into billing_accounts (id, name, created_at, updated_at) values (${account}, 'A', ${now}, ${now})`,
    ),
  );
});
afterEach(async () => {
  world.end();
  await ground.asSystem(async ({ db, changes }) => {
    const gone = await db.execute<{ id: string }>(sql`delete from test_notices returning id`);
    for (const { id } of gone) changes.remove(CATALOG, NOTICE, id, 1_000);
  });
});

/** As a job of the server does. */
async function publish(name: string, assetIds: readonly string[] = []): Promise<void> {
  const id = crypto.randomUUID();
  await ground.asSystem(async ({ db, changes, now }) => {
    await db.execute(sql`insert into test_notices (id, created_at, updated_at, doc)
      values (${id}, ${now}, ${now}, ${JSON.stringify({ name, assetIds })}::jsonb)`);
    changes.put(CATALOG, NOTICE, id, 1);
  });
}
async function bill(name: string, to = account): Promise<void> {
  const id = crypto.randomUUID();
  await ground.asSystem(async ({ db, changes, now }) => {
    await db.execute(sql`insert into test_invoices (id, billing_account_id, created_at, updated_at, doc)
      values (${id}, ${to}, ${now}, ${now}, ${JSON.stringify({ name })}::jsonb)`);
    changes.put(billingStream(to), INVOICE, id, 1);
  });
}
async function join(client: Client, role: 'member' | 'admin' = 'member'): Promise<void> {
  await ground.asSystem(async ({ db, now, afterCommit }) => {
    await db.execute(sql`insert into billing_members (billing_account_id, user_id, role, created_at)
      values (${account}, ${client.person}, ${role}, ${now})`);
    afterCommit(() => announceAccess(ground.hub, client.person));
  });
}
async function leave(client: Client): Promise<void> {
  await ground.asSystem(async ({ db, afterCommit }) => {
    await db.execute(sql`delete from billing_members where user_id = ${client.person}`);
    afterCommit(() => announceAccess(ground.hub, client.person));
  });
}

const namesIn = (client: Client, view = 2): string[] =>
  (client.answers.get(view)?.rows ?? []).map((row) => ('name' in row ? row.name : '')).sort();
const shows = (client: Client, ...names: string[]) =>
  world.until(`${client.name} sees ${names}`, () => namesIn(client).join() === names.join());
const snapshots = (client: Client) =>
  client.line.seen.filter(({ path }) => path.startsWith('/api/sync/snapshot')).length;

test('[Y87] the catalog is read by people of every company, comes at first use, and goes on live and after a time offline', async () => {
  await publish('first');
  const elsewhere = await World.on(ground);
  const ada = await world.client('ada', 'member');
  const eve = await elsewhere.client('eve', 'member');
  await world.until('ada is there', () => ada.isShowing);
  const before = snapshots(ada);
  await ada.ask(2, { entity: NOTICE });
  await shows(ada, 'first');
  expect(snapshots(ada) - before).toBe(1);
  await eve.ask(2, { entity: NOTICE });
  await elsewhere.until('eve sees it', () => namesIn(eve).join() === 'first');
  elsewhere.end();

  await publish('second');
  await shows(ada, 'first', 'second');
  ada.offline();
  await publish('third');
  await world.until('she is offline', () => ada.state !== 'connected');
  expect(namesIn(ada)).toEqual(['first', 'second']);
  ada.online();
  await shows(ada, 'first', 'second', 'third');
  expect(snapshots(ada) - before).toBe(1);
});

test('[Y87] a question leads from the catalog to the company’s own records, and is answered again when either changes', async () => {
  const ada = await world.client('ada');
  const id = await ada.create('edge');
  await world.converged();
  await publish('about edge', [id]);
  await publish('about nothing');
  const where = { relation: 'asset', where: { field: 'name', op: 'eq', value: 'edge' } } as const;
  await ada.ask(2, { entity: NOTICE, where });
  await shows(ada, 'about edge');
  await ada.edit('edge', { name: 'core' });
  await shows(ada);
  await ada.edit('core', { name: 'edge' });
  await publish('more of edge', [id]);
  await shows(ada, 'about edge', 'more of edge');
});

test('[Y88] rows of a billing account come to its members, and to nobody else', async () => {
  await bill('ours');
  const ada = await world.client('ada');
  const bob = await world.client('bob', 'owner');
  await join(ada);
  for (const one of [ada, bob]) await one.ask(2, { companyId: account, entity: INVOICE });
  await shows(ada, 'ours');
  await bill('more');
  await bill('of others', await otherAccount());
  await shows(ada, 'more', 'ours');
  expect(bob.answers.get(2)).toMatchObject({ rows: [], loaded: false });
  const path = `/api/sync/snapshot?${new URLSearchParams({ stream: billingStream(account), entity: INVOICE })}`;
  const headers = { Authorization: `Bearer ${bob.person}` };
  expect((await ground.answer(bob.person, path, { headers })).status).toBe(404);
  expect(await readStream(await bob.profile.store(), billingStream(account))).toBe(undefined);
});

async function otherAccount(): Promise<string> {
  const id = crypto.randomUUID();
  await ground.asSystem(({ db, now }) =>
    db.execute(
      sql`insert into billing_accounts (id, name, created_at, updated_at) values (${id}, 'B', ${now}, ${now})`,
    ),
  );
  return id;
}

test('[Y88] who joins a billing account while connected gets its rows, and who leaves it loses them', async () => {
  await bill('ours');
  const bob = await world.client('bob', 'member');
  await bob.ask(2, { companyId: account, entity: INVOICE });
  await world.until('it is answered', () => bob.answers.get(2)?.loaded === false);
  await join(bob, 'admin');
  await shows(bob, 'ours');
  await bill('more');
  await shows(bob, 'more', 'ours');
  await leave(bob);
  await world.until('they are gone', () => bob.answers.get(2)?.loaded === false);
  const db = await bob.profile.store();
  const held = await db.rows.toArray();
  expect(held.filter(({ entity }) => entity === INVOICE)).toEqual([]);
  expect(await readStream(db, billingStream(account))).toBe(undefined);
  await join(bob);
  await shows(bob, 'more', 'ours');
});

test('[SEC190] SQL shows the catalog to whoever signed in and a billing account’s rows to its members, and lets no person write either', async () => {
  await publish('of all');
  await bill('ours');
  const others = await otherAccount();
  await bill('theirs', others);
  const ada = await world.client('ada', 'owner');
  await join(ada);
  const read = (who: string) =>
    ground.asPerson(who, async ({ db }) => ({
      notices: (await db.execute(sql`select doc ->> 'name' as name from test_notices`)).map(({ name }) => name),
      invoices: (await db.execute(sql`select doc ->> 'name' as name from test_invoices`)).map(({ name }) => name),
      log: (await db.execute(sql`select distinct stream from changes where stream ~ '^(billing|catalog)'`)).length,
    }));
  expect(await read(ada.person)).toEqual({ notices: ['of all'], invoices: ['ours'], log: 2 });
  const bob = await world.client('bob', 'owner');
  expect(await read(bob.person)).toEqual({ notices: ['of all'], invoices: [], log: 1 });
  const writes = [
    sql`insert into test_notices (id, created_at, updated_at, doc) values (gen_random_uuid(), now(), now(), '{}')`,
    sql`update test_notices set rev = rev + 1`,
    sql`delete from test_notices`,
    sql`insert into test_invoices (id, billing_account_id, created_at, updated_at, doc)
      values (gen_random_uuid(), ${account}, now(), now(), '{}')`,
    sql`update test_invoices set rev = rev + 1`,
    sql`delete from test_invoices`,
    sql`insert into changes (stream, seq, entity, id, rev, mark) values ('catalog', 1000000, 'x', gen_random_uuid(), 1, 'x')`,
  ];
  for (const write of writes)
    await expect(ground.asPerson(ada.person, ({ db }) => db.execute(write))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
});
