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
  /** The same, were these the definitions. */
  beforeOf(rows: readonly SlaRow[]): ConditionsBefore;
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
    const lookup = lookupOf(queries ?? []);
    const beforeOf = (some: readonly SlaRow[]): ConditionsBefore => conditionsBefore(some, lookup, Date.now());
    return { answer, rows, before: beforeOf(rows), beforeOf };
  }, [answer, queries]);
}
