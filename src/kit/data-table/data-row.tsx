import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Skeleton } from '../skeleton';
import { type Column, placeOf } from './column';

interface RowProps<R> {
  readonly domId: string;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  /** Undefined while its window is on its way. */
  readonly row: R | undefined;
  readonly selected: boolean;
  onActivate(): void;
  readonly hasBox: boolean;
  /** `isRange`: with all rows from the one before. */
  readonly onToggle: ((isRange: boolean) => void) | undefined;
  nameOf(row: R): string;
  readonly hasMenu: boolean;
  readonly menu: ReactNode;
}

interface GridRowProps<R> extends RowProps<R> {
  readonly columns: readonly Column<R>[];
  readonly template: string;
  readonly lefts: readonly (number | undefined)[];
  readonly height: number;
  onOpen(row: R): void;
  readonly onPick: ((row: R) => void) | undefined;
}

/** A click picks the row, one with Shift selects up to it, a double click opens it; links and boxes inside keep their own click. */
export function GridRow<R>({ columns, template, lefts, height, row, onOpen, onPick, ...props }: GridRowProps<R>) {
  const { hasBox } = props;
  // Scrolling renders the row again; its cells stay the same elements, and are skipped.
  const cells = useMemo(
    () =>
      columns.map((column, at) => (
        <div key={column.id} role="gridcell" {...placeOf(column, lefts[at])}>
          {row === undefined ? <Skeleton width="60%" /> : column.cell(row)}
        </div>
      )),
    [columns, lefts, row],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
    <div
      role="row"
      id={props.domId}
      aria-rowindex={props.index + 2}
      aria-selected={hasBox ? props.selected : undefined}
      className={props.isActive ? 'data-row active' : 'data-row'}
      style={{ gridTemplateColumns: template, height, transform: `translateY(${props.top}px)` }}
      onMouseDown={(event) => {
        if (!event.shiftKey || props.onToggle === undefined || isControl(event)) return;
        // It would mark the text in between, and give the list the focus.
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
      }}
      onClick={(event) => {
        const isRange = event.shiftKey && props.onToggle !== undefined && !isControl(event);
        if (isRange) props.onToggle?.(true);
        props.onActivate();
        if (!isRange && row !== undefined && !isControl(event) && !isMarking()) onPick?.(row);
      }}
      onDoubleClick={(event) => {
        if (row !== undefined && !isControl(event)) onOpen(row);
      }}
    >
      {hasBox ? (
        <div role="gridcell" className="data-check">
          {row === undefined ? null : <RowBox name={props.nameOf(row)} {...props} />}
        </div>
      ) : null}
      {cells}
      {props.hasMenu ? (
        <div role="gridcell" className="data-more">
          {props.menu}
        </div>
      ) : null}
    </div>
  );
}

interface CardRowProps<R> extends RowProps<R> {
  readonly height: number;
  readonly onPick: ((row: R) => void) | undefined;
  card(row: R): ReactNode;
}

/** A tap anywhere on a card is one on the row; links and boxes keep their own. */
export function CardRow<R>({ row, card, height, onPick, ...props }: CardRowProps<R>) {
  const { hasBox } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes the keys
    <div
      role="row"
      id={props.domId}
      aria-rowindex={props.index + 1}
      aria-selected={hasBox ? props.selected : undefined}
      className={props.isActive ? 'data-card active' : 'data-card'}
      style={{ height, transform: `translateY(${props.top}px)` }}
      onClick={(event) => {
        props.onActivate();
        if (row !== undefined && !isControl(event)) onPick?.(row);
      }}
    >
      <div role="gridcell">
        {row === undefined ? <Skeleton width="50%" /> : card(row)}
        {props.menu}
        {row === undefined || !hasBox ? null : <RowBox name={props.nameOf(row)} {...props} />}
      </div>
    </div>
  );
}

interface BoxProps extends Pick<RowProps<never>, 'selected' | 'onToggle'> {
  readonly name: string;
}

function RowBox({ name, selected, onToggle }: BoxProps) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      checked={selected}
      // By pointer: the keys stay the list's (LS45).
      onClick={({ currentTarget }) =>
        currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
      }
      onChange={({ nativeEvent }) => onToggle?.(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      aria-label={`Select ${name}`}
    />
  );
}

/** Somebody marked text, to copy it. */
const isMarking = (): boolean => getSelection()?.isCollapsed === false;

/** A link, button or box of the row, or a menu over it, which stands elsewhere on the page. */
function isControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  return !currentTarget.contains(target) || target.closest('a, button, input') !== null;
}
