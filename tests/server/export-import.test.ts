import { expect, test } from 'vitest';
import type { Asset } from '../../contract/areas/assets';
import type { EntityName } from '../../contract/entities';
import {
  type ExportFormat,
  exportEnd,
  exportRows,
  exportStart,
  isOfAsset,
  withAssets,
} from '../../domain/export/export-text';
import { createImportServer, finding, type ImportServer, record } from '../kit/imports';
import { parseWhole } from '../kit/test-files';

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
  internetExposed,
  managed,
  tags,
}: Asset) => ({
  ...{
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
    internetExposed,
    managed,
    tags,
  },
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
      ...{ internetExposed: true, managed: false },
    }),
    record('b', { hostnames: ['db1'], macs: ['00:50:56:81:01:e4'], lifecycle: 'spare' }, { findings: [finding('f')] }),
    record('c', { name: '-minus', hostnames: ['nas'], ips: ['fe80::1'], macs: ['00:50:56:81:01:e5'] }),
  ]);
  const before = await server.rows('asset');
  const parsed = await parseWhole(await exported(server, 'asset', 'csv'));
  expect(parsed.rejectedCount).toBe(0);
  const first = await server.import('Export', parsed.records, { category: 'inventory' });
  expect(byId(await server.rows('asset'))).toEqual(byId(before));
  expect(first.counts).toMatchObject({ assetsCreated: 0 });
  const second = await server.import('Export', parsed.records, { category: 'inventory' });
  expect(second.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  await server.close();
});

/** What the worker writes of an answer of every row. */
async function exported(server: ImportServer, entity: EntityName, format: ExportFormat) {
  const found = await server.rows(entity);
  const assets = await server.rows('asset');
  const rows = isOfAsset(entity) ? withAssets([...found], [...assets]) : found;
  const text = exportStart(entity, format) + exportRows(rows, { entity, format, isFirst: true }) + exportEnd(format);
  return { name: `${entity}.${format}`, bytes: new TextEncoder().encode(text) };
}

test.each(['csv', 'json'] as const)(
  '[F72] tags with anything in them come back from a %s as the server has them',
  async (format) => {
    const server = await createImportServer();
    const tags = [
      'a;b',
      'c|d',
      'e, f',
      ' blanks ',
      '"quoted"',
      'line\nbreak',
      '=1+1',
      "'=2",
      '@x',
      '\ttab',
      '[x',
      'plain',
    ];
    const hosts = [tags, ['one;only'], [';', '|', '"']].map((some, n) =>
      record(`t${n}`, { hostnames: [`web${n}`], macs: [`00:50:56:81:02:0${n}`], tags: some }),
    );
    await server.import('Scanner', hosts);
    const before = byId(await server.rows('asset'));
    const parsed = await parseWhole(await exported(server, 'asset', format));
    const run = await server.import('Export', parsed.records, { category: 'inventory' });
    expect(run.counts).toMatchObject({ assetsCreated: 0, assetsUpdated: 0, merged: 3, rejected: 0 });
    expect(byId(await server.rows('asset'))).toEqual(before);
    const stated = (await server.rows('sourceRecord')).filter(({ source }) => source === 'Export');
    expect(stated.map(({ asset }) => asset.tags).sort()).toEqual(before.map((asset) => asset.tags).sort());
    await server.close();
  },
);

const image = (name: string) => ({ type: 'container_image' as const, name, ips: ['10.0.0.9'] });
const app = { type: 'application' as const, name: 'Till' };
const openssl = { name: 'openssl', version: '3.0.2', ecosystem: 'deb', path: '/usr/bin', licences: ['Apache-2.0'] };
const stock = () => [
  record('image 1', image('shop'), { software: [openssl], findings: [finding('f1', 'critical'), finding('f2')] }),
  record('image 2', image('shop'), { software: [openssl] }),
  record('app', app, { findings: [finding('f1')] }),
  record('host', { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] }, { software: [{ name: 'curl' }, openssl] }),
];
const tables = async (server: ImportServer) => ({
  assets: byId(await server.rows('asset')),
  risks: (await server.rows('asset')).map(({ id, risk, softwareCount }) => [id, risk, softwareCount]).sort(),
  findings: (await server.rows('finding')).map(({ id }) => id).sort(),
  installs: (await server.rows('softwareInstall')).map(({ id }) => id).sort(),
});

test.each(['csv', 'json'] as const)(
  '[QP90] [I22] a %s of assets without name or address, of findings and of installed software is read back as what is known',
  async (format) => {
    const server = await createImportServer();
    await server.import('Registry', stock(), { category: 'sbom' });
    const before = await tables(server);
    for (const entity of ['asset', 'finding', 'softwareInstall'] as const) {
      const file = await exported(server, entity, format);
      const parsed = await parseWhole(file);
      expect(parsed.rejected).toEqual([]);
      const { category } = parsed.source;
      const first = await server.import(`Export of ${entity}`, parsed.records, { category });
      expect(first.counts).toMatchObject({ assetsCreated: 0, rejected: 0 });
      expect(await tables(server)).toEqual(before);
      const again = await server.import(`Export of ${entity}`, parsed.records, { category });
      expect(again.counts).toMatchObject({ created: 0, updated: 0 });
    }
    await server.close();
  },
);

test.each(['csv', 'json'] as const)(
  '[QP90] a %s brings assets, findings and software into an empty company',
  async (format) => {
    const server = await createImportServer();
    await server.import('Registry', stock(), { category: 'sbom' });
    const files = [];
    for (const entity of ['asset', 'finding', 'softwareInstall'] as const) {
      files.push({ entity, file: await exported(server, entity, format) });
    }
    await server.reset();
    for (const { entity, file } of files) {
      const { records, source } = await parseWhole(file);
      await server.import(`Export of ${entity}`, records, { category: source.category });
    }
    const assets = await server.rows('asset');
    expect(assets.map(({ name, type }) => `${type} ${name}`).sort()).toEqual([
      'application Till',
      'container_image shop',
      'container_image shop',
      'unknown web1',
    ]);
    const named = new Map(assets.map(({ id, name }) => [id, name]));
    const findings = await server.rows('finding');
    expect(
      findings.map(({ assetId, title, severity }) => `${named.get(assetId)}: ${title} ${severity}`).sort(),
    ).toEqual(['Till: Finding f1 high', 'shop: Finding f1 critical', 'shop: Finding f2 high']);
    const installs = await server.rows('softwareInstall');
    expect(
      installs
        .map(({ assetId, name, version, path, licences }) => [named.get(assetId), name, version, path, licences].join())
        .sort(),
    ).toEqual([
      'shop,openssl,3.0.2,/usr/bin,Apache-2.0',
      'shop,openssl,3.0.2,/usr/bin,Apache-2.0',
      'web1,curl,,,',
      'web1,openssl,3.0.2,/usr/bin,Apache-2.0',
    ]);
    await server.close();
  },
);

test.each(['csv', 'json'] as const)(
  '[QP90] a %s of what follows from imports is refused, and says what can be read back',
  async (format) => {
    const server = await createImportServer();
    await server.import('Registry', stock(), { category: 'sbom' });
    for (const [entity, kind] of [
      ['software', 'the software catalogue'],
      ['assetEvent', 'events of assets'],
      ['sourceRecord', 'source records'],
    ] as const) {
      await expect(parseWhole(await exported(server, entity, format))).rejects.toThrow(
        `this is a Muster export of ${kind}, which cannot be imported. Export assets, findings or installed software to import them again.`,
      );
    }
    await server.close();
  },
);
