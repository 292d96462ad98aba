import { expect, test } from 'vitest';
import { csv, parse, refusal, rejections, remarks } from '../../tests/kit/test-files';

/** Each kind of bad input, and the very words a person reads about it. */

const ACCEPTED =
  'Muster reads what many scanners write, bills of materials, CSV and its own exports; the import dialog lists all of them.';
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const utf16 = (text: string, { bigEndian = false, mark = false }) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((char) => char.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};

test.each([
  ['readme.txt', 'Dear colleague,\nplease find the list of hosts in my other mail.\n', 'this is text without columns.'],
  ['syft.json', '{"artifacts":[],"descriptor":{}}', 'this is a Syft document.'],
  ['feed.xml', '<?xml version="1.0"?><!-- c --><rss/>', 'this is XML with root element <rss>: an RSS feed.'],
  ['list.xml', '<hosts><host/></hosts>', 'this is XML with root element <hosts>.'],
  ['report.nessus', bytes(0x25, 0x50, 0x44, 0x46, 0x2d), 'this is a PDF.'],
  [
    'scan.gnmap',
    '# Nmap 7.94 scan initiated Mon Jan  1 00:00:00 2024 as: nmap -oG -\nHost: 192.0.2.1 ()\tStatus: Up\n',
    'this is what nmap writes for people or for grep. Let it write XML (-oX).',
  ],
  ['scan.json', '{"hosts":[{}]}', 'this is JSON of a kind Muster does not know.'],
  [
    'empty.json',
    '{"findings":[],"errors":null}',
    'this is an empty report: nothing in it says which tool wrote it, so there is nothing to take from it.',
  ],
  ['disk.bin', bytes(1, 0, 0, 2, 0, 0, 0, 3, 0, 0, 9), 'this is a binary file.'],
  ['blank.csv', ' \n\n', 'this is blank.'],
])('[F2] a file of no known format: %s', async (name, content, reason) => {
  expect(await refusal(name, content)).toBe(`${name}: ${reason} ${ACCEPTED}`);
});

test('[F2] an empty file', async () => {
  expect(await refusal('empty.csv', '')).toBe('empty.csv: it is empty.');
});

test('[F11] a truncated XML', async () => {
  const cut =
    '<nmaprun>\n<host><status state="up"/>\n<address addr="192.0.2.1" addrtype="ipv4"/>\n</host>\n<host>\n<por';
  expect(await refusal('cut.xml', cut)).toBe(
    'cut.xml, line 6: the file ends before <host> is closed: it is cut off. Nothing was taken from it.',
  );
});

test('[F11] XML that is not well-formed', async () => {
  expect(await refusal('bad.nessus', '<NessusClientData_v2>\n<Report>\n</Policy>\n')).toBe(
    'bad.nessus, line 3: this is not well-formed XML (unexpected close tag). Nothing was taken from the file.',
  );
});

const HUNDRED_MB = 100_000_000;
function longLine(start: string, fill = 'A'): Uint8Array {
  const content = new Uint8Array(HUNDRED_MB).fill(fill.charCodeAt(0));
  content.set(new TextEncoder().encode(start));
  return content;
}

test.each([
  ['line.csv', 'name,ip\n', 'line.csv, line 2: a row is longer than the limit of 4,194,304 characters.'],
  ['line.txt', '', 'line.txt, line 1: a row is longer than the limit of 4,194,304 characters.'],
  [
    'attribute.xml',
    '<nmaprun args="',
    'attribute.xml, line 1: a value is longer than the limit of 4,194,304 characters.',
  ],
  [
    'text.nessus',
    '<NessusClientData_v2>\n<Report>',
    'text.nessus, line 2: a value is longer than the limit of 4,194,304 characters.',
  ],
  [
    'text.json',
    '{"bomFormat":"CycloneDX",\n"x":"',
    'text.json, line 2: a text is longer than the limit of 4,194,304 characters.',
  ],
])('[F4] a line of 100 MB: %s', async (name, start, reason) => {
  const started = performance.now();
  expect(await refusal(name, longLine(start))).toBe(`${reason} Nothing was taken from the file.`);
  // Generous: reading it whole takes many times longer.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('[F10] a billion-laughs DTD', async () => {
  const laughs = (root: string) =>
    `<?xml version="1.0"?>\n<!DOCTYPE ${root} [\n<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">\n]>\n<${root}>&b;</${root}>`;
  const reason =
    'the file declares entities of its own (a DOCTYPE with “<!ENTITY … >”), which can blow up a reader. Export it without.';
  expect(await refusal('laughs.xml', laughs('nmaprun'))).toBe(`laughs.xml, line 3: ${reason}`);
  expect(await refusal('lolz.xml', laughs('lolz'))).toBe(`lolz.xml, line 3: ${reason}`);
});

