import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { EntityName } from '../../contract/entities';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { useIsOffline } from '../data/status';
import type { Windows } from '../data/use-view';
import { words } from '../kit/format';
import { LinkButton } from '../kit/link-button';
import { NoResults } from '../kit/notice';
import { SkeletonRows } from '../kit/skeleton';
import { PHONE, useMedia } from '../kit/use-media';
import { DoneWith } from '../parts/palette/doings';
import { CopyDamaged, RowsMissing } from '../parts/rows-missing';
import type { List, RowTarget } from './define-list';
import { type ListState, withParts } from './list-state';
import { NextRow } from './next-row';
import { SidePanel } from './side-panel';
import { useOpenRecord } from './use-open-record';
import type { OpenRow } from './use-open-row';

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly question: Pick<ViewSpec<E>, 'companyId' | 'onlyDeleted'>;
  readonly opened: OpenRow & { readonly id: string };
  readonly rows: Windows<E>;
  /** The list's own element has the focus again. */
  onClosed(): void;
  /** Of the record, what is open. */
  readonly part: Pick<ListState, 'tab' | 'item'>;
}

/** A record of the list, beside it. */
export function ListPanel<E extends EntityName>({ list, question, opened, rows, part, onClosed }: Props<E>) {
  const { id, close } = opened;
  const phone = useMedia(PHONE);
  const { row, answer } = useOpenRecord({ ...question, entity: list.entity }, opened, rows);
  const last = useRef(row);
  if (row !== undefined) last.current = row;
  const own = row === undefined ? null : list.placeOf(row);
  // What leads to the record's own page leads to the same part of it.
  const place = own === null || list.placeText !== undefined ? own : { ...own, to: withParts(own.to, part) };
  if (phone && place !== null) return <GoTo place={place} />;
  const name = row === undefined ? words(list.one) : list.nameOf(row);
  const before = last.current?.id === id ? last.current : undefined;
  return (
    <SidePanel
      {...{ name, opened, onClosed }}
      one={list.one}
      count={rows.head?.count ?? 0}
      heading={row === undefined ? null : name}
      actions={
        place === null ? null : (
          <LinkButton {...place} size="1" variant="soft">
            {list.placeText ?? 'Open full page'}
          </LinkButton>
        )
      }
    >
      {row === undefined ? (
        <Missing {...{ list, answer, before }} onlyDeleted={question.onlyDeleted === true} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} label={`Loading the ${list.one}`} />}>
          <NextRow value={() => openNext(opened, rows)}>
            <DoneWith value={{ on: name, isSelection: false }}>{list.panel?.(row, close)}</DoneWith>
          </NextRow>
        </Suspense>
      )}
    </SidePanel>
  );
}

/** By its id: what is done with the open one may take it out of the list, and others move up. */
function openNext<E extends EntityName>({ at, open }: OpenRow, rows: Windows<E>): void {
  const next = at === null ? undefined : (rows.rowAt(at + 1) ?? rows.rowAt(at - 1));
  if (next !== undefined) open(next.id);
}

interface MissingProps<E extends EntityName> {
  readonly list: List<E>;
  readonly answer: ViewAnswer<E> | null;
  /** As it was last seen here. */
  readonly before: ShownRow<E> | undefined;
  readonly onlyDeleted: boolean;
}

/** Why the record is not here. */
function Missing<E extends EntityName>({ list, answer, before, onlyDeleted }: MissingProps<E>) {
  const { one, many } = list;
  const offline = useIsOffline();
  if (answer === null || !answer.loaded) return <RowsMissing answer={answer} many={many} offline={offline} />;
  if (answer.isDamaged) return <CopyDamaged what={`This ${one} is`} offline={offline} />;
  if (before !== undefined) {
    return onlyDeleted ? (
      <NoResults title={`“${list.nameOf(before)}” was restored`} text="It is in the list again." />
    ) : (
      <DeletedHere list={list} row={before} />
    );
  }
  return (
    <NoResults title={`${words(one)} not found`} text="It may have been deleted, or belongs to another company." />
  );
}

interface DeletedProps<E extends EntityName> {
  readonly list: List<E>;
  /** As it was last seen here. */
  readonly row: ShownRow<E>;
}

/** Its own page restores it; where the list leads elsewhere, nothing there does. */
function DeletedHere<E extends EntityName>({ list: { one, nameOf, placeOf, placeText }, row }: DeletedProps<E>) {
  const place = placeText === undefined ? placeOf(row) : null;
  const text = place === null ? `Close this, or go on to another ${one}.` : 'You can restore it on its page.';
  return (
    <NoResults title={`“${nameOf(row)}” was deleted`} text={text}>
      {place === null ? null : (
        <LinkButton {...place} variant="soft">
          Open its page
        </LinkButton>
      )}
    </NoResults>
  );
}

/** On a phone there is no room beside the list: the address leads to the record's page. */
function GoTo({ place: { to, state } }: { readonly place: RowTarget }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(to, { replace: true, state });
  }, [navigate, to, state]);
  return null;
}
