import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsOf, epssOf, kevOf, osvOf, sendFeed } from '../../../tests/kit/feeds';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';
import { csafOf, openVexOf } from '../../../tests/kit/vex-documents';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

const known = async (name: string) => (await server.call('catalog.vulnerability', { params: { name } })).vulnerability;
const RELEASED = '2026-11-25T17:00:00.000Z';

test('[VR5] an import says what is new, changed and unchanged, and again nothing is', async () => {
  const kev = kevOf(RELEASED, [{ cveID: 'CVE-2021-44228', knownRansomwareCampaignUse: 'Known' }, { cveID: 'no' }]);
  expect(await countsOf(sendFeed(server, kev, 'kev.json'))).toEqual([1, 0, 0, 0, 1]);
  expect(await countsOf(sendFeed(server, kev))).toEqual([0, 0, 1, 0, 1]);
  const scores = epssOf('2026-11-24', { 'CVE-2021-44228': 0.9, 'CVE-2014-0160': 0.5 });
  expect(await countsOf(sendFeed(server, scores))).toEqual([1, 1, 0, 0, 0]);
  expect(await countsOf(sendFeed(server, scores))).toEqual([0, 0, 2, 0, 0]);
  const { feeds, vulnerabilities } = await server.call('catalog.feeds');
  expect(vulnerabilities).toBe(2);
  expect(feeds).toMatchObject([
    { source: 'epss', dated: '2026-11-24T00:00:00.000Z' },
    { source: 'kev', format: 'kev_json', dated: RELEASED },
  ]);
});

test('[VR6] one only KEV knows is kept, with its due date and ransomware', async () => {
  expect(await known('cve-2021-44228')).toMatchObject({
    ...{ id: 'CVE-2021-44228', title: 'Name of CVE-2021-44228', exploitMaturity: 'active', status: 'published' },
    kev: { dateAdded: '2021-12-10', dueDate: '2021-12-24', ransomware: true },
    epss: { score: 0.9, percentile: 0.9, date: '2026-11-24' },
    saidBy: { title: 'kev', description: 'kev' },
  });
});

test('[VR7] older scores after newer ones change nothing, and neither does an older word of a source', async () => {
  expect(await countsOf(sendFeed(server, epssOf('2026-11-20', { 'CVE-2021-44228': 0.1 })))).toEqual([0, 0, 0, 1, 0]);
  const older = kevOf('2026-11-01T00:00:00.000Z', [{ cveID: 'CVE-2021-44228', vulnerabilityName: 'Older' }]);
  expect(await countsOf(sendFeed(server, older))).toEqual([0, 0, 0, 1, 0]);
  expect(await known('CVE-2021-44228')).toMatchObject({ title: 'Name of CVE-2021-44228', epss: { score: 0.9 } });
  expect(await countsOf(sendFeed(server, epssOf('2026-11-25', { 'CVE-2021-44228': 0.95 })))).toEqual([0, 1, 0, 0, 0]);
  expect(await known('CVE-2021-44228')).toMatchObject({ epss: { score: 0.95, date: '2026-11-25' } });
});

test('[VR35] what is told of a feed names the file of its newest date, whatever was read last', async () => {
  await sendFeed(server, epssOf('2026-11-26', { 'CVE-2021-44228': 0.96 }), 'newest.csv');
  await sendFeed(server, epssOf('2026-11-21', { 'CVE-2021-44228': 0.2 }), 'older.csv');
  const { feeds } = await server.call('catalog.feeds');
  expect(feeds[0]).toMatchObject({ source: 'epss', dated: '2026-11-26T00:00:00.000Z', file: 'newest.csv' });
});

