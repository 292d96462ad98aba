import type { AssetPatch } from '../../contract/areas/assets';
import type { PolicyAction } from '../../contract/areas/policies/policy-actions';

export type AssetAction = Extract<PolicyAction, { type: 'tag' | 'set_field' }>;

/** What an action says of assets, as a person's edit of them would. */
export const patchOfAction = (action: AssetAction): AssetPatch =>
  action.type === 'tag'
    ? { tags: { add: [...action.add], remove: [...action.remove] } }
    : { [action.set.field]: action.set.value };
