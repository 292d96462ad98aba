import { afterEach, expect, test, vi } from 'vitest';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['sign in', () => signIn('/assets')],
  ['sign out', () => signOut(false)],
])('[AU77] without a provider one cannot %s: it is logged, and whoever asked hears why', async (_, work) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(work()).rejects.toThrow('The identity provider is not initialized.');
  expect(log).toHaveBeenCalledOnce();
});
