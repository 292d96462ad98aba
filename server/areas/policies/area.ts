import { evidenceHooks, exceptionHandlers } from './exception-handlers';
import { exceptionHooks } from './exception-hooks';
import { policyHandlers } from './handlers';
import { executionHooks, policyHooks } from './policy-hooks';
import { sharedHandlers } from './shared-exception';

export const POLICIES = {
  handlers: { ...policyHandlers, ...exceptionHandlers, ...sharedHandlers },
  hooks: {
    policy: policyHooks,
    policyExecution: executionHooks,
    policyException: exceptionHooks,
    exceptionEvidence: evidenceHooks,
  },
} as const;
