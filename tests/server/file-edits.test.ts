import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Asset } from '../../contract/areas/assets';
import { KnownCompany } from '../../domain/correlation/known-company';
import { shownColumns } from '../../domain/export/export-columns';
import { type ExportFormat, exportEnd, exportRows, exportStart, withAssets } from '../../domain/export/export-text';
import { conflictName } from '../../domain/formats/asset-edits';
import type { PartKind } from '../../domain/formats/exported-parts';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { findParts } from '../../worker/files/find-parts';
import { personsEdits, recordOfEdit } from '../../worker/files/persons-edits';
import { createImportServer, finding, type ImportServer, record } from '../kit/imports';
import { parseWhole } from '../kit/test-files';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const web = record('a', {
  name: 'web',
  macs: ['00:50:56:81:01:e3'],
  criticality: 3,
  tags: ['dmz'],
  os: { name: 'Debian 12.5' },
});
const db = record('b', { name: 'db', macs: ['00:50:56:81:01:e4'] });

async function asset(name: string): Promise<Asset> {
  const found = (await server.rows('asset')).find((one) => one.name === name);
  if (!found) throw new Error(`no asset ${name}`);
  return found;
}

const exported = async (): Promise<string> =>
  exportStart('asset', 'csv') +
  exportRows(await server.rows('asset'), { entity: 'asset', format: 'csv', isFirst: true }) +
  exportEnd('csv');

/** What the browser reads of the file that is dropped again, by what it has of the company. */
async function dropped(text: string, taken: readonly string[] = [], companyId = server.companyId, isLoaded = true) {
  const { parsed, company } = await parsedHere(text, companyId, isLoaded);
  const read = await personsEdits('assets.csv', parsed, new Set(taken), company, () => server.rows('assetEvent'));
  return { ...read, records: [...read.records] };
}

async function parsedHere(text: string, companyId = server.companyId, isLoaded = true) {
  const rows = [
    await server.rows('integration'),
    await server.rows('sourceRecord'),
    await server.rows('asset'),
  ] as const;
  const company = new KnownCompany(companyId, ...rows);
  const partsOfAssets = async (_: string, kind: PartKind, ids: readonly string[]) =>
    isLoaded
      ? new Map((await server.rows(kind)).flatMap((row) => (ids.includes(row.id) ? [[row.id, row]] : [])))
      : null;
  const parsed = await parseWhole(
    { name: 'assets.csv', bytes: new TextEncoder().encode(text) },
    {
      isOurs: (id) => company.asset(id) !== null,
      findParts: (parts) => findParts(parts, company, { partsOfAssets }),
    },
  );
  return { parsed, company };
}

const imported = async ({ edits }: Awaited<ReturnType<typeof dropped>>) =>
  server.import('Edited export', edits.map(recordOfEdit), { category: 'manual' });

const patch = (id: string, body: object) => server.call('assets.update', { params: { id }, body });

test('[F81] [I52] what was edited in an export is a run of its own, in the person’s name, without a source', async () => {
  await server.import('Inventory', [web, db]);
  const text = (await exported())
    .replace(/(.*),web,(.*),3,in_use,(.*)/, '$1,web,$2,4,spare,$3')
    .replace(',dmz,', ',lab,');
  const read = await dropped(text);
  expect(read.records).toEqual([]);
  expect(read.edits.map(({ changes }) => changes)).toEqual([
    [
      { field: 'criticality', from: 3, to: 4 },
      { field: 'lifecycle', from: 'in_use', to: 'spare' },
      { field: 'tags', from: ['dmz'], to: ['lab'] },
    ],
  ]);
  const run = await imported(read);
  expect(run).toMatchObject({ status: 'success', integrationId: null });
  expect(run.counts).toMatchObject({ created: 0, updated: 1, assetsUpdated: 1, assetsCreated: 0, rejected: 0 });
  expect(await asset('web')).toMatchObject({ criticality: 4, lifecycle: 'spare', tags: ['lab'] });
  const told = (await server.rows('assetEvent')).filter(({ syncRunId }) => syncRunId === run.id);
  expect(told.map(({ attribute, old, new: to }) => [attribute, old, to]).sort()).toEqual([
    ['criticality', 3, 4],
    ['lifecycle', 'in_use', 'spare'],
    ['tags', ['dmz'], ['lab']],
  ]);
  expect(told.every(({ source, byId }) => source === run.startedBy && byId === run.startedById)).toBe(true);
  expect((await server.rows('integration')).map(({ displayName }) => displayName).sort()).toEqual([
    'By hand',
    'Inventory',
  ]);
});

