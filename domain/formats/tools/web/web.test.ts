import { expect, test } from 'vitest';
import { parse } from '../../../../tests/kit/test-files';
import { toldOf } from '../../../../tests/kit/told-of';
import { textOfHtml } from '../html-text';
import { dayFirst, pathOf } from './web-parts';

test('[T8] texts in HTML are kept as they are read, dates that begin with the day as the day they are', () => {
  expect(textOfHtml('<p>One &amp; <b>two</b></p>\n\n<ul><li>a &lt; b</li></ul>')).toBe('One & two\n- a < b');
  expect(textOfHtml('<div> </div>')).toBeUndefined();
  expect([dayFirst('Fr., 30 Sep. 2022 08:40:35'), dayFirst('11 Mar 2020 01:07PM GMT-0400')]).toEqual([
    '2022-9-30 08:40:35',
    '2020-3-11 01:07PM-0400',
  ]);
  expect([dayFirst('09/07/2021 10:00 AM'), dayFirst('2024-10-08 02:33 PM')]).toEqual([
    '2021-7-09 10:00AM',
    '2024-10-08 02:33 PM',
  ]);
  expect([pathOf('https://a.example:8443?x=1'), pathOf('/a/b?c'), pathOf(undefined)]).toEqual(['/', '/a/b', undefined]);
});

const ALERT = { pluginid: '10020', alertRef: '10020-1', alert: 'No frame options', riskcode: '2', confidence: '2' };

test('[T2] ZAP: an alert at several places is one finding, and a site without alerts is an asset', async () => {
  const instances = ['/a?id=1', '/b'].map((path) => ({
    uri: `http://shop.example:8080${path}`,
    method: 'GET',
    param: 'q',
  }));
  const { assets, said, file } = await toldOf('zap.json', {
    '@version': '2.16.1',
    '@generated': 'Sun, 22 Jun 2025 04:04:14',
    site: [
      {
        '@name': 'http://shop.example:8080',
        alerts: [
          { ...ALERT, riskdesc: 'Medium (Medium)', instances },
          { ...ALERT, alert: 'Wrong', confidence: '0' },
        ],
      },
      { '@host': 'idle.example', '@port': '443', '@ssl': 'true', alerts: [] },
    ],
  });
  expect(assets).toEqual([
    ['http://shop.example:8080', 'medium | No frame options | /a [q] and 1 more'],
    ['https://idle.example'],
  ]);
  expect(said).toEqual(['-: Left out: alerts marked as false positives (1).']);
  expect(file.records[0]).toMatchObject({
    observedAt: '2025-06-22T04:04:14.000Z',
    findings: [{ evidence: expect.stringContaining('GET http://shop.example:8080/b · parameter q') }],
  });
});

test('[T1] ZAP: an alert of one place, as versions before 2.4 wrote it', async () => {
  const { assets } = await toldOf(
    'zap.xml',
    `<?xml version="1.0"?><OWASPZAPReport version="2.3" generated="Mon, 1 Jun 2015 10:00:00"><site host="a.example" port="80" ssl="false">
      <alerts><alertitem><pluginid>1</pluginid><alert>Leak</alert><riskcode>3</riskcode><uri>http://a.example/x</uri><param>p</param></alertitem></alerts>
    </site></OWASPZAPReport>`,
  );
  expect(assets).toEqual([['http://a.example', 'high | Leak | /x [p]']]);
});

test('[T1] Burp: events of its server and issues of a DAST scan, without their requests', async () => {
  const issue = { name: 'XSS', type_index: 2097920, origin: 'https://a.example', path: '/p', severity: 'high' };
  const evidence = [{ request_response: { request: [{ data: 'Q29va2llOiBzZWNyZXQ=' }] } }];
  const events = [
    { type: 'issue_found', issue: { ...issue, caption: '/p [q parameter]', evidence } },
    { type: 'issue_found', issue: { ...issue, severity: 'false_positive' } },
    { type: 'scan_note' },
  ];
  const api = await toldOf('burp.json', { task_id: '1', issue_events: events });
  expect(api.assets).toEqual([['https://a.example', 'high | XSS | /p [q parameter]']]);
  expect(api.said).toHaveLength(2);
  expect(JSON.stringify(api.file.records)).not.toContain('Q29va2ll');
  const kind = { name: 'SQL injection', description_html: '<p>Bad</p>', vulnerability_classifications_html: null };
  const dast = await toldOf('dast.json', { Issues: [{ issue_type: kind, ...issue, name: null }] });
  expect(dast.assets).toEqual([['https://a.example', 'high | SQL injection | /p']]);
});

