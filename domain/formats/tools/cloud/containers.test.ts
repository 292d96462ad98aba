import { expect, test } from 'vitest';
import { readCounted } from '../../../../tests/kit/read-counted';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

test('[T2] kube-bench: what failed is a finding, what is manual, passed or only informs is left out', async () => {
  const results = [
    { test_number: '1.1.1', test_desc: 'A', status: 'FAIL' },
    { test_number: '1.1.2', test_desc: 'B', status: 'PASS' },
    { test_number: '1.1.3', test_desc: 'C', status: 'WARN', reason: 'Test marked as a manual test' },
    { test_number: '1.1.4', test_desc: 'D', status: 'WARN' },
    { test_number: '1.1.5', test_desc: 'E', status: 'INFO' },
  ];
  const controls = { id: '1', node_type: 'master', tests: [{ section: '1.1', results }] };
  for (const document of [controls, [controls], { Controls: [controls], Totals: {} }]) {
    const { counts, findings } = await readCounted(document);
    expect(counts).toEqual(['kube-bench', 1, 2, 5, 3]);
    expect(findings.map(({ severity }) => severity)).toEqual(['medium', 'info']);
  }
});

test('[T4] Kubescape: a resource by its cluster, rated by the score of the control, in old reports by its rules', async () => {
  const id = 'apps/v1/shop/Deployment/web';
  const { counts, records, findings } = await readCounted({
    clusterName: 'prod',
    summaryDetails: { controls: { 'C-1': { scoreFactor: 9 }, 'C-2': { scoreFactor: 5 } } },
    resources: [],
    results: [
      {
        resourceID: id,
        controls: [
          { controlID: 'C-1', name: 'A', status: { status: 'failed' }, rules: [{ name: 'a', status: 'failed' }] },
          {
            controlID: 'C-2',
            name: 'B',
            rules: [
              { name: 'b', status: 'passed' },
              { name: 'c', status: 'failed' },
            ],
          },
          { controlID: 'C-3', name: 'C', status: { status: 'skipped' }, rules: [] },
        ],
      },
    ],
  });
  expect(counts).toEqual(['Kubescape', 1, 2, 3, 1]);
  expect(records[0]?.sourceUid).toBe('kubernetes:prod/shop/deployment/web');
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'medium']);
});

test('[T2] Sysdig: packages as a list and by their references, and the reports of workloads', async () => {
  const scanner = { name: 'sysdig-cli-scanner' };
  const metadata = { pullString: 'app:1', digest: DIGEST };
  const known = { name: 'CVE-2026-1111', severity: { value: 'High' } };
  const first = await readCounted({
    scanner,
    result: {
      metadata,
      packages: [
        { name: 'a', version: '1', vulns: [known] },
        { name: 'b', version: '1' },
      ],
    },
  });
  expect(first.counts).toEqual(['Sysdig', 1, 1, 3, 0]);
  const second = await readCounted({
    scanner,
    result: {
      metadata,
      vulnerabilities: { x: { ...known, severity: 'high' } },
      packages: { p: { name: 'a', version: '1', vulnerabilitiesRefs: ['x', 'gone'] } },
    },
  });
  expect([...second.counts, second.rejectedCount]).toEqual(['Sysdig', 1, 1, 3, 0, 1]);
  expect(second.findings[0]?.severity).toBe('high');
  const row = { container_image: 'app:1', vuln_id: 'CVE-2026-1', scan_package_name: 'a', vuln_severity: 'Low' };
  expect((await readCounted({ panels: [{ data: [row, { ...row, vuln_id: 'CVE-2026-2' }] }] })).counts).toEqual([
    ...['Sysdig', 1, 2, 2, 0],
  ]);
  const before = { imagePullString: 'app:1', vulnName: 'CVE-2026-1', packageName: 'a', vulnSeverity: 'Low' };
  expect((await readCounted({ data: [before] })).counts).toEqual(['Sysdig', 1, 1, 1, 0]);
});

