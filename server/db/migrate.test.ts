import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS, openTestDatabase } from '../../tests/kit/database';
import { migrate } from './migrate';

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('[S1] a database is migrated once, however often it is opened', async () => {
    const began = Date.now();
    const { database, close } = await openTestDatabase(kind);
    console.log(`${kind} ready in ${Date.now() - began} ms`);
    await Promise.all([migrate(database), migrate(database)]);
    const rows = await database.transaction((db) =>
      db.execute(sql`select version, name from migrations order by version`),
    );
    expect(rows).toEqual([
      { version: 1, name: '0000_main_job' },
      { version: 2, name: '0001_identity' },
      { version: 3, name: '0002_boring_talon' },
      { version: 4, name: '0003_talented_spot' },
      { version: 5, name: '0004_notifications' },
      { version: 6, name: '0005_saved_queries' },
      { version: 7, name: '0006_token_expiry' },
      { version: 8, name: '0007_asset_groups' },
      { version: 9, name: '0008_rejected-of-batches' },
      { version: 10, name: '0009_sign-ins' },
      { version: 11, name: '0010_people' },
      { version: 12, name: '0011_tokens-from' },
      { version: 13, name: '0012_marks' },
      { version: 14, name: '0013_record_tables' },
    ]);
    await close();
  });

  test('[RD8] the table of a kind of record that is new to the database is made, with its policies', async () => {
    const { database, close } = await openTestDatabase(kind);
    const table = () =>
      database.transaction((db) =>
        db.execute(sql`select relforcerowsecurity as kept, count(p.*)::int as policies from pg_class
          left join pg_policies p on p.tablename = relname where relname = 'asset_groups' group by 1`),
      );
    const before = await table();
    await database.transaction((db) => db.execute(sql`drop table asset_groups`));
    await migrate(database);
    expect(before).toEqual([{ kept: true, policies: expect.any(Number) }]);
    expect(await table()).toEqual(before);
    await close();
  });

  test('[S2] a database newer than the code is refused with a sentence', async () => {
    const { database, close } = await openTestDatabase(kind);
    await database.transaction((db) => db.execute(sql`insert into migrations (version, name) values (99, 'later')`));
    await expect(migrate(database)).rejects.toThrow(
      'This database was written by a newer Muster (schema 99; this version knows up to 14).',
    );
    await close();
  });
});
