import { expect, test } from 'vitest';
import { hostKind, switchOf } from './host-kind';

test('[HS1] a shared worker where there is one, unless it is switched off', () => {
  expect(hostKind('', null, true)).toBe('shared');
  expect(hostKind('', null, false)).toBe('elected');
  expect(hostKind('?worker=off', null, true)).toBe('elected');
  expect(hostKind('?q=a&worker=off', 'on', true)).toBe('elected');
});

test('[HS1] the switch is remembered until it is turned back; an address says more than memory', () => {
  expect(hostKind('', 'off', true)).toBe('elected');
  expect(hostKind('?worker=on', 'off', true)).toBe('shared');
  expect(hostKind('?worker=on', null, false)).toBe('elected');
  expect(switchOf('?worker=maybe')).toBeNull();
});
