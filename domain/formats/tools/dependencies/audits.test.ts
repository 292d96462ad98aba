import { expect, test } from 'vitest';
import { parse } from '../../../../tests/kit/test-files';

const read = async (document: unknown, name = 'report.json') => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { format, records, notices, rejected, tally } = await parse(name, text);
  return {
    format,
    tally,
    assets: records.map(({ asset }) => `${asset.type} ${asset.name}`),
    findings: records.flatMap(({ findings }) => findings.map(({ uniqueIdFromTool }) => uniqueIdFromTool)),
    all: records.flatMap(({ findings }) => findings),
    software: records.flatMap(({ software }) => software.map(({ name, version }) => `${name}@${version}`)),
    said: notices.map(({ message }) => message),
    rejected: rejected.map(({ reason }) => reason),
  };
};
const lines = (...documents: readonly unknown[]): string => documents.map((one) => JSON.stringify(one)).join('\n');

const lodash = {
  ...{
    id: 'SNYK-JS-LODASH-1',
    title: 'Prototype Pollution',
    severity: 'high',
    packageName: 'lodash',
    version: '4.0.0',
  },
  ...{ from: ['shop@1.0.0', '@org/ui@2.1.0', 'lodash@4.0.0'], semver: { vulnerable: ['<4.1.0'] } },
};

test('[T4] Snyk: projects of a list, an image with an application in it, and a project it could not scan', async () => {
  const shop = { vulnerabilities: [lodash, { ...lodash, from: ['shop@1.0.0', 'lodash@4.0.0'] }], dependencyCount: 2 };
  const { assets, findings, rejected, tally, said } = await read([
    { ...shop, projectName: 'shop', displayTargetFile: 'package.json', filtered: { ignore: [lodash] } },
    {
      ...{ projectName: 'docker-image|nginx', path: 'nginx:1.25', vulnerabilities: [], dependencyCount: 0, docker: {} },
      applications: [{ ...shop, targetFile: '/app/package.json' }],
    },
    { ok: false, error: 'no supported files', path: '/srv' },
  ]);
  expect(assets).toEqual(['application shop', 'container_image nginx:1.25']);
  expect(findings).toEqual([
    'SNYK-JS-LODASH-1:lodash@4.0.0:package.json:shop > @org/ui > lodash',
    'SNYK-JS-LODASH-1:lodash@4.0.0:package.json:shop > lodash',
    'SNYK-JS-LODASH-1:lodash@4.0.0:/app/package.json:shop > @org/ui > lodash',
    'SNYK-JS-LODASH-1:lodash@4.0.0:/app/package.json:shop > lodash',
  ]);
  expect(rejected).toEqual(['Snyk could not scan /srv: no supported files']);
  expect(said).toContain('Left out: issues that the project’s policy ignores (1).');
  expect(tally).toMatchObject({ rows: 6, findings: 4, leftOut: 1, rejected: 1 });
});

test('[T3] Snyk: the issues of a configuration file', async () => {
  const issue = { id: 'SNYK-CC-1', title: 'Open group', severity: 'low', path: ['resource', 'sg'], lineNumber: 7 };
  const { format, findings } = await read({
    infrastructureAsCodeIssues: [issue],
    targetFile: 'main.tf',
    projectName: 'a',
  });
  expect([format, findings]).toEqual(['snyk_json', ['SNYK-CC-1:main.tf: resource.sg']]);
});

test('[T2] npm 7: an advisory each, and a package that is vulnerable only by what it depends on', async () => {
  const via = {
    source: 7,
    title: 'ReDoS',
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    severity: 'moderate',
  };
  const vulnerabilities = {
    glob: { name: 'glob', severity: 'high', via: [{ ...via, range: '<2' }, 'minimatch'], nodes: ['node_modules/glob'] },
    gulp: { name: 'gulp', severity: 'high', via: ['glob', 'other'], fixAvailable: { name: 'gulp', version: '5.0.0' } },
  };
  const { format, all, tally } = await read({ auditReportVersion: 2, vulnerabilities });
  expect([format, tally]).toMatchObject(['npm_audit_json', { rows: 4, findings: 2, repeated: 1, leftOut: 1 }]);
  expect(all).toMatchObject([
    { uniqueIdFromTool: 'GHSA-aaaa-bbbb-cccc:glob:<2', severity: 'medium', location: 'node_modules/glob' },
    {
      title: 'gulp depends on vulnerable versions of glob, other',
      severity: 'high',
      solution: 'Update gulp to 5.0.0.',
    },
  ]);
  expect((await read({ audit: { auditReportVersion: 2, vulnerabilities }, added: 0 })).findings).toHaveLength(2);
});

