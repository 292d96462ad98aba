import { expect, test } from 'vitest';
import { macText } from '../../../../domain/query/search';
import { matches } from '../../../../tests/kit/matches';
import { assetQuestions } from './asset-questions';

const COMPANY = '01890000-0000-7000-8000-000000000001';

test('[CP3] assets are found by name, host name, IP and MAC, whole or by the beginning, and by nothing else', () => {
  const found = (wanted: string, asset: object): boolean => {
    const row = { name: 'x', hostnames: [], fqdns: [], ips: [], macs: [], tags: [], ...asset };
    return assetQuestions(COMPANY, wanted).some(({ where }) => where !== undefined && matches(row, where, 'asset'));
  };
  expect(found('WEB', { name: 'my-web-01' })).toBe(true);
  expect(found('example.com', { fqdns: ['db.example.com'] })).toBe(true);
  expect(found('10.1.2.3', { ips: ['10.1.2.3'] })).toBe(true);
  expect(found('10.1.2.3', { ips: ['10.1.2.30'] })).toBe(false);
  expect(found('10.1.', { ips: ['10.1.2.3'] })).toBe(true);
  expect(found('10.1.', { ips: ['10.10.2.3'] })).toBe(false);
  expect(found('fe80::1', { ips: ['fe80:0:0:0:0:0:0:1'] })).toBe(true);
  expect(found('AA-BB-CC', { macs: ['00:11:aa:bb:cc:dd'] })).toBe(true);
  expect(found('prod', { tags: ['prod'] })).toBe(false);
  expect(found('999.1.', { ips: ['10.1.2.3'] })).toBe(false);
  expect(assetQuestions(COMPANY, ' ')).toEqual([]);
});

test('[CP3] a MAC address is looked for as the store has it', () => {
  expect(macText('AABB.CCDD')).toBe('aa:bb:cc:dd');
  expect(macText('aa-bb-c')).toBe('aa:bb:c');
});
