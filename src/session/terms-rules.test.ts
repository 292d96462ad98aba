import { expect, test } from 'vitest';
import { hasAccepted, isExemptFromTerms } from './terms-rules';

test.each([
  '/accept-terms',
  '/auth/error',
  '/auth/callback',
  '/logout',
  '/about-us/terms',
  '/about-us/terms/2024',
  '/about-us/privacy',
  '/about-us/privacy/cookies',
  '/',
  '/companies/invitations/abc',
  '/billing-accounts/invitations/abc',
])('[AU11] %s is read without having accepted', (path) => {
  expect(isExemptFromTerms(path)).toBe(true);
});

test.each([
  '/dashboard',
  '/accept-terms/x',
  '/about-us/termsandmore',
  '/about-us/about',
  '/about-us/cookie-policy',
  '/logout/x',
  '/companies/invitations',
  '/account/access',
])('[AU11] %s is not', (path) => {
  expect(isExemptFromTerms(path)).toBe(false);
});

test('[AU12] only the current version counts', () => {
  expect(hasAccepted([])).toBe(false);
  expect(hasAccepted([{ version: 'v1.0' }, { version: '1.1' }])).toBe(false);
  expect(hasAccepted([{ version: 'v1.0' }, { version: 'v1.1' }])).toBe(true);
});
