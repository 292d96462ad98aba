import { csvTool } from '../define-tool';
import { kubernetesResourceOf } from '../things';
import { accountResource } from './account-resource';
import { CONTROL_PLANE } from './ocsf-thing';
import { controlOf, namedResource, PROWLER, passedAs } from './prowler';

/** Prowler from version 3 on. */
export const prowlerCsv = csvTool({
  ...PROWLER,
  format: 'prowler_csv',
  is: ({ has }) => has('CHECK_ID', 'CHECK_TITLE', 'STATUS_EXTENDED'),
  columns: {
    time: ['TIMESTAMP', 'ASSESSMENT_START_TIME'],
    account: ['ACCOUNT_UID', 'ACCOUNT_ID', 'SUBSCRIPTION', 'PROJECT_ID'],
    cluster: 'ACCOUNT_NAME',
    provider: 'PROVIDER',
    rule: 'CHECK_ID',
    title: 'CHECK_TITLE',
    status: 'STATUS',
    evidence: 'STATUS_EXTENDED',
    muted: 'MUTED',
    service: 'SERVICE_NAME',
    severity: 'SEVERITY',
    kind: 'RESOURCE_TYPE',
    uid: ['RESOURCE_UID', 'RESOURCE_ARN'],
    id: ['RESOURCE_ID', 'RESOURCE_NAME'],
    name: ['RESOURCE_NAME', 'RESOURCE_ID'],
    region: ['REGION', 'LOCATION'],
    description: 'DESCRIPTION',
    risk: 'RISK',
    solution: 'REMEDIATION_RECOMMENDATION_TEXT',
    link: 'REMEDIATION_RECOMMENDATION_URL',
    related: 'RELATED_URL',
    others: 'ADDITIONAL_URLS',
  },
  tell({ status, muted, provider, account, region, kind, uid, name, cluster, ...cells }) {
    const leftOut = passedAs(status, muted?.toLowerCase() === 'true');
    if (leftOut !== undefined) return { leftOut };
    const namespace = /^namespace: *(.*)$/.exec(region ?? '')?.[1];
    const { rule, title, severity, evidence, description, risk, solution, link, related, others } = cells;
    return {
      about:
        provider === 'kubernetes'
          ? kubernetesResourceOf({
              cluster: cluster?.replace(/^context: */, ''),
              ...{ namespace, kind: kind?.replace(CONTROL_PLANE, 'Pod'), name: name ?? uid },
            })
          : accountResource({ provider, account, region, kind, uid: uid ?? cells.id, name }),
      observedAt: cells.time,
      finding: {
        ...{ rule, title, severity, evidence, solution },
        description: [description, risk].filter(Boolean).join('\n\n'),
        location: namespace === undefined ? region : undefined,
        references: [link, related, ...(others?.split(' | ') ?? [])],
      },
    };
  },
});

/** Prowler 2. */
export const prowlerBeforeCsv = csvTool({
  ...PROWLER,
  format: 'prowler_csv',
  is: ({ has }) => has('ACCOUNT_NUM', 'TITLE_ID', 'CHECK_RESULT'),
  columns: {
    account: 'ACCOUNT_NUM',
    region: 'REGION',
    id: 'TITLE_ID',
    status: 'CHECK_RESULT',
    control: 'TITLE_TEXT',
    evidence: 'CHECK_RESULT_EXTENDED',
    severity: 'CHECK_SEVERITY',
    service: 'CHECK_SERVICENAME',
    risk: 'CHECK_RISK',
    solution: 'CHECK_REMEDIATION',
    link: 'CHECK_DOC',
    resource: ['CHECK_RESOURCE_ID', 'RESOURCE_ID'],
    time: ['TIMESTAMP', 'CHECK_TIMESTAMP'],
  },
  tell({ account, region, id, status, control, service, resource, ...cells }) {
    const leftOut = passedAs(status);
    if (leftOut !== undefined) return { leftOut };
    const { rule = id, title } = controlOf(control);
    return {
      about: namedResource(account, region, service, resource),
      observedAt: cells.time,
      finding: {
        ...{ rule, title, severity: cells.severity, evidence: cells.evidence, description: cells.risk },
        ...{ solution: cells.solution, location: region, references: [cells.link] },
        // Without the resource in a column of its own, what is said is all that tells two findings apart.
        ...(resource === undefined && { uid: [rule, region, cells.evidence].filter(Boolean).join(':') }),
      },
    };
  },
});
