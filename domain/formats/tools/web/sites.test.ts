import { expect, test } from 'vitest';
import { toldOf } from '../../../../tests/kit/told-of';

test('[T4] SARIF of a scanner of web applications is of them; a page of a code host is of no web application', async () => {
  const result = (uri: string) => ({
    ...{ ruleId: '10202', level: 'warning', message: { text: 'No token' } },
    locations: [{ physicalLocation: { artifactLocation: { uri } } }],
  });
  const run = (uris: readonly string[]) => ({ tool: { driver: { name: 'ZAP' } }, results: uris.map(result) });
  const { assets } = await toldOf('zap.sarif', {
    version: '2.1.0',
    runs: [run(['https://a.example/x', 'https://a.example/y', 'https://github.com/org/app/blob/main/a.ts'])],
  });
  expect(assets.map(([name, ...findings]) => [name, findings.length])).toEqual([
    ['https://a.example', 2],
    ['zap', 1],
  ]);
});

const tested = (pass: boolean, score_modifier: number, more = {}) => ({ pass, score_modifier, result: 'r', ...more });

test('[T2] HTTP Observatory: tests below their name or alone, of the site that was asked', async () => {
  const route = ['http://a.example/', 'https://a.example/', 'https://a.example/login'];
  const tests = {
    'content-security-policy': tested(false, -25, { score_description: 'No policy' }),
    'x-frame-options': tested(true, 0),
    redirection: tested(true, 0, { output: { route, destination: 'https://a.example/login' } }),
  };
  const { assets, said } = await toldOf('scan.json', { scan: { grade: 'D' }, tests });
  expect(assets).toEqual([['https://a.example', 'medium | No policy | ']]);
  expect(said).toEqual(['-: Left out: tests that are passed (2).']);
  const alone = await toldOf('site.json', {
    'subresource-integrity': tested(false, -50, { score_description: 'None' }),
  });
  expect(alone.assets).toEqual([['site', 'high | None | ']]);
});

test('[T1] Detectify and ImmuniWeb: vulnerabilities that are there, without their requests', async () => {
  const vulnerability = {
    ...{ uuid: 'u', title: 'RCE via CVE-2000-0001', host: 'a.example', location: '/up', status: 'active' },
    ...{ severity: 'critical', cvss_scores: { cvss_3_1: { score: 9.8, vector: 'CVSS:3.1/AV:N' } }, cwe: 502 },
    request: { url: 'https://a.example/up', body: 'hidden' },
  };
  const { assets, said, file } = await toldOf('detectify.json', {
    vulnerabilities: [vulnerability, { ...vulnerability, uuid: 'v', status: 'patched' }],
    ...{ has_more: false, total_vulnerabilities: 2 },
  });
  expect(assets).toEqual([['https://a.example', 'critical | RCE via CVE-2000-0001 | /up']]);
  expect(said).toHaveLength(1);
  expect(JSON.stringify(file.records)).not.toContain('hidden');
  const xml = await toldOf(
    'immuniweb.xml',
    `<Vulnerabilities><Vulnerability><ID>1/2</ID><Name>Code Injection in /c</Name><Status>new</Status><Type>Code Injection</Type><CWE-ID>CWE-94</CWE-ID>
      <CVSSv3>9.8 [CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H]</CVSSv3><Risk>CRITICAL</Risk><URL>http://a.example:4000/c</URL><PoC>Cookie: hidden</PoC></Vulnerability></Vulnerabilities>`,
  );
  expect(xml.assets).toEqual([['http://a.example:4000', 'critical | Code Injection in /c | /c']]);
  expect(xml.file.records[0]?.findings[0]?.cvss).toMatchObject({ version: '3.0', baseScore: 9.8 });
  expect(JSON.stringify(xml.file.records)).not.toContain('hidden');
});
