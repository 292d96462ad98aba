import { hostNamesOf } from '../../normalize';
import { operatingSystemOf } from '../../operating-system';
import { compact } from '../../text';
import { csvTool } from '../define-tool';
import { kubernetesResourceOf } from '../things';
import { accountResource } from './account-resource';

const WIZ = {
  format: 'wiz_csv',
  tool: 'Wiz',
  vendor: 'Wiz',
  category: 'vulnerability_scanner',
  keeps:
    'Each open issue and each open vulnerability is a finding of its resource, by the provider’s id or its place in a cluster.',
  drops: 'What is resolved, rejected or ignored; projects, tickets and notes.',
} as const;

const closedAs = (kind: string, status: string | undefined) =>
  /^(resolved|rejected|ignored|closed)$/i.test(status ?? '')
    ? { leftOut: `${kind} that are ${status?.toLowerCase()}` }
    : null;

/** The export of issues. What OCSF writes of them is read as OCSF. */
export const wizIssues = csvTool({
  ...WIZ,
  is: ({ has }) =>
    has(
      'Issue ID',
      'Control ID',
      'Resource external ID',
      'Resource Type',
      'Resource Name',
      'Resource Platform',
      'Status',
    ),
  columns: {
    created: 'Created At',
    title: 'Title',
    severity: 'Severity',
    status: 'Status',
    description: 'Description',
    kind: 'Resource Type',
    uid: 'Resource external ID',
    account: 'Subscription ID',
    rule: 'Control ID',
    name: 'Resource Name',
    region: 'Resource Region',
    platform: 'Resource Platform',
    issue: 'Issue ID',
    solution: 'Remediation Recommendation',
    link: 'Wiz URL',
    console: 'Cloud Provider URL',
    cluster: 'Kubernetes Cluster',
    namespace: 'Kubernetes Namespace',
  },
  tell({ status, kind, uid, account, name, region, platform, cluster, namespace, ...cells }, { file }) {
    const closed = closedAs('issues', status);
    if (closed !== null) return closed;
    const isOfCluster = platform === 'Kubernetes' && cluster !== undefined;
    const resource = { provider: platform?.toLowerCase(), account, region, kind, uid, name };
    return {
      report: 'issues',
      about: isOfCluster
        ? kubernetesResourceOf({ cluster, namespace, kind, name: name ?? uid })
        : (uid ?? name ?? account) === undefined
          ? file()
          : accountResource(resource),
      finding: {
        ...{ rule: cells.rule, title: cells.title, severity: cells.severity, description: cells.description },
        ...{ solution: cells.solution, references: [cells.link, cells.console], uid: cells.issue },
      },
    };
  },
});

/** The export of vulnerability findings. */
export const wizVulnerabilities = csvTool({
  ...WIZ,
  is: ({ has }) => has('WizURL', 'DetailedName', 'AssetName', 'AssetID', 'ProviderUniqueId', 'FindingStatus'),
  columns: {
    link: 'WizURL',
    rule: 'Name',
    severity: ['CVSSSeverity', 'VendorSeverity', 'Severity'],
    vendor: 'VendorSeverity',
    score: ['Score', 'CVSSScore'],
    status: 'FindingStatus',
    observed: ['LastDetected', 'LastDetectedAt'],
    description: 'Description',
    solution: 'Remediation',
    path: 'LocationPath',
    package: 'DetailedName',
    version: 'Version',
    fixed: 'FixedVersion',
    advisory: 'Link',
    asset: 'AssetID',
    name: 'AssetName',
    region: 'AssetRegion',
    uid: 'ProviderUniqueId',
    platform: 'CloudPlatform',
    account: ['SubscriptionExternalId', 'SubscriptionId'],
    os: 'OperatingSystem',
    addresses: 'IpAddresses',
  },
  tell({ status, uid, asset, name, region, platform, account, addresses, ...cells }) {
    const closed = closedAs('vulnerabilities', status);
    if (closed !== null) return closed;
    // Google's machines by the address of its API: `https://www.googleapis.com/compute/v1/projects/…`
    const known = /projects\/.+\/instances\/[^/]+$/.exec(uid ?? '')?.[0] ?? uid ?? asset;
    const thing = accountResource({ provider: platform?.toLowerCase(), account, region, uid: known, name });
    const { ips } = hostNamesOf(addresses?.split(/[\s,;|[\]"]+/) ?? []);
    const isMachine = ips !== undefined || /\/(instances|virtualmachines)\//i.test(known ?? '');
    return {
      report: 'vulnerabilities',
      about: isMachine
        ? {
            ...thing,
            asset: compact({ ...thing.asset, type: 'virtual', ips, os: operatingSystemOf(cells.os, undefined) }),
          }
        : thing,
      observedAt: cells.observed,
      finding: {
        ...{ rule: cells.rule, ids: [cells.rule], severity: cells.severity ?? cells.vendor },
        ...{ description: cells.description, solution: cells.solution, references: [cells.advisory, cells.link] },
        title: cells.package && `${cells.rule ?? 'A vulnerability'} in ${cells.package}`,
        cvss: [{ score: cells.score === undefined ? undefined : Number(cells.score) }],
        in: {
          ...{ name: cells.package, version: cells.version, path: cells.path },
          fixed: cells.fixed === undefined ? [] : [cells.fixed],
        },
      },
    };
  },
});
