import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { seedRow } from '../../tests/kit/row-seed';
import { type Tx, withAccess } from './access';
import type { Database, Db } from './database';
import { asSystem } from './enter';
import { Hub } from './hub';
import { migrate } from './migrate';
import { type Membership, SYSTEM, type UserPrincipal } from './principal';
import { ROW_ACCESS } from './row-access';

const HOME = crypto.randomUUID();
const FOREIGN = crypto.randomUUID();
const ME = crypto.randomUUID();

function person(role: Membership['role'], companyId = HOME): UserPrincipal {
  return {
    kind: 'user',
    userId: ME,
    issuer: 'test',
    sub: 'me',
    displayName: 'Me',
    isPlatformAdmin: false,
    memberships: [{ companyId, name: 'Home', role, accessRev: 1 }],
    billingAccounts: [],
    means: { kind: 'session', session: null },
  };
}

/** Where a row is seen for the sake of another one: what it says of that. The id of each company's group is the company's. */
const KEYS: Readonly<Record<string, (company: string) => Readonly<Record<string, string>>>> = {
  asset_groups: (id) => ({ id }),
  record_changes: (id) => ({ kind: 'assetGroup', record_id: id, by_id: ME }),
};

/** Who runs the installation reads these, whosever company a row names. */
const OF_THE_INSTALLATION = ['jobs', 'messages'];

/** Tables that a policy does not keep: not forced, without the system's policy, or without a row in `ROW_ACCESS`. */
async function unkept(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string; kept: boolean }>(sql`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
      select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and 'muster_system' = any(p.roles)
    ) as kept
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'`);
  return rows.filter(({ name, kept }) => !kept || !(name in ROW_ACCESS)).map(({ name }) => name);
}

