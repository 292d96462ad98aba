import { expect, test } from 'vitest';
import { TestCompany } from '../../../../tests/kit/test-company';
import { parse, refusal, rejections, remarks } from '../../../../tests/kit/test-files';

const GLOSSARY = `<GLOSSARY><VULN_DETAILS_LIST>
  <VULN_DETAILS id="qid_1001"><QID id="qid_1001">1001</QID><TITLE>Old &amp; weak</TITLE><SEVERITY>4</SEVERITY>
    <THREAT><![CDATA[Anybody <B>on</B> the network &lt;any&gt;<P>may read it.<UL><LI>one<LI>two</UL>]]></THREAT><IMPACT>N/A</IMPACT>
    <SOLUTION><![CDATA[See <A HREF="https://vendor.example/fix" TARGET="_blank">the fix</A> of <host>.]]></SOLUTION>
    <CVSS3_SCORE><CVSS3_BASE>7.5 (AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N)</CVSS3_BASE></CVSS3_SCORE>
    <CVE_ID_LIST><CVE_ID><ID>CVE-2026-0001</ID><URL>https://cve.example/1</URL></CVE_ID></CVE_ID_LIST></VULN_DETAILS>
</VULN_DETAILS_LIST></GLOSSARY>`;
const HOSTS = `<HOST_LIST><HOST><IP>192.0.2.1</IP><DNS>a.example</DNS><VULN_INFO_LIST>
  <VULN_INFO><QID id="qid_1001">1001</QID><TYPE>Vuln</TYPE><PORT>443</PORT><PROTOCOL>tcp</PROTOCOL></VULN_INFO>
  <VULN_INFO><QID id="qid_1001"/><TYPE>Ig</TYPE></VULN_INFO>
  <VULN_INFO><QID id="qid_1001"/><TYPE>Vuln</TYPE><VULN_STATUS>Fixed</VULN_STATUS></VULN_INFO>
  <VULN_INFO><QID id="qid_7">7</QID><TYPE>Vuln</TYPE></VULN_INFO>
</VULN_INFO_LIST></HOST></HOST_LIST>`;

test.each([
  ['behind', HOSTS + GLOSSARY],
  ['before', GLOSSARY + HOSTS],
])('[T13] a rule that is defined %s the rows that name it is said with each of them', async (_where, body) => {
  const file = await parse('scan.xml', `<ASSET_DATA_REPORT>${body}</ASSET_DATA_REPORT>`);
  expect(file.records[0]?.findings).toMatchObject([
    {
      ...{ ruleId: '1001', title: 'Old & weak', severity: 'high', location: 'tcp/443', cves: ['CVE-2026-0001'] },
      description: 'Anybody on the network <any>\nmay read it.\n- one\n- two',
      ...{ solution: 'See the fix of <host>.', cvss: { version: '3.0', baseScore: 7.5 } },
      references: ['https://cve.example/1', 'https://vendor.example/fix'],
    },
    { ruleId: '1001', title: 'Old & weak', severity: 'info' },
    { ruleId: '7', title: '7', severity: 'info' },
  ]);
  expect(file.notices.map(({ message }) => message)).toEqual([
    'Left out: vulnerabilities that are fixed (1).',
    '1 finding is not rated by the tool: info.',
  ]);
});

test('[T2] tests of Nexpose that are no findings are remarked, each kind once; text and markup keep their order', async () => {
  const tests = ['vulnerable-version', 'not-vulnerable', 'skipped-version', 'error', 'exception-vulnerable-exploited'];
  const proof =
    '<Paragraph>Tried <b>it</b>:<Paragraph>Served by\n\n  A.</Paragraph>Signed in with uid[root] pw[toor].</Paragraph>';
  const rows = tests.map((status) => `<test id="TLS-Old" status="${status}">${proof}</test>`).join('');
  const file = await parse(
    'nexpose.xml',
    `<NexposeReport version="2.0"><nodes><node address="192.0.2.1"><endpoints><endpoint protocol="tcp" port="443" status="open"><services><service name="HTTPS"><tests>${rows}</tests></service></services></endpoint></endpoints></node></nodes>
     <VulnerabilityDefinitions><vulnerability id="tls-old" title="Old TLS" severity="9"/></VulnerabilityDefinitions></NexposeReport>`,
  );
  expect(file.records[0]?.findings).toMatchObject([
    {
      ...{ ruleId: 'tls-old', title: 'Old TLS', severity: 'critical', location: 'tcp/443' },
      evidence: 'Tried it:\nServed by A.\nSigned in with uid[root] pw[…].',
    },
  ]);
  expect(file.notices.map(({ message }) => message)).toEqual([
    'Left out: checks that found nothing (2).',
    'Left out: checks that failed to run (1).',
    'Left out: vulnerabilities that were accepted (1).',
  ]);
});

