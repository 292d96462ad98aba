import type { ViewAnswer } from '../../../../contract/sync-api';
import { useAnswered } from '../../../data/use-view';
import type { BuilderState } from './builder-url';
import { leavesOut, leftOutOf } from './left-out';

type Asked = Pick<BuilderState, 'entity' | 'tree'>;

/** Of how many records a question finds some: what its switch leaves out is none of them (QP58). Null: not known yet. */
export function useTotal(companyId: string | null, { entity, tree }: Asked, answer: ViewAnswer | null): number | null {
  const out = leavesOut(entity, tree) ? leftOutOf(entity) : null;
  const whole = useAnswered(
    companyId === null || out === null ? null : { companyId, entity, where: out.condition, offset: 0, limit: 1 },
  );
  // While other records are asked for, the number is of those before.
  const counted = out === null ? answer : whole?.spec.entity === entity ? whole.answer : null;
  if (counted?.loaded !== true || counted.problems !== undefined) return null;
  return out === null ? counted.total : counted.count;
}
