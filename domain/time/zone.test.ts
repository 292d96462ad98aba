import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { isZone, momentOf, offsetAt, wallClock } from './zone';

const at = (text: string): number => Date.parse(`${text}Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const HOUR = 3_600_000;

test('[SL11] a zone is one of the IANA database; others are UTC', () => {
  expect(['UTC', 'Europe/Berlin', 'America/St_Johns'].map(isZone)).toEqual([true, true, true]);
  expect(['', '+02:00', 'Europe/Atlantis', 'x'.repeat(90)].map(isZone)).toEqual([false, false, false, false]);
  expect(offsetAt('Europe/Atlantis', at('2026-07-01T00:00'))).toBe(0);
  const [winter, summer] = [at('2026-01-01T00:00'), at('2026-07-01T00:00')];
  expect([winter, summer].map((one) => offsetAt('Europe/Berlin', one) / HOUR)).toEqual([1, 2]);
  expect(offsetAt('America/St_Johns', winter) / HOUR).toBe(-3.5);
});

test('[SL11] clocks that leave out an hour, show one twice, or leave out a day', () => {
  const berlin = (wall: string): string => text(momentOf('Europe/Berlin', at(wall)));
  expect(['2026-03-29T01:59', '2026-03-29T02:30', '2026-03-29T03:00'].map(berlin)).toEqual([
    ...['2026-03-29T00:59', '2026-03-29T01:30', '2026-03-29T01:00'],
  ]);
  expect(['2026-10-25T01:59', '2026-10-25T02:30', '2026-10-25T03:00'].map(berlin)).toEqual([
    ...['2026-10-24T23:59', '2026-10-25T00:30', '2026-10-25T02:00'],
  ]);
  // The thirtieth of December 2011 was not in Samoa.
  const samoa = (wall: string): string => text(wallClock('Pacific/Apia', momentOf('Pacific/Apia', at(wall))));
  expect(['2011-12-29T23:59', '2011-12-30T12:00', '2011-12-31T00:00'].map(samoa)).toEqual([
    ...['2011-12-29T23:59', '2011-12-31T12:00', '2011-12-31T00:00'],
  ]);
});

/** As another way through `Intl` has it. */
function shown(zone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return format.format(moment).replace(' ', 'T');
}

test('[SL11] in every zone the way to what its clocks show and back leads to the same moment, or the first that looks so', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc.integer({ min: at('1980-01-01T00:00'), max: at('2035-01-01T00:00') });
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const wall = wallClock(zone, moment);
      expect(text(wall)).toBe(shown(zone, moment));
      const back = momentOf(zone, wall);
      expect(wallClock(zone, back)).toBe(wall);
      expect(back).toBeLessThanOrEqual(moment);
    }),
  );
});