test('[I52] undoing it takes its edits back, except what was changed since, and says so', async () => {
  await server.import('Inventory', [web, db]);
  const before = await asset('web');
  await patch(before.id, { location: 'Bern' });
  const read = await dropped(
    (await exported())
      .replace(/(.*),web,(.*),Bern,,3,in_use,(.*)/, '$1,web,$2,Basel,,4,spare,$3')
      .replace(',dmz,', ',lab,'),
  );
  const run = await imported(read);
  expect(await asset('web')).toMatchObject({ location: 'Basel', criticality: 4, lifecycle: 'spare', tags: ['lab'] });
  await patch(before.id, { lifecycle: 'lost' });
  const undone = await server.undo(run.id);
  expect(undone).toMatchObject({
    status: 'undone',
    message: 'One value was changed since and stays as it is: see Notices.',
  });
  expect(undone.notices.map(({ message }) => message)).toEqual([
    'web: lifecycle was changed since this import, and stays.',
  ]);
  expect(await asset('web')).toMatchObject({ location: 'Bern', criticality: 3, lifecycle: 'lost', tags: ['dmz'] });
  // The source decides again where nobody had said anything before.
  await server.import('Inventory', [{ ...web, asset: { ...web.asset, criticality: 2 } }, db]);
  expect(await asset('web')).toMatchObject({ location: 'Bern', criticality: 2 });
});

test('[F82] what was changed here since the export stays: untouched cells say nothing, edited ones are a conflict', async () => {
  await server.import('Inventory', [web, db]);
  const { id } = await asset('web');
  await patch(id, { location: 'Bern', owner: { name: 'Bo' } });
  const text = await exported();
  await patch(id, { location: 'Basel', criticality: 5 });
  const edited = text.replace(',Bern,', ',Genf,').replace(',Bo,', ',Åse,');
  const read = await dropped(edited);
  expect(read.edits).toMatchObject([
    {
      changes: [{ field: 'owner.name', from: 'Bo', to: 'Åse' }],
      conflicts: [{ field: 'location', from: 'Basel', to: 'Genf', isTaken: false, since: { by: 'developer' } }],
      patch: { owner: { name: 'Åse' } },
    },
  ]);
  expect(read.notices.map(({ message }) => message)).toEqual([
    'Column “Criticality” of “web”: it was changed here since the export, and stays.',
  ]);
  await imported(read);
  expect(await asset('web')).toMatchObject({ location: 'Basel', criticality: 5, owner: { name: 'Åse' } });
  await imported(await dropped(edited, [conflictName(id, 'location')]));
  expect(await asset('web')).toMatchObject({ location: 'Genf', criticality: 5 });
});

test('[I52] [F84] what changes between the dry run and the import is not overwritten; each row is counted once', async () => {
  await server.import('Inventory', [web, db]);
  const { id } = await asset('web');
  const text = (await exported())
    .replace(/(.*),web,(.*),3,in_use,(.*)/, '$1,web,$2,4,spare,$3')
    .replace(',db,', ',db2,');
  const read = await dropped(text);
  await patch(id, { criticality: 1 });
  await patch((await asset('db')).id, { name: 'db3' });
  const run = await imported(read);
  // Of “web” the lifecycle is applied, so its row is updated; of “db2” nothing is.
  expect(run).toMatchObject({ status: 'with_errors', counts: { fetched: 2, updated: 1, unchanged: 0, rejected: 1 } });
  expect(run.rejected).toMatchObject([
    { reason: 'db: name was changed since the file was read, and stays.', raw: expect.stringContaining(',db2,') },
  ]);
  expect(run.notices.map(({ message }) => message)).toEqual([
    'web: criticality was changed since the file was read, and stays.',
  ]);
  expect(await asset('web')).toMatchObject({ criticality: 1, lifecycle: 'spare' });
  // What was not applied is not taken back either.
  const undone = await server.undo(run.id);
  expect(undone).toMatchObject({ status: 'undone', message: null });
  expect(await asset('web')).toMatchObject({ criticality: 1, lifecycle: 'in_use' });
});

