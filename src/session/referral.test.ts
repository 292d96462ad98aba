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

test('[AU15] whatever the address brings as a code is kept; nothing, or what is too long, leaves the one before', () => {
  const { referral, kept } = setUp(async () => undefined);
  for (const nothing of ['', '?ref=', '?other=1']) referral.keep(nothing);
  expect(kept()).toBeNull();
  for (const code of [CODE, 'abc', 'Grüße aus Köln, 10 %', '<script>1', 'x'.repeat(256)]) {
    referral.keep(`?${new URLSearchParams({ a: '1', ref: code })}`);
    expect(kept()).toBe(code);
  }
  referral.keep(`?ref=${'y'.repeat(257)}`);
  expect(kept()).toBe('x'.repeat(256));
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
