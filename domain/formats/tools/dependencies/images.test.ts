import { expect, test } from 'vitest';
import { parse, remarks } from '../../../../tests/kit/test-files';

type File = Awaited<ReturnType<typeof parse>>;
const read = (name: string, value: unknown): Promise<File> => parse(name, JSON.stringify(value));
const DIGEST = `sha256:${'ab'.repeat(32)}`;

/** Asset, rule, severity and place of each finding, and what is installed. */
const told = ({ format, records }: File) => ({
  format,
  findings: records.flatMap(({ asset, findings }) =>
    findings.map((one) => [asset.name, one.ruleId, one.severity, one.location] as const),
  ),
  software: records.flatMap(({ software }) => software.map(({ name, version }) => `${name}@${version ?? ''}`)),
});

const osv = (id: string, more: object = {}) => ({ id, affected: [{ package: { name: 'a' } }], ...more });

test('[T5] OSV-Scanner: databases that tell of one vulnerability rate it as one; what is malicious is critical', async () => {
  const file = await read('osv.json', {
    results: [
      {
        source: { path: '/srv/shop/package-lock.json', type: 'lockfile' },
        packages: [
          {
            package: { name: 'a', version: '1.0', ecosystem: 'npm' },
            licenses: ['GPL-3.0'],
            license_violations: ['GPL-3.0'],
            groups: [{ ids: ['GHSA-1', 'PYSEC-1'] }, { ids: ['OSV-2'], max_severity: '7.5' }, { ids: ['MAL-3'] }],
            vulnerabilities: [
              osv('GHSA-1', {
                aliases: ['CVE-2026-0001'],
                database_specific: { severity: 'MODERATE' },
                affected: [
                  {
                    package: { name: 'a', purl: 'pkg:npm/a' },
                    ranges: [
                      { type: 'GIT', events: [{ fixed: 'c0ffee' }] },
                      { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.1' }] },
                    ],
                  },
                ],
              }),
              osv('PYSEC-1'),
              osv('OSV-2'),
              osv('MAL-3'),
            ],
          },
        ],
      },
      {
        source: { path: 'registry.example/app:1', type: 'docker' },
        packages: [{ package: { name: 'b', version: '2' } }],
      },
    ],
  });
  expect(told(file).findings.map(([asset, rule, severity]) => [asset, rule, severity])).toEqual([
    ['/srv/shop', 'GHSA-1', 'medium'],
    ['/srv/shop', 'PYSEC-1', 'medium'],
    ['/srv/shop', 'OSV-2', 'high'],
    ['/srv/shop', 'MAL-3', 'critical'],
    ['/srv/shop', 'Licence GPL-3.0', 'low'],
  ]);
  expect(file.records.map(({ sourceUid, software }) => [sourceUid, software.length])).toEqual([
    ['project:/srv/shop', 1],
    ['image:registry.example/app:1', 1],
  ]);
  expect(file.records[0]?.software[0]).toMatchObject({ purl: 'pkg:npm/a@1.0', licences: ['GPL-3.0'] });
  expect(file.records[0]?.findings[0]).toMatchObject({ cves: ['CVE-2026-0001'], solution: 'Update a to 1.1.' });
});

test('[T4] OSV-Scanner of an image: a path within it names no project', async () => {
  const packages = [{ package: { name: 'zlib', version: '1.2' } }];
  const file = await read('image.json', {
    image_metadata: { os: 'Alpine', layer_metadata: [{ diff_id: 'x' }] },
    results: [
      { source: { path: '/lib/apk/db/installed', type: 'os' }, packages },
      { source: { path: '/opt/app/package.json', type: 'lockfile' }, packages },
    ],
  });
  expect(file.records.map(({ sourceUid }) => sourceUid)).toEqual(['project:image']);
});

test('[T3] OSV-Scanner that found nothing', async () => {
  const file = await read('shop.json', { results: [], experimental_config: {} });
  expect([file.format, file.records.length]).toEqual(['osv_scanner_json', 1]);
});

const issue = (more: object) => ({ issue_id: 'XRAY-1', summary: 'Bad', severity: 'High', ...more });
const cves = [
  { cve: 'CVE-2026-0001', cvss_v3: '9.8/CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', cvss_v2: '7.5/AV:N' },
];

test('[T1] Xray: reports, summaries, scans on demand and lists tell of the same in four shapes', async () => {
  const within = { vulnerable_component: 'gav://org.example:lib:1.0', fixed_versions: ['≥ 1.1'] };
  const report = await read('report.json', {
    total_rows: 1,
    rows: [issue({ ...within, cves, impacted_artifact: 'docker://app:1', path: 'docker/app/1/' })],
  });
  const summary = await read('summary.json', {
    artifacts: [
      {
        general: { name: 'app:1', pkg_type: 'Docker', sha256: 'ab'.repeat(32) },
        issues: [issue({ cves, impact_path: ['r/app/1/layer.tar.gz/3.12:zlib:1.2-r0', 'r/app/1/other.tar.gz'] })],
        licenses: [
          { name: 'Zlib', components: ['alpine://3.12:zlib:1.2-r0', 'deb://debian:stretch:libx11:2:1.6.4-3'] },
        ],
      },
    ],
  });
  const scan = await read('scan.json', [
    {
      ...{ scan_id: '1', component_id: 'root', package_type: 'npm' },
      vulnerabilities: [
        issue({
          cves,
          components: {
            'npm://@org/lib:1.0': {
              fixed_versions: ['[1.1]'],
              impact_paths: [[{ component_id: 'root' }, { full_path: 'lib.js' }]],
            },
          },
        }),
      ],
      violations: [
        { license_key: 'GPL-3.0', severity: 'Medium', summary: 'Not allowed', components: { 'npm://b:2': {} } },
      ],
      licenses: [{ license_key: 'MIT', components: { 'npm://c:3': {} } }],
    },
  ]);
  const listed = await read('list.json', {
    total_count: 1,
    data: [
      {
        ...{ id: 'XRAY-1', severity: 'High', summary: 'Bad', source_comp_id: 'rpm://7:expat:17:2.1' },
        component_versions: { fixed_versions: [], more_details: { cves, description: 'Very bad' } },
      },
    ],
  });
  expect([report, summary, scan, listed].map(told)).toEqual([
    {
      format: 'xray_json',
      findings: [['app:1', 'XRAY-1', 'high', 'docker/app/1/']],
      software: ['org.example:lib@1.0'],
    },
    {
      format: 'xray_json',
      findings: [['app:1', 'XRAY-1', 'high', 'r/app/1/layer.tar.gz/3.12:zlib:1.2-r0']],
      software: ['zlib@1.2-r0', 'libx11@2:1.6.4-3'],
    },
    {
      format: 'xray_json',
      findings: [
        ['scan', 'XRAY-1', 'high', 'lib.js'],
        ['scan', 'GPL-3.0', 'medium', 'b 2'],
      ],
      software: ['@org/lib@1.0', 'b@2', 'c@3'],
    },
    { format: 'xray_json', findings: [['list', 'XRAY-1', 'high', 'expat 17:2.1']], software: ['expat@17:2.1'] },
  ]);
  expect(report.records[0]?.findings[0]).toMatchObject({
    cves: ['CVE-2026-0001'],
    cvss: { version: '3.1', baseScore: 9.8 },
    solution: 'Update org.example:lib to 1.1.',
  });
  expect(summary.records[0]?.sourceUid).toBe(`image:${DIGEST}`);
  expect((await read('none.json', { total_rows: 0, rows: [] })).format).toBe('xray_json');
});

test('[T1] Clair: its own reports before and after version 4, clair-scanner and klar', async () => {
  const known = { Name: 'CVE-2026-0001', Severity: 'Defcon1', FixedBy: '1.3' };
  const files = [
    await read('v4.json', {
      manifest_hash: DIGEST,
      packages: { 1: { name: 'zlib', version: '1.2' } },
      vulnerabilities: {
        9: { name: 'CVE-2026-0001 on Ubuntu - low.', normalized_severity: 'Low', fixed_in_version: '1.3' },
      },
      package_vulnerabilities: { 1: ['9', '10'] },
      enrichments: { cvss: [{ 9: [{ version: '3.1', baseScore: 3.1, vectorString: 'CVSS:3.1/AV:N' }] }] },
    }),
    await read('layer.json', {
      data: { Layer: { Name: DIGEST, Features: [{ Name: 'zlib', Version: '1.2', Vulnerabilities: [known] }] } },
    }),
    await read('klar.json', {
      LayerCount: 1,
      Vulnerabilities: { Defcon1: [{ ...known, FeatureName: 'zlib', FeatureVersion: '1.2' }] },
    }),
    await read('scanner.json', { image: 'app:1', unapproved: [], vulnerabilities: [] }),
  ];
  expect(files.map(told).map(({ findings, software }) => [findings, software])).toEqual([
    [[[DIGEST, 'CVE-2026-0001', 'low', 'zlib 1.2']], ['zlib@1.2']],
    [[[DIGEST, 'CVE-2026-0001', 'critical', 'zlib 1.2']], ['zlib@1.2']],
    [[['klar', 'CVE-2026-0001', 'critical', 'zlib 1.2']], ['zlib@1.2']],
    [[], []],
  ]);
  expect(files[0]?.rejected.map(({ reason }) => reason)).toEqual(['The file does not say what vulnerability 10 is.']);
  expect(files.map(({ format, records }) => [format, records.length])).toEqual(Array(4).fill(['clair_json', 1]));
});

test('[T1] Anchore: vulnerabilities with underscores or without, reports, and checks of policies', async () => {
  const lower = {
    vuln: 'CVE-2026-0001',
    severity: 'Negligible',
    package_name: 'zlib',
    package_version: '1.2',
    fix: 'None',
    package_path: 'None',
  };
  const camel = {
    vuln: 'CVE-2026-0001',
    severity: 'Low',
    packageName: 'zlib',
    packageVersion: '1.2',
    nvdData: [{ cvssV3: { baseScore: 3.1 } }],
  };
  const entry = {
    vulnerabilityId: 'GHSA-1',
    cves: 'CVE-2026-0001',
    severity: 'High',
    package: 'openssl-libs-1:1.1.1k-14',
    path: 'pkgdb',
    fixAvailable: 'None',
    nvdCvssBaseScore: 'N/A',
  };
  const check = (status: string, description: string, more: object = {}) => ({
    ...{ gate: 'dockerfile', triggerId: description, triggerName: 'user', policyId: 'p', status, description },
    ...more,
  });
  const files = [
    await read('engine.json', { imageDigest: DIGEST, vulnerability_type: 'os', vulnerabilities: [lower] }),
    await read('ctl.json', [camel]),
    await read('report.json', {
      metadata: { repository: 'app', tag: '1', imageDigest: DIGEST },
      securityEvaluation: [entry],
    }),
    await read('check.json', {
      evaluatedTag: 'app:1',
      evaluations: [
        {
          details: [
            check('stop', 'Runs as root'),
            check('go', 'Fine'),
            check('warn', 'On a list', { allowlisted: { id: 'x' } }),
          ],
        },
      ],
    }),
    await read('checks.json', [{ tag: 'app:1', finalAction: 'stop', policyId: 'p', detail: null }]),
    await read('policy.json', [
      {
        [DIGEST]: {
          'app:1': [
            {
              detail: {
                result: {
                  image_id: 'x',
                  result: {
                    x: {
                      result: {
                        rows: [
                          [
                            'x',
                            'app:1',
                            'CVE-2026-0001+zlib',
                            'vulnerabilities',
                            'package',
                            'HIGH Vulnerability found in zlib',
                            'warn',
                            false,
                            'p',
                          ],
                          [
                            'x',
                            'app:1',
                            'a1',
                            'dockerfile',
                            'ports',
                            'Port 22 is open',
                            'stop',
                            { matched: 'list' },
                            'p',
                          ],
                        ],
                      },
                    },
                  },
                },
              },
            },
          ],
        },
      },
    ]),
  ];
  expect(files.map(told).map(({ findings }) => findings.map((one) => one.slice(0, 3)))).toEqual([
    [[DIGEST, 'CVE-2026-0001', 'low']],
    [['ctl', 'CVE-2026-0001', 'low']],
    [['app:1', 'GHSA-1', 'high']],
    [
      ['app:1', 'dockerfile:user', 'high'],
      ['app:1', 'dockerfile:user', 'info'],
    ],
    [],
    [['app:1', 'CVE-2026-0001', 'high']],
  ]);
  expect(files[2]?.records[0]).toMatchObject({
    software: [{ name: 'openssl-libs', version: '1:1.1.1k-14', path: 'pkgdb' }],
    findings: [{ cves: ['CVE-2026-0001'] }],
  });
  expect(files.map(({ format }) => format)).toEqual(Array(6).fill('anchore_json'));
  const left = '-: Left out: checks that are on a list of what is allowed (1).';
  expect([files[3], files[5]].map((file) => file !== undefined && remarks(file).includes(left))).toEqual([true, true]);
});

test('[T1] Harbor: an image by its digest; a report that has none is of the file', async () => {
  const found = { id: 'CVE-2026-0001', package: 'zlib', version: '1.2', fix_version: '1.3', severity: 'Negligible' };
  const key = 'application/vnd.scanner.adapter.vuln.report.harbor+json; version=1.0';
  const files = [
    await read('a.json', { [key]: { vulnerabilities: [{ ...found, artifact_digests: [DIGEST] }] } }),
    await read('b.json', { [key]: { vulnerabilities: [found] } }),
    await read('c.json', { [key]: { vulnerabilities: null } }),
    await read('d.json', {
      generated_at: '2026-10-05T08:15:00Z',
      artifact: null,
      scanner: {},
      vulnerabilities: [{ ...found, artifact_digests: ['sha256:12'] }],
    }),
    await read('e.json', {
      generated_at: '2026-10-05T08:15:00Z',
      artifact: { repository: 'app', tag: '1' },
      scanner: {},
      vulnerabilities: [],
    }),
  ];
  expect(files.map(({ format, records }) => [format, records.map(({ sourceUid }) => sourceUid)])).toEqual([
    ['harbor_json', [`image:${DIGEST}`]],
    ['harbor_json', ['project:b']],
    ['harbor_json', []],
    ['harbor_json', ['image:sha256:12']],
    ['harbor_json', ['image:app:1']],
  ]);
});

const CHECK = `<?xml version="1.0"?>
<analysis xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.1.3.xsd">
  <projectInfo><name>Shop</name><reportDate>2026-10-05T08:15:00Z</reportDate></projectInfo>
  <dependencies>
    <dependency><fileName>plain.jar</fileName><filePath>/lib/plain.jar</filePath></dependency>
    <dependency><fileName>a.jar</fileName><filePath>/lib/a.jar</filePath>
      <identifiers><identifiers><package><id>pkg:maven/org.example/a@1.0</id></package></identifiers></identifiers>
      <relatedDependencies><relatedDependency><fileName>b.jar</fileName><filePath>/lib/b.jar</filePath></relatedDependency></relatedDependencies>
      <vulnerabilities>
        <vulnerability source="NVD"><name>CVE-2026-0001</name><severity>High</severity><cvssScore>7.5</cvssScore>
          <cvssAccessVector>NETWORK</cvssAccessVector><cvssAccessComplexity>LOW</cvssAccessComplexity><cvssAuthenticationr>NONE</cvssAuthenticationr>
          <cvssConfidentialImpact>PARTIAL</cvssConfidentialImpact><cvssIntegrityImpact>PARTIAL</cvssIntegrityImpact><cvssAvailabilityImpact>PARTIAL</cvssAvailabilityImpact>
        </vulnerability>
        <vulnerability source="NPM"><name>1500</name><severity unscored="true">moderate</severity></vulnerability>
        <suppressedVulnerability><name>CVE-2026-0002</name></suppressedVulnerability>
      </vulnerabilities>
    </dependency>
    <dependency><fileName>old.jar</fileName><filePath>/lib/old.jar</filePath>
      <identifiers><identifier type="maven"><name>(org.example:old:2.0)</name></identifier></identifiers></dependency>
  </dependencies>
</analysis>`;

test('[T1] Dependency-Check: vulnerabilities, files related to them, and identifiers of all versions', async () => {
  const file = await parse('report.xml', CHECK);
  expect(told(file)).toEqual({
    format: 'dependency_check_xml',
    findings: [
      ['Shop', 'CVE-2026-0001', 'high', '/lib/a.jar'],
      ['Shop', '1500', 'medium', '/lib/a.jar'],
    ],
    software: ['plain.jar@', 'org.example:a@1.0', 'org.example:old@2.0'],
  });
  expect(file.records[0]?.findings[0]).toMatchObject({
    evidence: 'Also in: /lib/b.jar',
    cvss: { version: '2.0', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', baseScore: 7.5 },
  });
  expect(remarks(file)).toContain('-: Left out: vulnerabilities that the project suppresses (1).');
});

test('[T1] Dependency-Track: exported or listed; what was judged to be none is left out by how', async () => {
  const found = (state: string | undefined, isSuppressed = false) => ({
    component: { name: 'a', version: '1', purl: 'pkg:npm/a@1', projectName: 'Shop' },
    vulnerability: {
      vulnId: state ?? 'GHSA-1',
      severity: 'UNASSIGNED',
      cvssV3BaseScore: 9.1,
      aliases: [{ cveId: 'CVE-2026-0001' }],
    },
    analysis: { state, isSuppressed },
    matrix: 'x',
  });
  const findings = [found(undefined), found('NOT_AFFECTED'), found('IN_TRIAGE'), found('EXPLOITABLE', true)];
  const meta = { application: 'Dependency-Track', timestamp: '2026-10-05T08:15:00Z' };
  const files = [
    await read('fpf.json', { meta, project: { name: 'Shop' }, findings }),
    await read('list.json', findings),
    await read('none.json', { meta, project: { name: 'Shop' }, findings: null }),
  ];
  const both = [
    ['Shop', 'GHSA-1', 'critical', 'a 1'],
    ['Shop', 'IN_TRIAGE', 'critical', 'a 1'],
  ];
  expect(files.map((file) => told(file).findings)).toEqual([both, both, []]);
  expect(files.map(({ records }) => records.map(({ sourceUid }) => sourceUid))).toEqual(
    Array(3).fill(['project:shop']),
  );
  expect(files[0] && remarks(files[0])).toEqual([
    '-: Left out: findings judged not affected (1).',
    '-: Left out: findings that are suppressed (1).',
  ]);
});
