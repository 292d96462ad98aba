import { expect, test } from 'vitest';
import { createTermsCheck, hasAccepted, isExemptFromTerms } from './terms-rules';

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

function setUp(answers: (() => readonly { version: string }[])[], before: string | null = null) {
  let kept = before;
  let asked = 0;
  const warnings: string[] = [];
  const check = createTermsCheck({
    ask: async () => {
      asked += 1;
      return (answers[asked - 1] ?? answers[answers.length - 1])?.() ?? [];
    },
    kept: {
      read: () => kept,
      write: (version) => {
        kept = version;
      },
    },
    warn: (message) => warnings.push(message),
  });
  return { check, warnings, asked: () => asked, kept: () => kept };
}
const fails = (name: string) => () => {
  throw Object.assign(new Error('no'), { name });
};

test('[AU13] asked once, however many pages; what is accepted is kept', async () => {
  const { check, asked, kept } = setUp([() => [{ version: 'v1.0' }, { version: 'v1.1' }]]);
  expect(check.state()).toBe('unchecked');
  expect(await Promise.all([check.mayGoOn(), check.mayGoOn()])).toEqual([true, true]);
  expect(await check.mayGoOn()).toBe(true);
  expect([asked(), kept(), check.state()]).toEqual([1, 'v1.1', 'accepted']);
});

test('[AU13] not accepted stays so until it is', async () => {
  const { check, asked, kept } = setUp([() => [{ version: 'v1.0' }]]);
  expect(await check.mayGoOn()).toBe(false);
  expect(await check.mayGoOn()).toBe(false);
  expect([asked(), kept(), check.state()]).toEqual([1, null, 'not accepted']);
  check.accepted();
  expect(await check.mayGoOn()).toBe(true);
  expect([asked(), kept()]).toEqual([1, 'v1.1']);
});

test('[AU13] an older version that was kept is no answer', async () => {
  const { check, asked } = setUp([() => []], 'v1.0');
  expect(await check.mayGoOn()).toBe(false);
  expect(asked()).toBe(1);
});

test.each([
  ['Unauthorized', 'auth error'],
  ['SignInEnded', 'auth error'],
  ['Refusal', 'not answered'],
  ['Unreachable', 'not answered'],
])('[AU14] %s lets through: %s', async (name, state) => {
  const { check, warnings, kept } = setUp([fails(name), () => []]);
  expect(await check.mayGoOn()).toBe(true);
  expect([check.state(), kept(), warnings.length]).toEqual([state, null, 1]);
  expect(await check.mayGoOn()).toBe(false);
});
