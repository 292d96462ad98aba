import { expect, test } from 'vitest';
import { flipped, preferencesOf, THEMES, themeOf } from './theme';

test('[TH1] dark means dark, anything else light, and the brand beside it', () => {
  expect(themeOf({})).toBe('light');
  expect(themeOf({ theme: 'light' })).toBe('light');
  expect(themeOf({ theme: 'dark' })).toBe('dark');
  expect(themeOf({ brand: true })).toBe('light-brand');
  expect(themeOf({ theme: 'dark', brand: false })).toBe('dark');
  for (const theme of THEMES) expect(themeOf(preferencesOf(theme))).toBe(theme);
});

test('[TH2] the toggle flips light and dark and leaves the brand', () => {
  expect(THEMES.map(flipped)).toEqual(['dark', 'light', 'dark-brand', 'light-brand']);
});
