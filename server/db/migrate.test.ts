import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS, openTestDatabase } from '../../tests/kit/database';
import type { Database } from './database';
import { rowsById } from './entity-tables';
import { migrate } from './migrate';

const ID = '00000000-0000-4000-8000-000000000001';

/** What builds before the start have in `migrations`. */
const STEPS = [
  [1, '0000_main_job'],
  [2, '0001_identity'],
  [3, '0002_boring_talon'],
  [4, '0003_talented_spot'],
  [5, '0004_notifications'],
  [6, '0005_saved_queries'],
  [7, '0006_token_expiry'],
  [8, '0007_asset_groups'],
  [9, '0008_rejected-of-batches'],
  [10, '0009_sign-ins'],
  [11, '0010_people'],
  [12, '0011_tokens-from'],
  [13, '0012_marks'],
  [14, '0013_record_tables'],
] as const;

/** The steps after the start, and what takes the schema back to it. */
const LATER = [
  [15, '0014_keys_by_company'],
  [16, '0015_notifications'],
  [17, '0016_decisions'],
  [18, '0017_catalog'],
  [19, '0018_tickets_plan'],
  [20, '0019_matcher'],
  [21, '0020_feed_schedules'],
  [22, '0021_scanner_exceptions'],
  [23, '0022_files_and_pauses'],
  [24, '0023_sources'],
  [25, '0024_pipeline'],
  [26, '0025_jobs'],
  [27, '0026_agents'],
  [28, '0027_room_for_scores'],
  [29, '0028_ticket_connections'],
  [30, '0029_actions'],
  [31, '0030_policies'],
  [32, '0031_inlets'],
  [33, '0032_exceptions'],
  [34, '0033_boards'],
  [35, '0034_admin'],
  [36, '0035_people'],
  [37, '0036_feeds_underway'],
] as const;
const BACK_TO_THE_START = [
  'alter table query_keys drop constraint query_keys_company_id_entity_id_pk',
  'alter table query_keys add constraint query_keys_entity_id_pk primary key (entity, id)',
  'create index query_keys_company_id_entity_index on query_keys (company_id, entity)',
  `alter table notifications drop constraint notifications_pkey, add primary key (id),
    add company_id uuid references companies (id) on delete cascade, add group_key text,
    add count integer not null default 1, add at timestamptz(3) not null, add read_at timestamptz(3)`,
  'drop table correlation_decisions cascade',
  'create table correlation_decisions (id uuid primary key)',
  'drop table epss_history, catalog_schedule_runs, catalog_schedules',
  'drop table jobs, job_logs, rate_rules, rate_counts',
  'drop function job_is_told',
  'alter table users drop column suspended_at',
  'drop index users_email_id_index',
  'alter table audit_heads drop column prev_hash',
  'drop index audit_log_at, audit_log_chain_at, audit_log_actor, audit_log_action',
  'drop table catalog_feeds, catalog_statements, catalog_vulnerabilities, vulnerability_copies, company_vulnerabilities',
  'drop table ticket_settings, ticket_connections, ticket_deliveries',
  'drop table source_readings, source_secrets, source_inlets, source_deliveries, source_pushes',
  'drop table catalog_packages, matcher_marks',
  'drop table agent_reports, agent_keys, agent_enrolments',
  'drop table action_turns',
  'drop table messages, policy_effect_assets, policy_effects, policy_tickets, webhook_deliveries, webhook_secrets',
  'drop table policy_changes, policy_days, policy_logs, policy_queue, policy_results, policy_versions',
  'alter table software drop column package_key',
  'drop index findings_matched_index',
  'drop index findings_stated_index, findings_accepted_index',
  'drop table ticket_files',
  'drop table run_logs, run_rejections, source_absences',
  'drop index if exists software_unkeyed_index',
  'drop table exception_shares',
  'drop index findings_excepted_index',
  'drop table daily_figures',
  'drop table company_settings, email_changes, passkey_challenges, passkeys, recovery_codes, sign_ins, totp_secrets, user_pictures',
];

