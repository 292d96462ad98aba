import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target';

const ORIGIN = 'https://muster.example';

test.each(['/assets', '/assets?q=a%20b&tag=%2F', '/integrations/sync-history/1#top', '/'])(
  '[AU10] %s is where to go',
  (wanted) => {
    expect(redirectTarget(wanted, ORIGIN)).toBe(wanted);
  },
);

test.each([
  null,
  '',
  'assets',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'https://evil.example/',
  'https://muster.example/assets',
  '/logout',
  '/logout?x',
  '/LOGOUT',
  '/%6Cogout',
  '/a%zz',
  '/assets/../logout',
  '/auth/callback?code=1',
  '/signup?redirect=/signup',
  `/${'a'.repeat(8_192)}`,
  '/a\u2028b',
  '/a\u0000b',
])('[AU10] %j leads to the dashboard', (wanted) => {
  expect(redirectTarget(wanted, ORIGIN)).toBe('/dashboard');
});
