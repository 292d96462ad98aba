import type { GroupBy, GroupKey } from '../../../contract/aggregation';
import type { EntityName } from '../../../contract/entities';
import type { QueryNode } from '../../../contract/query';
import { planQuery } from '../plan-query';
import { textProblem } from '../read-query';
import { lastDayOf } from './time-buckets';

/** The condition that leaves a group's rows; null where there is none (AG8). */
export function groupCondition({ field, bucket }: GroupBy, key: GroupKey, entity: EntityName): QueryNode | null {
  if (key.kind === 'other') return null;
  if (key.kind === 'missing') return { field, op: 'exists', value: false };
  const { value } = key;
  if (bucket !== undefined) {
    // A bucket's value is its first day; one condition, so that of a list one and the same date is meant.
    return { field, op: 'between', value: [`${value}`, lastDayOf(`${value}`, bucket)] };
  }
  if (typeof value === 'string' && textProblem(value) !== undefined) return null;
  const condition: QueryNode = { field, op: 'eq', value };
  // Rows hold what their fields no longer take, as an address that is none (Q62).
  return planQuery(condition, { entity, now: 0 }).plan === null ? null : condition;
}
