import { and, asc, eq, sql } from 'drizzle-orm';
import type { JobRow, jobEndpoints } from '../../../contract/areas/admin/jobs';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import type { UserPrincipal } from '../../db/principal';
import { companies } from '../../db/schema';
import { jobs } from '../../db/schema-jobs';
import { audit } from '../../identity/audit';
import { requirePlatformAdmin } from '../../identity/permission';
import { nextTime } from '../../jobs/engine/schedule';

interface Address {
  readonly name: string;
  readonly key: string;
}

const isThe = ({ name, key }: Address) => and(eq(jobs.name, name), eq(jobs.key, key));

/** Those that need somebody first: failed, running, cancelled, and then all others by their names. */
async function listJobs(tx: Tx<UserPrincipal>): Promise<{ jobs: JobRow[] }> {
  // An administrator of the installation need not belong to the company.
  const found = await asSystem(tx, () =>
    tx.db
      .select({ job: jobs, company: companies.name })
      .from(jobs)
      .leftJoin(companies, eq(companies.id, jobs.companyId))
      .orderBy(
        sql`array_position(array['failed', 'running', 'cancelled'], ${jobs.state})`,
        asc(jobs.title),
        asc(jobs.key),
      )
      .limit(MOST),
  );
  return {
    jobs: found.map(
      ({ job: { cron, zone, done, total, companyId: _, takenBy: __, takenUntil: ___, ...rest }, company }) => ({
        ...{ ...rest, company },
        schedule: cron === null || zone === null ? null : { cron, zone },
        progress: done === null ? null : { done, total },
      }),
    ),
  };
}

const MOST = 500;

async function told(tx: Tx<UserPrincipal>, action: string, about: Address): Promise<{ jobs: JobRow[] }> {
  await audit(tx, { action, outcome: 'done', companyId: null, actor: actorOf(tx.principal), about: { ...about } });
  return listJobs(tx);
}

/** What is done in the background (JB4). The server that does it hears of it through the hub, and finds it in the table. */
export const jobHandlers: Handlers<keyof typeof jobEndpoints> = {
  'admin.jobs': ({ tx }) => {
    requirePlatformAdmin(tx.principal);
    return listJobs(tx);
  },
  'admin.run-job': async ({ tx, body, services }) => {
    requirePlatformAdmin(tx.principal);
    const state = sql`case when ${jobs.state} = 'running' then 'running' else 'idle' end`;
    const since = sql`case when ${jobs.state} = 'running' then ${jobs.since} else ${tx.now}::timestamptz end`;
    const found = await tx.db.update(jobs).set({ nextAt: tx.now, state, since }).where(isThe(body)).returning();
    if (found.length === 0) throw notFound('Job');
    tx.afterCommit(() => services.jobs.wake());
    return told(tx, 'jobs.run', body);
  },
  'admin.cancel-job': async ({ tx, body, services }) => {
    requirePlatformAdmin(tx.principal);
    const [before] = await tx.db.select().from(jobs).where(isThe(body)).for('update');
    if (before === undefined) throw notFound('Job');
    const { cron, zone } = before;
    const nextAt = cron === null || zone === null ? null : nextTime({ cron, zone }, Date.parse(tx.now));
    const free = { takenBy: null, takenUntil: null, done: null, total: null };
    await tx.db
      .update(jobs)
      .set({ ...free, nextAt, state: 'cancelled', since: tx.now, tries: 0 })
      .where(isThe(body));
    tx.afterCommit(() => services.jobs.wake());
    return told(tx, 'jobs.cancelled', body);
  },
};
