import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Sort } from '../../../contract/query';
import { PHONE, useMedia } from '../use-media';
import type { Column } from './column';
import './data-table.css';
import { DataBody } from './data-body';
import { type AllBox, DataTableHead } from './data-table-head';
import { layoutOf, type Widths } from './layout';
import { type RowAction, useRowMenu } from './row-menu';
import { EVERYTHING, NOTHING, type Selection, selectedCount } from './selection';
import { NONE_ACTIVE } from './table-keys';
import { useBoxes } from './use-boxes';
import { useTableKeys } from './use-table-keys';

export interface DataTableProps<R extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** The true count: the scroll bar is honest. */
  readonly count: number;
  readonly busy?: boolean;
  rowAt(index: number): R | undefined;
  /** The rows in sight changed. */
  onShow(first: number, last: number): void;
  readonly sort: Sort | null;
  onSort(next: Sort): void;
  readonly selection?: Selection;
  onSelection?(selection: Selection): void;
  /** With Shift: all rows from one to the other. */
  onRange?(from: number, to: number): void;
  /** Columns that have a width of their own, in pixels. */
  readonly widths?: Widths;
  onWidth?(id: string, width: number): void;
  /** How many columns stay in view beside the first. */
  readonly pinned?: number;
  readonly density?: 'compact' | 'comfortable';
  nameOf(row: R): string;
  onOpen(row: R): void;
  /** What can be done with a row, in a menu at its end. */
  actionsOf?(row: R): readonly RowAction[];
  /** A row was clicked, beside its links and boxes. */
  readonly onPick?: ((row: R) => void) | undefined;
  /** Escape, where nothing is selected, is for what is open beside the list; false: nothing is. */
  onEscape?(): boolean;
  /** Where the cursor is, if whoever shows the list has to know. */
  readonly cursor?: Cursor;
  /** The cursor's row is shown beside the list: it is marked, wherever the focus is. */
  readonly isOpen?: boolean;
  /** How far down the list begins, in pixels, and where it is scrolled to since. */
  readonly scroll?: { readonly from: number; onChange(top: number): void };
  /** On a phone a row is a card. */
  card(row: R): ReactNode;
  readonly cardHeight: number;
  /** The page's main list: j, k, x and Enter work without a click into it. */
  readonly main?: boolean;
}

/** The row that keys are about; `NONE_ACTIVE`: none yet. */
export interface Cursor {
  readonly active: number;
  onActive(index: number): void;
}

const ROW = { compact: 36, comfortable: 44 } as const;
const NO_WIDTHS: Widths = {};
const HEAD = 34;
const BORDERS = 2;
const SCROLL_BAR = 16;

