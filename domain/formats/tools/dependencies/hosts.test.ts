import { expect, test } from 'vitest';
import { parse } from '../../../../tests/kit/test-files';

const read = async (document: unknown) => {
  const { format, records, tally, source } = await parse('report.json', JSON.stringify(document));
  return {
    ...{ format, tally, source: source.displayName, whole: JSON.stringify(records) },
    assets: records.map(({ asset }) => `${asset.type} ${asset.name}`),
    findings: records.flatMap(({ findings }) => findings),
  };
};

const advisory = { summary: 'Code execution', identifiers: [{ value: 'GHSA-1' }, { value: 'CVE-2026-1111' }] };
const vulnerability = { severity: 'MODERATE', package: { name: 'log4j', ecosystem: 'MAVEN' }, advisory };
const alert = (id: string, state = 'OPEN') => ({
  ...{ id, state, vulnerableManifestFilename: 'pom.xml', vulnerableRequirements: '= 1.2.0' },
  securityVulnerability: { ...vulnerability, firstPatchedVersion: { identifier: '1.3.0' } },
});

test('[T4] GitHub: alerts of several repositories, two of one advisory in one, and those that are fixed', async () => {
  const of = (name: string, ...nodes: readonly object[]) => ({
    nameWithOwner: `org/${name}`,
    vulnerabilityAlerts: { nodes },
  });
  const { format, assets, findings, tally } = await read({
    data: {
      organization: {
        repositories: { nodes: [of('a', alert('1'), alert('2'), alert('3', 'FIXED')), of('b', alert('4'))] },
      },
    },
  });
  expect([format, assets]).toEqual(['github_json', ['application org/a', 'application org/b']]);
  expect(findings.map(({ uniqueIdFromTool }) => uniqueIdFromTool)).toEqual(['1', '2', '4']);
  expect(findings[0]).toMatchObject({ ruleId: 'GHSA-1', severity: 'medium', cves: ['CVE-2026-1111'] });
  expect(findings[0]?.solution).toBe('Update log4j to 1.3.0.');
  expect(tally).toMatchObject({ rows: 4, leftOut: 1 });
  expect((await read({ data: { repository: of('c') } })).assets).toEqual(['application org/c']);
});

test('[T11] GitHub: what its REST interface lists, without the secrets', async () => {
  const at = { number: 7, state: 'open', html_url: 'https://github.com/Org/App/security/code-scanning/7' };
  const instance = { message: { text: 'as clear text' }, location: { path: 'a.py', start_line: 42 } };
  const rule = { id: 'py/x', description: 'Clear text', severity: 'error', security_severity_level: 'critical' };
  const code = await read([
    { ...at, rule, most_recent_instance: instance },
    { ...at, state: 'dismissed', rule, most_recent_instance: instance },
  ]);
  expect([code.format, code.assets]).toEqual(['github_json', ['application org/app']]);
  expect(code.findings).toMatchObject([
    { severity: 'critical', location: 'a.py:42', uniqueIdFromTool: 'code-scanning:7' },
  ]);
  const secret = await read([{ ...at, secret_type: 'aws', secret_type_display_name: 'AWS key', secret: 'TOP-SECRET' }]);
  expect(secret.findings).toMatchObject([{ ruleId: 'aws', title: 'AWS key', severity: 'high' }]);
  expect(secret.whole).not.toContain('TOP-SECRET');
  const dependabot = await read([
    {
      ...at,
      security_advisory: { ghsa_id: 'GHSA-2', ...advisory },
      security_vulnerability: vulnerability,
      dependency: { manifest_path: 'pom.xml' },
    },
  ]);
  expect(dependabot.findings).toMatchObject([{ ruleId: 'GHSA-2', uniqueIdFromTool: 'GHSA-2:log4j:pom.xml' }]);
});

const gitlab = (type: string, vulnerabilities: readonly object[]) => ({
  version: '15.0.7',
  vulnerabilities,
  scan: { type },
});

test('[T11] GitLab: secrets without themselves, code by its signature, a web application by its origin', async () => {
  const secret = {
    id: 'x',
    name: 'AWS',
    severity: 'Critical',
    raw_source_code_extract: 'TOP-SECRET',
    location: { file: 'env', start_line: 5 },
  };
  const secrets = await read(
    gitlab('secret_detection', [{ ...secret, identifiers: [{ type: 'gitleaks_rule_id', value: 'aws' }] }]),
  );
  expect(secrets.findings).toMatchObject([
    { ruleId: 'aws', severity: 'critical', location: 'env:5', uniqueIdFromTool: 'aws:env:5' },
  ]);
  expect(secrets.whole).not.toContain('TOP-SECRET');
  const tracking = { items: [{ signatures: [{ algorithm: 'scope_offset', value: 'main:3' }] }] };
  const sast = await read(
    gitlab('sast', [
      {
        category: 'sast',
        name: 'Eval',
        severity: 'High',
        location: { file: 'a.js', start_line: 9 },
        tracking,
        identifiers: [{ type: 'semgrep_id', value: 'eval' }],
      },
    ]),
  );
  expect(sast.findings).toMatchObject([{ location: 'a.js:9', uniqueIdFromTool: 'eval:a.js:main:3' }]);
  const dast = await read(
    gitlab('dast', [
      {
        name: 'XSS',
        severity: 'Low',
        location: { hostname: 'https://Shop.example', path: '/s', param: 'q' },
        identifiers: [{ type: 'CWE', name: 'CWE-79', value: '79' }],
      },
    ]),
  );
  expect(dast.assets).toEqual(['application https://shop.example']);
  expect(dast.findings).toMatchObject([{ ruleId: 'CWE-79', location: '/s (q)' }]);
  expect((await read(gitlab('sast', []))).format).toBe('gitlab_json');
});

