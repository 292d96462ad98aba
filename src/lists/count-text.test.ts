import { expect, test } from 'vitest';
import { countText, type LeftOutCount } from './count-text';

const ASSETS = { one: 'asset', many: 'assets' };
const counted = (matching: number, total: number) => ({ loaded: true, count: matching, total });
const archived = (count: number | null, of: number | null = 230): LeftOutCount => ({ word: 'archived', count, of });
const text = (matching: number, total: number, left: LeftOutCount | null) =>
  countText(ASSETS, counted(matching, total), left);

test('[AL5] the count says what the list leaves out', () => {
  expect(text(1, 1, archived(null))).toBe('1 asset');
  expect(text(1_200, 1_200, archived(0))).toBe('1,200 assets');
  expect(text(230, 269, archived(39))).toBe('230 assets, 39 archived');
  expect(text(12, 269, archived(0))).toBe('12 of 230 assets');
  expect(text(12, 269, archived(3))).toBe('12 of 230 assets, 3 more archived');
  expect(text(230, 269, archived(0))).toBe('230 assets');
  expect(text(0, 39, archived(39, 0))).toBe('0 assets, 39 archived');
  expect(text(230, 269, archived(null))).toBe('');
  expect(text(12, 269, archived(3, null))).toBe('');
});

test('[LS6] of several things that are left out each is counted', () => {
  const both = { ...archived(3), besides: [{ word: 'duplicates', count: 5 }] };
  expect(text(230, 269, both)).toBe('230 assets, 3 archived, 5 duplicates');
  expect(text(12, 269, both)).toBe('12 of 230 assets, 3 more archived, 5 more duplicates');
  expect(text(230, 269, { ...both, count: 0 })).toBe('230 assets, 5 duplicates');
  expect(text(230, 269, { ...both, besides: [{ word: 'duplicates', count: null }] })).toBe('');
});

test('[LS6] a list that leaves nothing out says how many of how many', () => {
  expect(text(3, 3, null)).toBe('3 assets');
  expect(text(1, 3, null)).toBe('1 of 3 assets');
});

test('[Q72] what is not known, or could not be asked, has no count', () => {
  expect(countText(ASSETS, null, null)).toBe('');
  expect(countText(ASSETS, { ...counted(0, 0), loaded: false }, null)).toBe('');
  expect(countText(ASSETS, { ...counted(0, 0), problems: [{ path: [], message: 'Too many words' }] }, null)).toBe('');
});