const ANSWER =
  '{ "ip": "192.0.2.1", "timestamp": "1785522037", "ports": [ {"port": 80, "proto": "tcp", "status": "open"} ] }';

test.each([
  ['with the mark of the end', `[\n${ANSWER},\n${ANSWER.replace('80', '443')},\n{finished: 1}\n]\n`],
  ['without brackets', `${ANSWER},\n${ANSWER.replace('80', '443')},\n{finished: 1}\n`],
  ['with a comma before its end', `[\n${ANSWER},\n${ANSWER.replace('80', '443')},\n]\n`],
])('[T6] a list of an older masscan is read %s', async (_how, text) => {
  const file = await parse('masscan.json', text);
  expect(file.format).toBe('masscan_json');
  expect(file.records.map(({ asset }) => asset.services?.map(({ port }) => port))).toEqual([[80, 443]]);
  expect(rejections(file)).toEqual([]);
});

test('[T3] masscan writes in the words of nmap, and is told by its name', async () => {
  const text =
    '<nmaprun scanner="masscan" start="1786179772"><host endtime="1786179772"><address addr="192.0.2.1" addrtype="ipv4"/><ports><port protocol="tcp" portid="21"><state state="open"/></port></ports></host></nmaprun>';
  const masscan = await parse('scan.xml', text);
  expect([masscan.format, masscan.records[0]?.asset.services]).toEqual(['masscan_xml', [{ proto: 'tcp', port: 21 }]]);
  expect(
    (await parse('scan.xml', text.replace('masscan', 'nmap').replace('<address', '<status state="up"/><address')))
      .format,
  ).toBe('nmap_xml');
});

test('[T2] an alert of Wazuh that speaks of no vulnerability is left out with a remark', async () => {
  const common = { agent: { id: '010', name: 'web-1', ip: '192.0.2.1' }, rule: { id: '1' }, manager: { name: 'm' } };
  const vulnerability = {
    ...{ cve: 'CVE-2026-0001', severity: '-', status: 'Active', cvss: { cvss3: { base_score: '9.8' } } },
    package: { name: 'openssl', version: '1.1.1', condition: 'Package less than 1.1.2' },
  };
  const lines = [
    { ...common, data: { vulnerability } },
    { ...common, full_log: 'sshd' },
  ].map((line) => JSON.stringify(line));
  const file = await parse('alerts.json', lines.join('\n'));
  expect(file.records).toMatchObject([
    { asset: { name: 'web-1' }, findings: [{ severity: 'critical', solution: 'Update openssl to 1.1.2.' }] },
  ]);
  expect(remarks(file)).toEqual(['-: Left out: alerts of other kinds (1).']);
});

const UUID = '4c4c4544-0042-3510-8053-b4c04f4d5332';
const logLine = (name: string, more: object, hostIdentifier = UUID): string =>
  JSON.stringify({ name, hostIdentifier, unixTime: 1484079731, ...more });

