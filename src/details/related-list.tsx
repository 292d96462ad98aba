import { type ReactNode, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import type { QueryNode, Sort } from '../../contract/query';
import type { ShownRow } from '../../contract/sync-api';
import { relatedWhere } from '../../domain/records/related';
import { useWindows } from '../data/use-view';
import type { Column } from '../kit/data-table/column';
import { DataTable } from '../kit/data-table/data-table';
import { plural } from '../kit/format';
import { SkeletonRows } from '../kit/skeleton';
import { PHONE, useMedia } from '../kit/use-media';
import { useListPlace } from '../lists/list-visit';
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
  const { of, row, entity, label, noun, panel } = props;
  const [text, setText] = useState('');
  const place = useListPlace(`${row.id} ${label}`);
  const item = useOpenItem();
  const [sort, setSort] = useState(props.firstSort);
  const phone = useMedia(PHONE);
  const list = useWindows<E>({
    companyId: row.companyId,
    entity,
    where: props.where ?? relatedWhere(of, row, entity),
    sort: [sort],
    ...(text.trim() === '' ? {} : { text: text.trim() }),
  });
  const { head } = list;
  if (head === null) return <SkeletonRows rows={6} label={`Loading ${label.toLowerCase()}`} />;
  const rows = head.count;
  const [problem] = head.problems ?? [];
  const open = (one: ShownRow<E>): void => (panel === undefined ? undefined : item.open(one));
  if (rows === 0 && text === '') return <p className="quiet">{props.empty}</p>;
  return (
    <div className="stack">
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
          {problem === undefined ? plural(rows, noun[0], noun[1]) : ''}
        </output>
      </div>
      {rows === 0 ? (
        <p className="quiet">{problem === undefined ? `Nothing matches “${text}”.` : `${problem.message}.`}</p>
      ) : (
        <div className="related-table" style={{ height: `min(64dvh, ${phone ? rows * CARD + 2 : rows * 36 + 52}px)` }}>
          <DataTable
            label={label}
            columns={props.columns}
            count={rows}
            busy={list.changing}
            rowAt={list.rowAt}
            onShow={list.show}
            sort={sort}
            onSort={setSort}
            nameOf={props.nameOf}
            onOpen={open}
            onPick={panel && open}
            {...place}
            isOpen={panel !== undefined && item.id !== null}
            card={props.card}
            cardHeight={CARD}
          />
        </div>
      )}
      {panel === undefined ? null : (
        <ItemPanel
          {...{ entity, companyId: row.companyId, one: props.one ?? noun[0], rows: list, cursor: place.cursor }}
          nameOf={props.nameOf}
        >
          {panel}
        </ItemPanel>
      )}
    </div>
  );
}
