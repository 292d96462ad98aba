import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { TICKET_STATUSES, type TicketStatus } from '../../../../contract/areas/vulnerabilities/tickets';
import { columnBeside } from '../../../../domain/tickets/ticket-board';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export const statusOf = (id: unknown): TicketStatus | undefined => TICKET_STATUSES.find((status) => status === id);

/** The arrow keys carry a card from column to column. `of`: the column a card is picked up in. */
export const columnKeys =
  (of: (card: unknown) => TicketStatus | undefined): KeyboardCoordinateGetter =>
  (event, { active, context: { over, droppableRects } }) => {
    const by = STEPS[event.code];
    const at = statusOf(over?.id) ?? of(active);
    const to = by === undefined || at === undefined ? undefined : columnBeside(at, by);
    const place = to === undefined ? undefined : droppableRects.get(to);
    if (by !== undefined) event.preventDefault();
    return place === undefined ? undefined : { x: place.left, y: place.top };
  };