const acunetix = (start: string, items: string, crawler = ''): string =>
  `<Scan><StartURL><![CDATA[${start}]]></StartURL><StartTime>27/02/2020, 12:56:09</StartTime>${crawler}<ReportItems>${items}</ReportItems></Scan>`;

test('[T4] Acunetix: each scan is of its own site, whose protocol the crawler says where the address does not', async () => {
  const item = (name: string, more = '') =>
    `<ReportItem id="1"><Name>${name}</Name><ModuleName>m.js</ModuleName><Affects>/a</Affects><Parameter>id</Parameter><Severity>informational</Severity>${more}
      <CVSS><Descriptor>AV:N/AC:L/Au:N/C:N/I:N/A:P</Descriptor><Score>5.0</Score></CVSS><CVSS3><Descriptor>CVSS:3.0/AV:N</Descriptor><Score>5.3</Score></CVSS3>
      <CWEList><CWE id="79">CWE-79</CWE></CWEList><TechnicalDetails><Request>Cookie: sid=1</Request></TechnicalDetails></ReportItem>`;
  const { assets, said, file } = await toldOf(
    'scan.xml',
    `<ScanGroup ExportedOn="28/02/2020, 05:13:54">
      ${acunetix('www.a.example', item('One') + item('Two', '<IsFalsePositive>True</IsFalsePositive>'), '<Crawler StartUrl="https://www.a.example/"></Crawler>')}
      ${acunetix('b.example:8080', '')}</ScanGroup>`,
  );
  expect(assets).toEqual([['https://www.a.example', 'info | One | /a [id]'], ['http://b.example:8080']]);
  expect(said).toEqual(['-: Left out: items marked as false positives (1).']);
  expect(file.records[0]).toMatchObject({
    observedAt: '2020-02-27T12:56:09.000Z',
    findings: [
      { cvss: { version: '3.0', baseScore: 5.3 }, references: ['https://cwe.mitre.org/data/definitions/79.html'] },
    ],
  });
  expect(JSON.stringify(file.records)).not.toContain('sid=1');
});

test('[T1] Invicti: an empty report is of its target; what is no more is left out', async () => {
  const Target = { ScanId: '1', Url: 'https://a.example/app', Initiated: '2024-10-08 12:33 PM' };
  const empty = await toldOf('report.json', { Generated: '2024-10-08 02:33 PM', Target, Vulnerabilities: [] });
  expect([empty.assets, empty.file.source.displayName]).toEqual([[['https://a.example']], 'Invicti']);
  const Vulnerabilities = ['Present, Scanning', 'Fixed (Confirmed)', 'FalsePositive', 'AcceptedRisk'].map((State) => ({
    ...{ Name: State, Type: 'Xss', Url: 'https://a.example/x?q=%22', State, Severity: 'BestPractice' },
    HttpRequest: { Content: 'Cookie: sid=1', Parameters: [{ Name: 'q', Vulnerable: true }] },
    Classification: null,
  }));
  const { assets, said, file } = await toldOf('report.json', { Generated: '', Target, Vulnerabilities });
  expect(assets).toEqual([['https://a.example', 'info | Present, Scanning | /x [q]', 'info | AcceptedRisk | /x [q]']]);
  expect(said).toHaveLength(2);
  expect(JSON.stringify(file.records)).not.toContain('sid=1');
});

