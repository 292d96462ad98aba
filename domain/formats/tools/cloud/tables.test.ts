import { expect, test } from 'vitest';
import { readCounted } from '../../../../tests/kit/read-counted';
import { csv } from '../../../../tests/kit/test-files';

const read = (...lines: readonly string[]) => readCounted(csv(...lines), 'export.csv');
const IMAGE = `sha256:${'ab'.repeat(32)}`;

test('[T4] Prowler’s tables speak of what its JSON speaks of: an account, a pod of a cluster', async () => {
  const { counts, records } = await read(
    'ACCOUNT_UID;ACCOUNT_NAME;PROVIDER;CHECK_ID;CHECK_TITLE;STATUS;STATUS_EXTENDED;MUTED;SEVERITY;RESOURCE_TYPE;RESOURCE_UID;RESOURCE_NAME;REGION',
    'c;context: prod;kubernetes;a;A;FAIL;e;False;high;KubernetesAPIServer;u;api;namespace: kube-system',
    'c;context: prod;kubernetes;b;B;MANUAL;e;False;high;KubernetesAPIServer;u;api;namespace: kube-system',
    '111122223333;;aws;c;C;FAIL;e;True;high;Other;111122223333;x;eu',
    '111122223333;;aws;d;D;FAIL;e;False;high;Other;111122223333;x;eu',
    'project;;gcp;e;E;FAIL;e;False;high;Service;storage.googleapis.com;Storage;global',
  );
  expect(counts).toEqual(['Prowler', 3, 3, 5, 2]);
  expect(records.map(({ sourceUid }) => sourceUid)).toEqual([
    'kubernetes:prod/kube-system/pod/api',
    'cloud:arn:aws:iam::111122223333:root',
    'cloud:project/service/storage.googleapis.com',
  ]);
});

test('[T2] Prowler 2: two findings of one check that only their text tells apart are two', async () => {
  const { counts, findings } = await read(
    'ACCOUNT_NUM,REGION,TITLE_ID,CHECK_RESULT,TITLE_TEXT,CHECK_RESULT_EXTENDED,CHECK_SEVERITY,CHECK_SERVICENAME',
    '111122223333,eu,1.3,FAIL,[check13] Unused,User a,Medium,iam',
    '111122223333,eu,1.3,FAIL,[check13] Unused,User b,Medium,iam',
    '111122223333,eu,1.4,PASS,[check14] Rotated,All,Medium,iam',
  );
  expect(counts).toEqual(['Prowler', 1, 2, 3, 1]);
  expect(findings.map(({ ruleId, title }) => [ruleId, title])).toEqual([
    ['check13', 'Unused'],
    ['check13', 'Unused'],
  ]);
});

test('[T4] Wiz: issues by the provider’s id or the place in a cluster, vulnerabilities of machines by Google’s name', async () => {
  const issues = await read(
    'Title,Severity,Status,Resource Type,Resource external ID,Subscription ID,Control ID,Resource Name,Resource Platform,Issue ID,Kubernetes Cluster,Kubernetes Namespace',
    'A,HIGH,OPEN,Pod,k8s/pod/1/web,s,c1,web,Kubernetes,i1,prod,shop',
    'B,LOW,IN_PROGRESS,VM,/subscriptions/s/vm,s,c2,vm,Azure,i2,,',
    'C,LOW,RESOLVED,VM,/subscriptions/s/vm,s,c2,vm,Azure,i3,,',
    'D,LOW,OPEN,,,,c3,,,i4,,',
  );
  expect(issues.counts).toEqual(['Wiz', 3, 3, 4, 1]);
  expect(issues.records.map(({ sourceUid }) => sourceUid)).toEqual([
    'kubernetes:prod/shop/pod/web|report:issues',
    'cloud:/subscriptions/s/vm|report:issues',
    'project:export|report:issues',
  ]);
  const found = await read(
    'WizURL,Name,CVSSSeverity,FindingStatus,LocationPath,DetailedName,Version,FixedVersion,AssetID,AssetName,ProviderUniqueId,CloudPlatform,OperatingSystem,IpAddresses',
    'https://x.example,CVE-2026-1111,Low,Open,/bin/x,x,1.0,1.1,a,node,https://www.googleapis.com/compute/v1/projects/p/zones/z/instances/node,GCP,Linux,192.0.2.4',
    'https://x.example,CVE-2026-2222,Low,Resolved,/bin/x,x,1.0,1.1,a,node,https://www.googleapis.com/compute/v1/projects/p/zones/z/instances/node,GCP,Linux,192.0.2.4',
  );
  expect(found.counts).toEqual(['Wiz', 1, 1, 2, 1]);
  expect(found.assets[0]).toMatchObject({
    ...{ type: 'virtual', ips: ['192.0.2.4'], cloud: { resourceUid: 'projects/p/zones/z/instances/node' } },
  });
});

