import { sql } from 'drizzle-orm';
import {
  type AdminCompanies,
  type AdminCompany,
  type AdminCompanyDetails,
  type AdminOverview,
  COMPANIES_LISTED,
} from '../../../contract/areas/admin/governing';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { RATES, SOCKETS } from '../../limits/limits';

/** The installation as a whole, and its companies. As the system: an administrator of it need not belong to any of them. */

const DAY_MS = 86_400_000;

export async function readOverview(tx: Tx, build: string, isSending: boolean): Promise<AdminOverview> {
  const since = new Date(Date.parse(tx.now) - DAY_MS).toISOString();
  interface Sums extends Record<string, unknown> {
    readonly bytes: number;
    readonly users: number;
    readonly suspended: number;
    readonly administrators: number;
    readonly companies: number;
    readonly failed: number;
    readonly running: number;
    readonly waiting: number;
    readonly unsent: number;
    readonly entries: number;
    readonly refused: number;
  }
  const [sums] = await asSystem(tx, () =>
    tx.db.execute<Sums>(sql`
      select pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from users) as users,
        (select count(*)::int from users where suspended_at is not null) as suspended,
        (select count(*)::int from users where is_platform_admin) as administrators,
        (select count(*)::int from companies where deleted_at is null) as companies,
        (select count(*)::int from jobs where state = 'failed') as failed,
        (select count(*)::int from jobs where state = 'running') as running,
        (select count(*)::int from messages where state = 'waiting') as waiting,
        (select count(*)::int from messages where state = 'failed') as unsent,
        (select coalesce(sum(seq), 0)::float8 from audit_heads) as entries,
        (select count(*)::int from audit_log where entry ->> 'at' >= ${since} and entry ->> 'outcome' = 'refused') as refused`),
  );
  if (sums === undefined) throw new Error('the database counted nothing');
  return {
    build,
    databaseBytes: sums.bytes,
    users: { total: sums.users, suspended: sums.suspended, administrators: sums.administrators },
    companies: sums.companies,
    tasks: { failed: sums.failed, running: sums.running },
    mail: { isSending, waiting: sums.waiting, failed: sums.unsent },
    audit: { entries: sums.entries, refused: sums.refused },
  };
}

interface CompanyRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly people: number;
  readonly assets: number;
  readonly last: string | null;
}

const SHOWN = sql`c.id::text as id, c.name, c.created_at::text as created,
  (select count(*)::int from memberships m where m.company_id = c.id) as people,
  (select count(*)::int from assets a where a.company_id = c.id and a.deleted_at is null) as assets,
  (select max(entry ->> 'at') from audit_log l where l.chain = c.id::text) as last`;

const companyOf = ({ id, name, created, people, assets, last }: CompanyRow): AdminCompany => ({
  ...{ id, name, people, assets, lastAt: last },
  createdAt: new Date(created).toISOString(),
});

/** By name, a page at a time. */
export async function listCompanies(tx: Tx, q: string, after: string | undefined): Promise<AdminCompanies> {
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = sql`c.deleted_at is null and c.name ilike ${like}`;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(lower(c.name), c.id) > (select lower(name), id from companies where id = ${after}::uuid)`;
  return asSystem(tx, async () => {
    const [[counted], rows] = await Promise.all([
      tx.db.execute<{ total: number }>(sql`select count(*)::int as total from companies c where ${matches}`),
      tx.db.execute<CompanyRow>(sql`
        select ${SHOWN} from companies c where ${matches} and ${behind}
        order by lower(c.name), c.id limit ${COMPANIES_LISTED + 1}`),
    ]);
    const page = rows.slice(0, COMPANIES_LISTED);
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { companies: page.map(companyOf), total: counted?.total ?? 0, next };
  });
}

const KINDS = {
  Assets: 'assets',
  'Source records': 'source_records',
  Findings: 'findings',
  'Software installs': 'software_installs',
  'Events of assets': 'asset_events',
  'Import runs': 'sync_runs',
  Policies: 'policies',
} as const;

export async function readCompany(tx: Tx, id: string): Promise<AdminCompanyDetails> {
  return asSystem(tx, async () => {
    const { db } = tx;
    const from = new Date(Date.parse(tx.now) - 30 * DAY_MS).toISOString();
    const sizes = sql.join(
      Object.entries(KINDS).map(
        ([name, table]) =>
          sql`select ${name}::text as name, (select count(*)::int from ${sql.identifier(table)} where company_id = ${id}::uuid) as count`,
      ),
      sql` union all `,
    );
    const [[row], owners, counted, days, failedTasks, runs] = await Promise.all([
      db.execute<CompanyRow>(sql`select ${SHOWN} from companies c where c.id = ${id}::uuid`),
      db.execute<{ id: string; name: string; email: string }>(sql`
        select u.id::text as id, coalesce(u.name, u.email) as name, u.email from memberships m join users u on u.id = m.user_id
        where m.company_id = ${id}::uuid and m.role = 'owner' order by u.email limit 20`),
      db.execute<{ name: string; count: number }>(sizes),
      db.execute<{ day: string; calls: number; people: number }>(sql`
        select left(entry ->> 'at', 10) as day, count(*)::int as calls, count(distinct entry #>> '{actor,userId}')::int as people
        from audit_log where chain = ${id} and entry ->> 'at' >= ${from} group by 1 order by 1`),
      db.execute<{ title: string; error: string | null; since: string }>(sql`
        select title, error, since::text as since from jobs
        where company_id = ${id}::uuid and state = 'failed' order by since desc limit 20`),
      db.execute<{ id: string; label: string | null; status: string; at: string }>(sql`
        select r.id::text as id, i.display_name as label, r.status, r.updated_at::text as at
        from sync_runs r left join integrations i on i.id = r.integration_id
        where r.company_id = ${id}::uuid order by r.updated_at desc limit 10`),
    ]);
    if (row === undefined) throw notFound('Company');
    return {
      ...companyOf(row),
      owners: [...owners],
      sizes: [...counted],
      days: [...days],
      failedTasks: failedTasks.map((task) => ({ ...task, since: new Date(task.since).toISOString() })),
      runs: runs.map(({ at, label, ...run }) => ({ ...run, label: label ?? 'Import', at: new Date(at).toISOString() })),
      limits: limits(),
    };
  });
}

/** Those of this server that people of a company can meet. */
function limits(): AdminCompanyDetails['limits'] {
  const rate = ({ points, seconds }: { points: number; seconds: number }) => `${points} in ${seconds} s`;
  return [
    { name: 'Calls of one person', most: rate(RATES.requestsOfPerson) },
    { name: 'Calls from one address', most: rate(RATES.requestsOfAddress) },
    { name: 'Open sockets of one server', most: String(SOCKETS.all) },
  ];
}
