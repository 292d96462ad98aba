import { expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time';

test('[FO4] what is pressed again while it is under way is done once, and can be done again after it', async () => {
  const once = oneAtATime();
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  once(work);
  once(work);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.waitFor(() => {
    once(work);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
