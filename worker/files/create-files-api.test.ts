import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Asset, AssetEvent } from '../../contract/areas/assets';
import { type SourceRecord, SyncRunCreate } from '../../contract/areas/integrations';
import type { FileDraft, FilesEvent, ReadyDraft } from '../../contract/files-api';
import { IMPORT } from '../../contract/limits';
import type { StagingApi } from '../../contract/store-api';
import { contentHash } from '../../domain/correlation/content-hash';
import { matchKeysOf } from '../../domain/correlation/match-keys';
import { stateOf } from '../../domain/export/export-state';
import { conflictName } from '../../domain/formats/asset-edits';
import { sourceAt } from '../../domain/formats/at-site';
import { inBatches } from '../../domain/formats/batches';
import type { Scratch } from '../../domain/formats/spill/scratch';
import { TextLog } from '../../domain/formats/spill/text-log';
import { unstorableParts } from '../../domain/text/unstorable-text';
import { memoryScratch } from '../../tests/kit/memory-scratch';
import { testId } from '../../tests/kit/test-records';
import { openStore } from '../store/database';
import { stagingOf } from '../store/store-api';
import { readImportBatch, updateImport } from '../store/writer-imports';
import { createFilesApi, type FilesPorts } from './create-files-api';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const NOW = Date.UTC(2026, 10, 21, 9, 30);
let databases = 0;

const KNOWN: Asset = {
  ...{
    id: testId(1),
    companyId: COMPANY,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  ...{ rev: 7, deletedAt: null, type: 'server', name: 'web1', hostnames: [], fqdns: [], macs: [], ips: [], os: {} },
  ...{ lifecycle: 'in_use', tags: [], location: 'Bern', services: [], sources: ['Nessus'], groupIds: [] },
  ...{ findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 }, softwareCount: 0, isSample: false },
  ...{ firstSeenAt: null, lastSeenAt: null, fieldRevs: {} },
};

async function started(
  assets: readonly Asset[] = [],
  known: Partial<StagingApi> = {},
  more: Pick<FilesPorts, 'openLog'> = {},
) {
  databases += 1;
  const name = `files-${databases}`;
  const db = await openStore(name);
  const events: FilesEvent[] = [];
  let ids = 0;
  const ports: FilesPorts = {
    open: async () => ({ ...stagingOf(async () => db), assets: async () => assets, ...known }),
    emit: (event) => events.push(event),
    now: () => NOW,
    newId: () => {
      ids += 1;
      return `00000000-0000-7000-8000-${String(ids).padStart(12, '0')}`;
    },
    sha256: async (chunks) => {
      let length = 0;
      for await (const chunk of chunks) length += chunk.length;
      return `hash of ${length}`;
    },
    ...more,
  };
  /** Each has a parse worker of its own. */
  const dialog = async () => {
    const api = createFilesApi(ports);
    await api.start(name);
    return api;
  };
  return { api: await dialog(), db, events, dialog };
}

const fixture = (name: string) =>
  new File([readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url))], name);
const csv = (name: string, ...lines: readonly string[]) => new File([`${lines.join('\n')}\n`], name);

function ready(draft: FileDraft | undefined): ReadyDraft {
  if (draft?.outcome !== 'ready') throw new Error(`refused: ${draft?.message}`);
  return draft;
}

test('[F50] a dropped file becomes a draft in the store', async () => {
  const { api, db, events } = await started();
  const [answer] = await api.parse(COMPANY, [fixture('office.nessus')]);
  const draft = ready(answer);
  expect(draft).toMatchObject({
    format: 'nessus_xml',
    source: { displayName: 'Nessus' },
    counts: { fetched: 2, new: 2, changed: 0, unchanged: 0, rejected: 0, joined: 0, assetsNew: 2 },
  });
  expect(draft.rows.map((row) => [row.line, row.name, row.kind, row.findings])).toEqual([
    [5, 'files', 'new', 2],
    [42, 'reception', 'new', 1],
  ]);
  const staged = await db.imports.get(draft.runId);
  expect(staged).toMatchObject({
    companyId: COMPANY,
    state: 'draft',
    batches: 1,
    fetched: 2,
    isSample: false,
    sentBatches: 0,
  });
  expect(staged?.files).toEqual([
    { name: 'office.nessus', bytes: draft.file.bytes, sha256: `hash of ${draft.file.bytes}` },
  ]);
  expect(await readImportBatch(db, draft.runId, 0)).toHaveLength(2);
  expect(await db.outbox.count()).toBe(0);
  expect([...new Set(events.map((event) => event.stage))]).toEqual(['read', 'parse', 'compare', 'stage']);
});

