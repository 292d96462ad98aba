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
  expect(remarks(parsed)).toEqual(['-: 1 host did not answer and is left out.']);
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
