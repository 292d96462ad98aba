import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, remarks } from '../../tests/kit/test-files';

const fixture = (name: string) => readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url));

test('[F1] content decides, not the name', async () => {
  expect((await parse('inventory.csv', fixture('office.nmap.xml'))).format).toBe('nmap_xml');
  expect((await parse('scan.xml', fixture('office.nessus'))).format).toBe('nessus_xml');
  expect((await parse('app.xml', fixture('app.cdx.json'))).format).toBe('cyclonedx_json');
  expect((await parse('app.json', fixture('two-of-seven.csv'))).format).toBe('csv');
});

test('[F12] nmap: a host that is up is a record', async () => {
  const parsed = await parse('office.nmap.xml', fixture('office.nmap.xml'));
  expect(parsed.records.map((record) => [record.line, record.sourceUid, record.observedAt])).toEqual([
    [6, 'mac:3c:52:82:aa:00:10', '2026-09-21T14:14:20.000Z'],
    [22, 'mac:00:1b:54:00:00:11', '2026-09-21T14:14:10.000Z'],
  ]);
  expect(parsed.records[0]?.asset).toEqual({
    name: 'files.office.example',
    hostnames: ['files'],
    fqdns: ['files.office.example'],
    ips: ['192.0.2.10', '2001:db8::10'],
    macs: ['3c:52:82:aa:00:10'],
    os: { name: 'Linux 5.4 - 5.10', version: '5.X', type: 'linux' },
    hardware: { vendor: 'Hewlett Packard' },
    services: [
      {
        proto: 'tcp',
        port: 22,
        name: 'ssh',
        product: 'OpenSSH',
        version: '8.2p1',
        cpe: 'cpe:/a:openbsd:openssh:8.2p1',
      },
      { proto: 'tcp', port: 445, name: 'microsoft-ds' },
    ],
  });
  expect(remarks(parsed)).toEqual([
    '-: Left out: ports that are not open (1).',
    '-: Left out: hosts that did not answer (1).',
    '-: 1 row speaks of a finding of another row: it has what all of them say.',
  ]);
});

test('[F13] nmap: scripts that name CVEs are findings', async () => {
  const [host] = (await parse('office.nmap.xml', fixture('office.nmap.xml'))).records;
  expect(host?.findings.map(({ evidence: _, ...finding }) => finding)).toEqual([
    {
      uniqueIdFromTool: 'vulners:tcp/22:CVE-2018-15473',
      ruleId: 'vulners',
      title: 'CVE-2018-15473 in cpe:/a:openbsd:openssh:8.2p1',
      severity: 'medium',
      location: 'tcp/22',
      cves: ['CVE-2018-15473'],
      references: ['https://vulners.com/cve/CVE-2018-15473', 'https://vulners.com/exploit/EXPLOIT-CVE-2018-15473'],
    },
    {
      uniqueIdFromTool: 'smb-vuln-ms17-010:host',
      ruleId: 'smb-vuln-ms17-010',
      title: 'Remote Code Execution vulnerability in Microsoft SMBv1 servers (ms17-010)',
      severity: 'high',
      location: 'host',
      cves: ['CVE-2017-0143'],
    },
  ]);
});

const nmap = (...hosts: readonly string[]): string => `<nmaprun>${hosts.join('\n')}</nmaprun>`;
const address = (ip: string, mac = ''): string =>
  `<address addr="${ip}" addrtype="ipv4"/>${mac && `<address addr="${mac}" addrtype="mac"/>`}`;
const port = (id: number, state: string, script = ''): string =>
  `<port protocol="udp" portid="${id}"><state state="${state}"/>${script}</port>`;

test('[F12] nmap: a host without a status is up where a port answers; open or filtered ports are kept, and said', async () => {
  const parsed = await parse(
    'a.xml',
    nmap(
      `<host>${address('192.0.2.1')}<ports>${port(53, 'open')}</ports></host>`,
      `<host>${address('192.0.2.2')}<ports>${port(53, 'closed')}</ports></host>`,
      `<host><status state="up"/>${address('192.0.2.3')}<ports>${port(161, 'open|filtered')}</ports></host>`,
    ),
  );
  expect(parsed.records.map(({ asset }) => [asset.ips?.[0], asset.services?.map((one) => one.port)])).toEqual([
    ['192.0.2.1', [53]],
    ['192.0.2.3', [161]],
  ]);
  expect(parsed.tally).toMatchObject({ rows: 6, assets: 2, services: 2, leftOut: 2 });
  expect(remarks(parsed)).toEqual([
    '-: 1 ports are open or filtered: nothing answered there. They are kept as open.',
    '-: Left out: hosts that did not answer (1).',
    '-: Left out: ports of hosts that did not answer (1).',
  ]);
});