test('[F97] a large file has room on the disk while it is read, and says so where that is full', async () => {
  const closed: string[] = [];
  const openLog = (write: Scratch['write']) => async () => ({
    log: new TextLog({ ...memoryScratch(), write }),
    close: async () => void closed.push('log'),
  });
  const rows = Array.from(
    { length: 60_000 },
    (_, at) => `host-${at},SN-${at},Rack ${at} in the second row of the hall`,
  );
  const large = csv('large.csv', 'hostname,serial,location', ...rows);
  const refuse = () => {
    throw new Error('the browser has no room for what is read');
  };
  const { api, db } = await started([], {}, { openLog: openLog(refuse) });
  expect(await api.parse(COMPANY, [csv('small.csv', 'hostname', 'web-1')])).toMatchObject([{ outcome: 'ready' }]);
  expect(closed).toEqual([]);
  expect(await api.parse(COMPANY, [large])).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('the browser has no room for what is read') },
  ]);
  expect([closed, await db.imports.count()]).toEqual([['log'], 1]);
});

test('[F51] a later file of a drop is compared as if the earlier had been imported', async () => {
  const { api } = await started();
  const drafts = await api.parse(COMPANY, [
    fixture('office.nmap.xml'),
    fixture('office.nessus'),
    fixture('office.nmap.xml'),
  ]);
  const counts = drafts.map((draft) => ready(draft).counts);
  expect(
    counts.map(({ new: added, unchanged, joined, assetsNew }) => ({ added, unchanged, joined, assetsNew })),
  ).toEqual([
    { added: 2, unchanged: 0, joined: 0, assetsNew: 2 },
    { added: 2, unchanged: 0, joined: 1, assetsNew: 1 },
    { added: 0, unchanged: 2, joined: 0, assetsNew: 0 },
  ]);
  expect(ready(drafts[1]).rows[0]).toMatchObject({
    assetName: 'files.office.example',
    assetId: null,
    reason: 'same MAC 3c:52:82:aa:00:10 as Nmap record files.office.example',
  });
});

test('[C47] what the company rules out brings no file together with another', async () => {
  const drop = [fixture('office.nmap.xml'), fixture('office.nessus')];
  const joined = async (known?: Partial<StagingApi>) => {
    const { api } = await started([], known);
    return (await api.parse(COMPANY, drop)).map((draft) => ready(draft).counts.joined);
  };
  expect(await joined()).toEqual([0, 1]);
  const keys = ['mac', 'fqdn', 'name+ip'].map((value) => ({ kind: 'keys', value }));
  expect(await joined({ readRows: async () => [...keys, { kind: 'another build knows it' }] })).toEqual([0, 0]);
});

test('[F51] imports still waiting to be sent count as imported, drafts of another dialog do not', async () => {
  const { db, dialog } = await started();
  const only = async () => ready((await (await dialog()).parse(COMPANY, [fixture('office.nessus')]))[0]);
  const first = await only();
  expect((await only()).counts).toMatchObject({ new: 2, unchanged: 0 });
  await updateImport(db, first.runId, { state: 'waiting' });
  expect((await only()).counts).toMatchObject({ new: 0, unchanged: 2 });
});

