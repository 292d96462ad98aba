import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Sort } from '../../../contract/query';
import { PHONE, useMedia } from '../use-media';
import type { Column } from './column';
import './data-table.css';
import { CardRow, GridRow } from './data-row';
import { DataTableHead } from './data-table-head';
import { EVERYTHING, isSelected, NOTHING, type Selection, selectedCount, toggled } from './selection';
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
  onSort(field: string): void;
  readonly selection?: Selection;
  onSelection?(selection: Selection): void;
  nameOf(row: R): string;
  onOpen(row: R): void;
  /** On a phone a row is a card. */
  card(row: R): ReactNode;
  readonly cardHeight: number;
  /** The page's main list: j, k, x and Enter work without a click into it. */
  readonly main?: boolean;
}

const ROW = 36;
const HEAD = 34;

/** Any number of rows: only those in sight exist, the rest is a question to the worker. */
export function DataTable<R extends { readonly id: string }>(props: DataTableProps<R>) {
  const { columns, count, rowAt, selection, onSelection } = props;
  const cards = useMedia(PHONE);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(0);
  const head = cards ? 0 : HEAD;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? props.cardHeight : ROW),
    overscan: 10,
    scrollMargin: head,
    scrollPaddingStart: head,
    getItemKey: (index) => index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows' height follows the shape
  useEffect(() => virtual.measure(), [virtual, cards]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { onShow } = props;
  useEffect(() => onShow(first, last), [onShow, first, last]);

  const toggle = (row: R): void => {
    if (selection !== undefined) onSelection?.(toggled(selection, row.id));
  };
  const onKeyDown = useTableKeys({
    scroller,
    count,
    active: Math.min(active, Math.max(0, count - 1)),
    main: props.main === true,
    move(index) {
      setActive(index);
      virtual.scrollToIndex(index, { align: 'auto' });
    },
    open(index) {
      const row = rowAt(index);
      if (row !== undefined) props.onOpen(row);
    },
    toggle(index) {
      const row = rowAt(index);
      if (row !== undefined) toggle(row);
    },
  });
  const isVisible = items.some((item) => item.index === active);
  const width = columns.reduce((sum, column) => sum + column.width, selection === undefined ? 0 : ROW);
  const template = [
    selection === undefined ? '' : `${ROW}px`,
    ...columns.map(({ width: w }) => `minmax(${w}px, ${w}fr)`),
  ].join(' ');
  const allSelected = selection !== undefined && count > 0 && selectedCount(selection, count) === count;

  return (
    <div
      ref={scroller}
      className={cards ? 'data-table cards' : 'data-table'}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + (cards ? 0 : 1)}
      aria-colcount={cards ? 1 : columns.length + (selection === undefined ? 0 : 1)}
      aria-multiselectable={selection === undefined ? undefined : true}
      aria-activedescendant={isVisible && count > 0 ? `${id}${active}` : undefined}
      aria-busy={props.busy === true}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="data-table-inner" style={{ minWidth: cards ? 0 : width }} role="presentation">
        {cards ? null : (
          <DataTableHead
            columns={columns}
            template={template}
            sort={props.sort}
            onSort={props.onSort}
            {...(selection === undefined
              ? {}
              : {
                  all: {
                    count,
                    checked: allSelected,
                    mixed: !allSelected && selectedCount(selection, count) > 0,
                    onChange: () => onSelection?.(allSelected ? NOTHING : EVERYTHING),
                  },
                })}
          />
        )}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map((item) => {
            const row = rowAt(item.index);
            const common = {
              domId: `${id}${item.index}`,
              index: item.index,
              top: item.start - head,
              isActive: item.index === active,
              row,
              selected: row !== undefined && selection !== undefined && isSelected(selection, row.id),
              onActivate: () => setActive(item.index),
              onToggle: selection === undefined ? undefined : toggle,
              nameOf: props.nameOf,
            };
            return cards ? (
              <CardRow key={item.key} {...common} height={props.cardHeight} card={props.card} />
            ) : (
              <GridRow key={item.key} {...common} columns={columns} template={template} onOpen={props.onOpen} />
            );
          })}
        </div>
      </div>
    </div>
  );
}
