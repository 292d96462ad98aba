import { expect, test } from 'vitest';
import { CONNECTION_PRESETS } from '../../../../contract/areas/vulnerabilities/ticket-connections';
import { readValues, valuesOf } from './connection-form';

const whole = {
  ...valuesOf(null),
  name: 'Theirs',
  address: 'https://a.example/x',
  project: 'OPS',
  user: 'ann',
  secret: 'long enough',
};

test('[TK14] a connection is sent with what its kind asks for and no more; what is missing or wrong is said at its place', () => {
  const sent = CONNECTION_PRESETS.map((preset) => readValues({ ...whole, preset }, null));
  expect(sent.map((one) => ('body' in one ? Object.keys(one.body).toSorted().join() : one))).toEqual([
    'address,isDefault,isEnabled,name,preset,secret',
    'address,isDefault,isEnabled,name,preset,project,secret,user',
    'address,isDefault,isEnabled,name,preset,project,secret',
    'address,isDefault,isEnabled,name,preset,secret,user',
  ]);
  expect(readValues({ ...valuesOf(null), preset: 'jira' }, null)).toEqual({
    problems: Object.fromEntries(['name', 'address', 'project', 'user', 'secret'].map((one) => [one, 'It is needed'])),
  });
  expect(readValues({ ...whole, address: 'a.example' }, null)).toEqual({
    problems: { address: 'It begins with https:// or http://' },
  });
});

test('[TK15] a secret that is kept is not asked for again, but for another address', () => {
  const kept = {
    id: '0199a000-0000-7000-8000-000000000001',
    name: 'Theirs',
    isDefault: true,
    preset: 'webhook',
    address: 'https://a.example/x',
    isEnabled: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
  } as const;
  expect(readValues({ ...valuesOf(kept), isEnabled: false }, kept)).toEqual({
    body: { name: 'Theirs', isDefault: true, preset: 'webhook', address: kept.address, isEnabled: false },
  });
  expect(readValues({ ...valuesOf(kept), address: 'https://b.example' }, kept)).toEqual({
    problems: { secret: 'It is needed' },
  });
});
