import { Cron } from 'croner';
import type { SourceSchedule } from '../../contract/areas/integrations/source-schedules';

/** When sources are read by themselves. Moments are epoch milliseconds; the same on both sides. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The next moment after `from`; null where it is never, or the schedule has no such moment (`scheduleFault`). */
export function nextRun(schedule: SourceSchedule, from: number): number | null {
  return nextRuns(schedule, from, 1)[0] ?? null;
}

/** The next so many moments after `from`, in their order. */
export function nextRuns(schedule: SourceSchedule, from: number, many: number): readonly number[] {
  if (schedule.every === 'never') return [];
  if (schedule.every === 'cron')
    return cronOf(schedule)
      .nextRuns(many, new Date(from))
      .map((date) => date.getTime());
  const step = schedule.many * (schedule.every === 'hours' ? HOUR : DAY);
  return Array.from({ length: many }, (_, at) => from + (at + 1) * step);
}

/** What is wrong with it, in words with what helps; null: nothing. */
export function scheduleFault(schedule: SourceSchedule): string | null {
  if (schedule.every !== 'cron') return null;
  try {
    Intl.DateTimeFormat('en', { timeZone: schedule.zone });
  } catch {
    return `“${schedule.zone}” is no time zone. Write one as Europe/Berlin or UTC.`;
  }
  try {
    if (cronOf(schedule).nextRun() === null)
      return 'It never comes: there is no such day. Check the day and the month.';
  } catch {
    return 'Write five fields: minute, hour, day, month, day of the week. “30 2 * * *” is every night at 2:30.';
  }
  return null;
}

const cronOf = ({ cron, zone }: Extract<SourceSchedule, { every: 'cron' }>): Cron =>
  new Cron(cron, { timezone: zone, mode: '5-part' });

const MINUTE = 60_000;
const LONGEST = 6 * HOUR;

/** How long after so many failures in a row it is tried again: five minutes, and longer each time, up to six hours. */
export const backOff = (failures: number): number => Math.min(5 * MINUTE * 2 ** Math.min(failures, 10), LONGEST);
