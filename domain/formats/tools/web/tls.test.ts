import { expect, test } from 'vitest';
import { toldOf } from '../../../../tests/kit/told-of';
import { isWeak, notRecommended } from './weak-suites';

const CHECKS = [
  { id: 'engine_problem', severity: 'WARN', finding: 'No engine' },
  { id: 'SSLv3', severity: 'OK', finding: 'not offered' },
  { id: 'BREACH', severity: 'HIGH', finding: 'potentially VULNERABLE', cve: 'CVE-2013-3587', cwe: 'CWE-310' },
  { id: 'DNS_CAArecord', severity: 'WARN', finding: 'check timed out' },
  { id: 'overall_grade', severity: 'CRITICAL', finding: 'T' },
];

test('[T2] testssl.sh: the same checks in its flat and its pretty JSON', async () => {
  const expected = [
    [
      'https://a.example',
      'high | BREACH: potentially VULNERABLE | 192.0.2.1:443',
      'info | DNS_CAArecord: check timed out | 192.0.2.1:443',
    ],
  ];
  const flat = await toldOf(
    'scan.json',
    CHECKS.map((check) => ({ ip: 'a.example/192.0.2.1', port: '443', ...check })),
  );
  expect(flat.assets).toEqual(expected);
  expect(flat.said).toHaveLength(3);
  expect(flat.file.records[0]?.findings[0]?.cves).toEqual(['CVE-2013-3587']);
  const [problem, ...checks] = CHECKS;
  const pretty = await toldOf('scan.json', {
    ...{ Invocation: 'testssl.sh', version: '3.0', startTime: '1562094676' },
    scanResult: [
      {
        targetHost: 'a.example',
        ip: '192.0.2.1',
        port: '443',
        service: 'HTTP',
        pretest: [problem],
        vulnerabilities: checks,
      },
      { id: 'scanProblem', severity: 'FATAL', finding: 'b.example could not be resolved' },
    ],
  });
  expect(pretty.assets).toEqual(expected);
});

test('[T2] testssl.sh: a server that could not be tested is rejected with the reason; a certificate is no title', async () => {
  const { assets, file } = await toldOf(
    'scan.csv',
    `"id","fqdn/ip","port","severity","finding","cve","cwe"
"scanProblem","b.example/192.0.2.2","443","FATAL","Can't connect to '192.0.2.2:443'","",""
"cert","a.example/192.0.2.1","443","INFO","-----BEGIN CERTIFICATE----- ${'MIIGOzCCBSOg'.repeat(30)}","",""
`,
  );
  expect(assets).toEqual([['https://a.example', 'info | cert | 192.0.2.1:443']]);
  expect(file.rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "2: This server was not tested: Can't connect to '192.0.2.2:443'",
  ]);
});

test('[T4] TLS of mail is of its host with its port, not of a web application', async () => {
  const { file } = await toldOf('scan.json', [
    { ip: 'mail.a.example/192.0.2.1', port: '465', id: 'SSLv3', severity: 'HIGH', finding: 'offered' },
  ]);
  expect(file.records[0]?.asset).toMatchObject({
    fqdns: ['mail.a.example'],
    ips: ['192.0.2.1'],
    services: [{ proto: 'tcp', port: 465 }],
  });
});

const suites = (...names: readonly string[]) => ({
  accepted_cipher_suites: names.map((name) => ({ cipher_suite: { name } })),
});

test('[T2] SSLyze: results of its newer versions, what failed or was not made beside what was found', async () => {
  const certificate_deployments = [
    {
      leaf_certificate_subject_matches_hostname: false,
      path_validation_results: [
        { validation_error: 'it has expired', trust_store: { name: 'Mozilla', version: '2026' } },
      ],
    },
  ];
  const { assets, said, file } = await toldOf('sslyze.json', {
    ...{
      sslyze_version: '6.0.0',
      date_scans_started: '2026-01-01T00:00:00',
      date_scans_completed: '2026-01-01T00:01:00',
    },
    server_scan_results: [
      {
        server_location: { hostname: 'a.example', ip_address: '192.0.2.1', port: 8443 },
        connectivity_status: 'COMPLETED',
        scan_result: {
          certificate_info: { status: 'COMPLETED', result: { certificate_deployments } },
          tls_1_0_cipher_suites: { status: 'COMPLETED', result: suites('TLS_RSA_WITH_AES_128_CBC_SHA') },
          tls_1_2_cipher_suites: { status: 'COMPLETED', result: suites('TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256') },
          robot: { status: 'COMPLETED', result: { robot_result: 'VULNERABLE_WEAK_ORACLE' } },
          heartbleed: { status: 'ERROR', error_reason: 'BUG_IN_SSLYZE', result: null },
          http_headers: { status: 'NOT_SCHEDULED', result: null },
        },
      },
      { server_location: { hostname: 'b.example', port: 443 }, connectivity_status: 'ERROR', scan_result: null },
    ],
  });
  expect(assets).toEqual([
    [
      'https://a.example:8443',
      'medium | The certificate is not trusted | ',
      'medium | TLS 1.0 is accepted | ',
      'medium | ROBOT attack | ',
    ],
  ]);
  expect(said).toHaveLength(4);
  expect(file.records[0]?.findings[0]?.evidence).toBe('It is not of this name.\nMozilla 2026: it has expired');
});

