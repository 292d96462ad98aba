import { expect, test } from 'vitest';
import { parse } from '../../../../tests/kit/test-files';

const read = async (document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { format, records, notices, tally } = await parse('report.json', text);
  return {
    ...{ format, tally, said: notices.map(({ message }) => message), whole: JSON.stringify(records) },
    assets: records.map(({ asset }) => `${asset.type} ${asset.name}`),
    findings: records.flatMap(({ findings }) => findings),
    ids: records.flatMap(({ findings }) => findings.map(({ uniqueIdFromTool }) => uniqueIdFromTool)),
  };
};
const lines = (...documents: readonly unknown[]): string => documents.map((one) => JSON.stringify(one)).join('\n');

test('[T3] Semgrep: its words, results suppressed where they stand, and an empty report', async () => {
  const result = (severity: string, extra: object = {}) => ({
    ...{ check_id: `a.b.${severity}`, path: 'app.py', start: { line: 7 } },
    extra: { severity, message: 'Do not', lines: '  run(x)', metadata: {}, ...extra },
  });
  const { format, findings, ids, tally } = await read({
    results: ['CRITICAL', 'ERROR', 'WARNING', 'INFO']
      .map((word) => result(word))
      .concat(result('LOW', { is_ignored: true })),
    errors: [{ message: 'no parse' }],
  });
  expect(format).toBe('semgrep_json');
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'high', 'medium', 'low']);
  expect([ids[0], findings[0]?.location]).toEqual(['a.b.CRITICAL:app.py:run(x)', 'app.py:7']);
  expect(tally).toMatchObject({ rows: 6, leftOut: 2 });
  expect((await read({ results: [], errors: [], version: '1.30.0' })).format).toBe('semgrep_json');
});

test('[T4] Semgrep: vulnerable packages of several repositories', async () => {
  const vulnerability = (repositoryName: string, status: string) => ({
    ...{ title: 'Assertion', repositoryName, triage: { status } },
    advisory: { ruleId: 'ssc-1', severity: 'HIGH', references: { cveIds: ['CVE-2026-1111'] } },
    matchedDependency: { name: 'grpcio', versionSpecifier: '1.47.0' },
    closestSafeDependency: { name: 'grpcio', versionSpecifier: '1.53.0' },
    dependencyFileLocation: { path: 'requirements.txt', startLine: '7' },
  });
  const all = [vulnerability('org/a', 'NEW'), vulnerability('org/b', 'NEW'), vulnerability('org/b', 'IGNORED')];
  const { assets, findings, tally } = await read({ vulns: all });
  expect(assets).toEqual(['application org/a', 'application org/b']);
  expect(findings[0]).toMatchObject({
    severity: 'high',
    cves: ['CVE-2026-1111'],
    solution: 'Update grpcio to 1.53.0.',
  });
  expect(tally).toMatchObject({ findings: 2, leftOut: 1 });
});

test('[T3] Checkov: one check type, one that found nothing to check, and a vulnerable package', async () => {
  const check = {
    check_id: 'CKV_1',
    check_name: 'Encrypt',
    file_path: '/a.tf',
    file_line_range: [3, 9],
    resource: 'aws.x',
  };
  const known = { id: 'CVE-2026-2222', package_name: 'six', package_version: '1.0', lowest_fixed_version: '1.1' };
  const { findings, tally } = await read({
    check_type: 'terraform',
    results: {
      failed_checks: [
        { ...check, severity: 'HIGH' },
        { ...check, check_id: 'CKV_CVE', vulnerability_details: known },
      ],
      ...{ passed_checks: [check], skipped_checks: [check], parsing_errors: ['/b.tf'] },
    },
  });
  expect(findings).toMatchObject([
    { ruleId: 'CKV_1', severity: 'high', location: '/a.tf:3 aws.x', uniqueIdFromTool: 'CKV_1:/a.tf:aws.x' },
    { ruleId: 'CVE-2026-2222', title: 'CVE-2026-2222 in six', solution: 'Update six to 1.1.' },
  ]);
  expect(tally).toMatchObject({ rows: 5, findings: 2, leftOut: 3 });
  expect((await read({ passed: 0, failed: 0, checkov_version: '3.2.0' })).format).toBe('checkov_json');
});

const SECRET = 'AKIA-TOP-SECRET';

test('[T11] Gitleaks 8: the repository by its address, and neither the secret nor its line', async () => {
  const leak = {
    ...{ RuleID: 'aws', Description: 'AWS key', StartLine: 4, Match: `key=${SECRET}`, Secret: SECRET, File: 'env' },
    ...{ Commit: 'c0ffee', Message: SECRET, Link: 'https://github.com/org/app/blob/c0ffee/env#L4' },
  };
  const { format, assets, findings, whole, said } = await read([leak]);
  expect([format, assets, said]).toEqual(['gitleaks_json', ['application org/app'], []]);
  expect(findings).toMatchObject([{ uniqueIdFromTool: 'aws:c0ffee:env:4', severity: 'high', title: 'AWS key in env' }]);
  expect(whole).not.toContain(SECRET);
});

test('[T11] TruffleHog 3: a secret that works is critical, and not kept', async () => {
  const secret = (Verified: boolean, Data: object) => ({
    ...{ SourceMetadata: { Data }, DetectorName: 'AWS', Verified, Raw: SECRET, RawV2: SECRET, Redacted: SECRET },
  });
  const { format, assets, findings, whole } = await read(
    lines(
      secret(true, { Git: { repository: 'https://github.com/org/app.git', file: 'env', commit: 'c0ffee', line: 4 } }),
      secret(false, { Docker: { image: 'nginx', tag: 'latest', file: '/etc/key' } }),
    ),
  );
  expect([format, assets]).toEqual(['trufflehog_json', ['application org/app', 'container_image nginx:latest']]);
  expect(findings.map(({ severity, location }) => [severity, location])).toEqual([
    ['critical', 'env:4'],
    ['high', '/etc/key'],
  ]);
  expect(whole).not.toContain(SECRET);
});

