import { mdiClose } from '@mdi/js';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { EntityName } from '../../contract/entities';
import type { ShownRow, ViewSpec } from '../../contract/sync-api';
import { useIsOffline } from '../data/status';
import { useAnswered, type Windows } from '../data/use-view';
import { CutText } from '../kit/cut-text';
import { words } from '../kit/format';
import { LinkButton } from '../kit/link-button';
import { NoResults } from '../kit/notice';
import { SkeletonRows } from '../kit/skeleton';
import { PHONE, useMedia } from '../kit/use-media';
import { useShortcuts } from '../kit/use-shortcuts';
import { DoneWith } from '../parts/palette/doings';
import { CopyDamaged, RowsMissing } from '../parts/rows-missing';
import type { List, RowTarget } from './define-list';
import './list-panel.css';
import { type ListState, withParts } from './list-state';
import { PanelButton, PanelSteps } from './panel-steps';
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

/** A record beside its list: the list stays as it is, and the next record is a key away (LS11). */
export function ListPanel<E extends EntityName>({ list, question, opened, rows, part, onClosed }: Props<E>) {
  const { id, at, close, step } = opened;
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE);
  const { row, missing } = useRecord(list, question, opened, rows);
  useFocusBack(panel, onClosed);
  useStepKeys(panel, step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record is read from its top
  useEffect(() => {
    // Not its answer: in newer browsers that is a promise, which is no way to end an effect.
    body.current?.scrollTo(0, 0);
  }, [id]);
  const own = row === undefined ? null : list.placeOf(row);
  // What leads to the record's own page leads to the same part of it.
  const place = own === null || list.placeText !== undefined ? own : { ...own, to: withParts(own.to, part) };
  if (phone && place !== null) return <GoTo place={place} />;
  const count = rows.head?.count ?? 0;
  const name = row === undefined ? words(list.one) : list.nameOf(row);
  return (
    <section
      ref={panel}
      className="list-panel"
      aria-label={name}
      onKeyDown={(event) => {
        // Menus and dialogs stand elsewhere on the page, and close by themselves.
        const isHere = event.target instanceof Node && panel.current?.contains(event.target) === true;
        if (event.key === 'Escape' && isHere && !event.defaultPrevented) {
          event.preventDefault();
          close();
        }
      }}
    >
      <div className="list-panel-bar">
        <PanelSteps one={list.one} at={at} count={count} step={step} />
        <span className="push" />
        {place === null ? null : (
          <LinkButton {...place} size="1" variant="soft">
            {list.placeText ?? 'Open full page'}
          </LinkButton>
        )}
        <PanelButton label="Close" icon={mdiClose} onPress={close} />
      </div>
      <div ref={body} className="list-panel-body">
        {row === undefined ? null : (
          <h2>
            <CutText text={name} lines={3} />
          </h2>
        )}
        {row === undefined ? (
          missing
        ) : (
          <Suspense fallback={<SkeletonRows rows={6} label={`Loading the ${list.one}`} />}>
            <DoneWith value={{ on: name, isSelection: false }}>{list.panel?.(row, close)}</DoneWith>
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** The record as the list has it, or asked for by its id; else why it is not here. */
function useRecord<E extends EntityName>(
  list: List<E>,
  { companyId, onlyDeleted }: Props<E>['question'],
  { id, at }: Props<E>['opened'],
  rows: Windows<E>,
): { readonly row: ShownRow<E> | undefined; readonly missing: ReactNode } {
  const { entity, one, many } = list;
  const offline = useIsOffline();
  const listed = at === null ? undefined : rows.rowAt(at);
  const where = { field: 'id', op: 'eq' as const, value: id };
  const asked = useAnswered<E>(
    listed === undefined
      ? { companyId, entity, where, ...(onlyDeleted && { onlyDeleted }), offset: 0, limit: 1 }
      : null,
  );
  // The view keeps the answer about the record before this one until its own is here.
  const answer = asked !== null && JSON.stringify(asked.spec.where) === JSON.stringify(where) ? asked.answer : null;
  const row = listed ?? answer?.rows.find((each) => each.id === id);
  const last = useRef(row);
  if (row !== undefined) last.current = row;
  if (row !== undefined || answer === null || !answer.loaded)
    return { row, missing: <RowsMissing answer={answer} many={many} offline={offline} /> };
  if (answer.isDamaged) return { row, missing: <CopyDamaged what={`This ${one} is`} offline={offline} /> };
  if (last.current?.id === id) {
    const name = `“${list.nameOf(last.current)}”`;
    const restored = <NoResults title={`${name} was restored`} text="It is in the list again." />;
    return { row, missing: onlyDeleted === true ? restored : <DeletedHere list={list} row={last.current} /> };
  }
  const text = 'It may have been deleted, or belongs to another company.';
  return { row, missing: <NoResults title={`${words(one)} not found`} text={text} /> };
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

/** Whoever was in the panel when it closes is in the list again. */
function useFocusBack(panel: { readonly current: HTMLElement | null }, onClosed: () => void): void {
  const latest = useRef(onClosed);
  latest.current = onClosed;
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current();
    };
  }, [panel]);
}

/** `j` and `k` work in the panel, too; arrows are its tabs' and its text's. */
function useStepKeys(panel: { readonly current: HTMLElement | null }, step: (by: number) => void): void {
  const by = (steps: number) => ({
    run(press: string): boolean {
      const isHere = panel.current?.contains(document.activeElement) === true && /^[a-z]$/.test(press);
      if (isHere) step(steps);
      return isHere;
    },
    chosen: () => step(steps),
  });
  useShortcuts({ next: by(1), previous: by(-1) });
}

/** On a phone there is no room beside the list: the address leads to the record's page. */
function GoTo({ place: { to, state } }: { readonly place: RowTarget }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(to, { replace: true, state });
  }, [navigate, to, state]);
  return null;
}
