import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo, useRef, useState } from 'react';
import { TICKET_STATUSES, type TicketStatus } from '../../../../contract/areas/vulnerabilities/tickets';
import { useMay } from '../../../session/use-ability';
import { CardFace } from './board-card';
import { BoardColumn } from './board-column';
import { columnKeys, statusOf } from './board-keys';
import { STATUS_TEXT, ticketName } from './ticket-text';
import type { BoardColumns } from './use-board';
import type { TicketRow } from './use-progress';
import { useTicketChanges } from './use-ticket-changes';

const HOW =
  'To move it to another column, press Space, then the left and right arrow keys, then Space. Escape leaves it where it was.';

const columnText = (id: unknown): string => {
  const status = statusOf(id);
  return status === undefined ? 'no column' : STATUS_TEXT[status];
};

/** What a reader hears while a card is carried. */
const announcementsOf = (find: (id: unknown) => TicketRow | undefined): Announcements => {
  const nameOf = (id: unknown): string => {
    const row = find(id);
    return row === undefined ? 'The ticket' : ticketName(row);
  };
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up from ${columnText(find(active.id)?.status)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)} is over ${columnText(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is now in ${columnText(over?.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays in ${columnText(find(active.id)?.status)}.`,
  };
};

/** Tickets as cards in the columns of their status. Cards are carried by pointer, finger or keys, or moved by their menu (TK5). */
export function TicketBoard({ columns }: { readonly columns: BoardColumns }) {
  const mayMove = useMay('vulnerability-tickets.update');
  const { move } = useTicketChanges();
  const [carried, setCarried] = useState<TicketRow | null>(null);
  // The card that is about to come in another column: the focus goes with it.
  const awaited = useRef<string | null>(null);
  const byId = useMemo(
    () => new Map(TICKET_STATUSES.flatMap((status) => columns[status]?.rows ?? []).map((row) => [row.id, row])),
    [columns],
  );
  const find = (id: unknown): TicketRow | undefined => (typeof id === 'string' ? byId.get(id) : undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnKeys((id) => find(id)?.status) }),
  );
  const put = (row: TicketRow, to: TicketStatus): void => {
    if (to !== row.status) awaited.current = row.id;
    move(row, to);
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const [row, to] = [find(active.id), statusOf(over?.id)];
    setCarried(null);
    if (row !== undefined && to !== undefined) put(row, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(find), screenReaderInstructions: { draggable: HOW } }}
      onDragStart={({ active }) => setCarried(find(active.id) ?? null)}
      onDragCancel={() => setCarried(null)}
      onDragEnd={onDragEnd}
    >
      <div className="board">
        {TICKET_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            answer={columns[status]}
            awaited={awaited}
            onMove={mayMove ? put : null}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried === null ? null : (
          <div className="board-card carried">
            <CardFace row={carried} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
