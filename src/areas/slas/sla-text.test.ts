import { expect, test } from 'vitest';
import { dueText, lateText, messagesText, noneText } from './sla-text';

test('[SL3] a definition without findings says whether none match, or others take them', () => {
  expect([0, 1, 1_247].map(noneText)).toEqual([
    'No open finding matches now.',
    '1 open finding matches, and is covered by an earlier definition.',
    '1,247 open findings match, and all are covered by earlier definitions.',
  ]);
});

test('[SL9] what a deadline makes of findings is said in a line, and who is told', () => {
  expect(lateText({ breached: 2, approaching: 0 }, 5)).toBe('With this deadline: 2 late, 3 on track.');
  expect(lateText({ breached: 0, approaching: 1 }, 1)).toBe('With this deadline: 1 due soon.');
  expect(messagesText(1)).toBe('1 person (admins and owners) gets one message.');
  expect(messagesText(3)).toBe('3 people (admins and owners) get one message each.');
  expect(messagesText(null)).toBe('Each admin and owner gets one message.');
});

test('[SL11] when something found now would be due is said by the clocks of the zone', () => {
  const clock = { days: 3, warnDays: 1, startField: 'firstSeenAt', restartOnReopen: true } as const;
  const now = Date.parse('2026-11-27T09:30:00Z');
  expect(dueText({ ...clock, clock: 'calendar' }, now)).toBe(
    'A finding found now would be due on Mon, 30 Nov 2026, 09:30 (UTC).',
  );
  const holidays = ['2026-11-30'];
  expect(dueText({ ...clock, clock: 'business', zone: 'Asia/Tokyo', holidays }, now)).toBe(
    'A finding found now would be due on Thu, 3 Dec 2026, 18:30 (Asia/Tokyo).',
  );
});
