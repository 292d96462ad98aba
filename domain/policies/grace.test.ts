import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { wallClock } from '../time/zone';
import { isInGrace, lateBefore, lateFrom } from './grace';

const DAY = 86_400_000;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
/** Moments around which clocks are changed, in both directions, and any other ones. */
const moment = fc.oneof(
  fc
    .constantFrom('2026-03-29T00:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-03-08T06:30:00.000Z')
    .map((text) => Date.parse(text)),
  fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') }),
);
const iso = (at: number): string => new Date(at).toISOString();

test('[PO9] grace lasts whole days of 24 hours, in every zone and over every change of clocks', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 3_650 }), fc.constantFrom(...ZONES), (first, days, zone) => {
      const late = Date.parse(lateFrom(iso(first), days));
      expect(late - first).toBe(days * DAY);
      // The clocks on the wall differ by what was changed between, and by nothing else.
      const moved = wallClock(zone, late) - late - (wallClock(zone, first) - first);
      expect(wallClock(zone, late) - wallClock(zone, first)).toBe(days * DAY + moved);
    }),
  );
});

test('[PO9] an asset is in grace until it is late, and late from then on: both ends of the clock agree', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 400 }), fc.integer({ min: -3, max: 3 }), (first, days, off) => {
      const [since, now] = [iso(first), iso(first + days * DAY + off)];
      expect(isInGrace(since, days, now)).toBe(off < 0);
      expect(isInGrace(since, days, now)).toBe(Date.parse(now) < Date.parse(lateFrom(since, days)));
      expect(isInGrace(since, days, now)).toBe(since > lateBefore(days, now));
    }),
  );
});
