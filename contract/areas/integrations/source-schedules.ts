import * as z from 'zod/mini';

/** When a source is read by itself. */

const MOST_DAYS = 31;

export const SourceSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('never') }),
  /** So long after the beginning of the run before it. */
  z.strictObject({ every: z.literal('hours'), many: z.int().check(z.gte(1), z.lte(24 * MOST_DAYS)) }),
  z.strictObject({ every: z.literal('days'), many: z.int().check(z.gte(1), z.lte(MOST_DAYS)) }),
  z.strictObject({
    every: z.literal('cron'),
    /** Five fields: minute, hour, day, month, day of the week. */
    cron: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** Whose clock that is, as the IANA names it. */
    zone: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
]);
export type SourceSchedule = z.infer<typeof SourceSchedule>;
