import { decisionHooks } from './decisions';
import { groupHooks } from './groups';
import { assetHandlers } from './handlers';
import { ruleHooks } from './rules';

export const ASSETS = {
  handlers: assetHandlers,
  hooks: { assetGroup: groupHooks, correlationDecision: decisionHooks, correlationRule: ruleHooks },
};
