import { randomBytes, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

const PASSWORD = 'violet kettle orbit';

test('[ID30] a hash carries its parameters and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^scrypt\$131072\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(PASSWORD, one)).toEqual({ matches: true, outdated: false });
  expect(await verifyPassword(`${PASSWORD} `, one)).toMatchObject({ matches: false });
});

test('[ID30] a hash of other parameters is verified with them, and is outdated', async () => {
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  const old = ['scrypt', 2 ** 14, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
  expect(await verifyPassword(PASSWORD, old)).toEqual({ matches: true, outdated: true });
  expect((await verifyPassword('another one', old)).matches).toBe(false);
});

test('[ID16] nobody, and a hash that is none, match nothing', async () => {
  for (const hash of [null, '', 'scrypt$1$1$1$$', 'bcrypt$x']) {
    expect((await verifyPassword('', hash)).matches).toBe(false);
  }
});

test('[ID30] the same letters typed another way are the same password', async () => {
  const hash = await hashPassword('Zürich kettle orbit');
  expect((await verifyPassword('Zu\u0308rich kettle orbit', hash)).matches).toBe(true);
});
