import { describe, expect, test } from 'vitest';
import { testEdit, testRecord } from '../../tests/kit/test-records';
import { deriveAsset } from './derive-asset';
import { riskOf } from './risk';
import { whoSays } from './who-says';

const nmap = testRecord(1, {
  hostnames: ['web1'],
  ips: ['10.0.0.1'],
  os: { name: 'Linux', version: '5' },
  tags: ['dmz', 'old'],
  services: [
    { proto: 'tcp', port: 443, name: 'https' },
    { proto: 'tcp', port: 22, name: 'ssh' },
  ],
});
const agent = testRecord(
  2,
  {
    name: 'web-one',
    ips: ['10.0.0.2', '10.0.0.1'],
    os: { name: 'Debian', type: 'linux' },
    hardware: { model: 'R640' },
    services: [{ proto: 'tcp', port: 443, product: 'nginx', version: '1.25' }],
    owner: { name: 'Ann' },
    tags: ['prod'],
  },
  { category: 'agent', source: 'Wazuh', observedAt: '2026-02-01T00:00:00.000Z' },
);
const inventory = testRecord(
  3,
  { name: 'Web 1', hardware: { serial: 'SN-1001', model: 'r640' }, owner: { email: 'bob@example.com' } },
  { category: 'inventory', source: 'Snipe-IT', firstObservedAt: '2025-06-01T00:00:00.000Z' },
);
const edit = testEdit(4, 1, { name: 'Shop', tags: ['crown'] }, { removedTags: ['old'] });

describe('an asset derived from its records', () => {
  const asset = deriveAsset([nmap, inventory, edit, agent]);

  test('[C15] scalars come from the most trusted source, parts of hardware one by one', () => {
    expect(asset).toMatchObject({ name: 'Shop', hardware: { model: 'R640', serial: 'SN-1001' }, lifecycle: 'in_use' });
  });

  test('[C67] an address is a name only where nothing else is known, or a person said it', () => {
    const byAddress = testRecord(5, { name: '10.0.0.1', ips: ['10.0.0.1'] }, { category: 'inventory', source: 'List' });
    const nameOf = (records: Parameters<typeof deriveAsset>[0]) => ({
      name: deriveAsset(records).name,
      by: whoSays(records, 'name').flatMap(({ record, wins }) => (wins ? [record.source] : [])),
    });
    expect(nameOf([byAddress])).toEqual({ name: '10.0.0.1', by: ['List'] });
    expect(nameOf([nmap, byAddress])).toEqual({ name: 'web1', by: [] });
    expect(nameOf([byAddress, agent])).toEqual({ name: 'web-one', by: ['Wazuh'] });
    const said = testEdit(6, 5, { name: '10.0.0.1' });
    expect(nameOf([nmap, byAddress, agent, said]).name).toBe('10.0.0.1');
  });

  test('[C15] an operating system and an owner are never mixed from two', () => {
    expect(asset.os).toEqual({ name: 'Debian', type: 'linux' });
    expect(asset.owner).toEqual({ name: 'Ann' });
  });

  test('[C16] lists are unions in the order of precedence; services are one per protocol and port', () => {
    expect(asset.ips).toEqual(['10.0.0.2', '10.0.0.1']);
    expect(asset.services).toEqual([
      { proto: 'tcp', port: 22, name: 'ssh' },
      { proto: 'tcp', port: 443, name: 'https', product: 'nginx', version: '1.25' },
    ]);
  });

  test("[C17] tags are the sources' less what a person took away plus what a person added", () => {
    expect(asset.tags).toEqual(['crown', 'prod', 'dmz']);
  });

  test('[C19] seen from the first to the last observation, by the sources that say so', () => {
    expect(asset).toMatchObject({
      firstSeenAt: '2025-06-01T00:00:00.000Z',
      lastSeenAt: '2026-02-01T00:00:00.000Z',
      sources: ['Nmap', 'Snipe-IT', 'Wazuh'],
    });
  });

  test('[C17] without the edit the sources decide again', () => {
    expect(deriveAsset([nmap, inventory, agent])).toMatchObject({ name: 'web-one', tags: ['prod', 'dmz', 'old'] });
  });

  test('[C15] a thing nobody names is called by hostname, FQDN, address, or its source’s identity', () => {
    expect(deriveAsset([nmap]).name).toBe('web1');
    expect(deriveAsset([testRecord(7, { ips: ['10.9.9.9'] })]).name).toBe('10.9.9.9');
    expect(deriveAsset([testRecord(7, {})])).toMatchObject({ name: 'uid 7', type: 'unknown' });
  });

  test('[C19] an asset is sample only while all its records are', () => {
    const sample = { ...nmap, isSample: true };
    expect(deriveAsset([sample, edit]).isSample).toBe(true);
    expect(deriveAsset([sample, agent]).isSample).toBe(false);
  });
});

describe('who says so', () => {
  test('[C21] every statement of a field, most trusted first, and which one the asset has', () => {
    const said = whoSays([nmap, inventory, edit, agent], 'name');
    expect(said.map(({ record, value, wins }) => [record.source, value, wins])).toEqual([
      ['By hand', 'Shop', true],
      ['Wazuh', 'web-one', false],
      ['Snipe-IT', 'Web 1', false],
    ]);
    expect(whoSays([nmap, agent], 'os.version')).toMatchObject([{ value: '5', wins: false }]);
    expect(whoSays([nmap, agent], 'ips').map(({ wins }) => wins)).toEqual([true, true]);
  });
});

describe('risk', () => {
  const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  test('[C20] follows the open findings and the criticality, and is absent while nobody has looked', () => {
    expect(riskOf(none, 5, false)).toBeUndefined();
    expect(riskOf(none, 5, true)).toEqual({ score: 0, level: 'info' });
    expect(riskOf({ ...none, critical: 1 }, undefined, true)).toEqual({ score: 49, level: 'medium' });
    expect(riskOf({ ...none, critical: 1 }, 5, true)).toEqual({ score: 61, level: 'high' });
    expect(riskOf({ ...none, critical: 50 }, 5, true)).toEqual({ score: 100, level: 'critical' });
  });
});