test('[F12] nmap: two addresses of one card are kept', async () => {
  const host = (ip: string) => `<host><status state="up"/>${address(ip, '3C:52:82:AA:00:10')}</host>`;
  const { records } = await parse('a.xml', nmap(host('192.0.2.1'), host('192.0.2.2')));
  expect(records.flatMap(({ asset }) => asset.ips)).toEqual(['192.0.2.1', '192.0.2.2']);
});

test('[F13] nmap: what a script calls vulnerable is a finding without a CVE too, rated by its own risk factor', async () => {
  const vulnerable = (output: string) => `<script id="http-x" output="${output}"/>`;
  const several = `<script id="http-y" output="One&#xa;  State: VULNERABLE&#xa;  Risk factor: High&#xa;&#xa;Two&#xa;  State: LIKELY VULNERABLE&#xa;  Risk factor: Low">
    <table key="NMAP-1"><elem key="title">One</elem><elem key="state">VULNERABLE</elem></table>
    <table key="NMAP-2"><elem key="title">Two</elem><elem key="state">LIKELY VULNERABLE</elem></table></script>`;
  const scripts = [
    port(80, 'open', vulnerable('State: VULNERABLE&#xa;Risk factor: Low')),
    port(81, 'open', vulnerable('NOT VULNERABLE')),
    port(82, 'open', several),
  ];
  const parsed = await parse(
    'a.xml',
    nmap(`<host><status state="up"/>${address('192.0.2.1')}<ports>${scripts.join('')}</ports></host>`),
  );
  expect(parsed.records[0]?.findings.map(({ title, severity, location }) => [title, severity, location])).toEqual([
    ['http-x', 'low', 'udp/80'],
    ['One', 'high', 'udp/82'],
    ['Two', 'low', 'udp/82'],
  ]);
  expect(remarks(parsed)).toEqual(['-: Left out: results of scripts that name no vulnerability (1).']);
});

test('[F13] nmap: an entry of vulners that names no CVE is a finding of its own', async () => {
  const output = [
    'cpe:/a:x:y:1: ',
    '\tCVE-2026-0001\t5.0\thttps://v.example/1',
    '\tX-CVE-2026-0001\t9.0\thttps://v.example/2',
    '\tEXPLOITPACK:98\t7.5\thttps://v.example/3\t*EXPLOIT*',
  ].join('\n  ');
  const script = `<script id="vulners" output="${output.replaceAll('\n', '&#xa;').replaceAll('\t', '&#x9;')}"/>`;
  const parsed = await parse(
    'a.xml',
    nmap(`<host><status state="up"/>${address('192.0.2.1')}<ports>${port(22, 'open', script)}</ports></host>`),
  );
  expect(parsed.records[0]?.findings.map(({ title, severity, cves }) => [title, severity, cves])).toEqual([
    ['CVE-2026-0001 in cpe:/a:x:y:1', 'medium', ['CVE-2026-0001']],
    ['EXPLOITPACK:98 in cpe:/a:x:y:1', 'high', undefined],
  ]);
  expect(parsed.tally).toMatchObject({ findings: 2, joined: 1 });
});

