import { expect, test } from 'vitest';
import { keptText } from './kept-text';

test('[AL7] only a connected browser says nothing of keeping', () => {
  expect(keptText(false, 'connected')).toBeUndefined();
  for (const state of ['connecting', 'closed', undefined] as const)
    expect(keptText(false, state)).toMatch(/^Kept here/);
  expect(keptText(true, 'connected')).toMatch(/^Kept here/);
});
