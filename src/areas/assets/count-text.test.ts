import { expect, test } from 'vitest';
import { countText } from './count-text';

const counted = (matching: number, total: number) => ({ loaded: true, count: matching, total });

test('[AL5] the count says what the list leaves out', () => {
  expect(countText(counted(1, 1), null)).toBe('1 asset');
  expect(countText(counted(1_200, 1_200), 0)).toBe('1,200 assets');
  expect(countText(counted(230, 269), 39)).toBe('230 assets, 39 archived');
  expect(countText(counted(12, 269), 0)).toBe('12 of 269 assets');
  expect(countText(counted(12, 269), 3)).toBe('12 of 269 assets, 3 more archived');
  expect(countText(counted(230, 269), null)).toBe('');
});

test('[Q72] what is not known, or could not be asked, has no count', () => {
  expect(countText(null, 0)).toBe('');
  expect(countText({ ...counted(0, 0), loaded: false }, 0)).toBe('');
  expect(countText({ ...counted(0, 0), problems: [{ path: [], message: 'Too many words' }] }, 0)).toBe('');
});
