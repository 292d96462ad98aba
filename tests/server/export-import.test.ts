import { expect, test } from 'vitest';
import type { Asset } from '../../contract/areas/assets';
import { exportRows, exportStart } from '../../domain/export/export-text';
import { parseFile } from '../../domain/formats/parse-file';
import { createImportServer, finding, record } from '../kit/imports';

const said = ({
  id,
  name,
  type,
  hostnames,
  fqdns,
  ips,
  macs,
  os,
  owner,
  location,
  criticality,
  lifecycle,
  tags,
}: Asset) => ({
  ...{ id, name, type, hostnames, fqdns, ips, macs, os, owner, location, criticality, lifecycle, tags },
});
const byId = (assets: readonly Asset[]) => assets.map(said).sort((a, b) => a.id.localeCompare(b.id));

test('[QP13] assets exported and imported again are the same assets with the same values, and a second time unchanged', async () => {
  const server = await createImportServer();
  await server.import('Scanner', [
    record('a', {
      ...{ name: '=SUM(1)', hostnames: ['web1'], fqdns: ['web1.example.org'], ips: ['10.0.0.1', '10.0.0.2'] },
      ...{
        macs: ['00:50:56:81:01:e3'],
        os: { name: 'Ubuntu', version: '24.04', type: 'linux' },
        tags: ['dmz', 'shop'],
        type: 'server',
      },
      ...{ owner: { name: 'Åse "A" Lund', email: 'ase@example.org' }, location: 'Hall 1, Bergen', criticality: 4 },
    }),
    record('b', { hostnames: ['db1'], macs: ['00:50:56:81:01:e4'], lifecycle: 'spare' }, { findings: [finding('f')] }),
    record('c', { name: '-minus', hostnames: ['nas'], ips: ['fe80::1'], macs: ['00:50:56:81:01:e5'] }),
  ]);
  const before = await server.rows('asset');
  const text = exportStart('asset', 'csv') + exportRows(before, { entity: 'asset', format: 'csv', isFirst: true });
  const file = { name: 'assets.csv', bytes: new TextEncoder().encode(text) };
  const parsed = await parseFile(file);
  expect(parsed.rejectedCount).toBe(0);
  const first = await server.import('Export', parsed.records, { category: 'inventory' });
  expect(byId(await server.rows('asset'))).toEqual(byId(before));
  expect(first.counts).toMatchObject({ assetsCreated: 0 });
  const second = await server.import('Export', parsed.records, { category: 'inventory' });
  expect(second.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  await server.close();
});