test('[T2] rows of osquery tell of their host whatever their query is called; those of others are remarked by query', async () => {
  const system = {
    hostname: 'web-1.example.com',
    hardware_serial: '5BS53M2',
    cpu_brand: 'Intel',
    physical_memory: '1024',
  };
  const addresses = [
    { interface: 'lo', address: '127.0.0.1' },
    { interface: 'eth0', address: '192.0.2.5' },
  ];
  const ports = [
    { port: '22', protocol: '6', address: '0.0.0.0' },
    { port: '3306', protocol: '6', address: '127.0.0.1' },
  ];
  const file = await parse(
    'osqueryd.results.log',
    [
      logLine('pack_it_deb_packages', { columns: { name: 'bash', version: '5.1' }, action: 'added' }),
      logLine('pack_it_deb_packages', { columns: { name: 'zsh', version: '5.8' }, action: 'removed' }),
      logLine('who', { columns: system, action: 'added' }),
      logLine('net', { snapshot: addresses, action: 'snapshot' }),
      logLine('open', { snapshot: ports, action: 'snapshot' }),
      logLine('people', { diffResults: { added: [{ uid: '0' }, { uid: '1' }], removed: [] } }),
      logLine('programs', { snapshot: [{ name: '7-Zip', version: '19', publisher: 'Igor Pavlov' }] }, 'DESKTOP-1'),
    ].join('\n'),
  );
  expect(file.records).toMatchObject([
    { asset: { name: 'web-1.example.com' }, software: [{ name: 'bash', version: '5.1' }] },
    { asset: { name: 'web-1.example.com', hardware: { serial: '5BS53M2', ramBytes: 1024 } } },
    { asset: { ips: ['192.0.2.5'] } },
    { asset: { services: [{ proto: 'tcp', port: 22 }] } },
    { asset: { hostnames: ['desktop-1'] }, software: [{ name: '7-Zip', vendor: 'Igor Pavlov' }] },
  ]);
  expect(new TestCompany().import('osquery', file).assets).toHaveLength(2);
  expect(remarks(file)).toEqual([
    '-: Left out: rows that are no longer there (1).',
    '-: Left out: ports that only the machine itself can reach (1).',
    '-: Left out: rows of the query “people” (2).',
  ]);
});

const FLEET_HOST = {
  ...{ id: 1, hostname: 'web-1', osquery_version: '5.1', os_version: 'Ubuntu 22.04', primary_ip: '192.0.2.5' },
  software: [
    {
      name: 'tar',
      version: '1.30',
      vulnerabilities: [{ cve: 'CVE-2026-0001', cvss_score: 9.8, resolved_in_version: '1.31' }],
    },
    { name: 'bash', version: '5.1', vulnerabilities: null },
  ],
  policies: [
    { name: 'Disk is encrypted', response: 'fail', critical: true },
    { name: 'Updated', response: 'pass' },
  ],
};

test.each([
  ['a list', { hosts: [FLEET_HOST] }],
  ['one host', { host: FLEET_HOST }],
  ['what fleetctl prints', { kind: 'host', apiVersion: 'v1', spec: FLEET_HOST }],
])('[T2] hosts of Fleet, as %s, with software, vulnerabilities and policies', async (_what, document) => {
  const file = await parse('hosts.json', JSON.stringify(document));
  expect(file.records).toMatchObject([
    {
      asset: { name: 'web-1', os: { name: 'Ubuntu', version: '22.04' } },
      software: [{ name: 'tar' }, { name: 'bash' }],
      findings: [
        { ruleId: 'CVE-2026-0001', severity: 'critical', solution: 'Update tar to 1.31.' },
        { title: 'Disk is encrypted', severity: 'critical' },
      ],
    },
  ]);
  expect(file.tally).toMatchObject({ rows: 6, leftOut: 1 });
});

test('[T4] an address that Shodan saw is one host with its ports, exposed to the internet', async () => {
  const banner = { ip_str: '203.0.113.9', port: 443, transport: 'tcp', product: 'nginx', _shodan: { module: 'https' } };
  const vulns = { 'CVE-2026-0001': { cvss: 7.7, summary: 'S' } };
  const banners = [
    { ...banner, vulns },
    { ...banner, port: 22, product: 'OpenSSH' },
  ];
  for (const text of [
    banners.map((one) => JSON.stringify(one)).join('\n'),
    JSON.stringify({ matches: banners, total: 2 }),
  ]) {
    const file = await parse('shodan.json', text);
    expect(file.records).toMatchObject([
      {
        asset: { internetExposed: true, services: [{ port: 443, product: 'nginx' }, { port: 22 }] },
        findings: [{ ruleId: 'CVE-2026-0001', severity: 'high', location: 'tcp/443' }],
      },
    ]);
  }
});

test.each([
  [
    'wrapped by the protocol',
    '<get_reports_response status="200"><report id="a" format_id="x">',
    '</report></get_reports_response>',
  ],
  ['of a newer version', '<report id="a" format_id="x" config_id="">', '</report>'],
])('[T3] a report of OpenVAS, %s, with what is of no host and of the scanner itself', async (_how, open, close) => {
  const result = (host: string): string =>
    `<result>${host}<nvt oid="1"><name>A</name></nvt><threat>High</threat></result>`;
  const app = '<detail><name>App</name><value>cpe:/a:openbsd:openssh:7.2p2</value></detail>';
  const file = await parse(
    'openvas.xml',
    `${open}<report id="a"><results>${result('<host>192.0.2.1<hostname/></host>')}${result('')}</results><host><ip>192.0.2.1</ip>${app}</host><errors><error><description>Timed out</description></error></errors></report>${close}`,
  );
  expect(file.records).toMatchObject([
    { asset: { ips: ['192.0.2.1'] }, findings: [{ title: 'A' }], software: [{ name: 'openssh', version: '7.2p2' }] },
    { asset: { name: 'openvas' }, findings: [{ title: 'A' }] },
  ]);
  expect(file.tally).toMatchObject({ rows: 4, findings: 2, software: 1, leftOut: 1 });
});

