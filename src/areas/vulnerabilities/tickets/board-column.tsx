import { useDroppable } from '@dnd-kit/core';
import { type RefObject, useId } from 'react';
import { TICKET_STATUSES, type TicketStatus } from '../../../../contract/areas/vulnerabilities/tickets';
import { count } from '../../../kit/format';
import { BoardCard } from './board-card';
import { STATUS_TEXT } from './ticket-text';
import type { ColumnAnswer } from './use-board';
import type { TicketRow } from './use-progress';

interface Props {
  readonly status: TicketStatus;
  readonly answer: ColumnAnswer;
  /** The card that takes the focus once it is here. */
  readonly awaited: RefObject<string | null>;
  /** Null: this person may not move them. */
  readonly onMove: ((row: TicketRow, to: TicketStatus) => void) | null;
}

/** The tickets of one status, and how many there are. */
export function BoardColumn({ status, answer, awaited, onMove }: Props) {
  const id = useId();
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const rows = answer?.rows ?? [];
  const more = (answer?.count ?? 0) - rows.length;
  return (
    <section ref={setNodeRef} className={isOver ? 'board-column over' : 'board-column'} aria-labelledby={id}>
      <h2 id={id}>
        {STATUS_TEXT[status]} <span className="quiet number">{answer === null ? '' : count(answer.count)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="quiet small">{answer === null ? '' : 'None'}</p>
      ) : (
        <ul aria-labelledby={id}>
          {rows.map((row) => (
            <BoardCard
              key={row.id}
              row={row}
              awaited={awaited}
              onMove={onMove}
              others={TICKET_STATUSES.filter((other) => other !== status)}
            />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="quiet small">{count(more)} more are in the list.</p> : null}
    </section>
  );
}
