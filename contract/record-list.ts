import { notification } from './areas/account/notifications';
import { correlationDecision } from './areas/assets/correlation-decisions';
import { correlationRule } from './areas/assets/correlation-rules';
import { assetGroup } from './areas/assets/groups';
import { board, boardDefault, boardFolder } from './areas/boards/boards';
import { integrationAction } from './areas/integrations/actions';
import { agent } from './areas/integrations/agents';
import { dataSource } from './areas/integrations/data-sources';
import { sourceRule, stalePolicy } from './areas/integrations/source-rules';
import { customField } from './areas/policies/custom-fields';
import { distributionList } from './areas/policies/distribution-lists';
import { exceptionEvidence } from './areas/policies/exception-evidence';
import { messageTemplate } from './areas/policies/message-templates';
import { policy, policyExecution } from './areas/policies/policies';
import { policyException } from './areas/policies/policy-exceptions';
import { policyTemplate } from './areas/policies/policy-templates';
import { tagGroup } from './areas/policies/tag-group-definitions';
import { webhook } from './areas/policies/webhooks';
import { queryRun, savedQuery } from './areas/queries/saved-queries';
import { businessCalendar } from './areas/slas/business-calendars';
import { slaDefinition } from './areas/slas/sla-definitions';
import { comment } from './areas/vulnerabilities/comments';
import { softwareException } from './areas/vulnerabilities/exceptions';
import { priorityWeights } from './areas/vulnerabilities/priority-weights';
import { ticketAttachment } from './areas/vulnerabilities/ticket-attachments';
import { vulnerabilityTicket } from './areas/vulnerabilities/tickets';
import { customWidget } from './areas/widgets/custom-widgets';

/** Every kind of record that is one definition (`record.ts`). A new one is added to this list. */
export const RECORDS = {
  assetGroup,
  correlationDecision,
  correlationRule,
  savedQuery,
  queryRun,
  slaDefinition,
  comment,
  vulnerabilityTicket,
  priorityWeights,
  softwareException,
  ticketAttachment,
  sourceRule,
  stalePolicy,
  notification,
  agent,
  dataSource,
  integrationAction,
  messageTemplate,
  policyTemplate,
  policy,
  policyExecution,
  distributionList,
  webhook,
  customField,
  tagGroup,
  businessCalendar,
  policyException,
  exceptionEvidence,
  board,
  boardFolder,
  boardDefault,
  customWidget,
} as const;
