/**
 * The clock of grace: how long an asset may fail a policy before it counts as late. A day of grace has 24 hours, so that a moment is
 * the same whatever zone it is read in and however its clocks are changed. All moments are ISO 8601.
 */

const DAY = 86_400_000;

/** When an asset that fails since then is late; with no days of grace, at once. */
export const lateFrom = (firstFailedAt: string, graceDays: number): string =>
  new Date(Date.parse(firstFailedAt) + graceDays * DAY).toISOString();

/** Whether it is still within its grace. */
export const isInGrace = (firstFailedAt: string, graceDays: number, now: string): boolean =>
  Date.parse(firstFailedAt) > Date.parse(lateBefore(graceDays, now));

/** What fails since then or longer is late now; the same clock, seen from its end. */
export const lateBefore = (graceDays: number, now: string): string =>
  new Date(Date.parse(now) - graceDays * DAY).toISOString();
