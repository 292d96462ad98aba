import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const AS_SPECIFIED = 2 ** 17;
const QUICK = 2 ** 10;

/** @type {(...call: Parameters<typeof scrypt>) => void} */
const quick = (password, salt, bytes, options, done) =>
  scrypt(password, salt, bytes, { ...options, N: options.N === AS_SPECIFIED ? QUICK : options.N }, done);

/**
 * Passwords are hashed with less work than is specified, and their hashes look the same: a third of a second for each of a
 * hundred sign-ins would be most of what these tests take. `passwords.test.ts` sees the real work, and so do `tests/built`.
 *
 * @returns {() => void} undoes it
 */
export function hashQuickly() {
  Reflect.set(crypto, 'scrypt', quick);
  syncBuiltinESMExports();
  return () => {
    Reflect.set(crypto, 'scrypt', scrypt);
    syncBuiltinESMExports();
  };
}
