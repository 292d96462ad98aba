import { and, desc, eq, lt } from 'drizzle-orm';
import { JOB_LOG_PAGE, type jobLogEndpoints } from '../../../contract/areas/admin/job-logs';
import type { Handlers } from '../../calls/handler';
import { jobLogs, jobs } from '../../db/schema-jobs';
import { requirePlatformAdmin } from '../../identity/permission';

export const jobLogHandlers: Handlers<keyof typeof jobLogEndpoints> = {
  'admin.job-log': async ({ tx, query: { name, before } }) => {
    requirePlatformAdmin(tx.principal);
    const { db } = tx;
    const isOlder = before === undefined ? undefined : lt(jobLogs.id, Number(before));
    const [[job], lines] = await Promise.all([
      db.select().from(jobs).where(eq(jobs.name, name)).orderBy(jobs.key).limit(1).execute(),
      db
        .select()
        .from(jobLogs)
        .where(and(eq(jobLogs.name, name), isOlder))
        .orderBy(desc(jobLogs.id))
        .limit(JOB_LOG_PAGE + 1)
        .execute(),
    ]);
    const page = lines.slice(0, JOB_LOG_PAGE);
    const { cron = null, zone = null } = job ?? {};
    return {
      title: job?.title ?? null,
      schedule: cron === null || zone === null ? null : { cron, zone },
      lines: page.map(({ name: _, ...line }) => line),
      next: lines.length > page.length ? (page.at(-1)?.id ?? null) : null,
    };
  },
};
