import { expect, test } from 'vitest';
import { riskReasons } from './risk-reasons';

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const lines = (given: Parameters<typeof riskReasons>[0]) =>
  riskReasons(given).reasons.map(({ what, value }) => `${what}: ${value}`);

test('[U60] a risk says why: each severity, what they come to, and the criticality', () => {
  expect(lines({ findingCounts: { ...none, critical: 1, high: 2, info: 9 }, criticality: 5 })).toEqual([
    '1 critical, 40 each: 40',
    '2 high, 15 each: 30',
    '70 points, on a scale of 100: 69',
    'Criticality: 5 Very high: × 1.25',
    'Risk: 86',
  ]);
});

test('[U60] also where nothing is open, nothing is set, or there is more than enough', () => {
  expect(lines({ findingCounts: { ...none, info: 3 }, criticality: undefined })).toEqual([
    'No open finding adds to it: 0',
    '0 points, on a scale of 100: 0',
    'Criticality is not set: × 1',
    'Risk: 0',
  ]);
  expect(lines({ findingCounts: { ...none, critical: 50 }, criticality: 5 }).at(-1)).toBe('Risk, at most 100: 100');
});
