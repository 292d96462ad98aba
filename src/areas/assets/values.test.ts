import { expect, test } from 'vitest';
import type { SourceRecord } from '../../../contract/areas/integrations';
import type { AssetRow } from './asset-columns';
import { serviceSources, valuesOf } from './values';

const AT = '2026-11-21T12:00:00.000Z';
const ID = '019a0000-0000-7000-8000-000000000001';
const base = { id: ID, companyId: ID, rev: 1, createdAt: AT, updatedAt: AT, deletedAt: null };

function record(source: string, category: SourceRecord['category'], asset: SourceRecord['asset']): SourceRecord {
  return {
    ...base,
    integrationId: ID,
    source,
    category,
    sourceUid: source,
    state: 'active',
    assetId: ID,
    homeAssetId: ID,
    asset,
    contentHash: '',
    matchKeys: [],
    matchConfidence: 1,
    matchReason: '',
    observedAt: AT,
    syncRunId: null,
  };
}

const ASSET: AssetRow = {
  ...base,
  type: 'server',
  name: 'web01',
  hostnames: ['web01'],
  fqdns: [],
  ips: ['10.0.0.1', '10.0.0.2'],
  macs: [],
  os: { name: 'Debian 12' },
  lifecycle: 'in_use',
  tags: [],
  services: [],
  firstSeenAt: null,
  lastSeenAt: null,
  sources: [],
  groupIds: [],
  findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  softwareCount: 0,
  isSample: false,
  fieldRevs: {},
  criticality: 4,
  pendingFields: ['criticality'],
};
const RECORDS = [
  record('Nessus', 'vulnerability_scanner', {
    ips: ['10.0.0.1'],
    os: { name: 'Debian 12' },
    services: [{ proto: 'tcp', port: 22 }],
  }),
  record('nmap', 'network_scanner', {
    ips: ['10.0.0.1', '10.0.0.2'],
    os: { name: 'Linux 4.x' },
    custom: { rack: 'B2' },
  }),
];
const field = (name: string) => valuesOf(ASSET, RECORDS).find((value) => value.field === name);

test('[U20] each value names its sources, each element of a list its own', () => {
  expect(field('ips')?.lines).toEqual([
    { text: '10.0.0.1', sources: ['Nessus', 'nmap'] },
    { text: '10.0.0.2', sources: ['nmap'] },
  ]);
});

test('[U20] what another source says differently is shown with it', () => {
  expect(field('os.name')).toMatchObject({
    lines: [{ text: 'Debian 12', sources: ['Nessus'] }],
    others: [{ text: 'Linux 4.x', sources: ['nmap'] }],
  });
});

test('[U20] an unsent change is marked, a field nobody speaks of left out', () => {
  expect(field('criticality')).toMatchObject({ lines: [{ text: '4 High', sources: [] }], pending: true });
  expect(field('name')?.pending).toBe(false);
  expect(field('hardware.serial')).toBeUndefined();
  expect(field('custom.rack')?.others).toEqual([{ text: 'B2', sources: ['nmap'] }]);
});

test('[U20] a service names who saw it', () => {
  expect(serviceSources({ proto: 'tcp', port: 22 }, RECORDS)).toEqual(['Nessus']);
});
