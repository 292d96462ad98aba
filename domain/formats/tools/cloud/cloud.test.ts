import { expect, test } from 'vitest';
import { readCounted } from '../../../../tests/kit/read-counted';

const operatorReport = (kind: string, rest: object) => ({
  ...{ apiVersion: 'aquasecurity.github.io/v1alpha1', kind },
  metadata: {
    labels: {
      'trivy-operator.resource.kind': 'ReplicaSet',
      'trivy-operator.resource.name': 'web-1',
      'trivy-operator.resource.namespace': 'shop',
    },
  },
  ...rest,
});
const audit = operatorReport('ConfigAuditReport', {
  report: {
    checks: [
      { checkID: 'KSV014', severity: 'LOW', success: false, messages: ['Container a'], title: 'Read-only' },
      { checkID: 'KSV014', severity: 'LOW', success: false, messages: ['Container b'], title: 'Read-only' },
      { checkID: 'KSV016', severity: 'LOW', success: true, title: 'Memory' },
    ],
  },
});
const compliance = operatorReport('ClusterComplianceReport', {
  metadata: { labels: { 'app.kubernetes.io/name': 'trivy-operator' } },
  status: {
    detailReport: {
      results: [
        { id: '1.1.1', severity: 'HIGH', checks: [{ checkID: 'A', severity: '', success: false, target: '/a' }] },
        { id: '1.1.2', severity: 'LOW', checks: null },
      ],
    },
    summaryReport: {
      controlCheck: [
        { id: '4.2.9', name: 'Quota', severity: 'HIGH', totalFail: 0 },
        { id: '4.2.10', name: 'TLS', severity: 'CRITICAL', totalFail: 10 },
        { id: '4.2.11', name: 'By hand', severity: 'CRITICAL' },
      ],
    },
  },
});
const sbom = operatorReport('SbomReport', {
  report: {
    registry: { server: 'index.docker.io' },
    artifact: { repository: 'library/nginx', tag: '1' },
    components: { components: [{ name: 'zlib', version: '1.2' }] },
  },
});

test('[T2] reports of Trivy Operator: one, a list, those of kubectl, and lists of them by kind', async () => {
  expect((await readCounted(audit)).counts).toEqual(['Trivy Operator', 1, 2, 3, 1]);
  expect((await readCounted([audit, compliance, sbom])).counts).toEqual(['Trivy Operator', 3, 4, 8, 3]);
  expect((await readCounted({ apiVersion: 'v1', kind: 'List', items: [audit] })).counts).toEqual([
    'Trivy Operator',
    1,
    2,
    3,
    1,
  ]);
  const kinds = { 'configauditreports.aquasecurity.github.io': [audit], 'sbomreports.aquasecurity.github.io': [] };
  expect((await readCounted(kinds)).counts).toEqual(['Trivy Operator', 1, 2, 3, 1]);
  expect((await readCounted({ 'sbomreports.aquasecurity.github.io': [] })).counts).toEqual([
    'Trivy Operator',
    0,
    0,
    0,
    0,
  ]);
});

test('[T5] a check of Trivy Operator without a severity has that of its control', async () => {
  const { findings } = await readCounted(compliance);
  expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
    ['A', 'high'],
    ['4.2.10', 'critical'],
  ]);
});

const event = (rest: object) => ({ class_uid: 2004, metadata: { product: { name: 'Guard' } }, ...rest });

test('[T2] OCSF: findings of each resource and vulnerability; passed, suppressed and manual ones are left out', async () => {
  const bucket = { uid: 'arn:aws:s3:::logs', type: 'AwsS3Bucket' };
  const { counts, assets, findings, notices } = await readCounted([
    event({
      finding_info: { uid: '1', title: 'A' },
      severity: 'Fatal',
      resources: [bucket, { uid: 'i-0123456789abcdef0' }],
    }),
    event({
      ...{ class_uid: 2002, finding_info: { uid: '2', title: 'B' }, severity_id: 4, resource: bucket },
      vulnerabilities: [
        {
          cve: { uid: 'CVE-2026-1111', cvss: [{ version: '3.1', base_score: 9.8 }] },
          affected_packages: [{ name: 'zlib' }],
        },
        { cve: { uid: 'CVE-2026-2222' }, severity: 'Low' },
      ],
    }),
    event({ class_uid: 2003, finding_info: { uid: '3' }, compliance: { status_id: 1 } }),
    event({ finding_info: { uid: '4' }, status: 'Suppressed' }),
    event({ finding_info: { uid: '5' }, status: 'New', status_id: 3, status_code: 'MANUAL' }),
    event({ finding_info: { uid: '6' }, status_id: 4 }),
    event({ class_uid: 3002 }),
  ]);
  expect(counts).toEqual(['Guard', 3, 4, 7, 5]);
  expect(assets.map(({ type, name }) => [type, name])).toEqual([
    ['cloud_resource', 'logs'],
    ['virtual', 'i-0123456789abcdef0'],
    // The bucket again, as its vulnerabilities are a report of their own (C61).
    ['cloud_resource', 'logs'],
  ]);
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'critical', 'high', 'low']);
  expect(notices.map(({ message }) => message)).toContain(
    'Left out: events that are neither findings nor devices (1).',
  );
});