test('[T4] Prisma Cloud and Sysdig: tables speak of the images their JSON speaks of', async () => {
  const prisma = await read(
    'Registry;Repository;Tag;Id;Distro;Hosts;CVE ID;Compliance ID;Severity;Packages;Source Package;Package Version;CVSS;Fix Status;Description;Cause',
    `r.example;app;1;${IMAGE};debian;;CVE-2026-1111;46;medium;"libssl1.1;openssl";openssl;1.1;5.9;fixed in 1.2, 1.3;D;`,
    `r.example;app;1;${IMAGE};debian;;;41;high;;;;;;Image should be created with a user;`,
    `r.example;app;1;${IMAGE};debian;;;;;;;;;;;`,
  );
  expect(prisma.counts).toEqual(['Prisma Cloud', 1, 2, 3, 0]);
  expect(prisma.findings).toMatchObject([
    { title: 'CVE-2026-1111 in openssl', severity: 'medium', solution: 'Update openssl to 1.2 or 1.3.' },
    { ruleId: '41', title: 'Image should be created with a user', severity: 'high' },
  ]);
  const sysdig = await read(
    'Vulnerability Name,Vulnerability Severity,Package Name,Package Version,Package Path,Image Name,Image ID,CVSS Version,CVSS Score,Fix Version',
    `CVE-2026-1111,Negligible,tar,1.34,/x,app:1,${IMAGE},2,10,`,
    `CVE-2026-2222,Critical,pillow,11,/y,app:1,${IMAGE},3,9.8,11.3`,
  );
  expect(sysdig.counts).toEqual(['Sysdig', 1, 2, 2, 0]);
  expect(sysdig.findings.map(({ cvss }) => cvss?.version)).toEqual(['2.0', '3.0']);
  expect(sysdig.records[0]?.sourceUid).toBe(prisma.records[0]?.sourceUid);
});

test('[T2] Orca and Defender for Cloud: what is closed or followed is left out', async () => {
  const orca = await read(
    'OrcaScore,Title,Category,Inventory.Name,CloudAccount.Name,Status,LastSeen,Labels',
    '7.5,Public bucket,Data,logs,prod,open,2025-02-01T08:00:00+00:00,"[""CSPM"",""a: b""]"',
    '0,Note,Data,logs,prod,closed,2025-02-01T08:00:00+00:00,[]',
  );
  expect(orca.counts).toEqual(['Orca Security', 1, 1, 2, 1]);
  expect(orca.findings[0]).toMatchObject({ severity: 'high', evidence: 'Labels: CSPM, a: b.' });
  const azure = await read(
    'subscriptionId,resourceType,resourceName,resourceId,recommendationName,recommendationDisplayName,severity,state',
    's,vnet,net,/subscriptions/s/vnet/net,g1,Use a firewall,Low,Unhealthy',
    's,vnet,net,/subscriptions/s/vnet/net,g2,Watch it,Low,Healthy',
    's,vnet,net,/subscriptions/s/vnet/net,g3,Else,Low,NotApplicable',
  );
  expect(azure.counts).toEqual(['Microsoft Defender for Cloud', 1, 1, 3, 2]);
});

test('[T2] a table whose rows end with a delimiter, other than its header, is one', async () => {
  const { counts } = await read(
    'ACCOUNT_NUM,REGION,TITLE_ID,CHECK_RESULT,TITLE_TEXT,CHECK_SEVERITY',
    '111122223333,eu,1.3,FAIL,[check13] Unused,Medium,',
    '111122223333,eu,1.4,PASS,[check14] Rotated,Medium,',
  );
  expect(counts).toEqual(['Prowler', 1, 1, 2, 1]);
});
