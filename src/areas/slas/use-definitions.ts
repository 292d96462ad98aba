import { useMemo } from 'react';
import { SYNC } from '../../../contract/limits';
import type { ViewAnswer } from '../../../contract/sync-api';
import { lookupOf } from '../../../domain/query/named-queries';
import { inOrder } from '../../../domain/slas/sla-order';
import { useNameable } from '../../data/groups';
import { useView } from '../../data/use-view';
import { useSession } from '../../session/session';
import { type ConditionsBefore, conditionsBefore, type SlaRow } from './decided';

interface Definitions {
  readonly answer: ViewAnswer<'slaDefinition'> | null;
  /** In the order in which they are asked. */
  readonly rows: readonly SlaRow[];
  readonly before: ConditionsBefore;
}

/** All definitions of the company on screen. */
export function useDefinitions(): Definitions {
  const session = useSession();
  const { companyId } = session;
  const queries = useNameable(session);
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'slaDefinition', offset: 0, limit: SYNC.windowRows },
  );
  return useMemo(() => {
    const rows = inOrder(answer?.rows ?? []);
    return { answer, rows, before: conditionsBefore(rows, lookupOf(queries ?? []), Date.now()) };
  }, [answer, queries]);
}