/** The refusal of a statement by a policy or a missing grant. */
const REFUSED = { cause: { code: '42501' } };

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let opened: TestDatabase;
  let owned: readonly string[] = [];
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    owned = await asOwner(async (db) => {
      const rows = await db.execute<{ name: string }>(sql`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'company_id' order by 1`);
      return rows.map(({ name }) => name);
    });
    await asOwner(async (db) => {
      for (const company of [HOME, FOREIGN]) {
        await seedRow(db, 'companies', { id: company, name: company });
        for (const table of owned) await seedRow(db, table, { company_id: company, ...KEYS[table]?.(company) });
        await seedRow(db, 'streams', { name: `company:${company}` });
        await seedRow(db, 'changes', { stream: `company:${company}` });
      }
      await seedRow(db, 'users', { id: ME });
    });
  });
  afterAll(() => opened.close());

  const asOwner = <T>(work: (db: Db) => Promise<T>) => opened.database.transaction(work);
  const store = () => ({ database: opened.database, hub: new Hub() });
  const as = <T>(principal: UserPrincipal | typeof SYSTEM, work: (tx: Tx) => Promise<T>) =>
    withAccess(store(), principal, work);
  /** Rolled back: every test finds the same rows. */
  const tried = async <T>(principal: UserPrincipal | typeof SYSTEM, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done: T[] = [];
    const undo = new Error('undo');
    await as(principal, async (tx) => {
      done.push(await work(tx));
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    const [result] = done;
    if (result === undefined) throw new Error('nothing was done');
    return result;
  };
  const companiesOf = (rows: readonly Record<string, unknown>[]) => [...new Set(rows.map((row) => row['company_id']))];

  test('[SEC1] every table is kept by a policy that its owner meets too', async () => {
    expect(await asOwner(unkept)).toEqual([]);
    expect(owned.length).toBeGreaterThan(10);
  });

  test('[SEC1] a table without one is noticed', async () => {
    const undo = new Error('undo');
    await asOwner(async (db) => {
      await db.execute(sql`create table forgotten (id uuid primary key, company_id uuid not null)`);
      expect(await unkept(db)).toEqual(['forgotten']);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  });

  test('[SEC2] without a where, a read finds the rows of the own companies', async () => {
    for (const table of owned) {
      const read = as(person('owner'), ({ db }) => db.execute(sql`select company_id from ${sql.identifier(table)}`));
      // What only the system reads is not even asked for.
      if (ROW_ACCESS[table]?.select === undefined) {
        await expect(read).rejects.toMatchObject(REFUSED);
        continue;
      }
      const rows = await read;
      if (OF_THE_INSTALLATION.includes(table)) {
        expect([table, rows]).toEqual([table, []]);
        continue;
      }
      expect([table, companiesOf(rows)]).toEqual([table, [HOME]]);
    }
    const seen = await as(person('member'), async ({ db }) => ({
      companies: await db.execute(sql`select id from companies`),
      changes: await db.execute(sql`select stream from changes`),
    }));
    expect(seen).toEqual({ companies: [{ id: HOME }], changes: [{ stream: `company:${HOME}` }] });
  });

  test('[SEC2] by id, in a list, behind a cursor and through a join, another company is not there', async () => {
    const rows = await as(person('owner'), async ({ db }) => [
      ...(await db.execute(sql`select id from assets where company_id = ${FOREIGN}`)),
      ...(await db.execute(sql`select id from assets where company_id = any(${sql.param([FOREIGN])}::uuid[])`)),
      ...(await db.execute(sql`select seq from changes where stream = ${`company:${FOREIGN}`} and seq > 0`)),
      ...(await db.execute(
        sql`select f.id from companies c join findings f on f.company_id = c.id where c.id = ${FOREIGN}`,
      )),
    ]);
    expect(rows).toEqual([]);
  });

  test('[SEC3] without a where, a write changes nothing of another company', async () => {
    for (const table of owned) {
      if (!ROW_ACCESS[table]?.delete) continue;
      const deleted = await tried(person('owner'), ({ db }) =>
        db.execute(sql`delete from ${sql.identifier(table)} returning company_id`),
      ).catch((error: unknown) => {
        // The own row is referred to by other rows of ours: the reference stopped it, not the policy.
        expect(error).toMatchObject({ cause: { code: '23503' } });
        return [{ company_id: HOME }];
      });
      expect([table, companiesOf(deleted)]).toEqual([table, [HOME]]);
    }
    const changed = await tried(person('owner'), ({ db }) =>
      db.execute(sql`update assets set rev = rev + 1 returning company_id`),
    );
    expect(companiesOf(changed)).toEqual([HOME]);
  });

  test('[SEC3] a row is neither made in another company nor moved to one', async () => {
    const made = tried(person('owner'), ({ db }) =>
      db.execute(sql`insert into match_keys (company_id, key, record_id) values (${FOREIGN}, 'k', ${ME})`),
    );
    await expect(made).rejects.toMatchObject(REFUSED);
    const moved = tried(person('owner'), ({ db }) => db.execute(sql`update assets set company_id = ${FOREIGN}`));
    await expect(moved).rejects.toMatchObject(REFUSED);
  });

  test('[SEC4] a member changes nothing that the rules leave to admins', async () => {
    const changed = await tried(person('member'), async ({ db }) => [
      ...(await db.execute(sql`update assets set rev = rev + 1 returning id`)),
      ...(await db.execute(sql`delete from findings returning id`)),
      ...(await db.execute(sql`update companies set name = 'Mine' returning id`)),
      ...(await db.execute(sql`update memberships set role = 'owner' returning role`)),
    ]);
    expect(changed).toEqual([]);
    expect(await as(person('member'), ({ db }) => db.execute(sql`select id from integrations`))).toEqual([]);
  });

  test('[SEC4] nobody makes themself an administrator or reads a password', async () => {
    for (const statement of [
      sql`update users set is_platform_admin = true`,
      sql`select password_hash from local_accounts`,
      sql`select sealed from identity_keys`,
      sql`insert into memberships (company_id, user_id, role, created_at) values (${FOREIGN}, ${ME}, 'owner', now())`,
    ]) {
      await expect(tried(person('owner'), ({ db }) => db.execute(statement))).rejects.toMatchObject(REFUSED);
    }
  });

  test('[SEC5, AD5] the audit log is only added to, by the system alone', async () => {
    const add = sql`insert into audit_log (chain, seq, entry, prev_hash, hash) values (${HOME}, 1, '{}', '', '')`;
    expect(await tried(SYSTEM, ({ db }) => db.execute(add))).toEqual([]);
    await expect(tried(person('owner'), ({ db }) => db.execute(add))).rejects.toMatchObject(REFUSED);
    for (const principal of [person('owner'), SYSTEM]) {
      for (const statement of [sql`update audit_log set entry = '{}'`, sql`delete from audit_log`]) {
        await expect(tried(principal, ({ db }) => db.execute(statement))).rejects.toMatchObject(REFUSED);
      }
    }
  });

  const added = (kind: string, company: string, record: string, by: string) => sql`
    insert into record_changes (company_id, kind, record_id, rev, at, verb, by_id, by_name, changes)
    values (${company}, ${kind}, ${record}, 7, now(), 'update', ${by}, 'Me', '{}')`;

  test('[RD12] what was done to a record is only added to, by the system too', async () => {
    for (const principal of [person('owner'), SYSTEM]) {
      expect(await tried(principal, ({ db }) => db.execute(added('assetGroup', HOME, HOME, ME)))).toEqual([]);
      for (const statement of [sql`update record_changes set by_name = 'x'`, sql`delete from record_changes`]) {
        await expect(tried(principal, ({ db }) => db.execute(statement))).rejects.toMatchObject(REFUSED);
      }
    }
  });

  test('[RD12] it is added to in one’s own name, by who may change the record', async () => {
    const other = crypto.randomUUID();
    for (const [who, statement] of [
      [person('owner'), added('assetGroup', HOME, HOME, other)],
      [person('owner'), added('assetGroup', FOREIGN, FOREIGN, ME)],
      [person('owner'), added('assetGroup', HOME, other, ME)],
      [person('owner'), added('queryRun', HOME, HOME, ME)],
      [person('member'), added('assetGroup', HOME, HOME, ME)],
    ] as const) {
      await expect(tried(who, ({ db }) => db.execute(statement))).rejects.toMatchObject(REFUSED);
    }
  });

  test('[RD12] what was done to another’s private record is seen by nobody else', async () => {
    const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
    const owners = { [mine]: ME, [theirs]: crypto.randomUUID() };
    await asOwner(async (db) => {
      for (const [id, owner] of Object.entries(owners)) {
        await seedRow(db, 'saved_queries', { company_id: HOME, id, owner_id: owner, is_private: 'true' });
        await seedRow(db, 'record_changes', { company_id: HOME, kind: 'savedQuery', record_id: id, by_id: owner });
      }
    });
    const seen = await as(person('owner'), ({ db }) =>
      db.execute<{ id: string }>(sql`select record_id as id from record_changes where kind = 'savedQuery'`),
    );
    expect(seen).toEqual([{ id: mine }]);
    const plan = await as(person('owner'), ({ db }) =>
      db.execute(sql`explain select 1 from record_changes
        where company_id = ${HOME} and kind = 'savedQuery' and record_id = ${mine} and rev <= 5 order by rev desc limit 200`),
    );
    expect(JSON.stringify(plan)).toContain('Scan Backward using record_changes_pkey');
  });

  test('[RD12] it goes with its company', async () => {
    const company = crypto.randomUUID();
    await asOwner(async (db) => {
      await seedRow(db, 'companies', { id: company });
      await seedRow(db, 'record_changes', { company_id: company, kind: 'assetGroup' });
    });
    const left = await as(SYSTEM, async ({ db }) => {
      await db.execute(sql`delete from companies where id = ${company}`);
      return db.execute(sql`select rev from record_changes where company_id = ${company}`);
    });
    expect(left).toEqual([]);
  });

  test('[SEC6] a transaction is its principal’s by one statement more, and leaves nothing behind', async () => {
    const statements: string[] = [];
    const counting: Database = {
      ...opened.database,
      transaction: (work, around = {}) => {
        statements.push(...(around.first ?? []).map(({ text }) => text));
        return opened.database.transaction(work, around);
      },
    };
    await withAccess({ database: counting, hub: new Hub() }, person('owner'), async () => {});
    await withAccess({ database: counting, hub: new Hub() }, SYSTEM, async () => {});
    expect(statements).toHaveLength(2);
    const who = await asOwner((db) =>
      db.execute<{ same: boolean; user: string | null }>(
        sql`select current_user = session_user as same, nullif(current_setting('muster.user', true), '') as user`,
      ),
    );
    expect(who).toEqual([{ same: true, user: null }]);
  });

  test('[SEC7] work lent to the system ends with it, also when it fails', async () => {
    const seen = await as(person('owner'), async (tx) => {
      const count = async () => (await tx.db.execute(sql`select id from companies`)).length;
      const lent = await asSystem(tx, count);
      await asSystem(tx, () => Promise.reject(new Error('no'))).catch(() => {});
      return { lent, after: await count() };
    });
    expect(seen).toEqual({ lent: 2, after: 1 });
  });

  test('[SEC8] policies that are gone or of another version are written anew at start', async () => {
    await asOwner((db) => db.execute(sql`update meta set value = 'older' where key = 'rowSecurity'`));
    await asOwner((db) => db.execute(sql`drop policy muster_select on assets`));
    await migrate(opened.database);
    expect(await as(person('owner'), ({ db }) => db.execute(sql`select company_id from assets`))).toHaveLength(1);
  });
});