test('[T1] suites without forward secrecy, with SHA-1, RC4 or 3DES are not recommended; ChaCha20 is not weak for that', () => {
  const weak = ['TLS_RSA_WITH_AES_256_GCM_SHA384', 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', 'TLS_RSA_WITH_RC4_128_SHA'];
  const unlisted = ['TLS_CHACHA20_POLY1305_SHA256', 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256'];
  const strong = ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_DHE_RSA_WITH_AES_256_CCM'];
  expect(notRecommended([...weak, ...unlisted, ...strong])).toEqual([...weak, ...unlisted]);
  expect([...weak, ...unlisted].filter(isWeak)).toEqual(weak);
});

const entry = (qid: number, title: string, category: string) =>
  `<QID><QID>${qid}</QID><CATEGORY>${category}</CATEGORY><SEVERITY>4</SEVERITY><TITLE>${title}</TITLE><SOLUTION>N/A</SOLUTION></QID>`;

test('[T13] Qualys WAS: findings of each web application, whose names and ratings stand behind them', async () => {
  const gathered = `<INFORMATION_GATHERED><QID>2</QID><DATA base64="true">${btoa('café'.normalize('NFD').slice(0, 3))}</DATA></INFORMATION_GATHERED>`;
  const { assets, said, file } = await toldOf(
    'was.xml',
    `<WAS_WEBAPP_REPORT><SUMMARY><GLOBAL_SUMMARY><VULNERABILITY>3</VULNERABILITY></GLOBAL_SUMMARY></SUMMARY><RESULTS>
      <WEB_APPLICATION><NAME>Shop</NAME><URL>https://a.example/shop</URL><VULNERABILITY_LIST>
        <VULNERABILITY><UNIQUE_ID>u1</UNIQUE_ID><QID>1</QID><URL>https://a.example/x?y=1</URL><PARAM>y</PARAM><STATUS>NEW</STATUS>
          <PAYLOADS><PAYLOAD><REQUEST><HEADERS><HEADER><key>Cookie</key><value>sid=1</value></HEADER></HEADERS></REQUEST></PAYLOAD></PAYLOADS></VULNERABILITY>
        <VULNERABILITY><QID>1</QID><URL>https://a.example/z</URL><STATUS>FIXED</STATUS></VULNERABILITY>
        <VULNERABILITY><QID>1</QID><URL>https://a.example/z</URL><IGNORED>true</IGNORED></VULNERABILITY>
      </VULNERABILITY_LIST><INFORMATION_GATHERED_LIST>${gathered}</INFORMATION_GATHERED_LIST></WEB_APPLICATION>
      <WEB_APPLICATION><NAME>Blog</NAME><INFORMATION_GATHERED_LIST>${gathered}</INFORMATION_GATHERED_LIST></WEB_APPLICATION>
    </RESULTS><GLOSSARY><QID_LIST>${entry(1, 'SQL injection', 'Confirmed Vulnerability')}${entry(2, 'Host name', 'Information Gathered')}</QID_LIST></GLOSSARY></WAS_WEBAPP_REPORT>`,
  );
  expect(assets).toEqual([
    ['https://a.example', 'high | SQL injection | /x [y]', 'info | Host name | '],
    ['Blog', 'info | Host name | '],
  ]);
  expect(said).toHaveLength(2);
  expect(file.records[0]?.findings[1]?.evidence).toBe('caf');
  expect(JSON.stringify(file.records)).not.toContain('sid=1');
});
