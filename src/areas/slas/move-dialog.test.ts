import { expect, test } from 'vitest';
import { changeText } from './move-dialog';

const standing = (findings: number, late: number, soon: number) => ({ findings, late, soon });

test('[SL14] it says how many findings a definition has now and then, and how many of them late or due soon', () => {
  expect(changeText(null, standing(1, 0, 0))).toBe('counting…');
  expect(changeText(standing(1, 0, 1), standing(1, 0, 1))).toBe('applies to 1 open finding, as before.');
  expect(changeText(standing(12, 3, 0), standing(8, 1, 0))).toBe('12 → 8 open findings; late 3 → 1.');
  expect(changeText(standing(1_000, 3, 2), standing(1_200, 3, 0))).toBe('1,000 → 1,200 open findings; due soon 2 → 0.');
});
