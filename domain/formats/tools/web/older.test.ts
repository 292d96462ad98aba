import { expect, test } from 'vitest';
import { toldOf } from '../../../../tests/kit/told-of';

const match = (more: object) => ({ type: 'http', host: 'https://a.example', 'matcher-status': true, ...more });

test('[T1] Nuclei: each of its shapes, a match a line', async () => {
  const matches = [
    match({
      templateID: 'nginx',
      info: { name: 'nginx', severity: 'info', reference: '- https://b.example/1\n- https://b.example/2\n' },
      matched: 'https://a.example/x?id=1',
    }),
    match({
      'template-id': 'CVE-2018-15473',
      info: { name: 'SSH', severity: 'medium', classification: { 'cve-id': ['cve-2018-15473'] } },
      type: 'network',
      'matched-at': 'a.example:22',
      ip: '192.0.2.1',
    }),
    match({ 'template-id': 'gone', info: { name: 'gone' }, 'matcher-status': false }),
  ];
  const { assets, file, said } = await toldOf('nuclei.jsonl', matches.map((one) => JSON.stringify(one)).join('\n'));
  expect(assets).toEqual([
    ['https://a.example', 'info | nginx | /x'],
    ['a.example', 'medium | SSH | a.example:22'],
  ]);
  expect(said).toEqual(['-: Left out: templates that did not match (1).']);
  expect(file.records[0]?.findings[0]?.references).toEqual(['https://b.example/1', 'https://b.example/2']);
  expect(file.records[1]).toMatchObject({
    asset: { ips: ['192.0.2.1'], services: [{ proto: 'tcp', port: 22 }] },
    findings: [{ cves: ['CVE-2018-15473'] }],
  });
  const first = {
    template: 'git-config',
    type: 'http',
    matched: 'https://a.example/.git',
    severity: 'high',
    author: 'me',
    name: 'Git',
  };
  expect((await toldOf('nuclei.json', first)).assets).toEqual([['https://a.example', 'high | Git | /.git']]);
});

test('[T11] Nuclei: a key that was extracted, a password that was tried and the requests are not kept', async () => {
  const { file } = await toldOf('nuclei.json', [
    match({
      'template-id': 'aws-key',
      info: { name: 'AWS key', severity: 'high', tags: ['exposure', 'token'] },
      'matched-at': 'https://a.example/js',
      'extracted-results': ['AKIA-hidden'],
      request: 'Cookie: hidden',
      meta: { password: 'hidden' },
    }),
  ]);
  expect(file.records[0]?.findings[0]?.evidence).toBe('https://a.example/js');
  expect(JSON.stringify(file.records)).not.toContain('hidden');
});

test('[T1] httpx: answers as its versions before 1.1 wrote them', async () => {
  const { file } = await toldOf('httpx.json', {
    ...{
      url: 'https://a.example/login',
      'status-code': 200,
      'content-length': 5,
      webserver: 'nginx/1.2',
      vhost: false,
    },
  });
  expect(file.records[0]).toMatchObject({
    asset: { name: 'https://a.example' },
    software: [{ name: 'nginx', version: '1.2' }],
  });
});

test('[T2] Arachni: issues at path and input, on the site that was scanned though none was found', async () => {
  const options = { url: 'http://a.example/', http: {} };
  const issue = {
    ...{ name: 'XSS', severity: 'high', cwe: 79, proof: '<xss/>', check: { shortname: 'xss' } },
    vector: { type: 'form', action: 'http://a.example/search?x=1', affected_input_name: 'q' },
    ...{
      references: { OWASP: 'https://b.example' },
      request: { headers: { Cookie: 'sid=1' } },
      response: { body: 'sid=1' },
    },
  };
  const { assets, file } = await toldOf('arachni.json', { version: '1.5', options, sitemap: {}, issues: [issue] });
  expect(assets).toEqual([['http://a.example', 'high | XSS | /search [q]']]);
  expect(JSON.stringify(file.records)).not.toContain('sid=1');
  expect((await toldOf('arachni.json', { options, sitemap: {}, issues: [] })).assets).toEqual([['http://a.example']]);
});

