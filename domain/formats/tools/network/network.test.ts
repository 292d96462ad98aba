import { expect, test } from 'vitest';
import { parse, rejections, remarks } from '../../../../tests/kit/test-files';

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
    'Left out: 1 vulnerabilities that are fixed.',
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
    'Left out: 2 checks that found nothing.',
    'Left out: 1 checks that failed to run.',
    'Left out: 1 vulnerabilities that were accepted.',
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
  expect(remarks(file)).toEqual(['-: Left out: 1 alerts of other kinds.']);
});