test('[T4] devices of an agent or of device management are hosts by the number their server gave them', async () => {
  const falcon = {
    device_id: 'a1',
    cid: 'c',
    agent_version: '7',
    hostname: 'SRV-1',
    local_ip: '192.0.2.1',
    serial_number: 'X1',
  };
  const [first, second] = (
    await parse('hosts.json', JSON.stringify({ resources: [falcon, { ...falcon, device_id: 'a2' }] }))
  ).records;
  expect([first?.sourceUid, second?.sourceUid]).toEqual(['crowdstrike:a1', 'crowdstrike:a2']);
  const managed = {
    ...{
      id: 'd1',
      deviceName: 'LAP-1',
      managedDeviceOwnerType: 'company',
      operatingSystem: 'Windows',
      osVersion: '10.0.22631',
    },
    ...{ userPrincipalName: 'kim@example.com', ethernetMacAddress: '001122334455', physicalMemoryInBytes: 0 },
  };
  const [device] = (await parse('devices.json', JSON.stringify({ value: [managed] }))).records;
  expect(device).toMatchObject({
    sourceUid: 'intune:d1',
    asset: { macs: ['00:11:22:33:44:55'], managed: true, owner: { email: 'kim@example.com' } },
  });
});

test('[T4] an asset of Lansweeper is known by its key, typed by its kind; a monitor is no machine', async () => {
  const items = [
    {
      ...{
        key: 'k1',
        assetBasicInfo: { name: 'sw-1', type: 'Switch', ipAddress: '192.0.2.1', mac: '02:00:5e:00:53:01' },
      },
      assetCustom: { manufacturer: 'Aruba', serialNumber: 'X9', location: 'Hall 2' },
    },
    { key: 'k2', assetBasicInfo: { name: 'Display', type: 'Monitor' } },
  ];
  for (const document of [items, { data: { site: { assetResources: { total: 2, items } } } }]) {
    const file = await parse('assets.json', JSON.stringify(document));
    expect(file.records).toMatchObject([
      { sourceUid: 'lansweeper:k1', asset: { type: 'network', location: 'Hall 2', hardware: { serial: 'X9' } } },
    ]);
    expect(remarks(file)).toEqual(['-: Left out: monitors and locations (1).']);
  }
});

test('[T3] lines of an address and a port are naabu’s only where nothing else is in them', async () => {
  const line = { host: 'a.example', ip: '192.0.2.1', port: 443 };
  expect((await parse('out.json', JSON.stringify(line))).format).toBe('naabu_json');
  expect(await refusal('out.json', JSON.stringify({ ...line, banner: 'SSH' }))).toContain('does not know');
});

test('[T13] a result of XCCDF that leaves out its CVEs and severity has those of its rule', async () => {
  const result = (more: string): string => `<rule-result idref="r1"${more}><result>fail</result></rule-result>`;
  const file = await parse(
    'results.xml',
    `<Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2" xmlns:html="http://www.w3.org/1999/xhtml">
     <TestResult end-time="2026-01-01T00:00:00Z"><target>a.example</target>${result(' severity="unknown"')}
     <rule-result idref="r2"><result>notapplicable</result></rule-result></TestResult>
     <Group><Rule id="r1" severity="high"><title>Set the mode</title><description>Of <html:code>/etc/shadow</html:code>:<html:br/>none.</description>
     <ident system="http://cve.mitre.org">CVE-2026-0001</ident></Rule></Group></Benchmark>`,
  );
  expect(file.records).toMatchObject([
    {
      asset: { fqdns: ['a.example'] },
      findings: [
        { title: 'Set the mode', severity: 'high', cves: ['CVE-2026-0001'], description: 'Of /etc/shadow:\nnone.' },
      ],
    },
  ]);
  expect(remarks(file)).toEqual(['-: Left out: checks that do not apply (1).']);
});
