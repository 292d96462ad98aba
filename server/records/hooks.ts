import type { EntityRow } from '../../contract/entities';
import type { RecordName } from '../../contract/records';
import { groupHooks } from '../areas/assets/groups';
import { queryHooks, runHooks } from '../areas/queries/saved-queries';
import type { RecordHooks } from './record-hooks';

/** The areas that decide more about their records than the definition says. */
export const HOOKS: { readonly [N in RecordName]?: RecordHooks<EntityRow[N]> } = {
  assetGroup: groupHooks,
  savedQuery: queryHooks,
  queryRun: runHooks,
};
