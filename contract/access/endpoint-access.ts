import type { assetEndpoints } from '../areas/assets';
import type { dailyFigureEndpoints } from '../areas/boards/daily-figures';
import type { memberEndpoints } from '../areas/company';
import type { companySettingsEndpoints } from '../areas/company/settings';
import type { integrationEndpoints } from '../areas/integrations';
import type { actionEndpoints } from '../areas/integrations/actions';
import type { agentEnrolmentEndpoints } from '../areas/integrations/agents';
import type { inletEndpoints } from '../areas/integrations/inlets';
import type { pipelineEndpoints } from '../areas/integrations/pipeline';
import type { evidenceFileEndpoints } from '../areas/policies/exception-evidence';
import type { policyEndpoints } from '../areas/policies/policies';
import type { policyEffectEndpoints } from '../areas/policies/policy-effects';
import type { policyExceptionEndpoints } from '../areas/policies/policy-exceptions';
import type { webhookEndpoints } from '../areas/policies/webhooks';
import type { queryEndpoints } from '../areas/queries';
import type { queryMarkEndpoints } from '../areas/queries/saved-queries';
import type { reportEndpoints } from '../areas/reports/reports';
import type { findingEndpoints } from '../areas/vulnerabilities';
import type { ticketFileEndpoints } from '../areas/vulnerabilities/ticket-attachments';
import type { ticketConnectionEndpoints } from '../areas/vulnerabilities/ticket-connections';
import type { ticketSettingsEndpoints } from '../areas/vulnerabilities/ticket-settings';
import type { importEndpoints } from '../imports';
import { type RecordEndpointId, recordAccess } from '../records';
import type { Action, Subject } from './vocabulary';

/** Calls made in a company. */
export type CompanyEndpointId =
  | keyof typeof assetEndpoints
  | keyof typeof integrationEndpoints
  | keyof typeof pipelineEndpoints
  | keyof typeof importEndpoints
  | keyof typeof agentEnrolmentEndpoints
  | keyof typeof actionEndpoints
  | keyof typeof inletEndpoints
  | keyof typeof findingEndpoints
  | keyof typeof ticketSettingsEndpoints
  | keyof typeof ticketConnectionEndpoints
  | keyof typeof ticketFileEndpoints
  | keyof typeof reportEndpoints
  | keyof typeof policyEndpoints
  | keyof typeof webhookEndpoints
  | keyof typeof policyEffectEndpoints
  | keyof typeof queryEndpoints
  | keyof typeof queryMarkEndpoints
  | keyof typeof dailyFigureEndpoints
  | keyof typeof policyExceptionEndpoints
  | keyof typeof evidenceFileEndpoints
  | RecordEndpointId
  | keyof typeof memberEndpoints
  | keyof typeof companySettingsEndpoints;

/**
 * What a call in a company does to what: asked of the caller's ability before the handler runs. A call
 * without a row here does not compile. Membership: `manage` of a User row is taking a person out of the
 * company, never deleting the person.
 */