test('[T2] an audit that failed says so: it is no report of nothing', async () => {
  const npm = await read({ error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } });
  expect(npm.rejected).toEqual(['npm could not audit the project: This command requires an existing lockfile.']);
  const yarn = await read(
    lines({ type: 'warning', data: 'package.json: No license field' }, { type: 'error', data: 'no registry' }),
  );
  expect([yarn.format, yarn.rejected, yarn.assets]).toEqual([
    'yarn_audit_json',
    ['Yarn could not finish the audit: no registry'],
    [],
  ]);
});

test('[T3] Yarn 4: an advisory or a deprecation a line, also of one line', async () => {
  const line = {
    value: 'tar',
    children: {
      ...{ ID: 1089, Issue: 'Overwrites files', URL: 'https://github.com/advisories/GHSA-aaaa-bbbb-dddd' },
      ...{ Severity: 'critical', 'Tree Versions': ['6.0.0'], Dependents: ['app@virtual:0f0f#npm:1.0.0'] },
    },
  };
  const old = { value: 'old', children: { ID: 'old (deprecation)', Issue: 'Gone', 'Tree Versions': ['1.0.0'] } };
  expect(await read(lines(line, old))).toMatchObject({
    format: 'yarn_audit_json',
    findings: ['GHSA-aaaa-bbbb-dddd:tar@6.0.0', 'old (deprecation):old@1.0.0'],
    all: [{ severity: 'critical', evidence: 'app@npm:1.0.0' }, {}],
  });
  expect((await read(line)).findings).toHaveLength(1);
});

test('[T3] pip-audit before 2.0, and one that found nothing', async () => {
  const django = {
    name: 'django',
    version: '3.2',
    vulns: [{ id: 'PYSEC-1', aliases: ['CVE-2026-1111'], fix_versions: [] }],
  };
  const { format, all, software } = await read([{ name: 'six', version: '1.0', vulns: [] }, django]);
  expect([format, software]).toEqual(['pip_audit_json', ['six@1.0', 'django@3.2']]);
  expect(all).toMatchObject([{ ruleId: 'PYSEC-1', cves: ['CVE-2026-1111'] }]);
  expect((await read({ dependencies: [], fixes: [] })).format).toBe('pip_audit_json');
});

test('[T2] govulncheck 1: a stream of messages; an advisory of nothing in use is left out', async () => {
  const osv = (id: string) => ({ osv: { id, summary: `About ${id}`, aliases: ['CVE-2026-2222'], affected: [] } });
  const at = { module: 'golang.org/x/net', version: 'v0.1.0' };
  const finding = (trace: readonly object[]) => ({ finding: { osv: 'GO-1', fixed_version: 'v0.2.0', trace } });
  const main = { module: 'github.com/org/app/v2', package: 'github.com/org/app/v2/cmd', function: 'main' };
  const { format, assets, all, software, tally } = await read(
    lines(
      { config: { scanner_name: 'govulncheck' } },
      { SBOM: { modules: [{ path: 'github.com/org/app/v2' }, { path: 'golang.org/x/net', version: 'v0.1.0' }] } },
      ...[osv('GO-1'), osv('GO-2'), finding([at])],
      finding([{ ...at, package: 'golang.org/x/net/http2', function: 'Serve', receiver: 'Server' }, main]),
    ),
  );
  expect([format, assets]).toEqual(['govulncheck_json', ['application org/app']]);
  expect(all).toMatchObject([
    {
      ...{ uniqueIdFromTool: 'GO-1:golang.org/x/net@v0.1.0', title: 'About GO-1', cves: ['CVE-2026-2222'] },
      evidence: 'github.com/org/app/v2/cmd.main\ngolang.org/x/net/http2.Server.Serve',
      ...{ location: 'golang.org/x/net/http2', solution: 'Update golang.org/x/net to v0.2.0.' },
    },
  ]);
  expect(software).toEqual(['github.com/org/app/v2@undefined', 'golang.org/x/net@v0.1.0']);
  expect(tally).toMatchObject({ rows: 6, software: 2, findings: 1, repeated: 2, leftOut: 1 });
});

test('[T10] cargo-audit: a vector gives the score, and a warning is no more than a remark', async () => {
  const advisory = { id: 'RUSTSEC-2026-0001', title: 'Overflow', cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' };
  const { format, all } = await read({
    lockfile: { 'dependency-count': 2 },
    vulnerabilities: {
      list: [{ advisory, versions: { patched: ['>=1.2.0'] }, package: { name: 'bytes', version: '1.1.0' } }],
    },
    warnings: { yanked: [{ kind: 'yanked', advisory: null, package: { name: 'old', version: '0.1.0' } }] },
  });
  expect(format).toBe('cargo_audit_json');
  expect(all).toMatchObject([
    { ruleId: 'RUSTSEC-2026-0001', severity: 'critical', cvss: { baseScore: 9.8 }, solution: 'Update bytes to 1.2.0.' },
    { ruleId: 'yanked', severity: 'info', title: 'The version of old in use was taken back' },
  ]);
});
