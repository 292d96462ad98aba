import { expect, test } from 'vitest';
import { parse } from '../../../../tests/kit/test-files';

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
