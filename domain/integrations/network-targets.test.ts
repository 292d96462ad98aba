import { expect, test } from 'vitest';
import { addressesOf, networkTargets } from './network-targets';

test('[CN40] addresses and networks are taken, and nothing a program would take for more', () => {
  expect(networkTargets('10.0.0.0/30, 192.168.1.7\n2001:db8::1')).toEqual({
    ...{ targets: ['10.0.0.0/30', '192.168.1.7', '2001:db8::1'], addresses: 6 },
  });
  for (const text of [
    '',
    '-oG/tmp/x',
    'localhost',
    '10.0.0.256',
    '10.0.0.0/33',
    '10.0.0.1;--script=x',
    '$(id)',
    '10.0.0.0/8',
  ])
    expect(networkTargets(text), text).toHaveProperty('fault');
});

test('[CN50] each address of a network is asked, but not those that name all of it', () => {
  expect([...addressesOf(['10.0.0.255/30', '192.0.2.1', '::1', '192.0.2.8/31'])]).toEqual([
    ...['10.0.0.253', '10.0.0.254', '192.0.2.1', '::1', '192.0.2.8', '192.0.2.9'],
  ]);
  expect([...addressesOf(['10.0.0.0/16'])]).toHaveLength(65_534);
});
