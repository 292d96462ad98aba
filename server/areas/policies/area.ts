import { policyHandlers } from './handlers';
import { executionHooks, policyHooks } from './policy-hooks';
import { messageTemplateHooks } from './template-hooks';

export const POLICIES = {
  handlers: policyHandlers,
  hooks: { policy: policyHooks, policyExecution: executionHooks, messageTemplate: messageTemplateHooks },
} as const;
