import { SYNC } from '../../../contract/limits';
import type { ViewAnswer } from '../../../contract/sync-api';
import { inOrder } from '../../../domain/slas/sla-order';
import { useView } from '../../data/use-view';
import { useSession } from '../../session/session';
import type { SlaRow } from './decided';

interface Definitions {
  readonly answer: ViewAnswer<'slaDefinition'> | null;
  /** In the order in which they are asked. */
  readonly rows: readonly SlaRow[];
}

/** All definitions of the company on screen. */
export function useDefinitions(): Definitions {
  const { companyId } = useSession();
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'slaDefinition', offset: 0, limit: SYNC.windowRows },
  );
  return { answer, rows: inOrder(answer?.rows ?? []) };
}
