import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets';

test.each([
  ['failed: Bearer abc.def-1', 'failed: Bearer [token]'],
  ['got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln end', 'got [token] end'],
  ['/auth/callback?code=abc&state=def', '/auth/callback?code=[secret]&state=[secret]'],
  ['{"refresh_token":"abc","ok":true}', '{"refresh_token":"[secret]","ok":true}'],
  ['at /companies/invitations/abc123/x', 'at /companies/invitations/[token]/x'],
  ['state: connected, attempt 2', 'state: connected, attempt 2'],
])('[R21] %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});
