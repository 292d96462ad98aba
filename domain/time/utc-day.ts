/** A day as the instant it ends at, in UTC: what is due on a day is late only after it. */

const END = 'T23:59:59.999Z';

/** `2026-12-01` → `2026-12-01T23:59:59.999Z` */
export const endOfDay = (day: string): string => day + END;

/** The day an instant is on: `2026-12-01`. */
export const dayOf = (instant: string): string => instant.slice(0, instant.indexOf('T'));

/** Whether it stands for its whole day. */
export const isEndOfDay = (instant: string): boolean => instant.endsWith(END);
