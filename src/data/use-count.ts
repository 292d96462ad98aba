import type { EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import type { ViewAnswer } from '../../contract/sync-api';
import { useView } from './use-view';

export interface Counted {
  /** Null: not known yet, or not to be known (Q72). */
  readonly count: number | null;
  /** Why it cannot be asked. */
  readonly problem: string | undefined;
}

export function countedIn(answer: Pick<ViewAnswer, 'loaded' | 'count' | 'problems'> | null): Counted {
  const isCounted = answer?.loaded === true && answer.problems === undefined;
  return { count: isCounted ? answer.count : null, problem: answer?.problems?.[0]?.message };
}

/** How many records match now, live; nothing is asked of what is null. */
export function useCount(companyId: string, entity: EntityName, where: QueryNode | null): Counted {
  return countedIn(useView(where === null ? null : { companyId, entity, where, offset: 0, limit: 1 }));
}
