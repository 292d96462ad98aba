import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NormalizedRecord } from '../../contract/areas/integrations';
import { DryRun } from '../correlation/dry-run';
import { matchKeysOf } from '../correlation/match-keys';
import { sampleCompany } from './sample-company';

const NOW = Date.UTC(2026, 10, 21, 9, 30);

test('[F40] the sample company is the same for everybody', () => {
  expect(sampleCompany(NOW)).toEqual(sampleCompany(NOW));
  expect(sampleCompany(NOW + 60_000)).toEqual(sampleCompany(NOW));
});

test('[F40] every record of the sample company keeps the contract', () => {
  const records = sampleCompany(NOW).flatMap((source) => source.records);
  expect(z.array(NormalizedRecord).safeParse(records).error).toBeUndefined();
  expect(records.every((record) => Date.parse(record.observedAt ?? '') <= NOW)).toBe(true);
});

test('[F41] the sample company has 500 assets from four sources, many of them named by two or three', () => {
  const sources = sampleCompany(NOW);
  const groups = connected(sources.flatMap(({ records }) => records));
  expect(sources.map(({ source }) => source.displayName)).toEqual([
    'Sample: Inventory',
    'Sample: Nessus',
    'Sample: nmap',
    'Sample: SBOM',
  ]);
  expect(groups.length).toBe(500);
  const bySize = (size: number) => groups.filter((group) => group.length === size).length;
  expect(bySize(2)).toBeGreaterThan(150);
  expect(bySize(3)).toBeGreaterThan(50);
  expect(groups.every((group) => group.length <= 3)).toBe(true);
});

test('[F41] an identity occurs once in a source', () => {
  for (const { source, records } of sampleCompany(NOW)) {
    expect(new Set(records.map((record) => record.sourceUid)).size, source.displayName).toBe(records.length);
  }
});

test('[F41] correlation makes 500 assets of the four sources', () => {
  const [inventory, ...others] = sampleCompany(NOW);
  const run = new DryRun({
    source: { vendor: 'Sample', category: 'sample', displayName: 'All of them' },
    integrations: [],
    existing: [],
    assetName: () => null,
    maxRows: 0,
  });
  for (const [index, { records }] of [inventory, ...others].filter((source) => source !== undefined).entries()) {
    for (const record of records) run.add({ ...record, sourceUid: `${index} ${record.sourceUid}` });
  }
  expect(run.finish().counts.assetsNew).toBe(500);
});

/** Records that share a match key, directly or through others. */
function connected(records: readonly NormalizedRecord[]): number[][] {
  const owner = records.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (owner[at] !== undefined && owner[at] !== at) at = owner[at] ?? at;
    return at;
  };
  const first = new Map<string, number>();
  records.forEach((record, index) => {
    for (const key of matchKeysOf(record.asset, record.sourceUid)) {
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else owner[find(index)] = find(other);
    }
  });
  const groups = new Map<number, number[]>();
  for (const index of records.keys()) groups.set(find(index), [...(groups.get(find(index)) ?? []), index]);
  return [...groups.values()];
}

test('[F42] the sample company has servers that face the internet and run an old OpenSSH, some of them in the lab', () => {
  const [inventory, nessus] = sampleCompany(NOW);
  const withSsh = new Set(
    nessus?.records
      .filter(({ software }) => software.some(({ name }) => name === 'OpenSSH'))
      .map((one) => one.asset.name),
  );
  const exposed = (inventory?.records ?? []).filter(
    ({ asset }) => asset.type === 'server' && asset.internetExposed && withSsh.has(asset.name),
  );
  const inLab = exposed.filter(({ asset }) => asset.tags?.includes('lab'));
  expect(inLab.length).toBeGreaterThan(0);
  expect(exposed.length).toBeGreaterThan(inLab.length + 3);
});

test('[J13] something in the sample company is old, exposed and critical', () => {
  const sources = sampleCompany(NOW);
  const records = sources.flatMap((source) => source.records);
  const forgotten = records.filter(({ asset }) => asset.internetExposed && asset.criticality === 5);
  const old = forgotten.filter(({ asset }) =>
    records
      .filter((one) => one.asset.hostnames?.[0] === asset.name || one.asset.fqdns?.[0]?.startsWith(`${asset.name}.`))
      .every(({ observedAt }) => Date.parse(observedAt ?? '') < NOW - 30 * 24 * 3_600_000),
  );
  const critical = old.filter(({ asset }) =>
    records.some(
      (one) => one.asset.name === asset.name && one.findings.some(({ severity }) => severity === 'critical'),
    ),
  );
  expect(critical.length).toBeGreaterThanOrEqual(3);
  expect(critical.filter(({ asset }) => asset.owner === undefined)).toEqual(critical);
  expect(forgotten.length).toBeGreaterThan(old.length);
});
