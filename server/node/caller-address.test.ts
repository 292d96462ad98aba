import { expect, test } from 'vitest';
import { callerAddress } from './caller-address';

test('[SEC104] without a proxy nobody chooses where they come from', () => {
  for (const forged of ['203.0.113.1', '203.0.113.2, 10.0.0.1', '::1', 'x'.repeat(9_000)]) {
    expect(callerAddress('198.51.100.7', forged, false)).toBe('198.51.100.7');
  }
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.18.0.1, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['[2001:db8::9]:4711', '2001:db8::9'],
  ['whatever the caller likes', '10.0.0.2'],
  ['203.0.113.9,', '10.0.0.2'],
  [undefined, '10.0.0.2'],
])('[SEC104] behind a proxy the last entry counts, if it is an address: %s', (forwarded, address) => {
  expect(callerAddress('10.0.0.2', forwarded, true)).toBe(address);
});
