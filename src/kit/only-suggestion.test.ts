import { expect, test } from 'vitest';
import { onlySuggestion } from './only-suggestion';

test('[QP93] Enter takes the only suggestion, and nothing where there are several, none, or nothing to complete', () => {
  expect(onlySuggestion(['lab'], 'la')).toBe('lab');
  expect(onlySuggestion(['Lab'], 'lab')).toBe('Lab');
  expect(onlySuggestion(['lab', 'label'], 'la')).toBeUndefined();
  expect(onlySuggestion(['lab'], 'lab')).toBeUndefined();
  expect(onlySuggestion([], 'la')).toBeUndefined();
});
