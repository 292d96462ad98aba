import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asset } from '../../contract/areas/assets';
import { testId } from '../../tests/kit/test-records';
import { valueAtPath } from '../correlation/value-changes';
import { shownColumns } from '../export/export-columns';
import { EDITABLE, plainValue, stateOf } from '../export/export-state';
import { exportEnd, exportRows, exportStart } from '../export/export-text';
import { fieldCatalogue } from '../query/fields/field-catalogue';
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

async function edits(text: string, said: Partial<Asset> = {}, format: 'csv' | 'json' = 'csv', now = ASSET) {
  const isOurs = (id: string) => id === ASSET.id;
  const parsed = await parseFile({ name: `assets.${format}`, bytes: new TextEncoder().encode(text) }, { isOurs });
  expect(parsed.rejected).toEqual([]);
  const known = { asset: (id: string) => (id === ASSET.id ? now : null), said: () => said, isTaken: () => false };
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

test('[F80] an edited cell is the person’s edit, from and to, with the revision it was compared with', async () => {
  const text = exported('csv').replace('Bern', 'Basel').replace(',unknown,', ',Container image,').replace('yes', 'no');
  expect((await edits(text, { location: 'Bern' })).edits).toEqual([
    {
      ...{
        assetId: ASSET.id,
        name: '=web, one',
        line: 2,
        rev: 7,
        conflicts: [],
        raw: expect.stringContaining('Basel'),
      },
      patch: { type: 'container_image', location: 'Basel', internetExposed: false },
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
      message:
        'Column “Location” of “=web, one”: it was emptied in the file, but a source says it, so it stays. To say something else, write that into the cell.',
    },
  ]);
});

test('[F80] what only sources can say is left out with a remark, and so is an unknown word', async () => {
  const text = exported('csv').replace('10.0.0.1', '10.0.0.9').replace(',unknown,', ',Backhoe,');
  const { edits: none, notices } = await edits(text);
  expect(none).toEqual([]);
  expect(notices.map(({ message }) => message)).toEqual([
    'Column “Type” of “=web, one”: “Backhoe” is not a value Muster knows there, so no value was set.',
    'Column “IP addresses” of “=web, one”: only sources can change it, so the change in the file was left out. Change it where the source has it, and import that.',
  ]);
});

/** An asset that has all a source may say. */
const FULL: Asset = {
  ...ASSET,
  ...{
    fqdns: ['web1.example.org'],
    macs: ['00:50:56:81:01:e3', '00:50:56:81:01:e4'],
    domain: 'CORP',
    softwareCount: 3,
  },
  ...{ ips: ['10.0.0.1', '10.0.0.2'], sources: ['Nessus', 'Inventory'], firstSeenAt: '2026-02-03T04:05:06.000Z' },
  ...{
    hardware: { serial: 'SN-1', vendor: 'Dell', model: 'R640', cpu: 'Xeon', ramBytes: 64 },
    risk: { score: 8, level: 'low' },
  },
  ...{ services: [{ proto: 'tcp', port: 22, name: 'ssh' }], custom: { rack: 'A1' }, type: 'server' },
};
/** What is exported where a list shows every field. */
const EVERY_COLUMN = shownColumns(
  'asset',
  fieldCatalogue('asset')
    .fields.filter(({ kind, path }) => kind !== 'elements' && !path.endsWith('.*'))
    .map(({ label, path }) => ({ label, fields: [path] })),
);
const fullText = (format: 'csv' | 'json'): string =>
  exportStart('asset', format, EVERY_COLUMN) +
  exportRows([FULL], { entity: 'asset', format, isFirst: true, columns: EVERY_COLUMN }) +
  exportEnd(format);
const messages = async (text: string, format: 'csv' | 'json', now: Asset) =>
  (await edits(text, {}, format, now)).notices.map(({ message }) => message);

/** A source has said something else of everything meanwhile. */
const MOVED: Asset = {
  ...{
    ...FULL,
    rev: 9,
    ips: ['10.9.9.9'],
    macs: [],
    fqdns: ['old'],
    domain: 'OLD',
    softwareCount: 8,
    sources: ['Nmap'],
  },
  ...{ hardware: { serial: 'SN-9' }, lastSeenAt: '2026-05-01T00:00:00.000Z', services: [], custom: {} },
};

test.each([
  ['that stands as it was exported', FULL],
  ['of which sources have said something else since', MOVED],
])(
  '[F85] an edit of any cell that Muster will not take is remarked, with the asset and the column: of an asset %s',
  async (_, now) => {
    expect(await messages(fullText('csv'), 'csv', now)).toEqual([]);
    expect(await messages(fullText('json'), 'json', now)).toEqual([]);
    const cells: readonly (readonly [from: string, to: string, column: string])[] = [
      ['10.0.0.1; 10.0.0.2', '10.0.0.1; 10.0.0.3', 'IP addresses'],
      ['00:50:56:81:01:e3; ', '', 'MAC addresses'],
      [',SN-1,', ',SN-2,', 'Serial number'],
      [',CORP,', ',LAB,', 'Domain'],
      ['web1.example.org', '', 'FQDN'],
      [',Dell,', ',HP,', 'Manufacturer'],
      [',Xeon,', ',Epyc,', 'Hardware CPU'],
      ['Nessus; Inventory', 'Nessus', 'Sources'],
      ['2026-02-03T04:05:06.000Z', '2025-02-03', 'First seen'],
      [',22,ssh,', ',23,ssh,', 'Services port'],
    ];
    for (const [from, to, column] of cells) {
      const text = fullText('csv');
      expect(text, column).toContain(from);
      const told = await messages(text.replace(from, to), 'csv', now);
      // What the file keeps no mark of cannot be told from a later change.
      if (column === 'Services port' && now !== FULL) continue;
      expect(told, column).toEqual([expect.stringContaining(`Column “${column}” of “=web, one”: `)]);
    }
  },
);

test.each(['ips', 'macs', 'domain', 'services', 'sources', 'createdAt', 'rev', 'softwareCount', 'custom', 'made-up'])(
  '[F85] so is an edit of %s in JSON',
  async (field) => {
    const [row] = JSON.parse(fullText('json'));
    const told = await messages(JSON.stringify([{ ...row, [field]: changed(row[field]) }]), 'json', FULL);
    expect(told).toEqual([expect.stringMatching(/^Column “.+” of “=web, one”: .*left out/)]);
  },
);

function changed(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(1);
  if (typeof value === 'number') return value + 1;
  return typeof value === 'object' ? { rack: 'B7' } : '2020-01-01T00:00:00.000Z';
}

test('[F85] what is only written in another way is not remarked: lists in another order, dates and numbers as a spreadsheet has them', async () => {
  const resaved = (date: string, time: string) =>
    fullText('csv')
      .replace('10.0.0.1; 10.0.0.2', '"10.0.0.2, 10.0.0.1"')
      .replace('Nessus; Inventory', 'Inventory;Nessus')
      .replaceAll('2026-02-03T04:05:06.000Z', date)
      .replaceAll('2026-01-01T00:00:00.000Z', time);
  for (const [date, time] of [
    ['2/3/2026 4:05', '1/1/26 0:00'],
    ['03/02/2026 04:05:06', '01/01/2026'],
    ['03.02.2026 04:05', '01.01.26'],
    ['"Feb 3, 2026 4:05 AM"', '"Thursday, January 1, 2026"'],
    ['46056.17', '46023'],
  ] as const) {
    expect(await messages(resaved(date, time), 'csv', FULL), date).toEqual([]);
    expect(await messages(resaved(date, time), 'csv', MOVED), date).toEqual([]);
  }
});

test('[F85] one remark a column names the first assets and counts the others', async () => {
  const assets = Array.from({ length: 14 }, (_, n) => ({ ...FULL, id: testId(100 + n), name: `web-${n}` }));
  const text = exportStart('asset', 'csv') + exportRows(assets, { entity: 'asset', format: 'csv', isFirst: true });
  const parsed = await parseFile({
    name: 'a.csv',
    bytes: new TextEncoder().encode(text.replaceAll(',CORP,', ',LAB,')),
  });
  const byId = new Map(assets.map((one) => [one.id, one]));
  const { notices } = readEdits('a', parsed.exported, {
    ...{ asset: (id: string) => byId.get(id) ?? null, said: () => ({}), isTaken: () => false },
  });
  expect(notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Column “Domain” of “web-0”, .*“web-9” and 4 more: only sources can change it/),
  ]);
});