test('[T1] Wapiti: entries of each kind, in its XML and its JSON', async () => {
  const entry = { method: 'GET', path: '/', info: 'CSP is not set', level: 1, parameter: '', http_request: 'GET /' };
  const json = await toldOf('wapiti.json', {
    classifications: { CSP: { desc: 'A policy', sol: 'Set it', ref: { MDN: 'https://b.example' } } },
    vulnerabilities: { CSP: [entry], SQL: [] },
    anomalies: { 'Internal error': [{ ...entry, path: '/x?y=1', parameter: 'y', info: 'HTTP 500', level: 4 }] },
    additionals: {},
    infos: { target: 'https://a.example/', date: 'Sat, 27 Mar 2021 20:08:34 +0000', version: 'Wapiti 3' },
  });
  const expected = [
    ['https://a.example', 'low | CSP: CSP is not set | /', 'critical | Internal error: HTTP 500 | /x [y]'],
  ];
  expect(json.assets).toEqual(expected);
  expect(json.file.records[0]).toMatchObject({
    observedAt: '2021-03-27T20:08:34.000Z',
    findings: [{ solution: 'Set it', references: ['https://b.example'] }, {}],
  });
  const xmlEntry = (info: string, path: string, level: number, parameter = '') =>
    `<entries><entry><method>GET</method><path>${path}</path><level>${level}</level><parameter>${parameter}</parameter><info>${info}</info></entry></entries>`;
  const xml = await toldOf(
    'wapiti.xml',
    `<report type="security"><report_infos><info name="generatorName">wapiti</info><info name="target">https://a.example/</info><info name="scope">folder</info></report_infos>
      <vulnerabilities><vulnerability name="CSP">${xmlEntry('CSP is not set', '/', 1)}</vulnerability><vulnerability name="SQL"><entries/></vulnerability></vulnerabilities>
      <anomalies><anomaly name="Internal error">${xmlEntry('HTTP 500', '/x?y=1', 4, 'y')}</anomaly></anomalies></report>`,
  );
  expect(xml.assets).toEqual(expected);
});

test('[T2] SSLyze before version 3 wrote the same checks as XML', async () => {
  const suites = (...names: readonly string[]) =>
    `<acceptedCipherSuites>${names.map((name) => `<cipherSuite name="${name}"/>`).join('')}</acceptedCipherSuites>`;
  const { assets, said } = await toldOf(
    'sslyze.xml',
    `<document SSLyzeVersion="1.4.3" title="SSLyze Scan Results"><results><target host="a.example" ip="192.0.2.1" port="443" tlsWrappedProtocol="https">
      <certinfo><certificateValidation><hostnameValidation certificateMatchesServerHostname="True"/><pathValidation usingTrustStore="Mozilla" validationResult="ok"/></certificateValidation></certinfo>
      <heartbleed><openSslHeartbleed isVulnerable="False"/></heartbleed><reneg><sessionRenegotiation canBeClientInitiated="False" isSecure="False"/></reneg>
      <robot exception="timed out"/>
      <tlsv1 isProtocolSupported="True">${suites('TLS_RSA_WITH_AES_128_CBC_SHA')}</tlsv1><tlsv1_2>${suites('TLS_RSA_WITH_3DES_EDE_CBC_SHA')}</tlsv1_2><tlsv1_3>${suites()}</tlsv1_3>
    </target></results><invalidTargets/></document>`,
  );
  expect(assets).toEqual([
    [
      'https://a.example',
      'medium | Insecure session renegotiation | ',
      'medium | TLS 1.0 is accepted | ',
      'medium | TLS 1.2 is accepted with cipher suites the BSI does not recommend | ',
    ],
  ]);
  expect(said).toEqual(['-: Left out: checks that are passed (3).', '-: Left out: checks that failed (1).']);
});
