import { readFileSync } from 'node:fs';
import { parse as csvParse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { csv, parse, rejections, remarks } from '../../../tests/kit/test-files';
import { CsvScanner } from './csv-scanner';

test('[F24] an inventory: the columns Snipe-IT exports', async () => {
  const parsed = await parse(
    'assets.csv',
    csv(
      'Company,Name,Asset Tag,Category,Manufacturer,Location,Model,Serial,Status,Checked Out To: Username,Checked Out To: First Name,Checked Out To: Last Name,Checked Out To: Email',
      'Acme,Backhoe,A-1001,Laptops,Apple,Bergen,"MacBook Pro 13""",C02XK1,Deployed,isol,Ingrid,Solberg,Ingrid@Example.com',
    ),
  );
  expect(parsed.source).toEqual({ vendor: 'Snipe-IT', category: 'inventory', displayName: 'Snipe-IT' });
  expect(parsed.records[0]).toEqual({
    sourceUid: 'id:A-1001',
    line: 2,
    asset: {
      type: 'laptop',
      name: 'Backhoe',
      hardware: { vendor: 'Apple', model: 'MacBook Pro 13"', serial: 'C02XK1' },
      location: 'Bergen',
      owner: { name: 'Ingrid Solberg', email: 'ingrid@example.com' },
      lifecycle: 'in_use',
      custom: { Company: 'Acme', 'Checked Out To: Username': 'isol' },
    },
    software: [],
    findings: [],
    raw: 'Acme,Backhoe,A-1001,Laptops,Apple,Bergen,"MacBook Pro 13""",C02XK1,Deployed,isol,Ingrid,Solberg,Ingrid@Example.com',
  });
});

test('[F24] two of the seven hosts, by MAC', async () => {
  const fixture = readFileSync(new URL('../../../tests/fixtures/two-of-seven.csv', import.meta.url));
  const { records, source } = await parse('two-of-seven.csv', fixture);
  expect(source).toEqual({ vendor: 'CSV', category: 'inventory', displayName: 'two-of-seven' });
  expect(records.map(({ asset }) => [asset.macs, asset.name, asset.owner, asset.criticality, asset.tags])).toEqual([
    [
      ['00:50:56:81:01:e3'],
      'Checkout terminal server',
      { name: 'Ingrid Solberg', email: 'ingrid.solberg@example.com' },
      5,
      ['retail', 'pci'],
    ],
    [
      ['00:50:56:81:01:df'],
      'Warehouse label printing',
      { name: 'Mateo Duarte', email: 'mateo.duarte@example.com' },
      3,
      ['warehouse'],
    ],
  ]);
});

test('[F24] a given mapping replaces the guess', async () => {
  const text = csv('a,b,c', 'web-1,SN-1001,x');
  const guessed = await parse('hosts.csv', text);
  expect(guessed.csv?.mapping).toEqual(['custom', 'custom', 'custom']);
  expect(rejections(guessed)).toHaveLength(1);
  const corrected = await parse('hosts.csv', text, { mapping: ['name', 'serial', null] });
  expect(corrected.csv).toMatchObject({ mapping: ['name', 'serial', null], sample: [['web-1', 'SN-1001', 'x']] });
  expect(corrected.records[0]?.asset).toEqual({ name: 'web-1', hardware: { serial: 'SN-1001' } });
  expect(corrected.csv?.targets).toContainEqual({ field: 'serial', label: 'Serial number' });
});

test('[F37] columns of unknown headers are known by their values', async () => {
  const parsed = await parse(
    'a.csv',
    csv(
      'Address,HW address,Who,Notes',
      '192.0.2.1,02-00-00-00-00-01,a@example.com,x',
      '192.0.2.2,0200.0000.0002,b@example.com,192.0.2.9',
      'n/a,,a@example.com,y',
    ),
  );
  expect(parsed.csv?.mapping).toEqual(['ip', 'mac', 'owner.email', 'custom']);
  expect(parsed.records[1]?.asset).toMatchObject({
    ips: ['192.0.2.2'],
    macs: ['02:00:00:00:00:02'],
    owner: { email: 'b@example.com' },
  });
});

test('[F37] four of five values decide, three do not', async () => {
  const list = (...last: string[]) =>
    csv('Address,Note', ...['192.0.2.1', '192.0.2.2', '192.0.2.3', ...last].map((ip) => `${ip},x`));
  expect((await parse('a.csv', list('192.0.2.4', 'here'))).csv?.mapping).toEqual(['ip', 'custom']);
  expect((await parse('a.csv', list('there', 'here'))).csv?.mapping).toEqual(['custom', 'custom']);
});

test('[F37] a header that is known comes first, and what rows share or what is numbered is nobody’s address', async () => {
  const { csv: columns } = await parse(
    'a.csv',
    csv(
      'IP,Address,Agent version,Phone',
      '192.0.2.1,198.51.100.1,1.2.3.4,490154203237',
      '192.0.2.2,198.51.100.2,1.2.3.5,490154203238',
    ),
  );
  expect(columns?.mapping).toEqual(['ip', 'custom', 'custom', 'custom']);
  const shared = await parse('a.csv', csv('name,Uplink', 'a,192.0.2.1', 'b,192.0.2.1', 'c,192.0.2.1'));
  expect(shared.csv?.mapping).toEqual(['name', 'custom']);
  const version = await parse('a.csv', csv('name,Agent version', 'a,1.2.3.4', 'b,1.2.3.5'));
  expect(version.csv?.mapping).toEqual(['name', 'custom']);
});

test('[F24] a plain list of names is a table of one column', async () => {
  expect((await parse('list.txt', 'Hostname\nweb-1\nweb-2\n')).records.map((record) => record.asset.hostnames)).toEqual(
    [['web-1'], ['web-2']],
  );
});

test('[F28] a list of findings: one record a host, one finding a plugin and port', async () => {
  const parsed = await parse(
    'nessus.csv',
    csv(
      'Plugin ID,CVE,CVSS v3.0 Base Score,Risk,Host,Protocol,Port,Name,Synopsis,Solution,Plugin Output,Extra',
      '97833,CVE-2017-0143,8.1,Critical,192.0.2.10,tcp,445,MS17-010,Bad,Update,Sent,x',
      '97833,CVE-2017-0144,8.1,Critical,192.0.2.10,tcp,445,MS17-010,Bad,Update,Sent,x',
      '19506,,,None,192.0.2.10,tcp,0,Scan Information,Info,n/a,,x',
      '58453,,,Medium,web-1.example.com,tcp,3389,NLA,Bad,Enable,,x',
    ),
  );
  expect(parsed.source.displayName).toBe('Nessus');
  expect(parsed.records.map((record) => [record.sourceUid, record.asset.custom])).toEqual([
    ['ip:192.0.2.10', undefined],
    ['fqdn:web-1.example.com', undefined],
  ]);
  expect(parsed.records[0]?.findings).toEqual([
    {
      uniqueIdFromTool: '97833:tcp:445',
      ruleId: '97833',
      title: 'MS17-010',
      severity: 'critical',
      description: 'Bad',
      solution: 'Update',
      evidence: 'Sent',
      location: 'tcp/445',
      cves: ['CVE-2017-0143', 'CVE-2017-0144'],
      cvss: { version: '3.0', baseScore: 8.1 },
    },
    {
      uniqueIdFromTool: '19506:tcp:0',
      ruleId: '19506',
      title: 'Scan Information',
      severity: 'info',
      description: 'Info',
    },
  ]);
  expect(remarks(parsed)).toEqual(['-: 1 row speaks of a finding of another row: it has what all of them say.']);
});

test('[F28] Qualys rates from 1 to 5', async () => {
  const { records, source } = await parse(
    'q.csv',
    csv('IP,QID,Title,Severity', '192.0.2.1,1,One,1', '192.0.2.1,2,Two,5'),
  );
  expect(source.displayName).toBe('Qualys');
  expect(records[0]?.findings.map((finding) => finding.severity)).toEqual(['info', 'critical']);
});

test('[F29] what is not understood stays as a custom field, with a remark', async () => {
  const { records, notices } = await parse(
    'a.csv',
    csv('name,type,status,criticality', 'x,Backhoe,Whatever,Purple', 'y,Firewall,lost,high'),
  );
  expect(records[0]?.asset).toEqual({
    name: 'x',
    custom: { type: 'Backhoe', status: 'Whatever', criticality: 'Purple' },
  });
  expect(records[1]?.asset).toEqual({ name: 'y', type: 'network', lifecycle: 'lost', criticality: 4 });
  expect(notices.map(({ line, message }) => [line, message])).toEqual([
    [2, 'Column “type”: “Backhoe” is not a word Muster knows, so no value was set.'],
    [2, 'Column “criticality”: “Purple” is not a word Muster knows, so no value was set.'],
    [2, 'Column “status”: “Whatever” is not a word Muster knows, so no value was set.'],
  ]);
});

test('[F29] a column full of words of somebody’s own is remarked once', async () => {
  const { notices } = await parse('a.csv', csv('name,type', 'v,Backhoe', 'w,Crane', 'x,Crane', 'y,Tug', 'z,Digger'));
  expect(notices.map(({ line, message }) => [line, message])).toEqual([
    [
      2,
      'Column “type”: “Backhoe”, “Crane”, “Tug” and 1 more are not words Muster knows, so no value was set, 5 times.',
    ],
  ]);
});

test('[F29] where the model or the system tells the type instead, the remark says so', async () => {
  const { records, notices } = await parse(
    'a.csv',
    csv('name,type,os,model', 'x,toaster,Windows 11,', 'y,toaster,Ubuntu,', 'z,Grill,Windows 11,ThinkPad T14'),
  );
  expect(records.map(({ asset }) => asset.type)).toEqual(['desktop', undefined, 'laptop']);
  expect(notices.map(({ line, message }) => [line, message])).toEqual([
    [2, 'Column “type”: “toaster” is not a word Muster knows, so the type follows from the operating system.'],
    [3, 'Column “type”: “toaster” is not a word Muster knows, so no value was set.'],
    [4, 'Column “type”: “Grill” is not a word Muster knows, so the type follows from the model.'],
  ]);
});

test('[F29] “unknown” is no type, and a system that runs on anything tells of none', async () => {
  const { records, notices } = await parse('a.csv', csv('name,type,os', 'x,Unknown,Ubuntu', 'y,,Windows Server 2019'));
  expect(records.map(({ asset }) => asset.type)).toEqual([undefined, 'server']);
  expect(records[0]?.asset.custom).toBeUndefined();
  expect(notices).toEqual([]);
});

test('[F27] dates', async () => {
  const parsed = await parse(
    'a.csv',
    csv('name,last seen', 'a,5/14/23', 'b,14.5.2023', 'c,2023-05-14 10:00', 'd,yesterday', 'e,soon'),
  );
  expect(parsed.records.map((record) => record.observedAt)).toEqual([
    '2023-05-14T00:00:00.000Z',
    '2023-05-14T00:00:00.000Z',
    '2023-05-14T10:00:00.000Z',
    undefined,
    undefined,
  ]);
  expect(remarks(parsed)).toEqual([
    '5: Column “last seen”: “yesterday” is not a date Muster reads; 2 such values were left out.',
  ]);
});

test('[F36] a value that is not what its column calls for is left out with a remark', async () => {
  const parsed = await parse(
    'a.csv',
    csv(
      'name,ip,mac,hostname,owner email',
      'a,999.1.1.1,zz,we!rd,nobody',
      'b,192.0.2.1 192.0.2.300,02-00-00-00-00-01;02-00,web-1,x@example.com',
      'c,999.1.1.1,02 00 00 00 00 02,web-2,y@example.com',
      `d,${'1'.repeat(200)},,,`,
    ),
  );
  expect(parsed.records.map(({ asset }) => [asset.name, asset.ips, asset.macs])).toEqual([
    ['a', undefined, undefined],
    ['b', ['192.0.2.1'], ['02:00:00:00:00:01']],
    ['c', undefined, ['02:00:00:00:00:02']],
    ['d', undefined, undefined],
  ]);
  expect(remarks(parsed)).toEqual([
    '2: Column “ip”: “999.1.1.1” is not an IP address; it was left out, 2 times.',
    '2: Column “mac”: “zz” is not a MAC address; it was left out.',
    '2: Column “hostname”: “we!rd” is not a host name; it was left out.',
    '2: Column “owner email”: “nobody” is not an email address; it was left out.',
    '3: Column “ip”: “192.0.2.300” is not an IP address; it was left out.',
    '3: Column “mac”: “02-00” is not a MAC address; it was left out.',
    `5: Column “ip”: “${'1'.repeat(93)}… [cut]” is not an IP address; it was left out.`,
  ]);
});

test('[F36] a placeholder is no mistake', async () => {
  const parsed = await parse(
    'a.csv',
    csv(
      'name,ip,mac,hostname,owner email',
      'a,127.0.0.1,00:00:00:00:00:00,N/A,-',
      'b,0.0.0.0,ff-ff-ff-ff-ff-ff,none,n/a',
    ),
  );
  expect(remarks(parsed)).toEqual([]);
});

test('[F23] rows that are too long or too short', async () => {
  const parsed = await parse(
    'a.csv',
    csv('name,serial,location,note', 'a,SN-1001,b,c,,', 'd,SN-1002,e,f,g', 'h', 'i,SN-1003'),
  );
  expect(parsed.records.map((record) => record.asset.name)).toEqual(['a', 'i']);
  expect(rejections(parsed)).toEqual([
    '3: Too many fields: 5 fields where the header has 4.',
    '4: Too few fields: 1 field where the header has 4.',
  ]);
  expect(remarks(parsed)).toEqual(['5: A row has fewer fields than the header; the missing ones were taken as empty.']);
});

test('[F21] delimiters, blank rows, line breaks within quotes, titles above the header', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const text = csv(
      'Our hosts',
      '',
      ['name', 'note', 'serial'].join(delimiter),
      ['a', '"x\n""y"""', 'SN-1001'].join(delimiter),
      '',
      ['b', 'z', 'SN-1002'].join(delimiter),
    );
    const parsed = await parse('a.csv', text);
    expect(parsed.csv?.delimiter).toBe(delimiter);
    expect(parsed.records.map((record) => [record.line, record.asset.name, record.asset.custom])).toEqual([
      [4, 'a', { note: 'x\n"y"' }],
      [7, 'b', { note: 'z' }],
    ]);
  }
  expect((await parse('a.csv', 'sep=;\nname;serial\na,b;SN-1001\n')).records[0]?.asset.name).toBe('a,b');
});