test('[C60] what stands at two named sites is two, though both call it the same', async () => {
  const { api } = await started();
  const list = (name: string) => csv(name, 'hostname,ip', 'till-1,192.168.1.10');
  const drafts = (await api.parse(COMPANY, [list('berlin.csv'), list('bern.csv')])).map(ready);
  const [berlin, bern] = drafts;
  expect(bern?.counts).toMatchObject({ assetsNew: 0, joined: 1 });
  const at = (draft: typeof berlin, site: string) => {
    if (!draft) throw new Error('no draft');
    return api.correct(draft.runId, { site, source: sourceAt(draft.source, site, draft.site) });
  };
  expect(ready(await at(berlin, 'Berlin'))).toMatchObject({
    site: 'Berlin',
    source: { displayName: 'berlin (Berlin)' },
  });
  expect(ready(await at(bern, 'Bern')).counts).toMatchObject({ assetsNew: 1, joined: 0 });
});

const audit = (name: string, packageName: string) => {
  const via = [{ source: 1, title: 'Bad', severity: 'high', url: 'https://example.com/1', range: '<1' }];
  const vulnerabilities = { [packageName]: { name: packageName, severity: 'high', via } };
  return new File([JSON.stringify({ auditReportVersion: 2, vulnerabilities })], name);
};

test('[T20] a file named like another that does not say what was scanned asks, and is apart once it is named', async () => {
  const { api } = await started();
  const drafts = (
    await api.parse(COMPANY, [audit('report.json', 'a'), audit('report.json', 'b'), audit('report.json', 'b')])
  ).map(ready);
  expect(drafts.map(({ about }) => about)).toEqual([
    { name: 'report', earlier: null },
    { name: 'report', earlier: new Date(NOW).toISOString() },
    // It says the same again.
    { name: 'report', earlier: null },
  ]);
  const shop = ready(await api.correct(drafts[1]?.runId ?? '', { about: 'https://github.com/Example/Shop.git' }));
  expect(shop).toMatchObject({ about: { name: 'example/shop', earlier: null }, counts: { assetsNew: 1, findings: 1 } });
  expect(shop.notices).toEqual([]);
  const list = ready((await api.parse(COMPANY, [csv('list.csv', 'name,serial', 'web-1,SN-1001')]))[0]);
  expect(list.about).toBeNull();
});

test('[F51] files added to a dialog, one after the other or at once, are compared with those in it as within one drop', async () => {
  const { api, db } = await started();
  const list = (name: string, ...rows: readonly string[]) => csv(name, 'name,serial,location', ...rows);
  const added = ['a.csv', 'b.csv'].map((name) => api.parse(COMPANY, [list(name, 'web-1,SN-1001,Bern')]));
  const [a, b] = (await Promise.all(added)).map(([draft]) => ready(draft));
  expect(a?.counts).toMatchObject({ assetsNew: 1, joined: 0 });
  expect(b?.counts).toMatchObject({ assetsNew: 0, joined: 1 });
  const same = ready((await api.parse(COMPANY, [list('a.csv', 'web-1,SN-1001,Bern')]))[0]);
  expect(same.counts).toMatchObject({ assetsNew: 0, joined: 0, new: 0, unchanged: 1 });
  // A corrected one stays in its place, whenever it was staged.
  const renamed = { vendor: 'x', category: 'inventory' as const, displayName: same.source.displayName };
  await api.correct(a?.runId ?? '', { source: { ...renamed, displayName: 'Other' } });
  expect(ready(await api.correct(same.runId, {})).counts).toMatchObject({ new: 1, joined: 1, assetsNew: 0 });
  await api.discard(a?.runId ?? '');
  await api.discard(b?.runId ?? '');
  expect(ready(await api.correct(same.runId, {})).counts).toMatchObject({ assetsNew: 1, joined: 0 });
  expect(await db.imports.count()).toBe(1);
});

function moved(): never {
  throw new Error('The file has moved');
}

