import { expect, test } from 'vitest';
import { allowance } from './allowance';

test('[S81] so many at once, then as many as time brings, and never more saved up than a burst', () => {
  let time = 0;
  const mayCome = allowance(200, 50, () => time);
  const come = (count: number) => Array.from({ length: count }, mayCome).filter((one) => one).length;
  expect(come(300)).toBe(200);
  time += 1_000;
  expect(come(300)).toBe(50);
  time += 60_000;
  expect(come(300)).toBe(200);
});

test('[S81] a client that keeps to its heartbeat is never refused', () => {
  let time = 0;
  const mayCome = allowance(200, 50, () => time);
  for (let second = 0; second < 86_400; second += 15) {
    time = second * 1_000;
    expect(mayCome()).toBe(true);
  }
});
