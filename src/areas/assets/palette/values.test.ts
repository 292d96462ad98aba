import { expect, test } from 'vitest';
import { matchesPlan } from '../../../../domain/query/condition';
import { planQuery } from '../../../../domain/query/plan-query';
import { searchedIn } from '../../../../domain/query/search';
import { matches } from '../../../../tests/kit/matches';
import { ownersIn } from './found-owners';
import { itemsOf, recentItems } from './value-items';
import { portOf, searchedFor, softwareQuestion, tagQuestion } from './value-questions';

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

test('[CP8, Q83] what the palette finds of assets, the search that it leads to finds too', () => {
  const asset = {
    ...{
      id: 'a',
      lifecycle: 'in_use',
      name: 'x',
      hostnames: [],
      fqdns: [],
      macs: ['00:11:aa:bb:cc:dd'],
      tags: ['prod'],
    },
    ...{ ips: ['10.1.2.3'], services: [{ proto: 'tcp', port: 8443, name: 'https', product: 'nginx' }] },
    owner: { name: 'Ada Lovelace', email: 'ada@example.com' },
  };
  const related = (kind: string) =>
    kind === 'softwareInstall'
      ? [{ assetId: 'a', name: 'OpenSSL' }]
      : [{ assetId: 'a', title: 'Spectre leak', cves: ['CVE-2024-3094'] }];
  const isIn = (typed: string): boolean => {
    const { plan } = planQuery({ op: 'and', items: [...searchedIn(searchedFor(typed))] }, { entity: 'asset', now: 0 });
    return plan !== null && matchesPlan(asset, plan, related);
  };
  const typed = [
    'openssl',
    'OpenSS',
    'cve-2024-3094',
    'CVE-2024',
    'spectre',
    'https',
    'NGINX',
    'port 8443',
    ':8443',
    '8443',
  ];
  for (const one of [...typed, 'prod', 'lovelace', 'ada@', '10.1.', 'AA-BB-CC']) expect(isIn(one), one).toBe(true);
  for (const one of ['libressl', '844', 'CVE-2023', '10.2.']) expect(isIn(one), one).toBe(false);
  // Of fewer than three letters only what begins so, there as here.
  expect([isIn('op'), isIn('sl')]).toEqual([true, false]);
  const { where } = softwareQuestion('c', 'sl');
  expect(where !== undefined && matches({ name: 'OpenSSL' }, where, 'software')).toBe(false);
});