test('[F10] a bare DOCTYPE is no harm, and an unknown entity is not expanded', async () => {
  const host = '<host><status state="up"/><address addr="192.0.2.1" addrtype="ipv4"/></host>';
  expect((await parse('fine.xml', `<!DOCTYPE nmaprun>\n<nmaprun>${host}</nmaprun>`)).records).toHaveLength(1);
  expect(await refusal('entity.xml', `<nmaprun>\n<x>&laugh;</x>${host}</nmaprun>`)).toBe(
    'entity.xml, line 2: this is not well-formed XML (undefined entity). Nothing was taken from the file.',
  );
});

const TWO_HOSTS = csv('name,serial', 'wéb-1,SN-1001', 'web-2,SN-1002');

test.each([
  ['little-endian with its mark', { mark: true }, 'little-endian'],
  ['big-endian with its mark', { mark: true, bigEndian: true }, 'big-endian'],
  ['little-endian without', {}, 'little-endian'],
  ['big-endian without', { bigEndian: true }, 'big-endian'],
])('[F6] UTF-16, %s', async (_, how, order) => {
  const parsed = await parse('hosts.csv', utf16(TWO_HOSTS, how));
  expect(parsed.records.map((record) => record.asset.name)).toEqual(['wéb-1', 'web-2']);
  expect(remarks(parsed)).toEqual([`-: The file is encoded in UTF-16 (${order}); it was read as such.`]);
});

test('[F7] a file that is not UTF-8', async () => {
  const latin = Uint8Array.from(csv('name,serial', 'web-1,SN-1001', 'M\u00fcller \u0096,SN-1002'), (char) =>
    char.charCodeAt(0),
  );
  const parsed = await parse('hosts.csv', Uint8Array.from(latin));
  expect(parsed.records[1]?.asset.name).toBe('Müller –');
  expect(remarks(parsed)).toEqual([
    '3: Not valid UTF-8 (byte 0xFC); the whole file was read as Windows-1252. Check names with accents.',
  ]);
});

test('[F7] a large file that is not UTF-8', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `web-${at},M\u00fcller${' '.repeat(1_000)}x`);
  const latin = Uint8Array.from(csv('name,owner', ...rows), (char) => char.charCodeAt(0));
  const { records, notices } = await parse('hosts.csv', latin);
  expect(records).toHaveLength(300);
  expect(notices).toHaveLength(1);
});