test('[T11] a line with a secret that is broken off is rejected without it', async () => {
  const line = { SourceMetadata: { Data: {} }, DetectorName: 'AWS', Raw: SECRET };
  const { rejected } = await parse('report.jsonl', `${JSON.stringify(line)}\n{"DetectorName":"AWS","Raw":"${SECRET}`);
  expect(rejected).toMatchObject([{ line: 2, raw: '' }]);
});

test('[T11] trufflehog3: its own rating, and neither the secret nor what is around it', async () => {
  const rule = { id: 'entropy', message: 'High Entropy', severity: 'MEDIUM' };
  const { format, findings, whole } = await read([
    { rule, path: 'env', line: '2', secret: SECRET, context: { 2: SECRET } },
  ]);
  expect([format, findings]).toMatchObject(['trufflehog_json', [{ severity: 'medium', location: 'env:2' }]]);
  expect(whole).not.toContain(SECRET);
});

test('[T11] code that a rule about secrets found is not kept, in SARIF as in Semgrep', async () => {
  const physicalLocation = { artifactLocation: { uri: 'env' }, region: { startLine: 4, snippet: { text: SECRET } } };
  const sarif = await read({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'gitleaks' } }, results: [{ ruleId: 'aws', locations: [{ physicalLocation }] }] }],
  });
  const extra = { severity: 'ERROR', lines: SECRET, metadata: {}, metavars: { $X: SECRET } };
  const semgrep = await read({
    results: [{ check_id: 'generic.secrets.aws', path: 'env', start: { line: 4 }, extra }],
    errors: [],
  });
  expect([sarif, semgrep].map(({ findings }) => findings[0]?.location)).toEqual(['env:4', 'env:4']);
  expect(sarif.whole + semgrep.whole).not.toContain(SECRET);
});

test('[T3] SARIF: what Semgrep writes to whoever has not signed in is no fingerprint', async () => {
  const result = (line: number, fingerprint: unknown) => ({
    ...{ ruleId: 'a.b', message: { text: 'Do not' }, fingerprints: { 'matchBasedId/v1': fingerprint } },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'app.py' }, region: { startLine: line } } }],
  });
  const results = [
    result(7, 'requires login'),
    result(9, 'requires login'),
    result(11, 'f00d'),
    result(13, { value: 'x' }),
  ];
  const { ids } = await read({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Semgrep OSS' } }, results }] });
  expect(ids).toEqual(['a.b:app.py:7:Do not', 'a.b:app.py:9:Do not', 'a.b:app.py:f00d', 'a.b:app.py:13:Do not']);
});

test('[T10] SARIF: CVEs among the tags of a rule', async () => {
  const rules = [{ id: 'GO-2026-1', properties: { tags: ['security', 'CVE-2026-0001'] } }];
  const runs = [{ tool: { driver: { name: 'govulncheck', rules } }, results: [{ ruleId: 'GO-2026-1' }] }];
  expect((await read({ version: '2.1.0', runs })).findings).toMatchObject([{ cves: ['CVE-2026-0001'] }]);
});

test('[T5] SonarQube: its five words, hotspots, and what is done', async () => {
  const issue = (severity: string, more: object = {}) => ({
    ...{ key: severity, rule: 'java:S1', severity, component: 'shop:src/A.java', project: 'shop', line: 3 },
    ...{ message: 'Close it', status: 'OPEN', type: 'BUG', ...more },
  });
  const words = ['BLOCKER', 'CRITICAL', 'MAJOR', 'MINOR', 'INFO'];
  const { assets, findings } = await read({
    issues: [...words.map((word) => issue(word)), issue('OLD', { status: 'RESOLVED' })],
    ...{ paging: {}, components: [] },
  });
  expect(assets).toEqual(['application shop']);
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'high', 'medium', 'low', 'info']);
  expect(findings[0]).toMatchObject({ location: 'src/A.java:3', uniqueIdFromTool: 'BLOCKER', description: 'Bug' });
  const hotspot = { ...issue('h'), ruleKey: 'S2', vulnerabilityProbability: 'LOW', status: 'TO_REVIEW' };
  const { findings: hotspots, tally } = await read({
    hotspots: [hotspot, { ...hotspot, key: 'safe', status: 'REVIEWED', resolution: 'SAFE' }],
    ...{ paging: {}, components: [{ key: 'shop:src/A.java', path: 'src/A.java' }] },
  });
  expect(hotspots).toMatchObject([{ severity: 'low', ruleId: 'S2', description: 'Security hotspot' }]);
  expect(tally).toMatchObject({ rows: 2, leftOut: 1 });
});

test('[T3] sonar-report: the names of rules', async () => {
  const { format, assets, findings } = await read({
    ...{ projectName: 'flask', sonarComponent: 'flask', rules: { 'py:S1': { name: 'CSRF is disabled' } } },
    issues: [
      {
        rule: 'py:S1',
        severity: 'CRITICAL',
        status: 'TO_REVIEW',
        component: 'app.py',
        line: 8,
        message: 'Make sure',
        key: 'k',
      },
    ],
  });
  expect([format, assets]).toEqual(['sonarqube_json', ['application flask']]);
  expect(findings).toMatchObject([{ title: 'CSRF is disabled', evidence: 'Make sure', location: 'app.py:8' }]);
});
