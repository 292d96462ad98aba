import { groupHooks } from './groups';
import { assetHandlers } from './handlers';

export const ASSETS = { handlers: assetHandlers, hooks: { assetGroup: groupHooks } };