test('[F7] an XML that says it is Latin-1 needs no remark', async () => {
  const host = '<host><status state="up"/><hostnames><hostname name="web-1"/></hostnames></host>';
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<nmaprun args="f\u00fcr">${host}</nmaprun>`;
  const parsed = await parse(
    'latin.xml',
    Uint8Array.from(text, (char) => char.charCodeAt(0)),
  );
  expect([parsed.records.length, parsed.notices]).toEqual([1, []]);
});

test('[F8] mojibake', async () => {
  const parsed = await parse(
    'hosts.csv',
    csv('name,serial', 'web-1,SN-1001', 'JÃ¼rgen’s,SN-1002', 'lost \ufffd,SN-1003'),
  );
  expect(parsed.records.map((record) => record.asset.name)).toEqual(['web-1', 'JÃ¼rgen’s', 'lost \ufffd']);
  expect(remarks(parsed)).toEqual([
    '3: “JÃ¼rgen’s” looks garbled (text that was encoded twice). It was imported as it stands.',
  ]);
  expect(remarks(await parse('lost.csv', csv('name,serial', 'M\ufffdller,SN-1001')))).toEqual([
    '2: “M\ufffdller” looks garbled (letters were lost before this file was written). It was imported as it stands.',
  ]);
});

test('[F22] a CSV with duplicate headers', async () => {
  const parsed = await parse('hosts.csv', csv('name,note,note,note', 'web-1,a,b,c'));
  expect(parsed.csv?.headers).toEqual(['name', 'note', 'note (2)', 'note (3)']);
  expect(parsed.records[0]?.asset.custom).toEqual({ note: 'a', 'note (2)': 'b', 'note (3)': 'c' });
  expect(remarks(parsed)).toEqual([
    '1: Headers occur more than once; the later ones are named “note (2)”, “note (3)”.',
  ]);
});

test('[F22] a CSV with blank headers', async () => {
  const parsed = await parse('hosts.csv', csv('name,,serial,', 'web-1,a,SN-1001,b'));
  expect(parsed.csv?.headers).toEqual(['name', 'Column 2', 'serial', 'Column 4']);
  expect(remarks(parsed)).toEqual(['1: 2 columns have no header; named “Column 2”, “Column 4”.']);
});

test('[F26] blank serials', async () => {
  const parsed = await parse(
    'hosts.csv',
    csv('serial,name', ',web-1', ' ,web-2', 'To be filled by O.E.M.,web-3', ',,'),
  );
  expect(parsed.records.map((record) => [record.sourceUid, record.asset.hardware])).toEqual([
    ['name:web-1', undefined],
    ['name:web-2', undefined],
    ['name:web-3', undefined],
  ]);
});

test('[F26] a row that names nothing', async () => {
  const parsed = await parse('hosts.csv', csv('serial,name,location', 'SN-1001,web-1,Bergen', ',,Porto'));
  expect(parsed.records).toHaveLength(1);
  expect(rejections(parsed)).toEqual([
    '3: Nothing here identifies an asset: no identifier, serial number, MAC, name or address.',
  ]);
  expect(parsed.rejected[0]).toMatchObject({ file: 'hosts.csv', raw: ',,Porto' });
});

test('[F25] Excel-mangled numbers', async () => {
  const parsed = await parse(
    'assets.csv',
    csv('Asset Tag,Serial,Name', '3.56764E+15,6.37702E+15,web-1', '1001,5E+12,web-2'),
  );
  expect(parsed.records.map((record) => [record.sourceUid, record.asset.hardware])).toEqual([
    ['name:web-1', undefined],
    ['id:1001', undefined],
  ]);
  const words = 'is a number that a spreadsheet rounded. It identifies nothing and was left out.';
  expect(remarks(parsed)).toEqual([
    `2: Column “Asset Tag”: 3.56764E+15 ${words}`,
    `2: Column “Serial”: 6.37702E+15 ${words}`,
    `3: Column “Serial”: 5E+12 ${words}`,
  ]);
});

test('[F9] CR-only rows', async () => {
  const parsed = await parse(
    'mac.csv',
    'name,serial,note\rweb-1,SN-1001,"two\rlines"\rweb-2,,too,many\rweb-3,SN-1003,x\r',
  );
  expect(parsed.records.map((record) => [record.line, record.asset.name])).toEqual([
    [2, 'web-1'],
    [5, 'web-3'],
  ]);
  expect(rejections(parsed)).toEqual(['4: Too many fields: 4 fields where the header has 3.']);
});

test('[F21] semicolons as separators', async () => {
  const parsed = await parse(
    'hosts.csv',
    csv('name;serial;location', 'web-1;SN-1001;Bergen, Norway', 'web-2;SN-1002;"Porto; PT"'),
  );
  expect(parsed.csv?.delimiter).toBe(';');
  expect(parsed.records.map((record) => record.asset.location)).toEqual(['Bergen, Norway', 'Porto; PT']);
});

test('[F30] a quote that is never closed', async () => {
  expect(await refusal('hosts.csv', csv('name,serial', 'web-1,SN-1', '"web-2,SN-2', 'web-3,SN-3'))).toBe(
    'hosts.csv, line 3: a quote that opens in this row is never closed, so the rows after it cannot be told apart. Nothing was taken from the file.',
  );
});

test('[F20] JSON that is broken or cut off', async () => {
  expect(await refusal('app.json', '{\n  "bomFormat": "CycloneDX",\n  "components": [}\n}')).toBe(
    'app.json, line 3: this is not valid JSON (column 18: "}" stands where a value or “]” is expected). Nothing was taken from the file.',
  );
  expect(await refusal('app.json', '{"bomFormat": "CycloneDX",\n"components": [')).toBe(
    'app.json, line 2: this is not valid JSON (column 16: the file ends in the middle: it is cut off). Nothing was taken from the file.',
  );
});

test('[F4] a file above the limits on size, time, depth and records', async () => {
  const hosts = csv('name', 'web-1', 'web-2', 'web-3');
  expect(await refusal('big.csv', hosts, { limits: { maxFileBytes: 10 } })).toBe(
    'big.csv: it has 0 MiB; the limit is 0 MiB. Split the file.',
  );
  let clock = 0;
  expect(await refusal('slow.csv', hosts, { clock: () => (clock += 301_000) })).toBe(
    'slow.csv, line 1: reading it takes longer than the limit of 300 seconds. Split the file.',
  );
  expect(await refusal('deep.xml', `<nmaprun>${'<a>'.repeat(100)}`)).toBe(
    'deep.xml, line 1: elements are nested deeper than the limit of 64. Nothing was taken from the file.',
  );
  expect(await refusal('many.csv', hosts, { limits: { maxRecords: 2 } })).toBe(
    'many.csv, line 4: the file has more than the limit of 2 records. Split it.',
  );
  expect(await refusal('deep.json', '['.repeat(200_000))).toBe(
    'deep.json, line 1: this is not valid JSON (column 10001: it is nested too deeply). Nothing was taken from the file.',
  );
  expect(await refusal('wide.csv', `name${',x'.repeat(20_000)}\nweb-1\n`)).toBe(
    'wide.csv, line 1: the header has 20,001 columns; the limit is 16,384.',
  );
});

test('[F3] a thousand rejected rows are shown, all are counted', async () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => `web-${index},a,b,c`);
  const parsed = await parse('hosts.csv', csv('name,note', ...rows));
  expect(parsed.records).toHaveLength(0);
  expect([parsed.rejected.length, parsed.rejectedCount]).toEqual([1_000, 1_500]);
});

test('[F65] a row of an export that lacks a field is rejected with its place, the others are taken', async () => {
  const row = {
    rev: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: null,
  };
  const asset = (id: string, more: object) => ({ ...row, id, name: 'a', hostnames: [], lifecycle: 'in_use', ...more });
  const rows = [
    asset('01890000-0000-7000-8000-000000000001', {}),
    asset('no id', {}),
    asset('01890000-0000-7000-8000-000000000002', { ips: 'none' }),
  ];
  const parsed = await parse('assets.json', `[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`);
  expect(parsed.format).toBe('muster_json');
  expect(parsed.records.map(({ sourceUid, line }) => [sourceUid, line])).toEqual([
    ['id:01890000-0000-7000-8000-000000000001', 2],
  ]);
  expect(parsed.rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'Row 2 (“a”) is not a row of an export: “id” is missing or of the wrong type.'],
    [4, 'Row 3 (“a”) is not a row of an export: “ips” is missing or of the wrong type.'],
  ]);
});

test('[F75] what is no object in an export, or no row, is rejected with its line wherever it stands, and the others are taken', async () => {
  const row = (n: number, name: string) => ({
    ...{ rev: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null },
    ...{ id: `01890000-0000-7000-8000-00000000000${n}`, name, hostnames: [], lifecycle: 'in_use' },
  });
  const rows = [null, {}, row(1, 'a [",'), 17, [[1], { b: ']' }], 'str', row(2, 'b'), null];
  const taken = ['id:01890000-0000-7000-8000-000000000001', 'id:01890000-0000-7000-8000-000000000002'];
  const noObject = (line: number, at: number) => `${line}: Row ${at} is not a row of an export: it is not an object.`;
  const reasons = (lines: readonly number[]) => [
    noObject(lines[0] ?? 0, 1),
    `${lines[1]}: Row 2 is not a row of an export: “id” is missing or of the wrong type.`,
    ...[4, 5, 6, 8].map((at) => noObject(lines[at - 1] ?? 0, at)),
  ];
  const byLine = await parse('rows.json', `[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`);
  expect(byLine.records.map(({ sourceUid, line }) => [sourceUid, line])).toEqual([
    [taken[0], 4],
    [taken[1], 8],
  ]);
  expect(rejections(byLine)).toEqual(reasons([2, 3, 4, 5, 6, 7, 8, 9]));
  const inOneLine = await parse('rows.json', JSON.stringify(rows));
  expect(inOneLine.records.map(({ sourceUid }) => sourceUid)).toEqual(taken);
  expect(rejections(inOneLine)).toEqual(reasons([1, 1, 1, 1, 1, 1, 1, 1]));
  const pretty = await parse('rows.json', JSON.stringify(rows.slice(1), null, 1).replaceAll('\n', '\r\n'));
  expect(pretty.records.map(({ line }) => line)).toEqual([3, 23]);
  expect(await refusal('rows.json', '[null, 17, {}]')).toContain('this is a JSON list of a kind Muster does not know.');
});

test('[F75] what is no component in a CycloneDX file is left out with a remark', async () => {
  const bom = { bomFormat: 'CycloneDX', metadata: { component: { name: 'app' } } };
  const parsed = await parse(
    'a.json',
    JSON.stringify({ ...bom, components: [null, { name: 'lib' }, 17], vulnerabilities: ['x'] }),
  );
  expect(parsed.records[0]?.software).toEqual([{ name: 'lib' }]);
  expect(remarks(parsed)).toEqual(['-: Left out: entries of lists that are no objects (3).']);
});

test('[F76] a blank name is none: a row of an export that names nothing is rejected with its line', async () => {
  const row = (n: number, more: object) => ({
    ...{ rev: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null },
    ...{ id: `01890000-0000-7000-8000-00000000000${n}`, hostnames: [], lifecycle: 'in_use', ...more },
  });
  const rows = [
    row(1, { name: '' }),
    row(2, { name: ' \t\u00a0' }),
    row(3, {}),
    row(4, { name: ' ', hostnames: ['web-4'] }),
    row(5, { name: '', hostnames: [' '], hardware: { serial: 'SN-5' } }),
    row(6, { name: 'web-6', lastSeenAt: '0000-01-01T00:00:00Z' }),
    row(7, { name: 'web-7', lastSeenAt: '+010000-01-01T00:00:00Z' }),
  ];
  const parsed = await parse('rows.json', `[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`);
  expect(parsed.records.map(({ line, asset }) => [line, asset.name, asset.hostnames])).toEqual([
    [5, undefined, ['web-4']],
    [6, undefined, undefined],
  ]);
  const nameless = 'names no asset: it has no name, address or identifier.';
  const time =
    'is not a row of an export: “lastSeenAt” is not a time in the years 1 to 9999 in UTC (2026-01-31T12:00:00Z).';
  expect(rejections(parsed)).toEqual([
    `2: Row 1 (“01890000-0000-7000-8000-000000000001”) ${nameless}`,
    `3: Row 2 (“01890000-0000-7000-8000-000000000002”) ${nameless}`,
    `4: Row 3 (“01890000-0000-7000-8000-000000000003”) ${nameless}`,
    `7: Row 6 (“web-6”) ${time}`,
    `8: Row 7 (“web-7”) ${time}`,
  ]);
});

test.each([
  ['lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  [
    'a CycloneDX file',
    `{"bomFormat":"CycloneDX","components":${'[{"components":'.repeat(5_000)}[]${'}]'.repeat(5_000)}}`,
  ],
  ['lists that never end', '['.repeat(1_000_000)],
])('[F4] ten thousand levels of JSON are a sentence or no records: %s', async (_what, text) => {
  const said = await parse('deep.json', text).then(
    ({ records }) => records.flatMap(({ software, findings }) => [...software, ...findings]).length,
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );
  expect(String(said)).toMatch(/^(0|RefusedFile: deep\.json.*)/);
});

test('[F2] YAML, and a bomb of its aliases, is a sentence', async () => {
  const bomb = [
    'a: &a ["x","x"]',
    ...[...'bcdefghi'].map((name, at) => `${name}: &${name} [*${'abcdefgh'[at]},*${'abcdefgh'[at]}]`),
  ];
  for (const text of ['apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n', `${bomb.join('\n')}\n`])
    expect(await refusal('pod.yaml', text)).toMatch(/^pod\.yaml: this is YAML\. Export it as JSON\./);
});