test('[ZP1] [F52] each file of a dropped archive is a draft, corrected by itself; what is wrong with one is told with the archive', async () => {
  const { api, events } = await started();
  const table = (...rows: readonly string[]) => strToU8(`name,serial\n${rows.join('\n')}\n`);
  const archive = zipSync({
    'x/a.csv': table('web-1,SN-1001'),
    'x/b.csv': table('web-1,SN-1001', 'web-2,SN-1002'),
    'c.xml': strToU8('<nmaprun>\n<host>'),
  });
  const drafts = await api.parse(COMPANY, [new File([archive], 'scans.zip'), new File(['PK\u0003\u0004'], 'cut.zip')]);
  expect(drafts.map((draft) => (draft.outcome === 'refused' ? draft.message : draft.file.name))).toEqual([
    'a.csv',
    'b.csv',
    'scans.zip: c.xml, line 2: the file ends before <host> is closed: it is cut off. Nothing was taken from it.',
    'cut.zip: this ZIP archive cannot be read: it is cut off or damaged: its directory, which stands at the end, is missing.',
  ]);
  const [, second] = drafts;
  expect(ready(second).counts).toMatchObject({ assetsNew: 1, joined: 1 });
  expect(ready(second).notices.map(({ message }) => message)).toContain(
    'It was unpacked from “scans.zip”, where it is “x/b.csv”.',
  );
  expect(new Set(events.map(({ file }) => file))).toEqual(new Set(['scans.zip']));
  const source = { vendor: 'Acme', category: 'agent' as const, displayName: 'Acme agent' };
  expect(ready(await api.correct(ready(second).runId, { source })).source).toEqual(source);
});

test('[F51] [F53] a draft that a correction makes unreadable leaves nothing behind, and nothing is compared with it', async () => {
  const { api, db } = await started();
  const file = csv('a.csv', 'name,serial', 'web-1,SN-1001');
  const draft = ready((await api.parse(COMPANY, [file]))[0]);
  file.slice = moved;
  expect(await api.correct(draft.runId, {})).toMatchObject({ outcome: 'refused' });
  expect([await db.imports.count(), await db.importBatches.count()]).toEqual([0, 0]);
  const [again] = await api.parse(COMPANY, [csv('a.csv', 'name,serial', 'web-1,SN-1001')]);
  expect(ready(again).counts).toMatchObject({ assetsNew: 1, unchanged: 0 });
});

test('[F5] one bad file does not stop the others', async () => {
  const { api, db } = await started();
  const unreadable = new File(['x'], 'gone.csv');
  unreadable.slice = moved;
  const drafts = await api.parse(COMPANY, [
    csv('a.csv', 'name,serial', 'web-1,SN-1001'),
    new File(['<nmaprun>\n<host>'], 'cut.xml'),
    unreadable,
    csv('b.csv', 'name,serial', 'web-2,SN-1002', ',,,'),
  ]);
  expect(drafts.map((draft) => (draft.outcome === 'refused' ? draft.message : draft.counts.new))).toEqual([
    1,
    'cut.xml, line 2: the file ends before <host> is closed: it is cut off. Nothing was taken from it.',
    'gone.csv: it could not be read (The file has moved).',
    1,
  ]);
  expect(await db.imports.count()).toBe(2);
});

test('[F52] a draft is corrected in place, and discarded without a trace', async () => {
  const { api, db } = await started();
  const [answer] = await api.parse(COMPANY, [csv('hosts.csv', 'a,b', 'web-1,SN-1001', 'web-2,SN-1002')]);
  const { runId, counts } = ready(answer);
  expect(counts).toMatchObject({ fetched: 2, new: 0, rejected: 2 });
  const source = { vendor: 'Acme', category: 'agent' as const, displayName: 'Acme agent' };
  const corrected = ready(await api.correct(runId, { mapping: ['name', 'serial'], source }));
  expect(corrected).toMatchObject({ runId, source, counts: { new: 2, rejected: 0 } });
  const again = ready(await api.correct(runId, { mapping: ['name', null] }));
  expect(again).toMatchObject({ runId, source, counts: { new: 2 } });
  expect(await db.imports.toArray()).toMatchObject([{ runId, source, batches: 1 }]);
  await api.discard(runId);
  expect([await db.imports.count(), await db.importBatches.count()]).toEqual([0, 0]);
  await expect(api.correct(runId, {})).rejects.toThrow('This draft is gone. Add the file again.');
});