test('[F32] the same asset twice in a file', async () => {
  const parsed = await parse(
    'a.csv',
    csv('name,serial,location,mac', 'a,SN-1001,Bergen,', 'b,SN-1001,Porto,02-00-00-00-00-01'),
  );
  expect(parsed.records).toHaveLength(1);
  expect(parsed.records[0]?.asset).toEqual({
    name: 'a',
    location: 'Bergen',
    hardware: { serial: 'SN-1001' },
    macs: ['02:00:00:00:00:01'],
  });
  expect(remarks(parsed)).toEqual(['3: The same asset as in line 2 (serial:sn-1001); the two were merged.']);
});

test('[F32] two machines of one name and different addresses', async () => {
  const { records } = await parse('a.csv', csv('hostname,ip', 'web,192.0.2.1', 'web,192.0.2.2', 'web,192.0.2.1'));
  expect(records.map((record) => record.sourceUid)).toEqual(['host:web|ip:192.0.2.1', 'host:web|ip:192.0.2.2']);
});

test('[F21] rows arrive the same in slices of any size, as another parser reads them', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.integer({ min: 1, max: 7 }), (rows, end, size) => {
      const text = rows.map((row) => row.map(quoted).join(',')).join(end);
      const expected: unknown = csvParse(text, {
        relax_column_count: true,
        record_delimiter: end,
        skip_empty_lines: false,
      });
      expect(scan(text, size)).toEqual(expected);
    }),
  );
});

