import { expect, test } from 'vitest';
import { withoutCredentials } from './without-credentials';

test.each([
  ['{"password": "hunter2", "user": "admin"}', '{"password": "…", "user": "admin"}'],
  [String.raw`{"output":"{\"api_key\":\"abc\"}"}`, String.raw`{"output":"{\"api_key\":\"…\"}"}`],
  ['<DB_Password>hunter2</DB_Password>', '<DB_Password>…</DB_Password>'],
  ['Username : admin\nPassword : hunter2\n', 'Username : admin\nPassword : …\n'],
  ['mysql --pwd=hunter2 -u root', 'mysql --pwd=… -u root'],
  ['Authenticated with credentials: uid[admin] pw[hunter2] realm[]', 'Authenticated with credentials: … pw[…] realm[]'],
  [
    "It is possible to log in as 'admin' with the password 'hunter2'.",
    "It is possible to log in as 'admin' with the password '…'.",
  ],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['ftp://joe:hunter2@example.com/x', 'ftp://joe:…@example.com/x'],
  [
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----…-----END RSA PRIVATE KEY-----',
  ],
  [`seen ghp_${'a'.repeat(36)} there`, 'seen ghp_… there'],
])('[T11] %s', (text, without) => {
  expect(withoutCredentials(text)).toBe(without);
  expect(withoutCredentials(without)).toBe(without);
});

test.each([
  'Minimum password length: 8',
  'Passwords expire after 90 days: no',
  '"password": null, "token": true',
  'Ensure a strong password policy is set. The secret of it is length.',
  '{"secretType": "aws", "keys": 3}',
])('[T11] nothing is taken from “%s”', (text) => {
  expect(withoutCredentials(text)).toBe(text);
});
