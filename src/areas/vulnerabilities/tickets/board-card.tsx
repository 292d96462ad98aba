import { useDraggable } from '@dnd-kit/core';
import { mdiDotsHorizontal, mdiDragVertical } from '@mdi/js';
import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { type RefObject, useEffect, useRef } from 'react';
import type { TicketStatus } from '../../../../contract/areas/vulnerabilities/tickets';
import { AppLink } from '../../../kit/app-link';
import { CutText } from '../../../kit/cut-text';
import { Icon } from '../../../kit/icon';
import { Menu } from '../../../kit/menu';
import { Due, NotSent, PriorityBadge } from './ticket-badges';
import { ticketHref } from './ticket-places';
import { ProgressText } from './ticket-progress';
import { STATUS_TEXT, ticketName } from './ticket-text';
import { useInSight } from './use-in-sight';
import type { TicketRow } from './use-progress';

interface Props {
  readonly row: TicketRow;
  readonly others: readonly TicketStatus[];
  readonly awaited: RefObject<string | null>;
  readonly onMove: ((row: TicketRow, to: TicketStatus) => void) | null;
}

export function BoardCard({ row, others, awaited, onMove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    ...{ id: row.id, disabled: onMove === null },
  });
  const handle = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (awaited.current !== row.id) return;
    awaited.current = null;
    handle.current?.focus();
  }, [awaited, row.id]);
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'board-card away' : 'board-card'}
      // The browser would carry the link itself away.
      onDragStart={(event) => event.preventDefault()}
      {...pointer}
    >
      <CardFace row={row} />
      {onMove === null ? null : (
        <span className="board-card-tools">
          <button
            {...attributes}
            ref={(element) => {
              handle.current = element;
              setActivatorNodeRef(element);
            }}
            type="button"
            className="board-handle"
            aria-label={`Move ${ticketName(row)}`}
            onKeyDown={(event) => onKeyDown?.(event)}
          >
            <Icon path={mdiDragVertical} size={18} />
          </button>
          <Menu
            trigger={
              <IconButton size="1" variant="ghost" color="gray" aria-label={`More about ${ticketName(row)}`}>
                <Icon path={mdiDotsHorizontal} size={18} />
              </IconButton>
            }
          >
            <DropdownMenu.Label>Move to</DropdownMenu.Label>
            {others.map((status) => (
              <DropdownMenu.Item key={status} onSelect={() => onMove(row, status)}>
                {STATUS_TEXT[status]}
              </DropdownMenu.Item>
            ))}
          </Menu>
        </span>
      )}
    </li>
  );
}

function CardProgress({ row }: { readonly row: TicketRow }) {
  const [ref, isSeen] = useInSight<HTMLSpanElement>();
  return <span ref={ref}>{isSeen ? <ProgressText row={row} /> : '…'}</span>;
}

/** What a card says of its ticket. */
export function CardFace({ row }: { readonly row: TicketRow }) {
  return (
    <div className="board-face">
      <span className="row small">
        {row.key === '' ? <NotSent row={{ pendingFields: [] }} /> : <span className="mono quiet">{row.key}</span>}
        {row.key === '' ? null : <NotSent row={row} />}
      </span>
      <AppLink to={ticketHref(row.id)} className="board-name">
        <CutText text={row.name} lines={3} />
      </AppLink>
      <span className="row wrap">
        <PriorityBadge priority={row.priority} />
        {row.dueOn === undefined ? null : <Due row={row} />}
      </span>
      <span className="row small quiet">
        <span className="clip">{row.assignee?.name ?? 'Nobody'}</span>
        {row.findingIds.length === 0 ? null : <CardProgress row={row} />}
      </span>
    </div>
  );
}
