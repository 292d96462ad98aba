import { expect, test } from 'vitest';
import { countText } from './count-text';

test('[AL5] the count says what the list leaves out', () => {
  expect(countText({ matching: 1, total: 1, archived: null })).toBe('1 asset');
  expect(countText({ matching: 1_200, total: 1_200, archived: 0 })).toBe('1,200 assets');
  expect(countText({ matching: 230, total: 269, archived: 39 })).toBe('230 assets, 39 archived');
  expect(countText({ matching: 12, total: 269, archived: 0 })).toBe('12 of 269 assets');
  expect(countText({ matching: 12, total: 269, archived: 3 })).toBe('12 of 269 assets, 3 more archived');
  expect(countText({ matching: 230, total: 269, archived: null })).toBe('');
});
