import type { QueryNode } from '../../contract/query';
import { groupCondition } from '../query/aggregate/group-condition';
import type { MarkGroups } from './widget-document';

/**
 * The question that leaves the rows behind a mark: those of its label and of its series. Null where they are no condition, as those of
 * “12 other values”.
 */
export function markTree(
  groups: MarkGroups,
  where: QueryNode,
  row: number | null,
  series: number | null,
): QueryNode | null {
  const keys = [
    row === null ? null : (groups.labels[row] ?? null),
    series === null ? null : (groups.series[series] ?? null),
  ];
  const items: QueryNode[] = [where];
  for (const [side, key] of keys.entries()) {
    const by = groups.by[side];
    if (key === null || by === undefined) continue;
    const condition = groupCondition(by, key, groups.entity);
    if (condition === null) return null;
    items.push(condition);
  }
  return items.length === 1 ? where : { op: 'and', items };
}