test('[T4] an inventory event of OCSF is the device, with its hardware and addresses', async () => {
  const device = {
    ...{ hostname: 'web01', ip: '192.0.2.4', mac: '02-00-00-00-00-01', type_id: 3, uid: 'agent-7' },
    ...{ os: { name: 'Windows 11', version: '23H2' }, hw_info: { serial_number: 'ABC1234' } },
    network_interfaces: [{ ip: '192.0.2.5', mac: '02:00:00:00:00:02' }],
  };
  const { counts, assets } = await readCounted({ class_uid: 5001, metadata: {}, device, time: 1_700_000_000_000 });
  expect(counts).toEqual(['OCSF', 1, 0, 1, 0]);
  expect(assets[0]).toMatchObject({
    ...{ type: 'laptop', name: 'web01', ips: ['192.0.2.4', '192.0.2.5'], hardware: { serial: 'ABC1234' } },
    macs: ['02:00:00:00:00:01', '02:00:00:00:00:02'],
  });
});

test('[T4] Prowler’s checks of an account are of one asset, in whatever version', async () => {
  const before = { 'Account Number': '111122223333', 'Control ID': '1.1', Severity: 'High', Region: 'eu' };
  const two = [
    { ...before, Control: '[check11] Root', Status: 'FAIL', 'Resource ID': '' },
    { ...before, Control: '[check12] MFA', Status: 'Pass', 'Resource ID': 'root' },
    { ...before, Control: '[check13] Contact', Status: 'Info' },
  ];
  const lines = await readCounted(two.map((one) => JSON.stringify(one)).join('\n'));
  expect(lines.counts).toEqual(['Prowler', 1, 1, 3, 2]);
  const three = { CheckID: 'a', FindingUniqueId: 'p', Provider: 'aws', Status: 'FAIL', Severity: 'low' };
  const account = await readCounted([
    { ...three, AccountId: '111122223333', ResourceId: '111122223333', ResourceArn: '' },
  ]);
  expect(account.counts).toEqual(['Prowler', 1, 1, 1, 0]);
  expect(account.records[0]?.sourceUid).toBe(lines.records[0]?.sourceUid);
});

test('[T4] OCSF as its first drafts were: a resource by Azure’s id, or by its name in its account', async () => {
  const id = '/subscriptions/s/resourcegroups/g/providers/microsoft.compute/virtualmachines/vm';
  const draft = (rest: object) =>
    JSON.stringify({
      ...{ class_uid: 2001, metadata: { product: { name: 'Wiz' } }, severity_name: 'High', status_id: 1 },
      ...{ state_name: 'New', finding: { uid: '1', title: 'A' }, ...rest },
    });
  const resource = { account_uid: 's', cloud_partition: 'Azure', type: 'VM', name: 'vm' };
  const { counts, records, findings } = await readCounted(
    [
      draft({ resources: [{ ...resource, uid: `https://portal.azure.com/#@org/resource/${id}` }] }),
      draft({ resources: [{ ...resource, uid: '' }] }),
      draft({ resources: [resource], state_name: 'Resolved' }),
    ].join('\n'),
    'findings.csv',
  );
  expect(counts).toEqual(['Wiz', 2, 2, 3, 1]);
  expect(records.map(({ sourceUid }) => sourceUid)).toEqual([
    `cloud:${id}|report:findings`,
    'cloud:s/vm/vm|report:findings',
  ]);
  expect(findings[0]?.severity).toBe('high');
});