test('[F13] nmap: what vulscan lists is a finding for each entry of each of its databases', async () => {
  const output = [
    'VulDB - https://vuldb.example:',
    '[12345] Thing 1.0 privilege escalation',
    '',
    'MITRE CVE - https://cve.example:',
    '[CVE-2026-0001] Thing through 1.0 tells names',
    '[12345] An entry of the same number',
    '',
    'SecurityFocus - https://focus.example/bid/:',
    'No findings',
  ].join('&#xa;');
  const parsed = await parse(
    'a.xml',
    nmap(
      `<host><status state="up"/>${address('192.0.2.1')}<ports>${port(22, 'open', `<script id="vulscan" output="${output}"/>`)}</ports></host>`,
    ),
  );
  expect(parsed.records[0]?.findings.map(({ title, cves, severity }) => [title, cves, severity])).toEqual([
    ['12345: Thing 1.0 privilege escalation', undefined, 'info'],
    ['CVE-2026-0001: Thing through 1.0 tells names', ['CVE-2026-0001'], 'info'],
    ['12345: An entry of the same number', undefined, 'info'],
  ]);
  expect(remarks(parsed)).toEqual(['-: vulscan rates nothing of what it lists: its findings are info.']);
});

test('[T16] XML below blank lines is read, and its lines are counted with them', async () => {
  const xml = `<?xml version="1.0"?>\n${nmap(`<host><status state="up"/>${address('127.0.0.1')}</host>`)}`;
  const plain = await parse('a.xml', xml);
  const below = await parse('a.xml', ` \n\n\t${xml}`);
  expect(below.rejected.map(({ line }) => line)).toEqual(plain.rejected.map(({ line }) => (line ?? 0) + 2));
});

test('[F91] a host that is only called as every machine calls itself is rejected with that reason', async () => {
  const local = `<hostnames><hostname name="localhost"/></hostnames><ports>${port(53, 'open')}</ports>`;
  const { records, rejected, tally } = await parse(
    'a.xml',
    nmap(`<host><status state="up"/>${address('127.0.0.1')}${local}</host>`),
  );
  expect(records).toEqual([]);
  expect(rejected.map(({ reason }) => reason)).toEqual([
    '“127.0.0.1”, “localhost” is what every machine calls itself, or none: it identifies no asset. Scan the machine by an address of its network.',
  ]);
  expect(tally).toMatchObject({ rows: 2, rejected: 2 });
  const nessus = '<NessusClientData_v2><Report><ReportHost name="localhost"/></Report></NessusClientData_v2>';
  expect((await parse('a.nessus', nessus)).rejected[0]?.reason).toContain('“localhost” is what every machine');
});

test('[F14] nmap: a type from the device class, a vendor unless it makes chips', async () => {
  const [, second] = (await parse('office.nmap.xml', fixture('office.nmap.xml'))).records;
  expect(second?.asset).toMatchObject({ type: 'network', name: '192.0.2.11', hardware: { vendor: 'Cisco Systems' } });
  const host = (vendor: string) =>
    `<nmaprun><host><status state="up"/><address addr="00:50:56:00:00:01" addrtype="mac" vendor="${vendor}"/></host></nmaprun>`;
  expect((await parse('vm.xml', host('VMware'))).records[0]?.asset).toEqual({ macs: ['00:50:56:00:00:01'] });
});

test('[F15] Nessus: a ReportHost is a record, its items are findings', async () => {
  const { records, source } = await parse('office.nessus', fixture('office.nessus'));
  expect(source).toEqual({ vendor: 'Tenable', category: 'vulnerability_scanner', displayName: 'Nessus' });
  expect(records.map((record) => [record.line, record.sourceUid, record.findings.length])).toEqual([
    [5, 'mac:3c:52:82:aa:00:10', 2],
    [42, 'id:5a2e9a02-54ae-4d30-8a2d-1f0f6a1c7b11', 1],
  ]);
  expect(records[0]?.findings).toEqual([
    {
      uniqueIdFromTool: '97833:tcp:445',
      ruleId: '97833',
      title: 'MS17-010: Security Update for Microsoft Windows SMB Server',
      severity: 'critical',
      description:
        'The remote Windows host is affected by multiple vulnerabilities.\n\nThe remote Windows host is affected by several vulnerabilities.',
      solution: 'Apply the update.',
      evidence: 'Sent: 00000054ff534d42',
      location: 'tcp/445',
      cves: ['CVE-2017-0143', 'CVE-2017-0144'],
      cvss: { version: '3.0', vector: 'CVSS:3.0/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', baseScore: 8.1 },
      references: ['http://www.nessus.org/u?68fc8eff', 'http://www.nessus.org/u?321523eb', 'MSFT:MS17-010'],
    },
    {
      uniqueIdFromTool: '19506:tcp:0',
      ruleId: '19506',
      title: 'Nessus Scan Information',
      severity: 'info',
      description: 'Information about the scan.',
    },
  ]);
});

