import { policyHandlers } from './handlers';
import { executionHooks, policyHooks } from './policy-hooks';

export const POLICIES = {
  handlers: policyHandlers,
  hooks: { policy: policyHooks, policyExecution: executionHooks },
} as const;
