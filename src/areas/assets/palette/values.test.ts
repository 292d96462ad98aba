import { expect, test } from 'vitest';
import { matches } from '../../../../tests/kit/matches';
import { ownersIn } from './found-owners';
import { itemsOf, recentItems } from './value-items';
import { portOf, tagQuestion } from './value-questions';

test('[CP6] a port is a number that can be one, however it is written', () => {
  expect(['443', ':443', 'port 443', 'Port443', '70000', '4a', '-1', ''].map(portOf)).toEqual([
    ...[443, 443, 443, 443, undefined],
    ...[undefined, undefined, undefined],
  ]);
});

test('[CP6] tags and services are found by their names, ports by their number, archived assets are left out', () => {
  const found = (typed: string, asset: object): boolean => {
    const row = { lifecycle: 'in_use', tags: [], services: [], ...asset };
    const { where } = tagQuestion('01890000-0000-7000-8000-000000000001', typed);
    return where !== undefined && matches(row, where, 'asset');
  };
  const ssh = { services: [{ proto: 'tcp', port: 22, name: 'ssh', product: 'OpenSSH' }] };
  expect(found('ssh', ssh)).toBe(true);
  expect(found('pens', ssh)).toBe(true);
  expect(found('en', ssh)).toBe(false);
  expect(found('port 22', ssh)).toBe(true);
  expect(found('2', ssh)).toBe(false);
  expect(found('prod', { tags: ['prod'] })).toBe(true);
  expect(found('prod', { tags: ['prod'], lifecycle: 'archived' })).toBe(false);
});

test('[CP6] each leads to the assets that have it, and says how many that are', () => {
  const [service, port, tag] = itemsOf((field) =>
    [{ text: field === 'services.port' ? '443' : 'prod', count: 1 }].filter(() => field !== 'services.product'),
  );
  expect(service).toMatchObject({ kind: 'Service', names: ['prod'], detail: '1 asset' });
  expect(port).toMatchObject({ kind: 'Port', names: ['Port 443', '443', ':443'] });
  const where = new URLSearchParams(port !== undefined && 'to' in port.does ? port.does.to.split('?')[1] : '').get(
    'query',
  );
  expect(where).toContain('{"field":"services.port","op":"eq","value":443}');
  expect(tag).toMatchObject({ kind: 'Tag', does: { to: '/assets?tag=prod' } });
  expect(recentItems(['tags:prod', 'asset:1', 'services.port:443'])).toMatchObject([
    { id: 'services.port:443', names: ['Port 443', '443', ':443'] },
    { id: 'tags:prod', names: ['prod'] },
  ]);
});

test('[CP6] an owner is one person, by their address where there is one', () => {
  const answer = {
    rows: [{ owner: { name: 'Ada Lovelace', email: 'ada@example.com' } }, { owner: { name: 'Adam' } }, {}],
    facets: {
      'owner.email': [{ value: 'ada@example.com', count: 2 }],
      'owner.name': [
        { value: 'Ada Lovelace', count: 2 },
        { value: 'Adam', count: 1 },
      ],
    },
  };
  expect(ownersIn(answer)).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.com', count: 2 },
    { name: 'Adam', count: 1 },
  ]);
});
