import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Skeleton } from '../skeleton';
import type { Column } from './column';

interface RowProps<R> {
  readonly domId: string;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  /** Undefined while its window is on its way. */
  readonly row: R | undefined;
  readonly selected: boolean;
  onActivate(): void;
  readonly onToggle: ((row: R) => void) | undefined;
  nameOf(row: R): string;
}

interface GridRowProps<R> extends RowProps<R> {
  readonly columns: readonly Column<R>[];
  readonly template: string;
  onOpen(row: R): void;
}

/** A double click opens; links and boxes inside a row keep their own click. */
export function GridRow<R>({ columns, template, row, onOpen, ...props }: GridRowProps<R>) {
  const { onToggle } = props;
  const hasBox = onToggle !== undefined;
  // Scrolling renders the row again; its cells stay the same elements, and are skipped.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <div key={column.id} role="gridcell" className={column.align === 'end' ? 'end' : undefined}>
          {row === undefined ? <Skeleton width="60%" /> : column.cell(row)}
        </div>
      )),
    [columns, row],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
    <div
      role="row"
      id={props.domId}
      aria-rowindex={props.index + 2}
      aria-selected={hasBox ? props.selected : undefined}
      className={props.isActive ? 'data-row active' : 'data-row'}
      style={{ gridTemplateColumns: template, transform: `translateY(${props.top}px)` }}
      onClick={props.onActivate}
      onDoubleClick={(event) => {
        if (row !== undefined && !isControl(event)) onOpen(row);
      }}
    >
      {hasBox ? (
        <div role="gridcell" className="data-check">
          {row === undefined ? null : (
            <RowBox name={props.nameOf(row)} checked={props.selected} onChange={() => onToggle(row)} />
          )}
        </div>
      ) : null}
      {cells}
    </div>
  );
}

interface CardRowProps<R> extends RowProps<R> {
  readonly height: number;
  card(row: R): ReactNode;
}

export function CardRow<R>({ row, card, height, ...props }: CardRowProps<R>) {
  const { onToggle } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
    <div
      role="row"
      id={props.domId}
      aria-rowindex={props.index + 1}
      aria-selected={onToggle === undefined ? undefined : props.selected}
      className={props.isActive ? 'data-card active' : 'data-card'}
      style={{ height, transform: `translateY(${props.top}px)` }}
      onClick={props.onActivate}
    >
      <div role="gridcell">
        {row === undefined ? <Skeleton width="50%" /> : card(row)}
        {row === undefined || onToggle === undefined ? null : (
          <RowBox name={props.nameOf(row)} checked={props.selected} onChange={() => onToggle(row)} />
        )}
      </div>
    </div>
  );
}

function RowBox({ name, checked, onChange }: { name: string; checked: boolean; onChange(): void }) {
  return <input type="checkbox" tabIndex={-1} checked={checked} onChange={onChange} aria-label={`Select ${name}`} />;
}

function isControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input') !== null;
}
