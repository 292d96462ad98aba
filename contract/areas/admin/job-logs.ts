import * as z from 'zod/mini';
import { Instant } from '../../primitives';

/** What became of a task, turn by turn. */

export const JOB_LOG_PAGE = 200;

const JobLogLine = z.object({
  id: z.int(),
  at: Instant,
  what: z.enum(['began', 'progress', 'ended', 'failed', 'cancelled', 'released', 'interrupted']),
  /** Which of its kind; empty: all there is. */
  key: z.string(),
  text: z.nullable(z.string()),
});
export type JobLogLine = z.infer<typeof JobLogLine>;

export const JobLog = z.object({
  /** Null: there is no task of this name. */
  title: z.nullable(z.string()),
  schedule: z.nullable(z.object({ cron: z.string(), zone: z.string() })),
  /** Newest first. */
  lines: z.array(JobLogLine),
  next: z.nullable(z.int()),
});
export type JobLog = z.infer<typeof JobLog>;

/** Of platform administrators. */
export const jobLogEndpoints = {
  /** `before`: of the last page's last line. It grows while it is shown. */
  'admin.job-log': {
    method: 'GET',
    path: '/api/admin/job-log',
    freshMs: 0,
    query: z.object({
      name: z.string().check(z.maxLength(100)),
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    answer: JobLog,
  },
} as const;
