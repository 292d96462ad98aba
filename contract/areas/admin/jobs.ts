import * as z from 'zod/mini';
import { Instant } from '../../primitives';

/** How a job stands. `idle`: it has nothing to do, or waits for its time. */
const JobState = z.enum(['idle', 'running', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** Work in the background, as administrators of the installation see it. */
export const JobRow = z.object({
  /** Of its kind, as in the log and the metrics. */
  name: z.string(),
  /** Which of its kind: a company, a run, a source. Empty: all there is. */
  key: z.string(),
  title: z.string(),
  company: z.nullable(z.string()),
  state: JobState,
  since: Instant,
  /** Failures in a row. */
  tries: z.int(),
  /** Why it failed last, in words. */
  error: z.nullable(z.string()),
  /** When it runs by itself. Null: once there is something to do. */
  nextAt: z.nullable(Instant),
  /** When it ended well last, where that is kept. */
  endedAt: z.nullable(Instant),
  /** Cron, and the zone it counts in. */
  schedule: z.nullable(z.object({ cron: z.string(), zone: z.string() })),
  /** How far it is; `total` is null where nobody knows. */
  progress: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()) })),
});
export type JobRow = z.infer<typeof JobRow>;

export const JobList = z.object({ jobs: z.array(JobRow) });

const JobAddress = z.strictObject({
  name: z.string().check(z.maxLength(100)),
  key: z.string().check(z.maxLength(200)),
});
const CHANGES = { answer: JobList, changes: ['admin.jobs'] } as const;

/** Of platform administrators. */
export const jobEndpoints = {
  'admin.jobs': { method: 'GET', path: '/api/admin/jobs', freshMs: 5_000, answer: JobList },
  /** Now, also where it failed or was cancelled. What is running runs once more. */
  'admin.run-job': { method: 'POST', path: '/api/admin/jobs/run', body: JobAddress, ...CHANGES },
  /** Ends what is running, and what waits to be tried again. It stands until it is run, or until its schedule comes. */
  'admin.cancel-job': { method: 'POST', path: '/api/admin/jobs/cancel', body: JobAddress, ...CHANGES },
} as const;
