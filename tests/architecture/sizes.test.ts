import { expect, test } from 'vitest';
import { PRODUCT } from './house';

const MAX_FILE = 400;
const MAX_FUNCTION = 80;
const MAX_MEDIAN = 80;
const MAX_P90 = 250;

const quantile = (sorted: readonly number[], at: number) => sorted[Math.floor((sorted.length - 1) * at)] ?? 0;

test('[H7] no file has over 400 lines', () => {
  const long = PRODUCT.filter(({ lines }) => lines > MAX_FILE).map(({ path, lines }) => `${path}: ${lines} lines`);
  expect(long).toEqual([]);
});

test('[H7] the median file has at most 80 lines, nine in ten at most 250', () => {
  const sizes = PRODUCT.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(quantile(sizes, 0.5)).toBeLessThanOrEqual(MAX_MEDIAN);
  expect(quantile(sizes, 0.9)).toBeLessThanOrEqual(MAX_P90);
});

test('[H7] no function has over 80 lines', () => {
  const long = PRODUCT.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > MAX_FUNCTION).map(({ line, lines }) => `${path}:${line}: ${lines} lines`),
  );
  expect(long).toEqual([]);
});