test('[F52] without a discarded draft the later ones stand on their own again', async () => {
  const { api } = await started();
  const list = (name: string) => csv(name, 'name,serial', 'web-1,SN-1001');
  const [first, second] = (await api.parse(COMPANY, [list('a.csv'), list('b.csv')])).map(ready);
  expect(second?.counts).toMatchObject({ assetsNew: 0, joined: 1 });
  await api.discard(first?.runId ?? '');
  expect(ready(await api.correct(second?.runId ?? '', {})).counts).toMatchObject({ assetsNew: 1, joined: 0 });
});

test('[F53] a draft that cannot be staged leaves nothing behind', async () => {
  const { api, db } = await started();
  const lines = Array.from({ length: 1_200 }, (_, index) => `web-${index},SN-${10_000 + index}`);
  let batches = 0;
  db.importBatches.hook('creating', () => {
    batches += 1;
    if (batches === 3) throw new Error('the disk is full');
  });
  const [draft] = await api.parse(COMPANY, [csv('hosts.csv', 'name,serial', ...lines)]);
  expect(draft).toMatchObject({ outcome: 'refused', message: 'hosts.csv: it could not be read (the disk is full).' });
  expect([await db.imports.count(), await db.importBatches.count()]).toEqual([0, 0]);
});

test('[F53] drafts of a dialog that is gone are forgotten after a day', async () => {
  const { api, db } = await started();
  const [old, recent, waiting] = await api.parse(COMPANY, [
    fixture('office.nessus'),
    fixture('app.cdx.json'),
    fixture('office.nmap.xml'),
  ]);
  await updateImport(db, ready(old).runId, { at: NOW - 25 * 3_600_000 });
  await updateImport(db, ready(waiting).runId, { at: NOW - 25 * 3_600_000, state: 'waiting' });
  await api.start('again');
  const kept = await db.imports.toArray();
  expect(kept.map((one) => one.runId)).toEqual([ready(recent).runId, ready(waiting).runId]);
});

test('[F54] the sample company: drafts of four sources, 500 assets, marked as sample', async () => {
  const { api, db } = await started();
  const drafts = (await api.sample(COMPANY)).map(ready);
  expect(drafts.map((draft) => draft.source.displayName)).toEqual([
    'Sample: Inventory',
    'Sample: Nessus',
    'Sample: nmap',
    'Sample: SBOM',
  ]);
  expect(drafts.reduce((sum, draft) => sum + draft.counts.assetsNew, 0)).toBe(500);
  const staged = await db.imports.toArray();
  expect(staged.every((one) => one.isSample && one.format === 'sample')).toBe(true);
});

test('[F50] batches keep to the number and the size the server takes', () => {
  const record = (uid: string, raw: string) => ({ sourceUid: uid, asset: {}, software: [], findings: [], raw });
  const many = Array.from({ length: IMPORT.batchRecords * 2 + 1 }, (_, index) => record(`${index}`, ''));
  const batches = inBatches(many);
  expect([...batches].map((batch) => batch.length)).toEqual([500, 500, 1]);
  expect([2, 0, 1, 1, 3].map((no) => batches.at(no).length)).toEqual([1, 500, 500, 500, 0]);
  const sized = [
    record('a', 'x'.repeat(600)),
    { ...record('b', 'x'.repeat(2_000)), line: 7 },
    record('c', 'x'.repeat(600)),
  ];
  const big = inBatches(sized, { maxChars: 1_000 });
  expect([...big].map((batch) => batch.map((one) => one.sourceUid))).toEqual([['a'], ['c']]);
  expect([big.length, big.records, big.tooLarge]).toEqual([2, 2, [7]]);
});

