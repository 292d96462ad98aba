import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverFromStaleChunks } from './stale-chunk';

const kept = new Map<string, string>();
const reload = vi.fn();
const place = { pathname: '/assets', reload };
const network = { onLine: true };
let fail: (event: Event) => void;

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  place.pathname = '/assets';
  network.onLine = true;
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_: string, hear: typeof fail) => {
    fail = hear;
  });
  vi.stubGlobal('location', place);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  recoverFromStaleChunks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the failure to load was taken care of, so that no error is shown. */
function failToLoad(): boolean {
  const event = new Event('vite:preloadError', { cancelable: true });
  fail(event);
  return event.defaultPrevented;
}

test('[EC4, SH6] a chunk that is gone reloads the page, once per path in 10 s', () => {
  expect(failToLoad()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(failToLoad()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(failToLoad()).toBe(true);
  place.pathname = '/dashboard';
  expect(failToLoad()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('[EC4, SH6] without a network a reload would lose what is shown', () => {
  network.onLine = false;
  expect(failToLoad()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('[SH6] never in the sign-in callback, whose code is good for once', () => {
  place.pathname = '/auth/callback';
  expect(failToLoad()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