test('[F86] an emptied cell takes back what a person said, and what a source says stays: of tags, those it says', async () => {
  const text = exported('csv').replace('"""a;b""; dmz"', '').replace(',4,in_use', ',,in_use');
  const { edits: read, notices } = await edits(text, { tags: ['a;b'] });
  expect(read).toMatchObject([
    { changes: [{ field: 'tags', to: ['dmz'] }], patch: { tags: { add: [], remove: ['a;b'] } } },
  ]);
  expect(notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Column “Criticality” of .*emptied in the file, but a source says it, so it stays/),
    expect.stringMatching(/^Column “Tags” of .*emptied in the file, but a source says “dmz”, so that stays/),
  ]);
  const server: Asset = { ...ASSET, type: 'server' };
  const ofType = exportStart('asset', 'csv') + exportRows([server], { entity: 'asset', format: 'csv', isFirst: true });
  const unknown = ofType.replace(',server,', ',unknown,');
  const back = await edits(unknown, { type: 'server' }, 'csv', server);
  expect(back.edits).toMatchObject([{ patch: { type: null } }]);
  expect((await edits(unknown, {}, 'csv', server)).notices).toMatchObject([
    { message: expect.stringContaining('so it stays') },
  ]);
  // What nobody knows changes nothing, whatever the system is.
  const { edits: none, notices: word } = await edits(ofType.replace(',server,', ',Backhoe,'), {}, 'csv', server);
  expect([none, word.map(({ message }) => message)]).toEqual([
    [],
    ['Column “Type” of “=web, one”: “Backhoe” is not a value Muster knows there, so the value here stays.'],
  ]);
});

