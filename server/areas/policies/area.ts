import { distributionListHooks } from './distribution-lists';
import { policyHandlers } from './handlers';
import { policyEffectHandlers } from './policy-effects';
import { executionHooks, policyHooks } from './policy-hooks';
import { messageTemplateHooks } from './template-hooks';
import { webhookHandlers, webhookHooks } from './webhooks';

export const POLICIES = {
  handlers: { ...policyHandlers, ...webhookHandlers, ...policyEffectHandlers },
  hooks: {
    ...{ policy: policyHooks, policyExecution: executionHooks, messageTemplate: messageTemplateHooks },
    ...{ distributionList: distributionListHooks, webhook: webhookHooks },
  },
} as const;
