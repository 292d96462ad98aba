import { csvTool } from '../define-tool';
import { accountResource } from './account-resource';

export const azureSecurityCenter = csvTool({
  format: 'azure_security_csv',
  tool: 'Microsoft Defender for Cloud',
  vendor: 'Microsoft',
  category: 'vulnerability_scanner',
  keeps: 'Each recommendation a resource does not follow is a finding of the resource, by its id in Azure.',
  drops: 'Recommendations that are followed or do not apply.',
  is: ({ has }) => has('subscriptionId', 'resourceId', 'recommendationDisplayName', 'state'),
  columns: {
    time: 'exportedTimestamp',
    account: 'subscriptionId',
    kind: 'resourceType',
    name: 'resourceName',
    uid: 'resourceId',
    rule: 'recommendationName',
    title: 'recommendationDisplayName',
    description: 'description',
    solution: 'remediationSteps',
    severity: 'severity',
    state: 'state',
    link: 'azurePortalRecommendationLink',
  },
  tell({ time, account, kind, name, uid, state, link, ...finding }) {
    if (/^healthy$/i.test(state ?? '')) return { leftOut: 'checks that passed' };
    if (/^not ?applicable$/i.test(state ?? '')) return { leftOut: 'checks that do not apply' };
    return {
      about: accountResource({ provider: 'azure', account, kind, name, uid }),
      observedAt: time,
      finding: { ...finding, references: [link] },
    };
  },
});
