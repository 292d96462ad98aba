import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { ShownRow } from '../../contract/sync-api';
import { useView, type Windows } from '../data/use-view';
import type { Cursor } from '../kit/data-table/data-table';
import { words } from '../kit/format';
import { Modal } from '../kit/modal';
import { NoResults } from '../kit/notice';
import { pressOf, shortcut } from '../kit/shortcuts';
import { SkeletonRows } from '../kit/skeleton';
import { PanelSteps } from '../lists/panel-steps';
import { rowPlace } from '../lists/row-place';
import { type OpenItem, useOpenItem } from './open-item';
import './related-list.css';

interface Props<E extends EntityName> {
  readonly entity: E;
  readonly companyId: string;
  readonly one: string;
  readonly rows: Windows<E>;
  readonly cursor: Cursor;
  nameOf(row: ShownRow<E>): string;
  children(row: ShownRow<E>): ReactNode;
}

/** A record of a list within a record, at the side: its address opens it, the next one is a key away (DT6). */
export function ItemPanel<E extends EntityName>({ entity, companyId, one, nameOf, children, ...list }: Props<E>) {
  const item = useOpenItem();
  const { id } = item;
  const where = { field: 'id', op: 'eq' as const, value: id ?? '' };
  const answer = useView<E>(id === null ? null : { companyId, entity, where, offset: 0, limit: 1 });
  const row = answer?.rows.find((each) => each.id === id);
  const title = row === undefined ? words(one) : nameOf(row);
  return (
    <Modal open={id !== null} kind="side" title={title} onClose={item.close}>
      {id === null ? null : <Steps {...list} one={one} id={id} open={item.open} />}
      {row !== undefined ? (
        children(row)
      ) : answer?.loaded === true ? (
        <NoResults title={`${words(one)} not found`} text="It may have been deleted, or belongs to another company." />
      ) : (
        <SkeletonRows rows={6} label={`Loading the ${one}`} />
      )}
    </Modal>
  );
}

interface StepsProps<E extends EntityName> extends Pick<Props<E>, 'one' | 'rows' | 'cursor'>, Pick<OpenItem, 'open'> {
  readonly id: string;
}

function Steps<E extends EntityName>({ one, rows, cursor, id, open }: StepsProps<E>) {
  const bar = useRef<HTMLDivElement>(null);
  const at = rowPlace(rows.rowAt, id, Math.max(0, cursor.active), SYNC.windowRows);
  const step = (by: number): void => {
    const next = at === null ? undefined : rows.rowAt(at + by);
    if (at === null || next === undefined) return;
    cursor.onActive(at + by);
    open(next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return;
    const press = pressOf(event);
    // Arrows scroll what is read.
    if (press === null || !/^[a-z]$/.test(press)) return;
    if (shortcut('next').keys.includes(press)) step(1);
    if (shortcut('previous').keys.includes(press)) step(-1);
  });
  // A dialog keeps its keys from the page's own.
  useEffect(() => {
    const dialog = bar.current?.closest<HTMLElement>('[role="dialog"]');
    const heard = (event: KeyboardEvent): void => onKey(event);
    dialog?.addEventListener('keydown', heard);
    return () => dialog?.removeEventListener('keydown', heard);
  }, []);
  return (
    <div ref={bar} className="row item-steps">
      <PanelSteps one={one} at={at} count={rows.head?.count ?? 0} step={step} />
    </div>
  );
}
