import { expect, test } from 'vitest';
import { readCounted } from '../../../../tests/kit/read-counted';
import { TestCompany } from '../../../../tests/kit/test-company';
import { parse } from '../../../../tests/kit/test-files';

const ACCOUNT = '111122223333';
const ROOT = `cloud:arn:aws:iam::${ACCOUNT}:root`;

const finding = (rest: object) => ({
  ...{ SchemaVersion: '2018-10-08', ProductArn: 'arn:aws:securityhub:::product/a/b', AwsAccountId: ACCOUNT },
  ...{ Severity: { Label: 'LOW' }, Title: 'A', ...rest },
});

test('[T2] ASFF as a list, under either name, and a finding by itself; one without a resource is rejected', async () => {
  const one = finding({ Id: '1', Resources: [{ Id: ACCOUNT }], GeneratorId: 'prowler-check' });
  const passed = finding({ Id: '2', Resources: [{ Id: 'a' }, { Id: 'b' }], Compliance: { Status: 'PASSED' } });
  const bare = finding({ Id: '3' });
  for (const document of [[one, passed, bare], { Findings: [one, passed, bare] }, { findings: [one, passed, bare] }]) {
    const { counts, rejectedCount, records, findings } = await readCounted(document);
    expect([...counts, rejectedCount]).toEqual(['AWS Security Hub', 1, 1, 4, 2, 1]);
    expect([records[0]?.sourceUid, findings[0]?.ruleId]).toEqual([ROOT, 'check']);
  }
  expect((await readCounted(one)).counts).toEqual(['AWS Security Hub', 1, 1, 1, 0]);
});

test('[T4] an account is one asset, by its number or as Config writes it', async () => {
  const resources = [{ Id: ACCOUNT }, { Id: `AWS::::Account:${ACCOUNT}`, Type: 'AwsAccount' }];
  const { records } = await readCounted([finding({ Id: '1', Resources: resources })]);
  expect(records.map(({ sourceUid }) => sourceUid)).toEqual([ROOT]);
});

test('[T2] CloudSploit: what failed is high, a warning medium, the rest left out', async () => {
  const check = { plugin: 'p', category: 'EC2', title: 'A', message: 'm', region: 'eu' };
  const { counts, findings } = await readCounted([
    { ...check, resource: 'arn:aws:s3:::logs', status: 'FAIL' },
    { ...check, resource: 'N/A', status: 'WARN' },
    { ...check, resource: 'N/A', status: 'OK' },
    { ...check, resource: 'N/A', status: 'UNKNOWN' },
  ]);
  expect(counts).toEqual(['CloudSploit', 2, 2, 4, 2]);
  expect(findings.map(({ severity }) => severity)).toEqual(['high', 'medium']);
});

test('[T4] Defender: a machine by its id, in the list of machines and in that of vulnerabilities', async () => {
  const machine = {
    ...{ id: 'M1', computerDnsName: 'web01.example.org', healthStatus: 'Active', osPlatform: 'Windows11' },
    ...{ lastSeen: '2026-01-02T03:04:05Z', lastExternalIpAddress: '198.51.100.7', machineTags: ['shop'] },
    ipAddresses: [{ ipAddress: '192.0.2.4', macAddress: '00-B0-D0-63-C2-26' }],
  };
  const machines = await readCounted({
    value: [machine, { ...machine, id: 'M2', mergedIntoMachineId: 'M1' }, { id: 'M3' }],
  });
  expect([...machines.counts, machines.rejectedCount]).toEqual(['Microsoft Defender', 1, 0, 3, 1, 1]);
  expect(machines.assets[0]).toMatchObject({
    ...{ fqdns: ['web01.example.org'], ips: ['192.0.2.4'], macs: ['00:b0:d0:63:c2:26'], tags: ['shop'] },
  });
  const found = { cveId: 'CVE-2026-1111', machineId: 'M1', productName: 'tools', fixingKbId: '5001' };
  const list = await readCounted({ value: [{ ...found, severity: 'High' }] });
  // Neither takes the place of the other, and both are of one asset.
  const company = new TestCompany().import('Defender', machines).import('Defender', list);
  expect(company.assets.map(({ members }) => members.length)).toEqual([2]);
  expect(list.findings[0]).toMatchObject({ severity: 'high', solution: 'Install KB5001.' });
  const context = 'https://api-eu.securitycenter.windows.com/api/a';
  expect((await readCounted({ '@odata.context': context, value: [] })).counts).toEqual([
    ...['Microsoft Defender', 0, 0, 0, 0],
  ]);
});

