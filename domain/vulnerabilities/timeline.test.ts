import { expect, test } from 'vitest';
import { timelineOf } from './timeline';

test('[VR34] what happened when, the newest first; only jumps of the score are told', () => {
  const score = (date: string, of: number) => ({ date, score: of, percentile: of });
  const kev = { dateAdded: '2026-03-01', dueDate: '2026-03-22', requiredAction: null, ransomware: false, notes: null };
  const happened = timelineOf({
    vulnerability: { published: '2026-01-02T10:00:00.000Z', modified: '2026-04-01T10:00:00.000Z', kev },
    scores: [score('2026-01-10', 0.05), score('2026-01-11', 0.1), score('2026-02-01', 0.2), score('2026-02-20', 0.05)],
    foundAt: '2026-02-10T08:00:00.000Z',
  });
  expect(happened.map(({ day, text }) => `${day} ${text}`)).toEqual([
    '2026-04-01 Changed last',
    '2026-03-22 Due, says CISA KEV',
    '2026-03-01 Added to CISA KEV',
    '2026-02-20 EPSS fell from 20 % to 5 %',
    '2026-02-10 First found on your assets',
    '2026-02-01 EPSS rose from 10 % to 20 %',
    '2026-01-02 Published',
  ]);
});
