import { expect, test } from 'vitest';
import { addressGroup } from './address-group';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('[SEC103] %s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('[SEC103] any address of a network is the network, another network another', () => {
  const of = (tail: string) => addressGroup(`2001:db8:1:2:${tail}`);
  expect(new Set(['1:2:3:4', 'ffff:ffff:ffff:ffff', '0:0:0:1'].map(of)).size).toBe(1);
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(of('1:2:3:4'));
});