test('[T3] Mend: by library, by vulnerability and from its platform', async () => {
  const vulnerability = { name: 'CVE-2026-1111', severity: 'low', cvss3_severity: 'HIGH', cvss3_score: '7.5' };
  const library = {
    keyUuid: 'x',
    name: 'okio',
    groupId: 'com.squareup',
    artifactId: 'okio',
    version: '2.8.0',
    type: 'MAVEN_ARTIFACT',
  };
  const agent = await read({
    projectVitals: { name: 'shop' },
    libraries: [{ ...library, vulnerabilities: [vulnerability] }],
  });
  const exported = await read({ vulnerabilities: [{ ...vulnerability, project: 'shop', library }] });
  for (const { format, assets, findings } of [agent, exported]) {
    expect([format, assets]).toEqual(['mend_json', ['application shop']]);
    expect(findings).toMatchObject([{ title: 'CVE-2026-1111 in com.squareup:okio', severity: 'high' }]);
  }
  const flaw = {
    type: { name: 'Weak', commonId: 'weak-1' },
    severity: 'Low',
    sharedStep: { file: 'A.java', line: 3, snippet: 'x()' },
  };
  const code = await read({ response: [flaw, { ...flaw, suppressed: true }], supportToken: 'x' });
  expect(code.findings).toMatchObject([
    { ruleId: 'weak-1', location: 'A.java:3', uniqueIdFromTool: 'weak-1:A.java:x()' },
  ]);
  expect(code.tally).toMatchObject({ rows: 2, leftOut: 1 });
});

test('[T3] Checkmarx OSA: vulnerabilities and the libraries they are in', async () => {
  const vulnerability = {
    id: '1',
    cveName: 'CVE-2026-1111',
    score: 7.5,
    severity: { name: 'High' },
    libraryId: 'l',
    state: { name: 'TO_VERIFY' },
  };
  const refuted = { ...vulnerability, state: { name: 'NOT_EXPLOITABLE' } };
  const { format, findings, tally } = await read([
    [vulnerability, refuted],
    [{ id: 'l', name: 'okio', version: '2.8.0' }],
  ]);
  expect([format, tally]).toMatchObject(['checkmarx_osa_json', { rows: 3, findings: 1, leftOut: 1 }]);
  expect(findings).toMatchObject([{ severity: 'high', title: 'CVE-2026-1111 in okio' }]);
});

test('[T3] GitLab’s format of another maker is called after it', async () => {
  const scanner = { id: 'CxOne-SAST', name: 'Checkmarx', vendor: { name: 'Checkmarx' } };
  const one = {
    category: 'Checkmarx-sast',
    name: 'Use_Of_Hardcoded_Password',
    description: 'The password TOP-SECRET',
    severity: 'Low',
  };
  const { findings, whole, source } = await read({
    scan: { type: 'sast', scanner },
    vulnerabilities: [
      { ...one, location: { file: 'a.ts', start_line: 7 }, identifiers: [{ type: 'cxOneScan', value: '511' }] },
    ],
  });
  expect(findings).toMatchObject([
    { ruleId: 'Use_Of_Hardcoded_Password', uniqueIdFromTool: 'Use_Of_Hardcoded_Password:a.ts:511' },
  ]);
  expect(whole).not.toContain('TOP-SECRET');
  expect(source).toBe('Checkmarx');
});

test('[T3] Black Duck: the columns of a newer report, by the CVE within its own id', async () => {
  const header =
    'Component name,Component version name,Component origin name,Component origin id,Vulnerability id,Description,Overall score,Security Risk,Remediation status';
  const row = (status: string) =>
    `Log4j,2.14.1,maven,org.apache:log4j:2.14.1,BDSA-2021-3887 (CVE-2021-44228),Bad,10,CRITICAL,${status}`;
  const { format, records, tally } = await parse('security.csv', [header, row('NEW'), row('PATCHED')].join('\n'));
  expect([format, tally]).toMatchObject(['black_duck_csv', { rows: 2, findings: 1, leftOut: 1 }]);
  expect(records[0]?.software).toMatchObject([{ name: 'org.apache:log4j', version: '2.14.1', ecosystem: 'Maven' }]);
  expect(records[0]?.findings).toMatchObject([{ ruleId: 'CVE-2021-44228', severity: 'critical' }]);
});
