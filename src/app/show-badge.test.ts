import { expect, test, vi } from 'vitest';
import { showBadge } from './show-badge';

test('[N9] the app’s icon shows how many are unread, and nothing when there are none or nobody is here', () => {
  const badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  showBadge(badge, 3);
  expect(badge.setAppBadge.mock.calls).toEqual([[3]]);
  expect(badge.clearAppBadge).not.toHaveBeenCalled();
  showBadge(badge, 0);
  showBadge(badge, null);
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(2);
  expect(badge.setAppBadge).toHaveBeenCalledTimes(1);
});

test('[N9] a browser without badges, or one that refuses, is no failure', async () => {
  expect(() => showBadge({}, 3)).not.toThrow();
  const refused = vi.fn(async () => {
    throw new Error('not installed');
  });
  showBadge({ setAppBadge: refused }, 3);
  await Promise.resolve();
  expect(refused).toHaveBeenCalled();
});