test('[T1] Nikto: one host or several, in the JSON of its versions; what differs in a name is another finding', async () => {
  const item = (msg: string) => ({ id: '999100', method: 'GET', url: '/', msg, references: 'https://a.example/why' });
  const host = { host: 'a.example', ip: '192.0.2.1', port: '443', banner: 'nginx' };
  const items = [item("Header 'x-one' found"), item("Header 'x-two' found"), item('CVE-2021-1234 may apply')];
  const one = await toldOf('nikto.json', { ...host, vulnerabilities: items });
  expect(one.assets).toEqual([['https://a.example', ...items.map(({ msg }) => `info | ${msg} | /`)]]);
  const findings = one.file.records[0]?.findings ?? [];
  expect(findings.map(({ uniqueIdFromTool }) => uniqueIdFromTool)).toEqual([
    '999100:/:x-one',
    '999100:/:x-two',
    '999100:/',
  ]);
  expect(findings[2]?.cves).toEqual(['CVE-2021-1234']);
  const two = await toldOf('nikto.json', [
    { ...host, vulnerabilities: items },
    { ...host, port: '80', vulnerabilities: [] },
  ]);
  expect(two.assets.map(([name]) => name)).toEqual(['https://a.example', 'http://a.example']);
});

test('[T11] Nikto: the password of a default account is not kept', async () => {
  const msg = "Default account found for 'Restricted' at /status (ID '', PW 'hidden'). Cisco device.";
  const host = { host: 'a.example', ip: '192.0.2.1', port: '80', banner: '' };
  const { assets, file } = await toldOf('nikto.json', {
    ...host,
    vulnerabilities: [{ id: '700007', method: 'GET', url: '/status', msg }],
  });
  expect(assets).toEqual([['http://a.example', `info | ${msg.replace('hidden', '[secret]')} | /status`]]);
  expect(JSON.stringify(file.records)).not.toContain('hidden');
});

const BANNER = { description: 'WordPress Security Scanner by the WPScan Team', version: '3.8.20' };

test('[T2] WPScan: a scan that stopped says why, and a site is told of with all that is installed', async () => {
  const stopped = await toldOf('wpscan.json', {
    banner: BANNER,
    scan_aborted: 'The url seems to be down',
    target_url: '',
  });
  expect(stopped.file.rejected.map(({ reason }) => reason)).toEqual(['WPScan stopped: The url seems to be down']);
  const vulnerability = {
    title: 'Plugin < 2 - XSS',
    fixed_in: '2.0',
    references: { cve: ['2024-1234'], wpvulndb: ['ab'] },
  };
  const { assets, file } = await toldOf('wpscan.json', {
    banner: BANNER,
    ...{ target_url: 'http://a.example/blog/', effective_url: 'https://a.example/blog/', interesting_findings: [] },
    version: { number: '6.1', vulnerabilities: [{ title: 'Core', references: {}, cvss: { score: 9.8 } }] },
    main_theme: null,
    plugins: { shop: { version: null, location: 'https://a.example/p/shop/', vulnerabilities: [vulnerability] } },
    config_backups: { 'https://a.example/wp-config.php.bak': {} },
    users: { admin: {} },
  });
  expect(assets).toEqual([
    [
      'https://a.example',
      'critical | Core | WordPress 6.1',
      'medium | Plugin < 2 - XSS | /p/shop/',
      'high | A backup of the configuration can be read | /wp-config.php.bak',
    ],
  ]);
  expect(file.records[0]?.software.map(({ name, version }) => [name, version])).toEqual([
    ['WordPress', '6.1'],
    ['shop', undefined],
  ]);
  expect(file.records[0]?.findings[1]).toMatchObject({ cves: ['CVE-2024-1234'], solution: 'Update shop to 2.0.' });
});

test('[T11] Burp: the session in a cookie that is reported is not kept', async () => {
  const file = await parse(
    'burp.xml',
    `<issues burpVersion="2025.1"><issue><host>https://shop.example</host><path>/</path><type>1</type><name>Cookie without HttpOnly flag set</name>
    <severity>Low</severity><issueBackground>b</issueBackground>
    <issueDetail>JSESSIONID=AD00240A932835EDD60B3F7487A9D15D; Path=/</issueDetail></issue></issues>`,
  );
  expect(file.records[0]?.findings[0]?.evidence).toBe('JSESSIONID=…; Path=/');
  expect(JSON.stringify(file.records)).not.toContain('AD00240A');
});
