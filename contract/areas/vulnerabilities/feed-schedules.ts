import * as z from 'zod/mini';
import { Id, Instant } from '../../primitives';
import { FEED_FORMATS } from './feed-formats';

/** Feeds that the server fetches by itself: where from, and how often. Set by platform administrators; there are none until then. */

/** A few; each is fetched by itself. */
export const MOST_SCHEDULES = 20;
/** Of each so many runs are kept. */
export const RUNS_KEPT = 20;

export const ScheduleGiven = z.strictObject({
  /** `https://…`, which the server looks at. */
  url: z.string().check(z.maxLength(2_000)),
  everyHours: z.int().check(z.minimum(1), z.maximum(720)),
  isOn: z.boolean(),
});
export type ScheduleGiven = z.infer<typeof ScheduleGiven>;

/** What became of one fetch. `unchanged`: the server has nothing newer. */
export const FETCH_OUTCOMES = ['imported', 'unchanged', 'failed'] as const;

const ScheduleRun = z.object({
  id: Id,
  at: Instant,
  endedAt: Instant,
  outcome: z.enum(FETCH_OUTCOMES),
  /** In words: of a failure why, and what helps. */
  message: z.nullable(z.string()),
  files: z.array(
    z.object({
      ...{ format: z.enum(FEED_FORMATS), read: z.int(), created: z.int(), changed: z.int(), unchanged: z.int() },
      ...{ older: z.int(), rejectedCount: z.int() },
    }),
  ),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z.object({
  id: Id,
  ...{ url: z.string(), everyHours: z.int(), isOn: z.boolean() },
  /** When it is fetched next, if it is on. */
  nextAt: Instant,
  /** The newest first. */
  runs: z.array(ScheduleRun),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleList = z.object({ schedules: z.array(Schedule) });
const PATH = '/api/catalog/schedules/:id';
const CHANGES = { answer: ScheduleList, changes: ['catalog.schedules'] } as const;

/** All by platform administrators alone: an address may hold a key. */
export const feedScheduleEndpoints = {
  'catalog.schedules': { method: 'GET', path: '/api/catalog/schedules', freshMs: 5_000, answer: ScheduleList },
  'catalog.saveSchedule': { method: 'PUT', path: PATH, body: ScheduleGiven, ...CHANGES },
  'catalog.deleteSchedule': { method: 'DELETE', path: PATH, ...CHANGES },
  /** As soon as those before it are done; one that is off waits until it is on. */
  'catalog.runSchedule': { method: 'POST', path: `${PATH}/run`, ...CHANGES },
} as const;