function scan(text: string, size: number): string[][] {
  const scanner = new CsvScanner(',', 1_000_000);
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size) {
    for (const row of scanner.rows(text.slice(at, at + size), false)) rows.push([...row.fields]);
  }
  for (const row of scanner.rows('', true)) rows.push([...row.fields]);
  return rows;
}

test('[F70] what stands in quotes says nothing of the delimiter, however often another one stands there', async () => {
  const notes = (n: number) => `"a; b; c; d; ${n}; e; f; g"`;
  const lines = Array.from({ length: 30 }, (_, n) => `web-${n},${notes(n)},SN-10${n}`);
  const comma = await parse('assets.csv', csv('name,"notes; and more; of them",serial', ...lines));
  expect(comma.csv).toMatchObject({ delimiter: ',', headers: ['name', 'notes; and more; of them', 'serial'] });
  expect(comma.records).toHaveLength(30);
  expect(comma.records[1]).toMatchObject({
    asset: {
      name: 'web-1',
      hardware: { serial: 'SN-101' },
      custom: { 'notes; and more; of them': 'a; b; c; d; 1; e; f; g' },
    },
  });
});

test('[F70] tables of any delimiter with any other in their quotes are read whole', async () => {
  const delimiters = [',', ';', '\t', '|'] as const;
  const noise = fc.string({ unit: fc.constantFrom(...delimiters, 'a', ' ', '""', '\n'), minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...delimiters),
      fc.array(noise, { minLength: 1, maxLength: 20 }),
      async (delimiter, cells) => {
        const rows = cells.map((cell, n) => [`web-${n}`, `"${cell}"`, `SN-100${n}`].join(delimiter));
        const parsed = await parse('assets.csv', csv(['name', 'notes', 'serial'].join(delimiter), ...rows));
        expect(parsed.csv?.delimiter).toBe(delimiter);
        expect(parsed.records.map(({ asset }) => asset.hardware?.serial)).toEqual(cells.map((_, n) => `SN-100${n}`));
      },
    ),
    { numRuns: 200 },
  );
});