test('[VR8] names that lead to each other are one vulnerability, in a circle too, and it takes the CVE’s id when one comes', async () => {
  const circle = [
    osvOf('GHSA-aaaa-bbbb-cccc', { aliases: ['PYSEC-1'] }),
    osvOf('PYSEC-1', { aliases: ['GHSA-aaaa-bbbb-cccc'] }),
  ];
  expect(await countsOf(sendFeed(server, JSON.stringify(circle)))).toEqual([2, 0, 0, 0, 0]);
  expect(await known('PYSEC-1')).toMatchObject({ id: 'GHSA-aaaa-bbbb-cccc', aliases: ['PYSEC-1'] });
  const third = osvOf('GO-2024-1', { aliases: ['PYSEC-1', 'CVE-2024-1111'], summary: 'Third' });
  await sendFeed(server, JSON.stringify(third));
  for (const name of ['PYSEC-1', 'GHSA-aaaa-bbbb-cccc', 'GO-2024-1'])
    expect(await known(name)).toMatchObject({ id: 'CVE-2024-1111', title: 'Summary of GHSA-aaaa-bbbb-cccc' });
  const { rows } = await server.call('catalog.search', { query: { q: 'Summary of GHSA' } });
  expect(rows.map(({ id }) => id)).toEqual(['CVE-2024-1111']);
  // What joined them is taken back: they come apart.
  await sendFeed(server, JSON.stringify({ ...third, modified: '2025-06-01T00:00:00Z', aliases: ['CVE-2024-1111'] }));
  expect(await known('PYSEC-1')).toMatchObject({ id: 'GHSA-aaaa-bbbb-cccc' });
  expect(await known('CVE-2024-1111')).toMatchObject({ title: 'Third', aliases: ['GO-2024-1'] });
});

test('[VR8] an advisory that names several CVEs is about each of them, and joins none', async () => {
  await sendFeed(server, JSON.stringify(osvOf('DSA-1', { upstream: ['CVE-2023-0001', 'CVE-2023-0002'] })));
  expect(await known('CVE-2023-0001')).toMatchObject({ id: 'CVE-2023-0001', aliases: ['DSA-1'] });
  expect(await known('CVE-2023-0002')).toMatchObject({ id: 'CVE-2023-0002', aliases: ['DSA-1'] });
});

test('[VR9] one that is rejected after it was published says so', async () => {
  const cve = (state: string, dateUpdated: string) =>
    JSON.stringify({
      cveMetadata: { cveId: 'CVE-2024-2222', state, dateUpdated },
      containers: { cna: { title: 'Flaw', rejectedReasons: [{ lang: 'en', value: 'No flaw' }] } },
    });
  await sendFeed(server, cve('PUBLISHED', '2025-01-01T00:00:00Z'));
  expect(await known('CVE-2024-2222')).toMatchObject({ status: 'published' });
  await sendFeed(server, cve('REJECTED', '2025-02-01T00:00:00Z'));
  expect(await known('CVE-2024-2222')).toMatchObject({ status: 'rejected', description: 'No flaw' });
});

test('[VR10] the search counts truly, pages, and finds by id, alias and title', async () => {
  const search = async (query: Readonly<Record<string, string>>) => {
    const { rows, total } = await server.call('catalog.search', { query });
    return [total, ...rows.map(({ id }) => id)];
  };
  expect(await search({ q: 'cve-2021-44228' })).toEqual([1, 'CVE-2021-44228']);
  expect(await search({ q: 'CVE-2023', sort: 'id' })).toEqual([2, 'CVE-2023-0002', 'CVE-2023-0001']);
  expect(await search({ q: 'name of cve-2021' })).toEqual([1, 'CVE-2021-44228']);
  expect(await search({ kev: 'true', ransomware: 'true' })).toEqual([1, 'CVE-2021-44228']);
  expect((await search({ sort: 'epss' })).slice(1, 3)).toEqual(['CVE-2021-44228', 'CVE-2014-0160']);
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`CVE-2001-${1_000 + n}`, n / 1_000]));
  await sendFeed(server, epssOf('2026-11-25', many));
  const pages = await Promise.all(['0', '50', '100'].map((offset) => search({ q: 'CVE-2001-', sort: 'id', offset })));
  expect(pages.map(([total]) => total)).toEqual([120, 120, 120]);
  expect(new Set(pages.flatMap(([, ...ids]) => ids)).size).toBe(120);
  expect(await search({ q: '100%_' })).toEqual([0]);
});

