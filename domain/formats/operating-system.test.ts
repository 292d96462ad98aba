import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatingSystemOf, splitSystem, systemText } from './operating-system';

test.each([
  ['Debian 12.5', undefined, 'Debian', '12.5'],
  ['Debian 12.5', '12.5', 'Debian', '12.5'],
  ['Debian 12', '12.5', 'Debian', '12.5'],
  ['Debian 12.5', '12', 'Debian', '12.5'],
  ['Ubuntu 22.04.3 LTS', '22.04', 'Ubuntu', '22.04.3 LTS'],
  ['CentOS Linux release 7.9.2009', undefined, 'CentOS Linux', '7.9.2009'],
  ['Red Hat Enterprise Linux 9', undefined, 'Red Hat Enterprise Linux', '9'],
  ['macOS 14.5', undefined, 'macOS', '14.5'],
  ['Android 14', undefined, 'Android', '14'],
  ['Cisco IOS 15.2(4)E7', undefined, 'Cisco IOS', '15.2(4)E7'],
  ['Windows 11 Pro 10.0.22631', undefined, 'Windows 11 Pro', '10.0.22631'],
  // What belongs to the product, or says something else, stays.
  ['Windows 11', undefined, 'Windows 11', undefined],
  ['Windows 10', '10.0.19045', 'Windows 10', '10.0.19045'],
  ['Windows Server 2019', '10.0', 'Windows Server 2019', '10.0'],
  ['Windows 8.1', '8.1', 'Windows 8.1', '8.1'],
  ['Linux 4.15 - 5.19', undefined, 'Linux 4.15 - 5.19', '4.15'],
  ['Oracle Linux Server 8.6', '5.4.17', 'Oracle Linux Server 8.6', '5.4.17'],
  ['12.5', undefined, '12.5', '12.5'],
])('[C27] “%s” with version %s is %s, version %s', (text, stated, name, version) => {
  const os = operatingSystemOf(text, stated);
  expect([os?.name, os?.version]).toEqual([name, version]);
});

test('[C27] a version that the name holds is not shown twice', () => {
  expect(systemText({ name: 'Debian', version: '12.5' })).toBe('Debian 12.5');
  expect(systemText({ name: 'Debian 12.5', version: '12.5' })).toBe('Debian 12.5');
  expect(systemText({ name: 'Windows 8.1', version: '8.1' })).toBe('Windows 8.1');
  expect(systemText({ name: 'Windows 10', version: '10.0.19045' })).toBe('Windows 10 10.0.19045');
  expect([systemText({ version: '12' }), systemText({})]).toEqual(['12', '']);
});

const WORDS = [
  'Debian',
  'Windows',
  'Server',
  'Linux',
  'macOS',
  '12',
  '12.5',
  '12.5.1',
  '8.1',
  'v3',
  'LTS',
  'release',
  '-',
  'to',
  '(x)',
];
const worded = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const version = fc.option(fc.constantFrom('12', '12.5', '12.5 LTS', '12 (bookworm)', '8.1', '3'), { nil: undefined });

test('[C27] splitting is done once: a second time changes nothing, and no word of it is lost', () => {
  fc.assert(
    fc.property(worded, version, (name, stated) => {
      const once = splitSystem({ name, ...(stated !== undefined && { version: stated }) });
      expect(splitSystem(once)).toEqual(once);
      const os = operatingSystemOf(name, stated);
      expect(operatingSystemOf(os?.name, os?.version)).toEqual(os);
      const shown = systemText(once);
      for (const number of name.match(/\d+(?:\.\d+)+/g) ?? []) expect(shown).toContain(number);
    }),
    { numRuns: 2_000, seed: 4 },
  );
});
