import { type ReactNode, useRef, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import type { QueryNode, Sort } from '../../contract/query';
import type { ShownRow } from '../../contract/sync-api';
import { relatedWhere } from '../../domain/records/related';
import { useWindows, type Windows } from '../data/use-view';
import type { ViewQuestion } from '../data/windowed-view';
import type { Column } from '../kit/data-table/column';
import { DataTable } from '../kit/data-table/data-table';
import { plural } from '../kit/format';
import { SkeletonRows } from '../kit/skeleton';
import { PHONE, useMedia } from '../kit/use-media';
import { useListPlace } from '../lists/list-visit';
import { useIsInPanel } from '../lists/side-panel';
import { useOpenRow } from '../lists/use-open-row';
import { ItemPanel } from './item-panel';
import { useOpenItem } from './open-item';
import './related-list.css';

/** The record whose others are shown, and its kind. */
export interface Whole {
  readonly of: EntityName;
  readonly row: { readonly id: string; readonly companyId: string };
}

interface Props<E extends EntityName> extends Whole {
  /** The kind of the others: how they belong to it is said by their definitions. */
  readonly entity: E;
  /** Which of them, where the definitions do not say how they belong to it. */
  readonly where?: QueryNode;
  readonly label: string;
  readonly columns: readonly Column<ShownRow<E>>[];
  readonly firstSort: Sort;
  readonly empty: string;
  /** Said where all of them are shown, or none: what their number has to do with another one. */
  note?(count: number): string | null;
  /** One and several, for the count; what an open one is called, where that is not the first. */
  readonly noun: readonly [string, string];
  readonly one?: string;
  nameOf(row: ShownRow<E>): string;
  /** What is shown of a row at the side; without it nothing opens. */
  panel?(row: ShownRow<E>): ReactNode;
  card(row: ShownRow<E>): ReactNode;
}

const CARD = 84;

/** All records of another kind that belong to a record: filtered, sorted, any number of them (DT4). */
export function RelatedList<E extends EntityName>(props: Props<E>) {
  const { of, row, entity, label, noun } = props;
  const [text, setText] = useState('');
  const [sort, setSort] = useState(props.firstSort);
  const question = {
    companyId: row.companyId,
    entity,
    where: props.where ?? relatedWhere(of, row, entity),
    sort: [sort],
    ...(text.trim() === '' ? {} : { text: text.trim() }),
  };
  const rows = useWindows<E>(question);
  const { head } = rows;
  if (head === null) return <SkeletonRows rows={6} label={`Loading ${label.toLowerCase()}`} />;
  const [problem] = head.problems ?? [];
  const note = head.loaded && text.trim() === '' ? (props.note?.(head.count) ?? null) : null;
  if (head.count === 0 && text === '') return <p className="quiet">{note ?? props.empty}</p>;
  return (
    <div className="stack related">
      <div className="row">
        <input
          className="input related-filter"
          type="search"
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder="Filter"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <output className="push quiet small number">
          {problem === undefined ? plural(head.count, noun[0], noun[1]) : ''}
        </output>
      </div>
      {note === null ? null : <p className="quiet small">{note}</p>}
      <Rows
        {...props}
        {...{ question, rows, sort }}
        count={head.count}
        onSort={setSort}
        none={problem === undefined ? `Nothing matches “${text}”.` : `${problem.message}.`}
      />
    </div>
  );
}

interface RowsProps<E extends EntityName> extends Props<E> {
  readonly question: ViewQuestion<E>;
  readonly rows: Windows<E>;
  readonly count: number;
  readonly sort: Sort;
  onSort(sort: Sort): void;
  /** Where the filter leaves none. */
  readonly none: string;
}

/** The rows, and the one that is open beside them. */
function Rows<E extends EntityName>({ row, label, noun, panel, question, rows, count, ...props }: RowsProps<E>) {
  const place = useListPlace(`${row.id} ${label}`);
  const opened = useOpenRow({ place: useOpenItem(), question, rows, cursor: place.cursor });
  const phone = useMedia(PHONE);
  const isInPanel = useIsInPanel();
  const table = useRef<HTMLDivElement>(null);
  const opens = panel !== undefined;
  const open = (one: ShownRow<E>): void => (opens ? opened.open(one.id) : undefined);
  return (
    <div className="related-split">
      {count === 0 ? (
        <p className="quiet">{props.none}</p>
      ) : (
        <div
          ref={table}
          className="related-table"
          style={{ height: `min(64dvh, ${phone ? count * CARD + 2 : count * 36 + 52}px)` }}
        >
          <DataTable
            {...{ label, count }}
            main={opens && !isInPanel}
            columns={props.columns}
            busy={rows.changing}
            rowAt={rows.rowAt}
            onShow={rows.show}
            sort={props.sort}
            onSort={props.onSort}
            nameOf={props.nameOf}
            onOpen={open}
            onPick={opens ? open : undefined}
            {...(opens ? { onEscape: opened.close } : {})}
            cursor={opens ? opened.cursor : place.cursor}
            scroll={place.scroll}
            isOpen={opens && opened.at !== null}
            card={props.card}
            cardHeight={CARD}
          />
        </div>
      )}
      {panel === undefined ? null : (
        <ItemPanel
          {...{ rows, opened }}
          entity={props.entity}
          companyId={row.companyId}
          one={props.one ?? noun[0]}
          nameOf={props.nameOf}
          onClosed={() => table.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })}
        >
          {panel}
        </ItemPanel>
      )}
    </div>
  );
}
