import { expect, test } from 'vitest';
import type { Asset } from '../../contract/areas/assets';
import { testId } from '../../tests/kit/test-records';
import { shownColumns } from '../export/export-columns';
import { exportEnd, exportRows, exportStart } from '../export/export-text';
import { readEdits } from './asset-edits';
import { parseFile } from './parse-file';

const ASSET: Asset = {
  ...{
    id: testId(1),
    companyId: testId(2),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  ...{ rev: 7, deletedAt: null, type: 'unknown', name: '=web, one', hostnames: ['web1', 'www'], fqdns: [], macs: [] },
  ...{
    ips: ['10.0.0.1'],
    os: { name: 'Windows Server 2019', version: '10.0' },
    lifecycle: 'in_use',
    tags: ['a;b', 'dmz'],
  },
  ...{
    hardware: { serial: '123456789012345678', model: 'ThinkPad T14' },
    owner: { name: 'Åse', email: 'ase@example.org' },
  },
  ...{ location: 'Bern', criticality: 4, internetExposed: true, services: [], sources: ['Nessus'], groupIds: [] },
  ...{ findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 }, softwareCount: 0, isSample: false },
  ...{ firstSeenAt: null, lastSeenAt: '2026-01-01T00:00:00.000Z', fieldRevs: {} },
};

const exported = (format: 'csv' | 'json'): string =>
  exportStart('asset', format) + exportRows([ASSET], { entity: 'asset', format, isFirst: true }) + exportEnd(format);

async function edits(text: string, said: Partial<Asset> = {}, format: 'csv' | 'json' = 'csv') {
  const parsed = await parseFile({ name: `assets.${format}`, bytes: new TextEncoder().encode(text) });
  expect(parsed.rejected).toEqual([]);
  const known = { asset: (id: string) => (id === ASSET.id ? ASSET : null), said: () => said };
  return readEdits('assets', parsed.exported, known);
}

test('[F80] an export that nobody touched carries no edit, in CSV and JSON', async () => {
  expect(await edits(exported('csv'))).toEqual({ edits: [], notices: [] });
  expect(await edits(exported('json'), {}, 'json')).toEqual({ edits: [], notices: [] });
});

test('[LS8] [F80] nor does a file of the columns shown, also of what is never read back', async () => {
  const columns = shownColumns('asset', [
    { label: 'Name', fields: ['name'] },
    { label: 'Risk', fields: ['risk.score', 'risk.level'] },
    { label: 'Open findings', fields: ['findingCounts.critical'] },
    { label: 'First seen', fields: ['firstSeenAt'] },
    { label: 'Sources', fields: ['sources'] },
  ]);
  const row = { ...ASSET, risk: { score: 812, level: 'high' }, firstSeenAt: ASSET.lastSeenAt };
  const table = { entity: 'asset', format: 'csv', columns } as const;
  const text = exportStart('asset', 'csv', columns) + exportRows([row], { ...table, isFirst: true });
  expect(text).toContain('812,high,0,');
  expect(await edits(text)).toEqual({ edits: [], notices: [] });
  const renamed = await edits(text.replace('web, one', 'web, two'));
  expect(renamed.edits).toMatchObject([{ changes: [{ field: 'name', to: '=web, two' }] }]);
});

test('[F80] what a spreadsheet makes of a cell by itself is no edit', async () => {
  const resaved = exported('csv')
    .replace('10.0,', '10,')
    .replace('123456789012345678', '1.23457E+17')
    .replace('yes', 'TRUE')
    .replace('2026-01-01T00:00:00.000Z', '1/1/26 0:00')
    .replaceAll(',', '\t');
  expect((await edits(resaved.replace('"\'=web\t one"', '"\'=web, one"'))).edits).toEqual([]);
});

test('[F80] an edited cell is the person’s edit, from and to, with what they saw as its base', async () => {
  const text = exported('csv').replace('Bern', 'Basel').replace(',unknown,', ',Container image,').replace('yes', 'no');
  expect((await edits(text, { location: 'Bern' })).edits).toEqual([
    {
      ...{ assetId: ASSET.id, name: '=web, one', line: 2, rev: 7 },
      patch: { type: 'container_image', location: 'Basel', internetExposed: false },
      base: { type: 'unknown', location: 'Bern', internetExposed: true },
      unsaid: ['type', 'internetExposed'],
      changes: [
        { field: 'type', from: 'unknown', to: 'container_image' },
        { field: 'location', from: 'Bern', to: 'Basel' },
        { field: 'internetExposed', from: true, to: false },
      ],
    },
  ]);
});

test('[F80] an owner and a system travel whole, tags as additions and removals', async () => {
  const text = exported('csv')
    .replace('Åse,', 'Bo,')
    .replace('Windows Server 2019,10.0', 'Debian,12')
    .replace('dmz', 'lab');
  const [edit] = (await edits(text)).edits;
  expect(edit?.patch).toEqual({
    owner: { name: 'Bo', email: 'ase@example.org' },
    os: { name: 'Debian', version: '12', type: 'linux' },
    tags: { add: ['lab'], remove: ['dmz'] },
  });
  const json = exported('json').replace('"criticality":4', '"criticality":2');
  expect((await edits(json, {}, 'json')).edits.map(({ patch }) => patch)).toEqual([{ criticality: 2 }]);
});

test('[F80] an emptied cell takes the person’s value back; what only a source says stays, with a remark', async () => {
  const text = exported('csv').replace('Bern', '');
  expect((await edits(text, { location: 'Bern' })).edits.map(({ patch }) => patch)).toEqual([{ location: null }]);
  const { edits: none, notices } = await edits(text);
  expect(none).toEqual([]);
  expect(notices).toEqual([
    {
      ...{ file: 'assets', line: 2 },
      message: 'Column “Location”: it was emptied in the file, but a source says it, so it stays.',
    },
  ]);
});

test('[F80] what only sources can say is left out with a remark, and so is an unknown word', async () => {
  const text = exported('csv').replace('10.0.0.1', '10.0.0.9').replace(',unknown,', ',Backhoe,');
  const { edits: none, notices } = await edits(text);
  expect(none).toEqual([]);
  expect(notices.map(({ message }) => message)).toEqual([
    'Column “IP addresses”: only sources can change it, so the change in the file was left out.',
  ]);
});
