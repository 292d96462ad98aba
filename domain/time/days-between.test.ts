import { expect, test } from 'vitest';
import { daysBetween } from './days-between';

test('[CA32] days are those of the person’s zone, both of them whole', () => {
  expect(daysBetween('UTC', '2026-11-26', '2026-11-27')).toEqual({
    from: '2026-11-26T00:00:00.000Z',
    to: '2026-11-27T23:59:59.999Z',
  });
  // The day on which the clocks go back has 25 hours.
  expect(daysBetween('Europe/Berlin', '2026-10-25', '2026-10-25')).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T22:59:59.999Z',
  });
  expect(daysBetween('UTC', '', '2026-11-27')).toEqual({ to: '2026-11-27T23:59:59.999Z' });
  expect(daysBetween('UTC', 'yesterday', '2026-02-31')).toEqual({});
  expect(daysBetween('UTC', '2026-11-28', '2026-11-27')).toBeNull();
});