const written = (steps: readonly (readonly [version: number, name: string])[]) =>
  steps.map(([version, name]) => ({ version, name }));

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('[S1] a database is migrated once, however often it is opened', async () => {
    const began = Date.now();
    const { database, close } = await openTestDatabase(kind);
    console.log(`${kind} ready in ${Date.now() - began} ms`);
    await Promise.all([migrate(database), migrate(database)]);
    const rows = await database.transaction((db) =>
      db.execute(sql`select version, name from migrations order by version`),
    );
    expect(rows).toEqual(written([[14, '0013_start'], ...LATER]));
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
    await database.transaction((db) => db.execute(sql`drop table asset_groups cascade`));
    await migrate(database);
    expect(before).toEqual([{ kept: true, policies: expect.any(Number) }]);
    expect(await table()).toEqual(before);
    await close();
  });

  /** As a version before wrote it down. */
  const at = (database: Database, ...steps: readonly (readonly [version: number, name: string])[]) =>
    database.transaction(async (db) => {
      await db.execute(sql`delete from migrations`);
      for (const [version, name] of steps)
        await db.execute(sql`insert into migrations (version, name) values (${version}, ${name})`);
    });

  test('[S1] a database that came to the start by its steps goes on from there as it is', async () => {
    const { database, close } = await openTestDatabase(kind);
    await at(database, ...STEPS);
    await database.transaction(async (db) => {
      for (const statement of BACK_TO_THE_START) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into streams (name, seq) values ('kept', 0)`);
      await db.execute(sql`insert into users (id, issuer, sub, email, preferences, created_at, updated_at)
        values (${ID}, 'i', 's', 'e', '{}', now(), now())`);
      await db.execute(sql`insert into notifications (id, created_at, updated_at, user_id, group_key, count, at, doc)
        values (${ID}, now(), now(), ${ID}, 'nessus', 3, '2026-01-02T03:04:05.678Z', '{"title": "Import finished"}')`);
    });
    await migrate(database);
    const told = await database.transaction((db) => rowsById(db, ID, 'notification', [ID]));
    expect(told).toMatchObject([
      {
        ...{ userId: ID, companyId: null, groupKey: 'nessus', count: 3, readAt: null },
        ...{ at: '2026-01-02T03:04:05.678Z', title: 'Import finished' },
      },
    ]);
    const [rows, streams] = await database.transaction(async (db) => [
      await db.execute(sql`select version, name from migrations order by version`),
      await db.execute(sql`select name from streams`),
    ]);
    expect(rows).toEqual(written([...STEPS, ...LATER]));
    expect(streams).toEqual([{ name: 'kept' }]);
    await close();
  });

  test('[S2] a database of a newer or much older version is refused with a sentence, and left as it is', async () => {
    const { database, close } = await openTestDatabase(kind);
    await at(database, [99, 'later']);
    await expect(migrate(database)).rejects.toThrow(
      `This database was written by a newer Muster (schema 99; this version knows up to ${String(LATER.at(-1)?.[0])}).`,
    );
    await at(database, ...STEPS.slice(0, -1));
    await expect(migrate(database)).rejects.toThrow(
      'This database was written by an older Muster (schema 13; this version goes on from 14). Nothing was changed. ' +
        'Start the version in between once',
    );
    await close();
  });

  test('[S1] the start makes what the schema has no word for', async () => {
    const { database, close } = await openTestDatabase(kind);
    const found = await database.transaction((db) =>
      db.execute(sql`
        select tgname as name from pg_trigger where not tgisinternal
        union select conname from pg_constraint where contype = 'c' and conname = 'invitations_one_place'
        union select indexname from pg_indexes where indexname like 'query_runs_company%' order by 1`),
    );
    expect(found.map(({ name }) => name)).toEqual([
      'audit_log_is_kept',
      'audit_log_rows_are_kept',
      'invitations_one_place',
      'jobs_are_told',
      'query_runs_company_id_created_at_index',
    ]);
    await close();
  });
});