/** A value a person edits, as it may be, and where it stands in a row. */
const VALUES = {
  name: fc.constantFrom('web', '=web', '007', '12.50', 'a, b', 'Åse "A"', '2026-01-02', '1/2/26'),
  location: fc.option(fc.constantFrom('Bern', 'Basel', '10.0', '3.0', ' Genf', 'N/A', '2026-03-04'), {
    nil: undefined,
  }),
  criticality: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  lifecycle: fc.constantFrom('in_use' as const, 'spare' as const, 'lost' as const),
  internetExposed: fc.option(fc.boolean(), { nil: undefined }),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c;d', ' e ', '1'), { maxLength: 3 }),
  os: fc.constantFrom({}, { name: 'Debian', version: '12.5' }, { name: 'Ubuntu', version: '24.04' }),
  owner: fc.constantFrom({}, { name: 'Bo' }, { name: 'Åse', email: 'Ase@example.org' }),
};
const values = fc.record(VALUES);
const changedSome = fc.record(VALUES, { requiredKeys: [] });

type Cells = readonly string[];

/** What a spreadsheet does when it saves a table: columns in another order, quotes everywhere, dates and numbers its own way. */
function resaved(cells: readonly Cells[], order: readonly number[], keepsState: boolean): string {
  const own = (text: string): string => {
    const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
    if (date) return `${Number(date[2])}/${Number(date[3])}/${date[1]}`;
    if (/^\d+(\.\d+)?$/.test(text)) return String(Number(text));
    return text === 'yes' ? 'TRUE' : text === 'no' ? 'FALSE' : text.trim();
  };
  const kept = order.filter((at) => keepsState || cells[0]?.[at] !== 'Muster revision');
  return cells.map((row) => kept.map((at) => `"${own(row[at] ?? '').replaceAll('"', '""')}"`).join(';')).join('\n');
}

/** The cells of a row as an export writes them. */
async function cellsOf(row: Asset): Promise<readonly Cells[]> {
  const text = exportStart('asset', 'csv') + exportRows([row], { entity: 'asset', format: 'csv', isFirst: true });
  const { csv } = await parseFile({ name: 'a.csv', bytes: new TextEncoder().encode(text) });
  return [csv?.headers ?? [], csv?.sample[0] ?? []];
}

