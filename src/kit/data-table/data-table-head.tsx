import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { Sort } from '../../../contract/query';
import { count as counted } from '../format';
import { Icon } from '../icon';
import { type Column, MIN_WIDTH, nextSort, placeOf } from './column';

interface Props<R> {
  readonly columns: readonly Column<R>[];
  readonly template: string;
  readonly lefts: readonly (number | undefined)[];
  readonly sort: Sort | null;
  onSort(next: Sort): void;
  readonly all: AllBox | undefined;
  /** Absent: widths are not changed. */
  readonly onWidth: ((id: string, width: number) => void) | undefined;
  readonly hasMenu: boolean;
}

export interface AllBox {
  readonly count: number;
  readonly checked: boolean;
  readonly mixed: boolean;
  onChange(): void;
}

export function DataTableHead<R>({ columns, template, lefts, sort, onSort, all, onWidth, hasMenu }: Props<R>) {
  return (
    <div role="rowgroup" className="data-head">
      <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {all === undefined ? null : (
          <div role="columnheader" className="data-check">
            <SelectAll {...all} />
          </div>
        )}
        {columns.map((column, at) => (
          <HeadCell key={column.id} {...{ column, sort, onSort, onWidth }} left={lefts[at]} />
        ))}
        {hasMenu ? (
          <div role="columnheader" className="data-more">
            <span className="visually-hidden">More</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface CellProps<R> extends Pick<Props<R>, 'sort' | 'onSort' | 'onWidth'> {
  readonly column: Column<R>;
  readonly left: number | undefined;
}

function HeadCell<R>({ column, left, sort, onSort, onWidth }: CellProps<R>) {
  const { sortField, label } = column;
  const sorted = sortField !== undefined && sort?.field === sortField ? sort : null;
  const order = sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" {...placeOf(column, left)} aria-sort={sortField === undefined ? undefined : order}>
      {sortField === undefined ? (
        <span>{label}</span>
      ) : (
        <button type="button" onClick={() => onSort(nextSort(sort, sortField, column))}>
          <span className="clip">{label}</span>
          {sorted === null ? null : <Icon path={sorted.descending ? mdiArrowDown : mdiArrowUp} size={14} />}
        </button>
      )}
      {onWidth === undefined ? null : <ResizeHandle onWidth={(width) => onWidth(column.id, width)} />}
    </div>
  );
}

/** Drawn by the pointer; by keys a column gets its width where columns are chosen. */
function ResizeHandle({ onWidth }: { onWidth(width: number): void }) {
  return (
    <span
      className="data-resize"
      aria-hidden="true"
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        const before = currentTarget.parentElement?.offsetWidth ?? MIN_WIDTH;
        currentTarget.onpointermove = (moved) =>
          onWidth(Math.max(MIN_WIDTH, Math.round(before + moved.clientX - clientX)));
      }}
      onLostPointerCapture={({ currentTarget }) => {
        currentTarget.onpointermove = null;
      }}
    />
  );
}

function SelectAll({ count, checked, mixed, onChange }: AllBox) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      checked={checked}
      onChange={onChange}
      onClick={({ currentTarget, detail }) => {
        // By pointer; a key stays where it was pressed.
        if (detail > 0) currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
      }}
      aria-label={`Select all ${counted(count)} matching`}
    />
  );
}