test.each([
  ['of blanks', '   ', 'A file without a name'],
  ['of blanks before its ending', '   .csv', '.csv'],
  ['cut within a character', 'list \ud83d', 'list \ufffd'],
  ['longer than anybody reads', `${'\u{1f600}'.repeat(400)}.csv`, '\u{1f600}'.repeat(127)],
])('[F73] a file whose name is %s is read like any other, and can be sent', async (_, given, told) => {
  const { api, db } = await started();
  const file = csv('x.csv', 'name,serial', 'web-1,SN-1001', ',,,,,');
  Object.defineProperty(file, 'name', { value: given });
  const draft = ready((await api.parse(COMPANY, [file]))[0]);
  const staged = await db.imports.get(draft.runId);
  expect(staged?.files[0]?.name).toBe(told);
  expect(SyncRunCreate.shape.source.safeParse(staged?.source).success).toBe(true);
  expect(unstorableParts({ files: staged?.files, source: staged?.source, rejected: staged?.rejected })).toEqual([]);
});

test('[F73] rows with text no database takes are cleaned, keys too; one whose identity is too long is rejected with its line', async () => {
  const { api, db } = await started();
  const seen = {
    id: '0190a0b0-0000-7000-8000-000000000001',
    rev: 1,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  };
  const asset = { ...seen, lastSeenAt: null, hostnames: ['h'], lifecycle: 'in_use', custom: { 'a\0b': 'c\ud800' } };
  const json = new File([`[\n${JSON.stringify(asset)}\n]`], 'assets.json');
  const long = csv(
    'b.csv',
    'asset tag,name,note',
    `${'\u{1f600}'.repeat(600)},web-1,`,
    `A-2,web-2,x${'\u{1f600}'.repeat(3_000)}`,
    `${'長'.repeat(900)},web-3,`,
  );
  const [first, second] = (await api.parse(COMPANY, [json, long])).map(ready);
  const [record] = (await readImportBatch(db, first?.runId ?? '', 0)) ?? [];
  expect(record?.asset.custom).toEqual({ 'a\ufffdb': 'c\ufffd' });
  expect(second?.counts).toMatchObject({ fetched: 3, rejected: 2 });
  expect(second?.rejected).toMatchObject([
    { line: 2, reason: 'Its identifier has 1,203 characters; the limit is 1,000.' },
    { line: 4, reason: 'Its identifier has 2,703 bytes; the limit is 2,000.' },
  ]);
  const [cut] = (await readImportBatch(db, second?.runId ?? '', 0)) ?? [];
  expect(cut?.asset.custom?.['note']).toMatch(/… \[cut\]$/);
  expect(unstorableParts(cut)).toEqual([]);
});

test('[F81] of an export of this company only new rows and a source’s words are staged; the rest are edits', async () => {
  const { api, db } = await started([KNOWN]);
  const header = 'Asset id,Name,Location';
  const untouched = ready((await api.parse(COMPANY, [csv('assets.csv', header, `${KNOWN.id},web1,Bern`)]))[0]);
  expect(untouched.counts).toMatchObject({ fetched: 1, new: 0, changed: 0, unchanged: 1, edited: 0, assetsNew: 0 });
  expect(await db.imports.get(untouched.runId)).toMatchObject({ fetched: 1, unchangedCount: 1, batches: 0 });
  const file = csv('assets.csv', header, `${KNOWN.id},web1,Basel`, `${testId(9)},elsewhere,Rome`, ',fresh,Oslo');
  const draft = ready((await api.parse(COMPANY, [file]))[0]);
  expect(draft.counts).toMatchObject({ fetched: 3, new: 2, unchanged: 0, edited: 1 });
  expect(draft.rows.map(({ kind, name, changes }) => [kind, name, changes])).toEqual([
    ['edited', 'web1', [{ field: 'location', from: 'Bern', to: 'Basel' }]],
    ['new', 'elsewhere', []],
    ['new', 'fresh', []],
  ]);
  const [edits, records] = [await readImportBatch(db, draft.runId, 0), await readImportBatch(db, draft.runId, 1)];
  expect(edits?.map(({ edit }) => edit)).toEqual([{ assetId: KNOWN.id, rev: 7, patch: { location: 'Basel' } }]);
  expect(records?.map(({ asset }) => asset.name)).toEqual(['elsewhere', 'fresh']);
  const alone = ready((await api.parse(COMPANY, [csv('assets.csv', header, `${KNOWN.id},web1,Basel`)]))[0]);
  expect(alone.source).toEqual({ vendor: 'Muster', category: 'manual', displayName: 'Edited export' });
  expect(alone.notices.map(({ message }) => message)).toEqual([
    expect.stringContaining('Another import is not on the server yet'),
    expect.stringContaining('The column “Muster revision” is missing'),
  ]);
});

