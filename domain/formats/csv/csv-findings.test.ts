import { expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { csv, parse, refusal, rejections, remarks } from '../../../tests/kit/test-files';
import { expectAllRows } from '../../../tests/real-files/tool-samples';

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const findingsOf = async (...lines: readonly string[]) => {
  const parsed = await parse('list.csv', csv(...lines));
  return { parsed, findings: parsed.records.flatMap(({ findings }) => findings) };
};

test.each([
  [
    'image,id,title,severity',
    'registry.example/app:1,CVE-2026-0001,A,HIGH',
    'container_image',
    'registry.example/app:1',
  ],
  ['Resource ARN,CVE ID,Severity', 'arn:aws:s3:::logs,CVE-2026-0001,HIGH', 'cloud_resource', 'logs'],
  ['URL,Issue,Severity', 'https://shop.example/login,XSS,HIGH', 'application', 'https://shop.example'],
  [
    'Repository,Vulnerability ID,Severity',
    'https://github.com/org/app,GHSA-aaaa-bbbb-cccc,HIGH',
    'application',
    'https://github.com/org/app',
  ],
  ['Project Name,Vulnerability ID,Severity', 'Payroll,CVE-2026-0001,HIGH', 'application', 'Payroll'],
  ['cve_id,cve_severity,host_name', 'CVE-2026-0001,high,db-1', undefined, 'db-1'],
  ['Name,Severity,Status', 'CVE-2026-0001,High,open', 'application', 'list'],
  ['Name,Score', 'CVE-2026-0001,9.8', 'application', 'list'],
])('[F92] %s is a list of findings, and of what it says', async (header, row, type, name) => {
  const { parsed, findings } = await findingsOf(header, row);
  expect(parsed.records.map(({ asset }) => [asset.type, asset.name])).toEqual([[type, name]]);
  expect(findings).toHaveLength(1);
  expect(findings[0]?.severity).toBe(header.includes('Score') ? 'info' : 'high');
});

test('[F92] a CVE never names an asset, and a row that does not say what is severe is rejected', async () => {
  const inventory = await parse('hosts.csv', csv('Asset name,Owner', 'web-1,Ingrid', 'CVE-2026-0001,Ingrid'));
  expect(inventory.records.map(({ asset }) => asset.name)).toEqual(['web-1']);
  expect(rejections(inventory)).toEqual(['3: “CVE-2026-0001” is a vulnerability, not an asset.']);
  const { parsed } = await findingsOf('Host,Title,Severity', 'web-1,A,High', 'web-1,,High');
  expect(rejections(parsed)).toEqual([
    '3: It says how severe something is, but not what: it has no title, no identifier and no CVE.',
  ]);
});

test('[F92] a CVE in the title, the package and where it is repaired', async () => {
  const { parsed, findings } = await findingsOf(
    'Host,Title,Severity,Package Name,Package Version,Fixed in',
    'web-1,OpenSSL before 3.0.9 (CVE-2026-0001),H,openssl,3.0.8,fixed in 3.0.9',
  );
  expect(findings).toMatchObject([
    { cves: ['CVE-2026-0001'], severity: 'high', location: 'openssl 3.0.8', solution: 'Update openssl to 3.0.9.' },
  ]);
  expect(parsed.records[0]?.software).toEqual([{ name: 'openssl', version: '3.0.8' }]);
});

test('[F93] a severity by letter, word or number; one nobody knows is remarked with its line', async () => {
  const words = ['C', 'Élevée', '3 - Mittel', 'Low (2)', 'P1', 'Purple', 'N/A'];
  const { parsed, findings } = await findingsOf(
    'Host,Title,Severity',
    ...words.map((word, at) => `web-1,T${at},${word}`),
  );
  expect(findings.map(({ severity }) => severity)).toEqual([
    ...['critical', 'high', 'medium', 'low', 'critical', 'info', 'info'],
  ]);
  expect(remarks(parsed)).toEqual([
    '-: 1 finding is not rated by the tool: info.',
    '7: “Purple” is no severity Muster knows; where there is a CVSS score, it counts, else info.',
  ]);
});

test.each([
  [['1', '4'], ['low', 'critical'], 'from 0 (info) to 4 (critical)'],
  [['1', '5'], ['info', 'critical'], 'from 1 (info) to 5 (critical)'],
  [['3', '9'], ['low', 'critical'], 'as CVSS scores, from 0 (info) to 10 (critical)'],
])(
  '[F93] numbers that no tool is known by, %s, are read as far as they go, which is said',
  async (numbers, severities, how) => {
    const { parsed, findings } = await findingsOf(
      'Host,Title,Severity',
      ...numbers.map((one) => `web-1,T${one},${one}`),
    );
    expect(findings.map(({ severity }) => severity)).toEqual(severities);
    expect(remarks(parsed)).toEqual([`1: Column “Severity” has numbers. They are read ${how}.`]);
  },
);

test('[F93] versions of CVSS are kept apart, the newest counts, and what is no score is remarked', async () => {
  const header = 'Host,Title,CVSSv2 Base (nvd),CVSS v3.0 Base Score,CVSS V2 Vector,CVSS V3 Vector';
  const { parsed, findings } = await findingsOf(
    header,
    'web-1,A,"9,3",7.5,AV:N/AC:M/Au:N/C:C/I:C/A:C,CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    'web-1,B,9.3,,CVSS2#AV:N/AC:M/Au:N/C:C/I:C/A:C,',
    'web-1,C,,98,,',
  );
  expect(findings.map(({ cvss }) => cvss)).toEqual([
    { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', baseScore: 7.5 },
    { version: '2.0', vector: 'AV:N/AC:M/Au:N/C:C/I:C/A:C', baseScore: 9.3 },
    undefined,
  ]);
  expect(remarks(parsed)).toContain('4: “98” is no CVSS score: they go to 10. No score was set.');
});

test('[F94] the header may stand below rows of titles, and text with commas is no table', async () => {
  const titles = ['Report,04 Feb 2026,1', 'Example,1 Street,City,None,12345,DE', '"A person",user,VMDR'];
  const { parsed, findings } = await findingsOf(
    ...titles,
    'CVE,QID,Title,Severity,Asset Name,Asset IPV4,Last Detected',
    'CVE-2026-0001,1,A,5,WEB01,192.0.2.1,"Feb 03, 2026 07:00 AM"',
  );
  expect(parsed.source.displayName).toBe('Qualys');
  expect(parsed.records[0]).toMatchObject({
    line: 5,
    observedAt: '2026-02-03T07:00:00.000Z',
    asset: { name: 'WEB01' },
  });
  expect(findings).toMatchObject([{ severity: 'critical', cves: ['CVE-2026-0001'] }]);
  const readme =
    '# Tool\n\nIt reads files, and more.\n\n| Name | IP |\n|---|---|\n| a | 192.0.2.1 |\n\nThe end, really.\n';
  expect(await refusal('README.md', readme)).toContain('this is text without columns.');
  expect(await refusal('a.txt', 'Dear all,\n\nhere it is, at last, and more.\nBye\nYours\n')).toContain(
    'without columns',
  );
});

test.each([
  ['Name,Licensed To Name,seats,serial number', 'licences'],
  ['Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount', 'accessories, consumables or'],
  ['Item Name,Purchase Date,Location,Order Number,Serial number,Category,Quantity', 'accessories, consumables or'],
  ['Name,Category,Manufacturer,Model Number,Fieldset,EOL,Min Qty', 'models'],
  ['name,address,city,state,country,zip,manager', 'locations'],
  ['First Name,Last Name,email,User name,Job Title For User,Employee Number', 'users'],
  ['cveID,vendorProject,product,vulnerabilityName,dateAdded', 'the KEV catalog'],
  ['Query,QueryPath,SrcFileName,Line,Name,DestFileName,Result Severity', 'as Checkmarx writes it'],
  ['RuleID,Commit,File,SymlinkFile,Secret,Match,StartLine,Fingerprint', 'a list of secrets'],
  ['"Nikto - v2.1.6/2.1.5"\n"example.com","192.0.2.1","80"', 'what Nikto writes as CSV'],
  ['#model_version:v1,score_date:2026-01-01\ncve,epss,percentile', 'EPSS scores'],
])('[F95] %s names no assets, and is refused as what it is', async (header, what) => {
  expect(await refusal('a.csv', csv(header, 'a,b,c'))).toContain(what);
});

test('[F95] a list of machines is one, whatever else it has columns for', async () => {
  const header = 'Asset Tag,Name,Serial,First Name,Last Name,Department,Order Number,Quantity';
  expect((await parse('a.csv', csv(header, 'A-1,web-1,S1,I,S,IT,1,1'))).records).toHaveLength(1);
});

test('[F28] two outputs of one plugin and port are two findings, rows that differ in the CVE are one', async () => {
  const { parsed, findings } = await findingsOf(
    'Plugin ID,CVE,Risk,Host,Protocol,Port,Name,Plugin Output',
    '10,CVE-2026-0001,High,web-1,tcp,80,P,one',
    '10,CVE-2026-0002,High,web-1,tcp,80,P,one',
    '10,CVE-2026-0001,High,web-1,tcp,80,P,two',
    '10,CVE-2026-0001,High,web-1,tcp,80,P,two',
  );
  expect(findings.map(({ uniqueIdFromTool, evidence, cves }) => [uniqueIdFromTool, evidence, cves])).toEqual([
    ['10:tcp:80', 'one', ['CVE-2026-0001', 'CVE-2026-0002']],
    ['10:tcp:80#2', 'two', ['CVE-2026-0001']],
  ]);
  expect(parsed.tally).toMatchObject({ rows: 4, findings: 2, joined: 2 });
});

test('[F92] further tools: a port with its protocol, a file as the place', async () => {
  const { findings } = await findingsOf(
    'Host,Title,Severity,Protocol/Port,File',
    'web-1,A,High,TCP/443,',
    'web-1,B,Low,,a.ts',
  );
  expect(findings.map(({ location }) => location)).toEqual(['tcp/443', 'a.ts']);
});

test('[F92] findings of one title on several pages of a web application stay apart', async () => {
  const { findings } = await findingsOf(
    'URL,Title,Severity',
    'https://app.example/login?x=1,A,High',
    'https://app.example/search,A,High',
    'https://app.example/,A,High',
  );
  expect(findings.map(({ location, uniqueIdFromTool }) => [location, uniqueIdFromTool])).toEqual([
    ['/login', 'A:tcp:0/login'],
    ['/search', 'A:tcp:0/search'],
    [undefined, 'A:tcp:0'],
  ]);
});

test('[F92] places in code, with their line, and parameters tell findings of one rule apart', async () => {
  const { findings } = await findingsOf(
    'Project,Rule,Severity,Location,Line,Parameter',
    'app,sqli,High,a.py,5,',
    'app,sqli,High,b.py,9,',
    'app,xss,High,/login,,user',
  );
  expect(findings.map(({ location, uniqueIdFromTool }) => [location, uniqueIdFromTool])).toEqual([
    ['a.py:5', 'sqli:tcp:0:a.py'],
    ['b.py:9', 'sqli:tcp:0:b.py'],
    ['/login [user]', 'xss:tcp:0:/login'],
  ]);
  const { parsed } = await findingsOf('Host,Title,Severity,Location', 'web-1,A,High,Berlin');
  expect(parsed.records[0]).toMatchObject({ asset: { location: 'Berlin' }, findings: [{ title: 'A' }] });
});

test('[F92] the name of a device is no title, and a number in the column of CVEs is one', async () => {
  const { parsed, findings } = await findingsOf(
    'DeviceName,CveId,Severity',
    'pc-1,2021-44228,High',
    'pc-2,2021-44228,High',
  );
  expect(parsed.records.map(({ asset }) => asset.name)).toEqual(['pc-1', 'pc-2']);
  expect(findings).toMatchObject([{ title: 'CVE-2021-44228' }, { cves: ['CVE-2021-44228'] }]);
});

test('[F92] a column of advisories is no column of what was scanned', async () => {
  const { parsed, findings } = await findingsOf(
    'CVE,Severity,Package,URL',
    'CVE-2026-0001,High,a,https://nvd.nist.gov/vuln/detail/CVE-2026-0001',
    'CVE-2026-0002,High,b,https://example.com/security/CVE-2026-0002',
  );
  expect(parsed.records.map(({ asset }) => asset.type)).toEqual(['application']);
  expect(parsed.records[0]?.asset.name).not.toContain('nvd');
  expect(findings[0]?.references).toEqual(['https://nvd.nist.gov/vuln/detail/CVE-2026-0001']);
});

test('[F92] titles and severities with a word before them, and what passed', async () => {
  const { parsed, findings } = await findingsOf(
    'Hostname,Issue type title,Issue type severity,Compliance Status,Workflow Status',
    'web-1,TLS is weak,MEDIUM,FAILED,NEW',
    'web-1,Logging,LOW,PASSED,NEW',
    'web-1,Backups,LOW,FAILED,RESOLVED',
  );
  expect(findings).toMatchObject([{ title: 'TLS is weak', severity: 'medium' }]);
  expect(parsed.tally).toMatchObject({ rows: 3, findings: 1, leftOut: 2 });
});

test('[F92] a name with a severity and an address is a finding, where no column names a machine', async () => {
  const { findings } = await findingsOf('Name,Severity,URL', 'XSS,High,https://app.example/a');
  expect(findings).toMatchObject([{ title: 'XSS', severity: 'high', location: '/a' }]);
  const machines = await parse('a.csv', csv('Name,Severity,URL,IP', 'web-1,High,https://web-1.example/,192.0.2.1'));
  expect(machines.records).toMatchObject([{ asset: { name: 'web-1' }, findings: [] }]);
});

test('[F93] of priorities the first is the most severe', async () => {
  const { parsed, findings } = await findingsOf('Host,Title,Priority', 'web-1,A,1', 'web-1,B,3', 'web-1,C,5');
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'medium', 'info']);
  expect(remarks(parsed)).toEqual(['1: Column “Priority” has numbers. They are read from 1 (critical) to 5 (info).']);
  const { findings: worded } = await findingsOf('Host,Title,Severity', 'web-1,A,P1', 'web-1,B,P4 - Low');
  expect(worded.map(({ severity }) => severity)).toEqual(['critical', 'low']);
});

