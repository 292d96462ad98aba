import { expect, test } from 'vitest';
import { sourceUidOf } from '../correlation/source-identity';
import { instantOf } from './instant';
import { hostNameOf, ipOf, isMangledNumber, macOf, macsOf, serialOf } from './normalize';

test.each([
  ['00-50-56-81-01-E3', '00:50:56:81:01:e3'],
  ['0050.5681.01e3', '00:50:56:81:01:e3'],
  ['0050568101e3', '00:50:56:81:01:e3'],
  ['00:00:00:00:00:00', null],
  ['ff:ff:ff:ff:ff:ff', null],
  ['00:50:56:81:01', null],
  ['n/a', null],
])('[F33] MAC %s', (text, expected) => expect(macOf(text)).toBe(expected));

test('[F33] several MACs in one text', () => {
  expect(macsOf('00:50:56:81:01:e3\n00:50:56:81:01:df; 00:50:56:81:01:e3')).toEqual([
    '00:50:56:81:01:e3',
    '00:50:56:81:01:df',
  ]);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1/24', '192.0.2.1'],
  ['192.0.2.256', null],
  ['192.0.2', null],
  ['127.0.0.1', null],
  ['0.0.0.0', null],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['fe80:0:0:0:20d:3aff:fe45:647f%eth0', 'fe80::20d:3aff:fe45:647f'],
  ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ['2001:db8::', '2001:db8::'],
  ['::1', null],
  ['::', null],
  ['1:2:3:4:5:6:7:8:9', null],
  ['1::2::3', null],
  ['gggg::1', null],
])('[F33] IP %s', (text, expected) => expect(ipOf(text)).toBe(expected));

test.each([
  ['WEB-1', { kind: 'hostname', value: 'web-1' }],
  ['Web-1.Example.com.', { kind: 'fqdn', value: 'web-1.example.com' }],
  ['192.0.2.1', { kind: 'ip', value: '192.0.2.1' }],
  ['localhost', null],
  ['999.1.1.1', null],
  ['two words', null],
  ['', null],
])('[F16] a host name: %s', (text, expected) => expect(hostNameOf(text)).toEqual(expected));

test.each([
  '',
  '  ',
  'None',
  '0',
  '0000000',
  'To Be Filled By O.E.M.',
  'System Serial Number',
  'Default string',
  'xxxxxxx',
])('[F26] no serial number: “%s”', (text) => expect(serialOf(text)).toBeUndefined());

test('[F25] numbers a spreadsheet has rounded', () => {
  expect(['3.56764E+15', '5,02E+18', '5E+12'].every(isMangledNumber)).toBe(true);
  expect(['356764012345678', '12E4', 'SN3E+5', '1.5'].some(isMangledNumber)).toBe(false);
});

test.each([
  ['2023-07-12T12:14:16.850Z', '2023-07-12T12:14:16.000Z'],
  ['2023-07-12T12:14:16+02:00', '2023-07-12T10:14:16.000Z'],
  ['2023-07-12', '2023-07-12T00:00:00.000Z'],
  ['2013/7/1 11:33', '2013-07-01T11:33:00.000Z'],
  ['05/25/2021 07:36:58', '2021-05-25T07:36:58.000Z'],
  ['5/14/23 7:08 PM', '2023-05-14T19:08:00.000Z'],
  ['25/12/2021', '2021-12-25T00:00:00.000Z'],
  ['31.12.2021 23:59', '2021-12-31T23:59:00.000Z'],
  ['Mon Jul  1 11:33:11 2013', '2013-07-01T11:33:11.000Z'],
  ['Jul 1, 2013', '2013-07-01T00:00:00.000Z'],
  ['1619688497', '2021-04-29T09:28:17.000Z'],
  ['2/30/2021', null],
  ['31.2.2021', null],
  ['2021-02-03 25:00', null],
  ['soon', null],
  ['', null],
])('[F27] a date: %s', (text, expected) => expect(instantOf(text)).toBe(expected));

test('[F31] identity, best first', () => {
  const asset = {
    name: 'Web 1',
    hostnames: ['web-1'],
    fqdns: ['web-1.example.com'],
    ips: ['192.0.2.1'],
    macs: ['00:50:56:81:01:e3'],
    hardware: { serial: 'SN-1' },
  };
  const uids: (string | null)[] = [sourceUidOf(asset, 'A-1')];
  uids.push(sourceUidOf(asset));
  uids.push(sourceUidOf({ ...asset, hardware: {} }));
  uids.push(sourceUidOf({ ...asset, hardware: {}, macs: [] }));
  uids.push(sourceUidOf({ name: 'Web 1', hostnames: ['web-1'], ips: ['192.0.2.1'] }));
  uids.push(sourceUidOf({ name: 'Web 1', ips: ['192.0.2.1'] }), sourceUidOf({ ips: ['192.0.2.1'] }), sourceUidOf({}));
  expect(uids).toEqual([
    'id:A-1',
    'serial:sn-1',
    'mac:00:50:56:81:01:e3',
    'fqdn:web-1.example.com',
    'host:web-1',
    'name:web 1',
    'ip:192.0.2.1',
    null,
  ]);
});