test('[T4] Scout Suite: a resource by its id, two of one name in two networks are two, keys may have dots', async () => {
  const group = (id: string) => ({ id, name: 'default', rules: { ingress: { ports: { 'a.b': {} } } } });
  const vpcs = {
    'vpc-1': { security_groups: { 'sg-01234567': group('sg-01234567') } },
    'vpc-2': { security_groups: { 'sg-89abcdef': group('sg-89abcdef') } },
  };
  const at = (vpc: string, id: string) => `ec2.regions.eu.vpcs.${vpc}.security_groups.${id}.rules.ingress.ports.a.b`;
  const report = {
    ...{ account_id: ACCOUNT, provider_code: 'aws', last_run: { time: '2026-01-02 03:04:05+0000' } },
    services: {
      ec2: {
        regions: { eu: { vpcs } },
        findings: {
          'ec2-open': { level: 'danger', items: [at('vpc-1', 'sg-01234567'), at('vpc-2', 'sg-89abcdef')] },
          'ec2-none': { level: 'warning', items: [] },
        },
      },
      iam: { findings: { 'iam-policy': { level: 'warning', items: ['iam.password_policy.MinimumLength'] } } },
    },
  };
  const { counts, records, findings } = await readCounted(`scoutsuite_results =\n${JSON.stringify(report)}`, 'r.js');
  expect(counts).toEqual(['Scout Suite', 3, 3, 3, 0]);
  expect(records.map(({ sourceUid }) => sourceUid)).toEqual(['cloud:sg-01234567', 'cloud:sg-89abcdef', ROOT]);
  expect(findings.map(({ severity }) => severity)).toEqual(['high', 'high', 'medium']);
});

test('[T10] ASFF: the rule is the CVE of the title, or what a detector detected', async () => {
  const Resources = [{ Id: 'i-0123456789abcdef0' }];
  const { findings } = await readCounted([
    finding({ Id: '1', Resources, GeneratorId: 'AWSInspector', Title: 'CVE-2026-1111 - kernel' }),
    finding({
      Id: '2',
      Resources,
      GeneratorId: 'arn:aws:guardduty:eu:1:detector/9',
      Types: ['TTPs/Recon:EC2-Portscan'],
    }),
  ]);
  expect(findings.map(({ ruleId, cves }) => [ruleId, cves])).toEqual([
    ['CVE-2026-1111', ['CVE-2026-1111']],
    ['TTPs/Recon:EC2-Portscan', undefined],
  ]);
});

test('[T4] Inspector: a function is one with and without its latest version, and a finding of nothing is rejected', async () => {
  const arn = 'arn:aws:lambda:eu-west-1:111122223333:function:pay';
  const found = (at: number, ...ids: readonly string[]) => ({
    ...{ findingArn: `arn:aws:inspector2:eu-west-1:111122223333:finding/${at}`, awsAccountId: '111122223333' },
    ...{ title: `CVE-2026-000${at}`, severity: 'HIGH', status: 'ACTIVE' },
    resources: ids.map((id) => ({ type: 'AWS_LAMBDA_FUNCTION', id })),
  });
  const findings = [found(1, arn), found(2, `${arn}:$LATEST`), found(3, `${arn}:7`), found(4)];
  const { records, rejected, tally } = await parse('report.json', JSON.stringify({ findings }));
  expect(records.map(({ asset, findings: of }) => [asset.name, asset.cloud?.resourceUid, of.length])).toEqual([
    ['pay', arn, 2],
    ['pay', `${arn}:7`, 1],
  ]);
  expect(rejected.map(({ reason }) => reason)).toEqual(['It names no resource.']);
  expect(tally).toMatchObject({ rows: 4, findings: 3, rejected: 1 });
});