test('[F71] a year before 1000 is no date: it is left out with a remark, not taken for one of this century', async () => {
  const years = ['0000-01-02', '0024-01-02', '1/2/0024', '2.1.0999', 'Jan 2, 0024', '9999-12-31T23:59-14:00'];
  const rows = years.map((year, n) => `web-${n},"${year}"`);
  const parsed = await parse('a.csv', csv('name,last seen', ...rows, 'web-9,1/2/24', 'web-10,2024-01-02'));
  expect(parsed.records.map(({ observedAt }) => observedAt)).toEqual([
    ...years.map(() => undefined),
    '2024-01-02T00:00:00.000Z',
    '2024-01-02T00:00:00.000Z',
  ]);
  expect(remarks(parsed)).toEqual([
    '2: Column “last seen”: “0000-01-02” is not a date Muster reads; 6 such values were left out.',
  ]);
});

test('[F73] a NUL in a row of a table makes no binary file of it: the others are taken, and the row without it', async () => {
  const rows = Array.from({ length: 900 }, (_, n) => `web-${n},${n === 700 ? 'SN-\u00007' : `SN-${n}`}`);
  const { records } = await parse('late.csv', csv('name,serial', ...rows));
  expect(records).toHaveLength(900);
  expect(JSON.stringify(records[700])).not.toContain('\\u0000');
});

test('[F72] a list that quotes its parts is read as they stand; without quotes it is parted as before', async () => {
  const tags = async (cell: string) => (await parse('a.csv', csv('name,tags', `web,"${cell}"`))).records[0]?.asset.tags;
  expect(await tags('""a;b""; "" c ""; d')).toEqual(['a;b', ' c ', 'd']);
  expect(await tags('a; b |c,d')).toEqual(['a', 'b', 'c', 'd']);
  expect(await tags('13"" rack; ""open')).toEqual(['13" rack', '"open']);
});
