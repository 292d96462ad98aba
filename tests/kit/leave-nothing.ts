import { afterAll, vi } from 'vitest';

/** The next file in this process finds everything as it was. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