test('[VR11] what nobody knows is not found; what is no feed is refused, and of an archive the rest is taken', async () => {
  expect(await server.refusal('catalog.vulnerability', { params: { name: 'CVE-1999-9999' } })).toMatchObject({
    status: 404,
  });
  expect(await server.refusal('catalog.import', { body: 'host,ip\n' })).toMatchObject({ status: 422 });
});

test('[VR28] a newer edition of a document takes the place of the older, which changes nothing afterwards', async () => {
  const send = (version: string, released: string, cves: readonly string[]) =>
    countsOf(sendFeed(server, JSON.stringify(csafOf({ id: 'EX-9', version, released, cves }))));
  const claims = async (cve: string) => (await known(cve)).vex?.length ?? 0;
  expect(await send('1', '2026-03-01T00:00:00Z', ['CVE-2026-9001', 'CVE-2026-9002'])).toEqual([2, 0, 0, 0, 0]);
  expect(await claims('CVE-2026-9001')).toBe(3);
  // The same day, another edition: it speaks of one no more, and of another.
  expect(await send('2', '2026-03-01T00:00:00Z', ['CVE-2026-9001', 'CVE-2026-9003'])).toEqual([1, 1, 0, 0, 0]);
  await expect(known('CVE-2026-9002')).rejects.toThrow('Vulnerability not found');
  expect(await send('1', '2026-03-01T00:00:00Z', ['CVE-2026-9001', 'CVE-2026-9002'])).toEqual([0, 0, 0, 2, 0]);
  expect(await send('7', '2026-02-01T00:00:00Z', ['CVE-2026-9002'])).toEqual([0, 0, 0, 1, 0]);
  await expect(known('CVE-2026-9002')).rejects.toThrow('Vulnerability not found');
  expect(await claims('CVE-2026-9003')).toBe(3);
  expect(await send('2', '2026-03-01T00:00:00Z', ['CVE-2026-9001', 'CVE-2026-9003'])).toEqual([0, 0, 2, 0, 0]);
});

test('[VR28] two documents about one vulnerability are both heard, and neither makes a withdrawn one stand', async () => {
  const gone = osvOf('PYSEC-9', { aliases: ['CVE-2026-9100'], withdrawn: '2026-01-01T00:00:00Z' });
  const about = [{ vulnerability: { name: 'CVE-2026-9100' } }];
  const vex = ['a', 'b'].map((id) => openVexOf(`https://example.com/${id}`, 1, about));
  await sendFeed(server, JSON.stringify(gone));
  expect(await countsOf(sendFeed(server, JSON.stringify(vex)))).toEqual([2, 0, 0, 0, 0]);
  const found = await known('CVE-2026-9100');
  expect([found.status, found.vex?.length]).toEqual(['withdrawn', 2]);
});

test('[VR34] of what a company names the scores are kept on the days they moved, and of nothing else', async () => {
  const named = { ...finding('F-1'), cves: ['CVE-2021-44228'] };
  await server.import('Scanner', [record('host-1', { name: 'host-1' }, { findings: [named] })]);
  await expect.poll(async () => (await server.rows('vulnerability')).length, { timeout: 5_000 }).toBe(1);
  for (const [day, score] of [
    ['2026-12-01', 0.5],
    ['2026-12-02', 0.50004],
    ['2026-12-03', 0.7],
  ] as const)
    await sendFeed(server, epssOf(day, { 'CVE-2021-44228': score, 'CVE-2014-0160': score }));
  const history = async (name: string) =>
    (await server.call('catalog.vulnerability', { params: { name } })).epssHistory?.map(({ date, score }) => [
      date,
      score,
    ]);
  expect(await history('CVE-2021-44228')).toEqual([
    ['2026-12-01', 0.5],
    ['2026-12-03', 0.7],
  ]);
  expect(await history('CVE-2014-0160')).toEqual([]);
  await sendFeed(server, epssOf('2028-01-10', { 'CVE-2021-44228': 0.1 }));
  expect(await history('CVE-2021-44228')).toEqual([['2028-01-10', 0.1]]);
});
