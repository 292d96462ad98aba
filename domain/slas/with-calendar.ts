import type { BusinessCalendar } from '../../contract/areas/policies/business-calendars';
import type { Days } from './sla-clock';

/**
 * What counts days, with the calendar it names: the holidays of both, and the calendar's zone where it has none of its own.
 * One that is not there (deleted, or not here yet) adds nothing. Days as `2026-12-25`.
 */
export function withCalendar<C extends Days & { readonly calendarId?: string | undefined }>(
  counted: C,
  calendars: readonly Pick<BusinessCalendar, 'id' | 'zone' | 'holidays'>[],
): C {
  const calendar = calendars.find(({ id }) => id === counted.calendarId);
  if (calendar === undefined) return counted;
  const zone = counted.zone ?? calendar.zone;
  const holidays = [...new Set([...(counted.holidays ?? []), ...calendar.holidays])];
  return { ...counted, holidays, ...(zone !== undefined && { zone }) };
}