const dropped = async (text: string, now: Asset) => {
  const parsed = await parseFile({ name: 'a.csv', bytes: new TextEncoder().encode(text) });
  const said = {
    name: 'x',
    location: 'x',
    criticality: 1,
    lifecycle: 'lost' as const,
    internetExposed: true,
    os: {},
    owner: {},
    tags: [...now.tags],
  };
  const known = { asset: () => now, said: () => said, isTaken: () => false };
  return { read: readEdits('a', parsed.exported, known), rows: parsed.exported };
};

test('[F82] only cells that are others than were exported are edits, whatever was changed here meanwhile; both is a conflict', async () => {
  const columns = (await cellsOf(ASSET))[0]?.length ?? 0;
  const order = fc.shuffledSubarray([...Array(columns).keys()], { minLength: columns });
  await fc.assert(
    fc.asyncProperty(values, changedSome, changedSome, order, async (exportedAs, inFile, here, columnOrder) => {
      const exportedRow: Asset = { ...ASSET, ...exportedAs };
      const now: Asset = { ...exportedRow, ...here, rev: 8 };
      const state = stateOf(exportedRow);
      const edited = await cellsOf({ ...exportedRow, ...inFile });
      // A person edits cells; what the row was exported with stays as it is.
      const [head = [], row = []] = edited;
      const written = row.map((cell, at) => (head[at] === 'Muster revision' ? state : cell));
      const { read } = await dropped(resaved([head, written], columnOrder, true), now);
      const [edit] = read.edits;
      const differs = (a: object, b: object, path: string) => plain(a, path) !== plain(b, path);
      const wanted = EDITABLE.filter((path) => differs(exportedRow, { ...exportedRow, ...inFile }, path)).filter(
        (path) => differs(now, { ...exportedRow, ...inFile }, path),
      );
      const moved = wanted.filter((path) => differs(exportedRow, now, path));
      expect(edit?.changes.map(({ field }) => field).sort() ?? []).toEqual(
        wanted.filter((path) => !moved.includes(path)).sort(),
      );
      expect(edit?.conflicts.map(({ field }) => field).sort() ?? []).toEqual(moved.sort());
      // Nothing that was changed here alone is in what is sent.
      const sent = Object.keys(edit?.patch ?? {});
      const asked = new Set(edit?.changes.map(({ field }) => field.split('.')[0]));
      expect(sent.filter((field) => !asked.has(field))).toEqual([]);
    }),
    { numRuns: 300, seed: 7 },
  );
});

const plain = (row: object, path: string): string => plainValue(path, valueAtPath(row, path));

test('[F82] a file that lost the column is compared with what the asset says now, with a remark', async () => {
  const cells = await cellsOf({ ...ASSET, location: 'Basel' });
  const { read } = await dropped(resaved(cells, [...Array(cells[0]?.length).keys()], false), ASSET);
  expect(read.edits.map(({ changes }) => changes)).toEqual([[{ field: 'location', from: 'Bern', to: 'Basel' }]]);
  expect(read.notices.map(({ message }) => message)).toEqual([expect.stringContaining('“Muster revision” is missing')]);
  // So is one whose cells were moved to other rows.
  const { read: moved } = await dropped(
    exported('csv').replace(stateOf(ASSET), stateOf({ ...ASSET, id: testId(9) })),
    ASSET,
  );
  expect(moved.notices).toHaveLength(1);
});

test('[F85] a row that is rejected or stands twice is named by its asset', async () => {
  const [head = '', row = ''] = exported('csv').split('\r\n');
  const isOurs = (id: string) => id === ASSET.id;
  const bytes = new TextEncoder().encode([head, row, `${row},x`, row.replace('Bern', 'Basel')].join('\r\n'));
  const parsed = await parseFile({ name: 'a.csv', bytes }, { isOurs });
  expect(parsed.rejected).toMatchObject([
    { line: 3, reason: expect.stringMatching(/^“.*web, one”: Too many fields: /) },
  ]);
  expect(parsed.notices).toMatchObject([
    { line: 4, message: '“=web, one”: its asset stands in line 2 too, and only that row was read.' },
  ]);
});
