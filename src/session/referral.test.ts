import { expect, test } from 'vitest';
import { createReferral } from './referral';

function setUp(complete: (code: string) => Promise<unknown>) {
  let code: string | null = null;
  const sent: string[] = [];
  const referral = createReferral({
    stored: {
      read: () => code,
      write: (value) => {
        code = value;
      },
      clear: () => {
        code = null;
      },
    },
    complete: (value) => {
      sent.push(value);
      return complete(value);
    },
    warn: () => undefined,
  });
  return { referral, sent, kept: () => code };
}
const CODE = 'ABCDEFGH23';
const failing = (name: string) => async () => {
  throw Object.assign(new Error('no'), { name });
};

test('[AU15] a code in the address is kept; what is no code is not, and leaves the one before', () => {
  const { referral, kept } = setUp(async () => undefined);
  for (const wrong of ['', '?ref=', '?ref=abc', `?ref=${CODE}x`, '?ref=<script>1']) referral.keep(wrong);
  expect(kept()).toBeNull();
  referral.keep(`?a=1&ref=${CODE}`);
  referral.keep('?ref=nothing');
  expect(kept()).toBe(CODE);
});

test('[AU17] completed once after signing in, then gone; without a code nothing is sent', async () => {
  const { referral, sent, kept } = setUp(async () => undefined);
  await referral.settle();
  referral.keep(`?ref=${CODE}`);
  await referral.settle();
  await referral.settle();
  expect([sent, kept()]).toEqual([[CODE], null]);
});

test.each([
  ['Refusal', null],
  ['Unreachable', CODE],
])('[AU17] %s leaves %s', async (name, left) => {
  const { referral, kept } = setUp(failing(name));
  referral.keep(`?ref=${CODE}`);
  await referral.settle();
  expect(kept()).toBe(left);
});
