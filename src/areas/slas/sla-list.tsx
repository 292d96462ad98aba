import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { RECORDS } from '../../../contract/record-list';
import { useNameable } from '../../data/groups';
import { words } from '../../kit/format';
import { useSession } from '../../session/session';
import type { Named } from '../../words/tree-text';
import { SlaItem } from './sla-item';
import './slas.css';
import type { ConditionsBefore, SlaRow } from './decided';

const HOW = 'To move it, press Space, then the arrow keys, then Space. Escape leaves it where it was.';

/** What a reader hears meanwhile. */
function announcementsOf(rows: readonly SlaRow[]): Announcements {
  const placeOf = (id: UniqueIdentifier | undefined): number => rows.findIndex((row) => row.id === id) + 1;
  const nameOf = (id: UniqueIdentifier): string => rows.find((row) => row.id === id)?.name ?? '';
  return {
    onDragStart: ({ active }) =>
      `${nameOf(active.id)} is picked up at position ${placeOf(active.id)} of ${rows.length}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)} is over position ${placeOf(over?.id)} of ${rows.length}.`,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is put down at position ${placeOf(over?.id)} of ${rows.length}: confirm it.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at position ${placeOf(active.id)}.`,
  };
}

const NONE: readonly Named[] = [];

interface Props {
  readonly rows: readonly SlaRow[];
  readonly before: ConditionsBefore;
  /** Null: this person may not move them. */
  readonly onMove: ((from: number, to: number) => void) | null;
}

/** Dragged by pointer or finger; by keyboard: Space on the handle, arrow keys, Space. */
export function SlaList({ rows, before, onMove }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const queries = useNameable(useSession()) ?? NONE;
  const ids = rows.map(({ id }) => id);
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over === null) return;
    onMove?.(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(rows), screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="slas" aria-label={words(RECORDS.slaDefinition.words.many)}>
          {rows.map((row, at) => (
            <SlaItem
              key={row.id}
              row={row}
              place={at + 1}
              before={before(row.order, row.id)}
              isMovable={onMove !== null && rows.length > 1}
              queries={queries}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