test('[F82] what waits for a choice stands before every other edit', async () => {
  const [plain, asked] = [testId(71), testId(72)];
  const { api } = await started([
    { ...KNOWN, id: plain },
    { ...KNOWN, id: asked, rev: 8, location: 'Basel' },
  ]);
  const rows = [plain, asked].map((id) => `${id},web1,Genf,${stateOf({ ...KNOWN, id })}`);
  const draft = ready(
    (await api.parse(COMPANY, [csv('assets.csv', 'Asset id,Name,Location,Muster revision', ...rows)]))[0],
  );
  expect(draft.rows.map(({ kind, assetId }) => [kind, assetId])).toEqual([
    ['conflict', asked],
    ['edited', plain],
  ]);
});

test('[F82] a value that was changed in the file and here is a conflict, and the file’s is taken where it is chosen', async () => {
  const { api, db } = await started([{ ...KNOWN, rev: 8, location: 'Basel' }]);
  const header = 'Asset id,Name,Location,Muster revision';
  const file = csv('assets.csv', header, `${KNOWN.id},web1,Genf,${stateOf(KNOWN)}`);
  const draft = ready((await api.parse(COMPANY, [file]))[0]);
  expect(draft.counts).toMatchObject({ edited: 0, conflicts: 1, unchanged: 1 });
  expect(draft.rows).toMatchObject([
    { kind: 'conflict', changes: [], conflicts: [{ field: 'location', from: 'Basel', to: 'Genf', isTaken: false }] },
  ]);
  expect(await db.imports.get(draft.runId)).toMatchObject({ batches: 0 });
  const taken = [conflictName(KNOWN.id, 'location')];
  const chosen = ready(await api.correct(draft.runId, { taken }));
  expect(chosen.counts).toMatchObject({ edited: 1, conflicts: 1 });
  const [record] = (await readImportBatch(db, draft.runId, 0)) ?? [];
  expect(record?.edit).toEqual({ assetId: KNOWN.id, rev: 8, patch: { location: 'Genf' } });
  expect(ready(await api.correct(draft.runId, { taken: [] })).counts).toMatchObject({ edited: 0, conflicts: 1 });
});