test('[F84] a row of which several values stay is rejected once', async () => {
  await server.import('Inventory', [web, db]);
  const { id } = await asset('web');
  const read = await dropped((await exported()).replace(/(.*),web,(.*),3,in_use,(.*)/, '$1,web,$2,4,spare,$3'));
  await patch(id, { criticality: 1, lifecycle: 'lost' });
  const run = await imported(read);
  expect(run.counts).toMatchObject({ fetched: 1, updated: 0, unchanged: 0, rejected: 1 });
  expect(run.rejected.map(({ reason }) => reason)).toEqual([
    'web: criticality, lifecycle were changed since the file was read, and stay.',
  ]);
});

test('[F83] rows of assets that are gone are left out with a remark, and found no source', async () => {
  await server.import('Inventory', [web, db]);
  await server.import('Scanner', [record('1', { name: 'nas', macs: ['00:50:56:81:01:e5'] })]);
  const other = await server.import('Lab', [record('x', { name: 'lab', macs: ['00:50:56:81:01:e6'] })]);
  const text = await exported();
  await server.call('assets.delete', { params: { id: (await asset('web')).id } });
  await server.import('Bridge', [record('y', { macs: ['00:50:56:81:01:e4', '00:50:56:81:01:e5'] })], {
    category: 'agent',
  });
  await server.undo(other.id);
  const read = await dropped(text);
  expect([read.records, read.edits]).toEqual([[], []]);
  const [today] = new Date().toISOString().split('T');
  expect(read.notices.map(({ message }) => message).sort()).toEqual([
    'Column “Name” of “nas”: it was changed here since the export, and stays.',
    '“lab” was deleted since the export; the row was left out.',
    '“nas” was merged into “nas” since the export; the row was left out.',
    `“web” was deleted on ${today} by developer; the row was left out.`,
  ]);
  // An id that was changed in the file names nobody: its row is no thing of another place.
  for (const id of ['0190a0b0-0000-7000-8000-000000000009', 'nas']) {
    const { records, notices } = await dropped(text.replace((await asset('nas')).id, id));
    expect(records).toEqual([]);
    expect(notices.map(({ message }) => message)).toContain(
      '“db”: the column “Asset id” was changed in the file and names no asset here; the row was left out.',
    );
  }
  await server.reset();
  // Elsewhere they are nobody's, and come in.
  expect((await dropped(text, [], crypto.randomUUID())).records).toHaveLength(4);
});

test('[F84] the run of an edited export counts the rows that were not sent too: its numbers are the dry run’s', async () => {
  await server.import('Inventory', [web, db]);
  await server.import('Scanner', [record('1', { name: 'nas', macs: ['00:50:56:81:01:e5'] })]);
  const text = (await exported()).replace(/(.*),web,(.*),3,in_use,(.*)/, '$1,web,$2,4,spare,$3');
  await server.call('assets.delete', { params: { id: (await asset('nas')).id } });
  const read = await dropped(text);
  expect([read.edits.length, read.same, read.leftOut]).toEqual([1, 1, 1]);
  const records = read.edits.map(recordOfEdit);
  const unsent = { unchangedCount: read.same, leftOutCount: read.leftOut };
  const run = await server.import('Edited export', records, { category: 'manual', ...unsent });
  expect(run).toMatchObject({ leftOut: 1, counts: { fetched: 3, updated: 1, unchanged: 1, rejected: 0 } });
});

/** Findings or installations as they are exported. */
async function exportedParts(entity: PartKind, format: ExportFormat, shown: readonly string[] = []): Promise<string> {
  const rows = withAssets([...(await server.rows(entity))], [...(await server.rows('asset'))]);
  const of = { entity, format, isFirst: true };
  if (shown.length === 0) return exportStart(entity, format) + exportRows(rows, of) + exportEnd(format);
  const columns = shownColumns(entity, [{ label: 'Shown', fields: shown }]);
  return exportStart(entity, format, columns) + exportRows(rows, { ...of, columns });
}

