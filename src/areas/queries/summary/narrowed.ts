import type { Aggregation, GroupKey } from '../../../../contract/aggregation';
import { groupCondition } from '../../../../domain/query/aggregate/group-condition';
import { outermostAnd } from '../../../query-editor/rows';
import { type BuilderPlace, type BuilderState, builderPlace } from '../builder/builder-url';

/** The list of the rows of a group of each field named (QP56); null where a group is no condition (AG8). */
export function narrowed(
  state: BuilderState,
  { by }: Aggregation,
  keys: readonly (GroupKey | undefined)[],
): BuilderPlace | null {
  const root = outermostAnd(state.tree);
  const items = [...root.items];
  for (const [side, key] of keys.entries()) {
    const group = by[side];
    if (group === undefined || key === undefined) continue;
    const condition = groupCondition(group, key, state.entity);
    if (condition === null) return null;
    const text = JSON.stringify(condition);
    if (items.every((item) => JSON.stringify(item) !== text)) items.push(condition);
  }
  return builderPlace({ ...state, tree: { ...root, items }, summary: undefined });
}