test('[C28] [F51] of a deleted asset a draft says that it stays deleted, when and by whom; so does a second one', async () => {
  const { api: first, db } = await started();
  const seen = ready((await first.parse(COMPANY, [fixture('office.nessus')]))[0]);
  const nessus = { id: testId(500), displayName: 'Nessus' };
  const times = { createdAt: KNOWN.createdAt, updatedAt: KNOWN.updatedAt, rev: 1, deletedAt: null };
  const records = ((await readImportBatch(db, seen.runId, 0)) ?? []).map(
    (record, n): SourceRecord => ({
      ...{ ...times, id: testId(600 + n), companyId: COMPANY, state: 'active', syncRunId: null },
      ...{ integrationId: nessus.id, source: 'Nessus', category: 'vulnerability_scanner' },
      ...{ sourceUid: record.sourceUid, asset: record.asset, contentHash: contentHash(record) },
      ...{ assetId: testId(700 + n), homeAssetId: testId(700 + n), observedAt: KNOWN.createdAt },
      ...{ matchKeys: matchKeysOf(record.asset, record.sourceUid), matchConfidence: 1, matchReason: 'first' },
    }),
  );
  const deletion: AssetEvent = {
    ...{ ...times, id: testId(800), companyId: COMPANY, assetId: testId(700), assetName: 'files', syncRunId: null },
    ...{ type: 'updated', attribute: 'deleted', old: false, new: true, at: '2026-11-20T10:00:00.000Z', source: 'Ada' },
  };
  const { api } = await started([{ ...KNOWN, id: testId(701), name: 'reception' }], {
    integrations: async () => [
      {
        ...{ ...times, ...nessus, companyId: COMPANY, vendor: 'Tenable', category: 'vulnerability_scanner' },
        ...{ status: 'connected', lastSuccessAt: null },
      },
    ],
    sourceRecords: async () => records,
    assetEvents: async () => [deletion],
  });
  for (const draft of await api.parse(COMPANY, [fixture('office.nessus'), fixture('office.nessus')])) {
    const { rows, counts, notices } = ready(draft);
    expect(rows.map(({ kind, assetName }) => [kind, assetName])).toEqual([
      ['stayDeleted', 'files'],
      ['unchanged', 'reception'],
    ]);
    expect(counts).toMatchObject({ new: 0, unchanged: 2, assetsNew: 0, stayDeleted: 1 });
    expect(notices[0]).toMatchObject({
      message:
        '“files” was deleted on 2026-11-20 by Ada, and stays deleted: the file says nothing new about it. Restore it from “Show deleted”.',
    });
  }
});

test('[F84] the rows of an export add up, and what is not sent is told to the run', async () => {
  const [here, other, third] = [1, 2, 3].map((n) => ({ ...KNOWN, id: testId(n), name: `web${n}` }));
  const clash = { ...KNOWN, id: testId(4), name: 'web4' };
  const { api, db } = await started(
    [here, other, third, { ...clash, rev: 8, location: 'Basel' }].filter((one) => !!one),
  );
  const row = (asset: Asset | undefined, location: string) =>
    asset ? `${asset.id},${asset.name},${location},${stateOf(asset)}` : '';
  const gone = { ...KNOWN, id: testId(9), name: 'gone' };
  const rows = [row(here, 'Genf'), row(other, 'Bern'), row(third, 'Bern'), row(clash, 'Genf'), row(gone, 'Bern')];
  const header = 'Asset id,Name,Location,Muster revision';
  const draft = ready((await api.parse(COMPANY, [csv('assets.csv', header, ...rows, ',fresh,Oslo,', ',,,x')]))[0]);
  const { counts } = draft;
  expect(counts).toMatchObject({ fetched: 7, edited: 1, unchanged: 3, leftOut: 1, new: 1, rejected: 1, changed: 0 });
  const staged = await db.imports.get(draft.runId);
  expect(staged).toMatchObject({ fetched: 7, unchangedCount: 3, leftOutCount: 1, rejectedCount: 1, batches: 2 });
});

test('[F84] while other imports are to come, a draft of edits says that its comparison lacks their values', async () => {
  const { api, db } = await started([KNOWN]);
  const header = 'Asset id,Name,Location,Muster revision';
  const edited = csv('assets.csv', header, `${KNOWN.id},web1,Genf,${stateOf(KNOWN)}`);
  const told = async () => {
    const draft = ready((await api.parse(COMPANY, [edited]))[0]);
    await api.discard(draft.runId);
    return draft.notices.map(({ message }) => message);
  };
  expect(await told()).toEqual([]);
  const [waiting] = await api.parse(COMPANY, [fixture('office.nessus')]);
  await updateImport(db, ready(waiting).runId, { state: 'waiting' });
  expect(await told()).toEqual([expect.stringMatching(/^Another import is not on the server yet/)]);
  const untouched = csv('assets.csv', header, `${KNOWN.id},web1,Bern,${stateOf(KNOWN)}`);
  expect(ready((await api.parse(COMPANY, [untouched]))[0]).notices).toEqual([]);
});