test('[F16] Nessus: host properties as scanners write them', async () => {
  const { records } = await parse('office.nessus', fixture('office.nessus'));
  expect(records[0]).toMatchObject({ observedAt: '2026-10-03T09:41:48.000Z' });
  expect(records[0]?.asset).toEqual({
    type: 'server',
    name: 'files',
    hostnames: ['files'],
    fqdns: ['files.office.example'],
    ips: ['192.0.2.10'],
    macs: ['3c:52:82:aa:00:10', '3c:52:82:aa:00:20'],
    os: { name: 'Microsoft Windows Server 2019 Standard', type: 'windows' },
    services: [{ proto: 'tcp', port: 445, name: 'cifs' }],
  });
  expect(records[0]?.software).toEqual([
    { name: 'OpenBSD OpenSSH', vendor: 'openbsd', version: '8.1', cpe: 'cpe:/a:openbsd:openssh:8.1' },
  ]);
  expect(records[1]?.asset).toMatchObject({
    type: 'desktop',
    hostnames: ['reception'],
    ips: ['192.0.2.14'],
    custom: { agentId: '5a2e9a02-54ae-4d30-8a2d-1f0f6a1c7b11' },
  });
  expect(records[1]?.asset.fqdns).toBeUndefined();
});

test('[F15] Nessus: one plugin may speak twice of one port', async () => {
  const item = (output: string) =>
    `<ReportItem port="80" svc_name="www" protocol="tcp" severity="1" pluginID="10" pluginName="P"><plugin_output>${output}</plugin_output></ReportItem>`;
  const { records } = await parse(
    'twice.nessus',
    `<NessusClientData_v2><Report><ReportHost name="web-1">${item('a')}${item('b')}</ReportHost></Report></NessusClientData_v2>`,
  );
  expect(records[0]?.findings.map((finding) => [finding.uniqueIdFromTool, finding.evidence])).toEqual([
    ['10:tcp:80', 'a'],
    ['10:tcp:80#2', 'b'],
  ]);
  const again = await parse(
    'twice.nessus',
    `<NessusClientData_v2><Report><ReportHost name="web-1">${item('a')}${item('a')}</ReportHost></Report></NessusClientData_v2>`,
  );
  expect(again.records[0]?.findings).toHaveLength(1);
  expect(remarks(again)).toEqual(['-: Left out: items that repeat another of their host word for word (1).']);
});

test('[F11] control characters are kept, with a remark', async () => {
  const host = '<host>\n<status state="up"/><hostnames><hostname name="web-1"/></hostnames><x>\u0001\u0002</x></host>';
  const parsed = await parse('control.xml', `<nmaprun>${host}</nmaprun>`);
  expect(parsed.records).toHaveLength(1);
  expect(remarks(parsed)).toEqual(['2: Control characters that XML forbids were kept.']);
});

test('[F34] the raw part is the record as the file has it, wherever it lies in the file', async () => {
  const host = (index: number) =>
    `<host starttime="1790000000"><status state="up"/>\r\n<hostnames><hostname name="web-${index}"/></hostnames></host>`;
  const hosts = Array.from({ length: 5_000 }, (_, index) => host(index));
  const parsed = await parse('many.xml', `<nmaprun>\r\n${hosts.join('\r\n')}</nmaprun>`);
  expect(parsed.records.map((record) => record.raw)).toEqual(hosts);
  expect(parsed.records.map((record) => record.line)).toEqual(hosts.map((_, index) => 2 + index * 2));
  const cut = await parse('one.xml', `<nmaprun>${host(1)}</nmaprun>`, { limits: { maxRawChars: 40 } });
  expect(cut.records[0]?.raw).toBe('<host starttime="1790000000"><sta… [cut]');
});

test('[F35] the same file twice gives the same records', async () => {
  for (const name of ['office.nmap.xml', 'office.nessus', 'app.cdx.json', 'two-of-seven.csv']) {
    expect(await parse(name, fixture(name))).toEqual(await parse(name, fixture(name)));
  }
});
