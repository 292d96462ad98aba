import { expect, test } from 'vitest';
import { shownCode, signInProblem } from './sign-in-problem';

const CODES = [
  'mfa_required',
  'missing_refresh_token',
  'login_required',
  'state_mismatch',
  'missing_transaction',
  'timeout',
  'cancelled',
  'access_denied',
];

test('[R19] each provider error has a sentence of its own, and a way out', () => {
  const problems = CODES.map(signInProblem);
  const unknown = signInProblem('server_error');
  expect(new Set([unknown, ...problems].map(({ text }) => text)).size).toBe(CODES.length + 1);
  expect(problems.every(({ waysOut }) => waysOut.length > 0)).toBe(true);
});

test('[R19] what is no known code gets the general sentence', () => {
  const unknown = signInProblem(null);
  expect(unknown.waysOut).toContain('sign-in');
  for (const code of ['', 'constructor', 'MFA_REQUIRED', '<b>']) expect(signInProblem(code)).toEqual(unknown);
});

test('[R19] a sentence in the address is never shown', () => {
  expect(shownCode('access_denied')).toBe('access_denied');
  for (const code of [null, '', 'Call 555 0100 to unlock', 'a'.repeat(41), '<script>', 'https://evil.example']) {
    expect(shownCode(code)).toBeNull();
  }
});
