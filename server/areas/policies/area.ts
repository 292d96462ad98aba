import { definitionHooks } from './definitions/definition-hooks';
import { distributionListHooks } from './distribution-lists';
import { evidenceHooks, exceptionHandlers } from './exception-handlers';
import { exceptionHooks } from './exception-hooks';
import { policyHandlers } from './handlers';
import { policyEffectHandlers } from './policy-effects';
import { executionHooks, policyHooks } from './policy-hooks';
import { sharedHandlers } from './shared-exception';
import { messageTemplateHooks } from './template-hooks';
import { webhookHandlers, webhookHooks } from './webhooks';

export const POLICIES = {
  handlers: {
    ...{ ...policyHandlers, ...webhookHandlers, ...policyEffectHandlers },
    ...{ ...exceptionHandlers, ...sharedHandlers },
  },
  hooks: {
    ...definitionHooks,
    ...{ policy: policyHooks, policyExecution: executionHooks, messageTemplate: messageTemplateHooks },
    ...{ distributionList: distributionListHooks, webhook: webhookHooks },
    ...{ policyException: exceptionHooks, exceptionEvidence: evidenceHooks },
  },
} as const;
