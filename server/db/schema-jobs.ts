import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { JobLogLine } from '../../contract/areas/admin/job-logs';
import type { JobState } from '../../contract/areas/admin/jobs';
import { instant } from './columns';

/**
 * The background work (decision 50): one row for each kind of it, and for each of its keys that runs, failed, was cancelled, or was
 * asked for. What follows from data and is quickly done leaves no row.
 */
export const jobs = pgTable(
  'jobs',
  {
    name: text().notNull(),
    /** What of: a company, a run, a source; empty for all there is. */
    key: text().notNull(),
    /** Whose it is, where it is a company's. */
    companyId: uuid(),
    title: text().notNull(),
    state: text().notNull().$type<JobState>(),
    since: instant().notNull(),
    /** Failures in a row. */
    tries: integer().notNull().default(0),
    /** Why the last try failed, in words. */
    error: text(),
    /** When it runs next by itself; null: when there is something to do. */
    nextAt: instant(),
    cron: text(),
    zone: text(),
    /** The turn that is at it, and until when it has it unless it says more. */
    takenBy: uuid(),
    takenUntil: instant(),
    done: integer(),
    total: integer(),
    endedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.name, t.key] })],
);

/** What became of them, a line a change of a row; a trigger writes it, so no server and no job can forget to. */
export const jobLogs = pgTable(
  'job_logs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().notNull(),
    key: text().notNull(),
    at: instant().notNull(),
    what: text().notNull().$type<JobLogLine['what']>(),
    text: text(),
  },
  (t) => [index().on(t.name, t.id), index().on(t.at)],
);
