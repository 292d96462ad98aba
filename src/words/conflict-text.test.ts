import { expect, test } from 'vitest';
import { conflictText } from './conflict-text';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const at = '2026-11-25T11:55:00Z';

const said = (by?: { name: string; isCaller: boolean; at: string }): string =>
  conflictText(
    {
      endpoint: 'assets.update',
      problem: {
        status: 409,
        code: 'conflict',
        message: '',
        conflict: { fields: ['name'], row: {}, ...(by && { by }) },
      },
    },
    NOW,
  );

test('[CM49] a conflict says whose change it is with, and when: one’s own is “you”', () => {
  expect(said({ name: 'Ada', isCaller: false, at })).toBe('Ada changed name, 5 min ago.');
  expect(said({ name: 'Ada', isCaller: true, at })).toBe('You changed name in another tab or elsewhere, 5 min ago.');
  expect(said()).toBe('Someone changed name in the meantime.');
});
