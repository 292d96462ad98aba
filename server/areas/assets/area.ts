import { decisionHooks } from './decisions';
import { groupHooks } from './groups';
import { assetHandlers } from './handlers';

export const ASSETS = {
  handlers: assetHandlers,
  hooks: { assetGroup: groupHooks, correlationDecision: decisionHooks },
};