test('[T4] Aqua: the scanner, its plug-ins and both versions of the API speak of one image', async () => {
  const vulnerability = { name: 'CVE-2026-1111', aqua_severity: 'high', nvd_score_v3: 9.8 };
  const resource = { name: 'musl', version: '1.1', license: 'MIT' };
  const scan = {
    ...{ image: 'app:1', digest: 'ab'.repeat(32), vulnerability_summary: {} },
    resources: [
      { resource, vulnerabilities: [vulnerability] },
      { resource: { path: '/bin/x' }, vulnerabilities: null },
    ],
  };
  const alone = await readCounted(scan);
  const wrapped = await readCounted([{ image_name: 'app:1', results: scan }]);
  const listed = await readCounted({
    result: [{ ...vulnerability, resource, image_name: 'app:1', image_digest: DIGEST }],
  });
  expect([alone.counts, wrapped.counts, listed.counts]).toEqual([
    ['Aqua', 1, 1, 3, 0],
    ['Aqua', 1, 1, 3, 0],
    ['Aqua', 1, 1, 1, 0],
  ]);
  expect(new Set([alone, wrapped, listed].map(({ records }) => records[0]?.sourceUid))).toEqual(
    new Set([`image:${DIGEST}`]),
  );
  expect(alone.findings[0]).toMatchObject({ severity: 'high', cvss: { baseScore: 9.8 } });
  const first = { image_name: 'app:1', registry: 'docker.example.com', cves_counts: { total: 2 } };
  const cves = [
    { file: '/usr/lib/x.so', name: 'CVE-2026-1111', severity: 'high' },
    { name: null, score: '6.5' },
  ];
  expect((await readCounted({ ...first, cves })).counts).toEqual(['Aqua', 1, 2, 2, 0]);
  expect((await readCounted({ count: 0, page: 1, pagesize: 200, result: [] })).counts).toEqual(['Aqua', 0, 0, 0, 0]);
});

test('[T4] Prisma Cloud: images by their digest and hosts by their name; source packages by theirs', async () => {
  const distribution = { complianceDistribution: { total: 0 } };
  const image = { ...distribution, id: `sha256:${'cd'.repeat(32)}`, name: 'app:1', digest: DIGEST };
  const vulnerability = {
    ...{ id: 'CVE-2026-1111', severity: 'important', packageName: 'glibc (used in libc6, libc-bin)' },
    ...{ packageVersion: '2.24', status: 'fixed in 2.25, 2.26' },
  };
  const { counts, assets, findings, records } = await readCounted({
    results: [
      { ...image, vulnerabilities: [vulnerability], packages: [{ name: 'a' }], applications: [{ name: 'java' }] },
      { ...distribution, id: 'web01', compliances: [{ id: 51, title: 'Root', severity: 'low' }] },
    ],
  });
  expect(counts).toEqual(['Prisma Cloud', 2, 2, 4, 0]);
  expect(records[0]?.sourceUid).toBe(`image:${DIGEST}`);
  expect(assets.map(({ type, name }) => [type, name])).toEqual([
    ['container_image', 'app:1'],
    [undefined, 'web01'],
  ]);
  expect(findings[0]).toMatchObject({ severity: 'high', solution: 'Update glibc to 2.25 or 2.26.' });
  expect(records[0]?.software.map(({ name }) => name)).toEqual(['a', 'java', 'glibc']);
});

test('[T11] Wiz’s command line: vulnerabilities, places of rules and secrets, of which only kind and place are kept', async () => {
  const vulnerability = { name: 'CVE-2026-1111', severity: 'LOW', fixedVersion: '1.1', score: 7.5 };
  const secret = {
    description: 'Password in URL (postgres://a:b@c)',
    path: '/app/x.go',
    lineNumber: 35,
    type: 'PASSWORD',
  };
  const scan = (kind: string, result: object) =>
    readCounted({ scanOriginResource: { __typename: kind, name: 'app:1', digest: DIGEST }, result });
  const image = await scan('CICDScanOriginContainerImage', {
    __typename: 'CICDDiskScanResult',
    osPackages: [{ name: 'libssl3', version: '1.0', vulnerabilities: [vulnerability] }],
    libraries: [{ name: 'net', version: '1.0', path: '/go.mod', vulnerabilities: [vulnerability] }],
    ...{ secrets: [secret], applications: null },
  });
  expect(image.counts).toEqual(['Wiz', 1, 3, 3, 0]);
  expect(image.records[0]?.sourceUid).toBe(`image:${DIGEST}`);
  expect(image.findings[2]).toMatchObject({ title: 'Password in URL', location: '/app/x.go:35', severity: 'high' });
  expect(JSON.stringify(image.records)).not.toContain('postgres://');
  const match = { resourceName: 'a', fileName: 'x.tf', lineNumber: 3, expected: 'b', found: 'c' };
  const code = await scan('CICDScanOriginIAC', {
    __typename: 'CICDIACScanResult',
    ruleMatches: [{ rule: { id: 'r', name: 'R' }, severity: 'HIGH', matches: [match, { ...match, fileName: 'y.tf' }] }],
  });
  expect(code.counts).toEqual(['Wiz', 1, 2, 2, 0]);
  const nothing = await scan('CICDScanOriginDirectory', { __typename: 'CICDDiskScanResult', libraries: null });
  expect(nothing.counts).toEqual(['Wiz', 1, 0, 0, 0]);
});

test('[T8] Aqua without a resource, and a report of nothing but resources', async () => {
  const resources = [{ resource: null, vulnerabilities: [{ name: 'CVE-2026-1', nvd_score: 7 }] }];
  expect((await readCounted({ resources })).counts).toEqual(['Aqua', 1, 1, 2, 1]);
});