export const ENDPOINT_ACCESS: Readonly<Record<CompanyEndpointId, readonly [Action, Subject]>> = {
  'assets.types': ['read', 'Asset'],
  'tags.list': ['read', 'Asset'],
  'tags.groups': ['read', 'Asset'],
  'assets.get': ['read', 'Asset'],
  'assets.create': ['create', 'Asset'],
  'assets.update': ['update', 'Asset'],
  'assets.delete': ['delete', 'Asset'],
  'assets.bulk-update': ['update', 'Asset'],
  'assets.bulk-delete': ['delete', 'Asset'],
  'assets.restore': ['update', 'Asset'],
  'source-records.get': ['read', 'Asset'],
  'findings.history': ['read', 'Asset'],
  'findings.software': ['read', 'Asset'],
  'findings.update': ['update', 'Asset'],
  'findings.bulk-update': ['update', 'Asset'],
  'findings.what-if': ['read', 'Asset'],
  'ticket-settings.get': ['read', 'VulnerabilityTicket'],
  'ticket-settings.update': ['update', 'Company'],
  'ticket-connection.get': ['configure', 'Webhook'],
  'ticket-connection.names': ['read', 'VulnerabilityTicket'],
  'ticket-connection.update': ['configure', 'Webhook'],
  'ticket-connection.remove': ['configure', 'Webhook'],
  'ticket-connection.retry': ['configure', 'Webhook'],
  'ticket-files.create': ['update', 'VulnerabilityTicket'],
  'ticket-files.get': ['read', 'VulnerabilityTicket'],
  'report-files.create': ['execute', 'Report'],
  'report-files.get': ['read', 'Report'],
  'webhook-secrets.update': ['configure', 'Webhook'],
  'webhook-deliveries.list': ['configure', 'Webhook'],
  'webhook-deliveries.try': ['configure', 'Webhook'],
  'webhook-deliveries.again': ['configure', 'Webhook'],
  'policy-effects.list': ['read', 'Policy'],
  'policy-effects.again': ['execute', 'Policy'],
  'mail-status.get': ['read', 'DistributionList'],
  'evidence-files.create': ['update', 'Policy'],
  'evidence-files.get': ['read', 'Policy'],
  'policy-exceptions.decide': ['update', 'Policy'],
  'exception-shares.list': ['update', 'Policy'],
  'exception-shares.create': ['share', 'Policy'],
  'exception-shares.revoke': ['share', 'Policy'],
  'integrations.list': ['read', 'Integration'],
  'integrations.properties': ['read', 'Integration'],
  'agent-enrolments.list': ['configure', 'Integration'],
  'agent-enrolments.create': ['configure', 'Integration'],
  'agent-enrolments.revoke': ['configure', 'Integration'],
  'integration-actions.request': ['execute', 'Integration'],
  'integration-actions.approve': ['execute', 'Integration'],
  'integration-actions.refuse': ['execute', 'Integration'],
  'integration-actions.cancel': ['execute', 'Integration'],
  'integration-actions.retry': ['execute', 'Integration'],
  'integrations.inlet': ['configure', 'Integration'],
  'integrations.save': ['configure', 'Integration'],
  'integrations.test': ['configure', 'Integration'],
  'integrations.run': ['execute', 'Integration'],
  'integrations.stop': ['execute', 'Integration'],
  'integrations.disconnect': ['configure', 'Integration'],
  'sync-runs.create': ['import', 'Asset'],
  'sync-runs.batch': ['import', 'Asset'],
  'sync-runs.commit': ['import', 'Asset'],
  'sync-runs.cancel': ['import', 'Asset'],
  'sync-runs.undo': ['import', 'Asset'],
  'sync-runs.reject': ['import', 'Asset'],
  // Of a file: it may say what the company's own records do not.
  'sync-runs.rejected': ['read', 'Asset'],
  'sync-runs.logs': ['read', 'Asset'],
  'sync-runs.stale': ['import', 'Asset'],
  'source-rules.what-if': ['update', 'Integration'],
  'integrations.reprocess': ['import', 'Asset'],
  'imports.create': ['import', 'Asset'],
  'imports.put': ['import', 'Asset'],
  'imports.get': ['read', 'Asset'],
  // What it answers is assets and what belongs to them.
  'queries.run': ['read', 'Asset'],
  'queries.ids': ['read', 'Asset'],
  'policies.results': ['read', 'Policy'],
  'policies.versions': ['read', 'Policy'],
  'policies.days': ['read', 'Policy'],
  'policies.of-asset': ['read', 'Policy'],
  'policy-executions.changes': ['read', 'Policy'],
  'policy-executions.logs': ['read', 'Policy'],
  'policy-executions.terminate': ['execute', 'Policy'],
  ...recordAccess,
  'query-favourites.add': ['read', 'Query'],
  'query-favourites.remove': ['read', 'Query'],
  'query-defaults.add': ['read', 'Query'],
  'query-defaults.remove': ['read', 'Query'],
  'daily-figures.list': ['read', 'Asset'],
  'members.list': ['read', 'User'],
  'members.update': ['manage_roles', 'User'],
  'members.remove': ['manage', 'User'],
  'invitations.list': ['invite', 'User'],
  'invitations.create': ['invite', 'User'],
  'invitations.revoke': ['invite', 'User'],
  'invitations.confirm': ['invite', 'User'],
  'invitations.create-many': ['invite', 'User'],
  'invitations.renew': ['invite', 'User'],
  'company.get': ['read', 'Company'],
  'company.update': ['update', 'Company'],
  'company.delete': ['delete', 'Company'],
  'company.keep': ['delete', 'Company'],
};
