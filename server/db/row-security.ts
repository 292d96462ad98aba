import { sql } from 'drizzle-orm';
import type { Db } from './database';
import { ROW_ACCESS, type RowAccess } from './row-access';
import { meta } from './schema';

/**
 * Row-level security: a person's transaction runs as a role that owns nothing and meets a policy on every
 * table; the system's runs as another, which meets one that lets all pass. Neither can sign in.
 */
export const PERSON_ROLE = 'muster_app';
export const SYSTEM_ROLE = 'muster_system';
const ROLES = [PERSON_ROLE, SYSTEM_ROLE];

/** The roles cannot be had: a sentence for whoever runs the database. */
export class RolesMissing extends Error {
  override readonly name = 'RolesMissing';
}

/** Roles belong to the whole PostgreSQL server, so a database may come to one that has none. */
export async function ensureRoles(db: Db): Promise<void> {
  const found = await db.execute<{ me: string; name: string; unsafe: boolean }>(sql`
    select current_user as me, rolname as name, rolsuper or rolbypassrls as unsafe
    from pg_roles where rolname in (current_user, ${PERSON_ROLE}, ${SYSTEM_ROLE})`);
  const unsafe = found.find((role) => role.unsafe && ROLES.includes(role.name));
  if (unsafe) {
    throw new RolesMissing(
      `The database role ${unsafe.name} may pass row-level security, so it would protect nothing: ` +
        'take SUPERUSER and BYPASSRLS from it.',
    );
  }
  const missing = ROLES.filter((name) => found.every((role) => role.name !== name));
  await db.execute(sql.raw(ENSURE_ROLES)).catch((error: unknown) => {
    throw isRefused(error) ? new RolesMissing(howToMake(found[0]?.me ?? '', missing)) : error;
  });
}

const howToMake = (me: string, missing: readonly string[]) =>
  `The database user "${me}" can neither make nor take the roles ${ROLES.join(' and ')}, with which Muster keeps ` +
  `companies apart. Have an administrator of the database run once: ` +
  [...missing.map((role) => `CREATE ROLE ${role} NOLOGIN;`), `GRANT ${ROLES.join(', ')} TO "${me}";`].join(' ');

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '42501';
}

/** Two databases of one server may be opened for the first time at once: who comes second finds the role made. */
const ENSURE_ROLES = `
do $$
declare wanted text; newer boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach wanted in array array['${ROLES.join("', '")}'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, case when newer then 'set' else 'member' end) then
      execute format('grant %I to current_user', wanted) || case when newer then ' with inherit false, set true' else '' end;
    end if;
  end loop;
end $$`;

/** Migrations move rows as the tables' owner, who is held to the policies too while they are forced. */
export async function liftRowSecurity(db: Db): Promise<void> {
  await db.execute(
    sql.raw(`
do $$
declare one text;
begin
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relforcerowsecurity loop
    execute format('alter table %I no force row level security', one);
  end loop;
end $$`),
  );
}

const KEY = 'rowSecurity';

/** Writes the policies of this code, where the database has others. The caller holds the migration lock. */
export async function applyRowSecurity(db: Db, force: boolean): Promise<void> {
  const hash = await fingerprint(APPLY);
  if (!force && (await standing(db)) === hash) return;
  await db.execute(sql.raw(APPLY));
  await db.execute(sql.raw(`set local role ${SYSTEM_ROLE}`));
  await db
    .insert(meta)
    .values({ key: KEY, value: hash })
    .onConflictDoUpdate({ target: meta.key, set: { value: hash } });
  await db.execute(sql`reset role`);
}

/** What was applied; null where the policies are gone, as after a restore into a server without the roles. */
async function standing(db: Db): Promise<string | null> {
  const [found] = await db.execute<{ policies: number }>(sql`
    select count(*)::int as policies from pg_policies
    where schemaname = current_schema() and policyname like 'muster%'`);
  if (!found?.policies) return null;
  await db.execute(sql.raw(`set local role ${SYSTEM_ROLE}`));
  const [row] = await db.select().from(meta).where(sql`key = ${KEY}`);
  await db.execute(sql`reset role`);
  return row?.value ?? null;
}

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One statement for all tables: a database is opened often in tests, and each statement is a round trip. */
const APPLY = `
do $$
declare old record; analyses boolean := current_setting('server_version_num')::int >= 170000;
begin
  for old in select tablename, policyname from pg_policies where schemaname = current_schema() and policyname like 'muster%' loop
    execute format('drop policy %I on %I', old.policyname, old.tablename);
  end loop;
  execute format('grant usage on schema %I to ${ROLES.join(', ')}', current_schema());
  execute format('grant usage on all sequences in schema %I to ${ROLES.join(', ')}', current_schema());
${Object.entries(ROW_ACCESS)
  .flatMap(([table, access]) => statementsOf(table, access))
  .map((statement) => `  ${statement};`)
  .join('\n')}
end $$`;

function statementsOf(table: string, { select, insert, update, delete: remove, columns, addedOnly }: RowAccess) {
  const policy = (verb: string, rest: string) =>
    `create policy muster_${verb} on ${table} for ${verb} to ${PERSON_ROLE} ${rest}`;
  const grant = (verb: string, names?: readonly string[]) =>
    `grant ${verb}${names ? ` (${names.join(', ')})` : ''} on ${table} to ${PERSON_ROLE}`;
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `revoke all on ${table} from ${ROLES.join(', ')}`,
    `grant select, insert${addedOnly ? '' : ', update, delete'} on ${table} to ${SYSTEM_ROLE}`,
    `create policy muster_system on ${table} to ${SYSTEM_ROLE} using (true) with check (true)`,
    // Without it ANALYZE is skipped with a warning nobody reads.
    `if analyses then execute 'grant maintain on ${table} to ${SYSTEM_ROLE}'; end if`,
    ...(select ? [grant('select', columns?.select), policy('select', `using (${select})`)] : []),
    ...(insert ? [grant('insert'), policy('insert', `with check (${insert})`)] : []),
    // Checked before and after: a row cannot be moved to where it could not have been changed.
    ...(update ? [grant('update', columns?.update), policy('update', `using (${update}) with check (${update})`)] : []),
    ...(remove ? [grant('delete'), policy('delete', `using (${remove})`)] : []),
  ];
}