test('[F92] a finding that is over is left out by the word of its column, with the number of such', async () => {
  const { parsed, findings } = await findingsOf(
    'Host,Title,Severity,Vuln Status',
    'web-1,A,High,Active',
    'web-1,B,High,Fixed',
    'web-2,C,High,False Positive',
    'web-2,D,High,Re-Opened',
    'web-1,E,High,',
  );
  expect(findings.map(({ title }) => title)).toEqual(['A', 'E', 'D']);
  expect(parsed.tally).toMatchObject({ rows: 5, findings: 3, leftOut: 2 });
  expect(remarks(parsed)).toEqual([
    '-: Left out: findings that are “fixed” (1).',
    '-: Left out: findings that are “false positive” (1).',
  ]);
});

test('[F95] a list of findings with the name of who reported each is no list of users', async () => {
  const { findings } = await findingsOf('username,title,priority,bug_url', 'somebody,A,2,https://app.example/a');
  expect(findings).toMatchObject([{ title: 'A', severity: 'high' }]);
});

test('[F24] names of hosts as Tenable.sc, testssl and Windows write them', async () => {
  const { parsed } = await findingsOf(
    'Plugin,Plugin Name,Severity,IP Address,DNS Name,NetBIOS Name,Last Observed',
    '1,A,High,192.0.2.1,db1.corp.example,CORP\\DB1,"Feb 03, 2026 07:00:00 UTC"',
  );
  expect(parsed.source.displayName).toBe('Tenable.sc');
  expect(parsed.records[0]).toMatchObject({
    observedAt: '2026-02-03T07:00:00.000Z',
    asset: { hostnames: ['db1'], fqdns: ['db1.corp.example'], ips: ['192.0.2.1'] },
  });
  const { parsed: scanned } = await findingsOf(
    'id,fqdn/ip,severity,cve',
    'a,www.example.com/192.0.2.7,LOW,CVE-2011-3389',
  );
  expect(scanned.records[0]?.asset).toMatchObject({ fqdns: ['www.example.com'], ips: ['192.0.2.7'] });
  expect(remarks(scanned)).toEqual([]);
});

test('[T2] every row of a table is kept, joined, or rejected with its line', async () => {
  const cell = fc.constantFrom(
    '',
    'web-1',
    '192.0.2.1',
    'CVE-2026-0001',
    'High',
    '5',
    'a "b"',
    'x,y',
    '-',
    'localhost',
  );
  const header = fc.uniqueArray(
    fc.constantFrom('Host', 'IP', 'Title', 'Severity', 'CVE', 'Name', 'Serial', 'Notes', 'Package'),
    {
      minLength: 2,
    },
  );
  const table = header.chain((names) =>
    fc.tuple(
      fc.constant(names),
      fc.array(fc.array(cell, { minLength: 1, maxLength: names.length + 1 }), { maxLength: 12 }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(table, async ([names, rows]) => {
      const parsed = await parse('t.csv', csv(...[names, ...rows].map((row) => row.map(quoted).join(','))));
      expectAllRows(parsed);
      expect(parsed.tally?.rows).toBe(rows.filter((row) => row.some((one) => one !== '')).length);
    }),
  );
});
