import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

const { scrypt } = crypto;
const AS_SPECIFIED = 2 ** 17;
const QUICK = 2 ** 10;

/**
 * Passwords are hashed with less work than is specified, and their hashes look the same: a third of a second for each of a
 * hundred sign-ins would be most of what these tests take. `passwords.test.ts` sees the real work, and so do the built server's.
 */
export function hashQuickly(): () => void {
  const quick = vi.spyOn(crypto, 'scrypt');
  quick.mockImplementation((password, salt, bytes, options, done) =>
    scrypt(password, salt, bytes, { ...options, N: options.N === AS_SPECIFIED ? QUICK : options.N }, done),
  );
  syncBuiltinESMExports();
  return () => {
    quick.mockRestore();
    syncBuiltinESMExports();
  };
}