/** Any number of rows: only those in sight exist, the rest is a question to the worker. */
export function DataTable<R extends { readonly id: string }>(props: DataTableProps<R>) {
  const { columns, count, rowAt, selection, onSelection, density = 'compact' } = props;
  const cards = useMedia(PHONE);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { active, onActive } = useCursor(props.cursor);
  const menu = useRowMenu(scroller);
  const virtual = useRowsInSight(
    ...([scroller, count, cards ? props.cardHeight : ROW[density], cards ? 0 : HEAD, props.onShow] as const),
  );
  useInSight(virtual, active, props.scroll?.from ?? 0);
  const { onToggle, clear, keys } = useBoxes(props, active, onActive);
  const withRow = (index: number, act: ((row: R, index: number) => void) | undefined): void => {
    const row = rowAt(index);
    if (row !== undefined) act?.(row, index);
  };
  const onKeyDown = useTableKeys({
    scroller,
    count,
    active: Math.min(active, Math.max(0, count - 1)),
    main: props.main === true,
    hasMenu: props.actionsOf !== undefined,
    clears: selection !== undefined || props.onEscape !== undefined,
    move: onActive,
    open: (index) => withRow(index, props.onOpen),
    ...keys,
    more: (index) => withRow(index, ({ id: row }) => menu.onOpen(row)),
    clear: () => clear() || props.onEscape?.() === true,
  });
  const isVisible = virtual.getVirtualItems().some(({ index }) => index === active);
  const boxes = selection === undefined ? 0 : 1;
  const hasMenu = props.actionsOf !== undefined;
  const { layout, room } = useLayout(props, scroller);
  const isWide = !cards && room < layout.width;
  return (
    <div
      ref={scroller}
      className={['data-table', cards && 'cards', props.isOpen && 'beside'].filter(Boolean).join(' ')}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + (cards ? 0 : 1)}
      aria-colcount={cards ? 1 : columns.length + boxes + (props.actionsOf === undefined ? 0 : 1)}
      aria-multiselectable={selection === undefined ? undefined : true}
      aria-activedescendant={isVisible && count > 0 ? `${id}${active}` : undefined}
      aria-busy={props.busy === true}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => props.scroll?.onChange(currentTarget.scrollTop)}
      style={{ maxHeight: virtual.getTotalSize() + (cards ? 0 : HEAD) + (isWide ? SCROLL_BAR : 0) + BORDERS }}
    >
      <div className="data-table-inner" style={{ minWidth: cards ? 0 : layout.width }} role="presentation">
        {cards ? null : (
          <DataTableHead
            columns={columns}
            {...layout}
            sort={props.sort}
            onSort={props.onSort}
            all={allBox(selection, count, onSelection)}
            onWidth={props.onWidth}
            hasMenu={hasMenu}
          />
        )}
        <DataBody
          {...props}
          id={id}
          active={active}
          cards={cards}
          items={virtual.getVirtualItems()}
          height={virtual.getTotalSize()}
          above={cards ? 0 : HEAD}
          {...layout}
          rowHeight={ROW[density]}
          onActivate={onActive}
          onToggle={onToggle}
          menu={menu}
        />
      </div>
    </div>
  );
}

function useLayout<R extends { readonly id: string }>(
  { columns, widths = NO_WIDTHS, pinned = 0, selection, actionsOf }: DataTableProps<R>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const room = scroller.current?.clientWidth ?? 0;
  const [box, menu] = [selection !== undefined, actionsOf !== undefined];
  const layout = useMemo(
    () => layoutOf(columns, { widths, pinned, room, box, menu }),
    [columns, widths, pinned, room, box, menu],
  );
  return { layout, room };
}

function useRowsInSight(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
  head: number,
  onShow: (first: number, last: number) => void,
): Virtualizer<HTMLDivElement, Element> {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: head,
    scrollPaddingStart: head,
    // A frame of scrolling must not wait for the rows.
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of height is what is measured
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onShow(first, last), [onShow, first, last]);
  return virtual;
}

/** The list's own, unless whoever shows it has one. */
function useCursor(given: Cursor | undefined): Cursor {
  const [active, onActive] = useState(NONE_ACTIVE);
  return given ?? { active, onActive };
}

/** The cursor stays in sight, wherever it is moved from; a list that comes back as it was left is not moved. */
function useInSight(virtual: Virtualizer<HTMLDivElement, Element>, active: number, from: number): void {
  const before = useRef(active);
  const first = useRef(from);
  // Before it is seen.
  useLayoutEffect(() => {
    if (virtual.scrollElement !== null) virtual.scrollElement.scrollTop = first.current;
  }, [virtual]);
  useEffect(() => {
    if (before.current === active) return;
    before.current = active;
    if (active !== NONE_ACTIVE) virtual.scrollToIndex(active, { align: 'auto' });
  }, [virtual, active]);
}

function allBox(
  selection: Selection | undefined,
  count: number,
  onSelection: ((selection: Selection) => void) | undefined,
): AllBox | undefined {
  if (selection === undefined) return undefined;
  const selected = selectedCount(selection, count);
  const checked = count > 0 && selected === count;
  return {
    count,
    checked,
    mixed: !checked && selected > 0,
    onChange: () => onSelection?.(checked ? NOTHING : EVERYTHING),
  };
}