const FOUND = {
  ...finding('f1'),
  description: 'Ports 80, 443; see "notes"\n\nand  more',
  cves: ['CVE-2020-1', 'CVE-2020-2'],
};
const scannedDb = { ...db, findings: [finding('f1')], software: [{ name: 'openssl', version: '3.0' }] };
const scanned = [
  {
    ...{ ...web, findings: [FOUND, finding('f2', 'low')] },
    software: [{ name: 'openssl', version: '1.1.1', licences: ['MIT', 'X;Y'] }],
  },
  scannedDb,
];
const PARTS = { finding: ['title', 'status', 'lastSeenAt'], softwareInstall: ['name', 'version', 'source'] };

test.each(['finding', 'softwareInstall'] as const)(
  '[F87] an export of every %s that nobody touched says nothing, in CSV, of the columns shown, and in JSON',
  async (entity) => {
    await server.import('Scanner', scanned);
    const { length } = await server.rows(entity);
    expect(length).toBeGreaterThan(1);
    for (const text of [
      await exportedParts(entity, 'csv'),
      await exportedParts(entity, 'csv', PARTS[entity]),
      await exportedParts(entity, 'json'),
    ]) {
      expect(await dropped(text)).toEqual({ edits: [], notices: [], records: [], same: length, leftOut: 0 });
      // Another company has none of it: there its rows are what a source says.
      const elsewhere = await dropped(text.replaceAll(/0[0-9a-f]{7}(?=-[0-9a-f]{4}-7)/g, '01234567'));
      expect(elsewhere.records.length, text).toBeGreaterThan(0);
      expect([elsewhere.same, elsewhere.leftOut]).toEqual([0, 0]);
    }
  },
);

test('[F87] what a row of a finding or an installation says otherwise is remarked, with the record and the column, and changes nothing', async () => {
  await server.import('Scanner', scanned);
  const text = (await exportedParts('finding', 'csv')).replace(',low,active,', ',low,risk_accepted,');
  const read = await dropped(text);
  expect([read.edits, read.records, read.same]).toEqual([[], [], 3]);
  expect(read.notices.map(({ message }) => message)).toEqual([
    'Column “Finding status” of “Finding f2 (web)”: the file says something else than is here, and that stays. Findings cannot be changed by a file: only their source can.',
  ]);
  const json = (await exportedParts('softwareInstall', 'json')).replace('"3.0"', '"3.9"');
  expect((await dropped(json)).notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^Column “Software version” of “openssl 3\.0 \(db\)”: .*Installations cannot be changed by a file/,
    ),
  ]);
});

test.each([
  ['finding', 'Finding id'],
  ['softwareInstall', 'Installation id'],
] as const)(
  '[F87] a row of a %s without its id is rejected where its asset is here, and founds nothing',
  async (entity, id) => {
    await server.import('Scanner', scanned);
    const text = (await exportedParts(entity, 'csv')).replace(id, 'Note');
    const { parsed } = await parsedHere(text);
    expect(parsed.rejected.map(({ reason }) => reason)).toEqual(
      (await server.rows(entity)).map(() => expect.stringContaining(`but “${id}” is empty or missing`)),
    );
    expect((await dropped(text)).records).toEqual([]);
    const json = (await exportedParts(entity, 'json')).replaceAll(/"id":"[^"]*"/g, '"note":"x"');
    await expect(dropped(json)).rejects.toThrow(RefusedFile);
  },
);

test('[F83] [F87] findings that are gone are left out with a remark; where they are not loaded the file is refused', async () => {
  await server.import('Scanner', scanned);
  await server.import('Other', [
    record('o', { name: 'lab', macs: ['00:50:56:81:01:e6'] }, { findings: [finding('f9')] }),
  ]);
  const text = await exportedParts('finding', 'csv');
  const findings = await server.rows('finding');
  const [lost] = findings.filter(({ title }) => title === 'Finding f9');
  const gone = text.replaceAll(lost?.id ?? '', '01900000-0000-7000-8000-000000000001');
  const read = await dropped(gone);
  expect([read.records, read.leftOut]).toEqual([[], 1]);
  expect(read.notices.map(({ message }) => message)).toContain(
    '“Finding f9 (lab)”: finding is here no longer; its row was left out.',
  );
  await expect(dropped(text, [], server.companyId, false)).rejects.toThrow(
    'this browser does not have the company’s findings yet, so it cannot tell which of them are here',
  );
});
