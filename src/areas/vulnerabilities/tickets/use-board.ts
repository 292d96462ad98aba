import { useMemo } from 'react';
import type { TicketStatus } from '../../../../contract/areas/vulnerabilities/tickets';
import { SYNC } from '../../../../contract/limits';
import type { ViewAnswer, ViewSpec } from '../../../../contract/sync-api';
import { columnSort, columnWhere } from '../../../../domain/tickets/ticket-board';
import { useView } from '../../../data/use-view';
import type { ViewQuestion } from '../../../data/windowed-view';

type Question = ViewQuestion<'vulnerabilityTicket'>;
export type ColumnAnswer = ViewAnswer<'vulnerabilityTicket'> | null;
export type BoardColumns = Readonly<Record<TicketStatus, ColumnAnswer>>;

const columnSpec = (question: Question | null, status: TicketStatus): ViewSpec<'vulnerabilityTicket'> | null =>
  question === null
    ? null
    : {
        ...{ companyId: question.companyId, entity: question.entity },
        ...(question.text === undefined ? {} : { text: question.text }),
        ...{ where: columnWhere(status, question.where), sort: [...columnSort(status)] },
        ...{ offset: 0, limit: SYNC.windowRows },
      };

/** A question a column: each has its own order, and its own number of tickets. */
export function useBoard(question: Question | null): BoardColumns {
  const open = useView(columnSpec(question, 'open'));
  const progress = useView(columnSpec(question, 'in_progress'));
  const blocked = useView(columnSpec(question, 'blocked'));
  const resolved = useView(columnSpec(question, 'resolved'));
  const closed = useView(columnSpec(question, 'closed'));
  return useMemo(
    () => ({ open, in_progress: progress, blocked, resolved, closed }),
    [open, progress, blocked, resolved, closed],
  );
}
