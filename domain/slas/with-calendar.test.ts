import { expect, test } from 'vitest';
import { withCalendar } from './with-calendar';

const calendar = { id: 'c', zone: 'Europe/Berlin', holidays: ['2026-10-03', '2026-12-25'] };

test('[DF14] the holidays of both do not count, and the calendar’s zone counts where there is none', () => {
  const counted = { clock: 'business', calendarId: 'c', holidays: ['2026-12-24', '2026-12-25'] } as const;
  expect(withCalendar(counted, [calendar])).toMatchObject({
    ...{ zone: 'Europe/Berlin', holidays: ['2026-12-24', '2026-12-25', '2026-10-03'] },
  });
  expect(withCalendar({ ...counted, zone: 'Asia/Tokyo' }, [calendar]).zone).toBe('Asia/Tokyo');
});

test('[DF14] without a calendar, or with one that is gone, everything is as it was', () => {
  const counted = { clock: 'business', calendarId: 'gone' } as const;
  expect(withCalendar(counted, [calendar])).toBe(counted);
  const none = { clock: 'business', calendarId: undefined } as const;
  expect(withCalendar(none, [calendar])).toBe(none);
});
