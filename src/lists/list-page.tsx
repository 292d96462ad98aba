import { type ComponentType, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import type { EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import type { ShownRow } from '../../contract/sync-api';
import { matchingIds, useView, useWindows, type Windows } from '../data/use-view';
import { DataTable } from '../kit/data-table/data-table';
import { RowLink } from '../kit/data-table/row-link';
import type { RowAction } from '../kit/data-table/row-menu';
import { withAll } from '../kit/data-table/selection';
import { words } from '../kit/format';
import { Page } from '../kit/page';
import { failureToast } from '../kit/toasts';
import { NARROW, PHONE, useMedia } from '../kit/use-media';
import { NotForYou } from '../parts/not-for-you';
import { useSession } from '../session/session';
import { useAbility } from '../session/use-ability';
import { AssetNames } from './asset-name';
import { BulkBar, type Chosen } from './bulk-bar';
import { BulkWorks } from './bulk-works';
import { countText, type LeftOutCount } from './count-text';
import type { List } from './define-list';
import { DeletedEmpty } from './deleted-empty';
import { deletedList, deletionColumns, useRestoring } from './deleted-list';
import { FilterPanel } from './filter-panel';
import { FocusedRow } from './focused-row';
import { ListAge } from './list-age';
import { ListEmpty } from './list-empty';
import { isCounted, type LeftOut } from './list-filter';
import { ListPanel } from './list-panel';
import { leftOutBy, leftOutSpec, listQuestion, notLeftOutSpec } from './list-question';
import { cleared, isFiltered, type ListState, showsDeleted, withValues } from './list-state';
import { ListToolbar } from './list-toolbar';
import {
  historyNotes,
  type ListVisit,
  useListVisit,
  useVisitCursor,
  useVisitSelection,
  visitScroll,
} from './list-visit';
import './lists.css';
import { inScope } from './row-scope';
import { useAssetsInSight } from './use-assets-in-sight';
import { type ListArrangement, useListLook } from './use-list-look';
import { type ListControl, useListState } from './use-list-state';
import { type OpenPlace, type OpenRow, useOpenRow } from './use-open-row';

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly title: string;
  readonly about: ReactNode;
  /** Primary action right. */
  readonly actions?: ReactNode;
  /** What can be done to a selection, as `ActionButton`s; without them nothing can be selected. */
  readonly bulk?: ComponentType<Chosen> | undefined;
  /** What can be done with one row. */
  readonly rowActions?: ((row: ShownRow<E>) => readonly RowAction[]) | undefined;
  /** What the page asks beside the filters: of other rows its list does not speak. */
  readonly also?: QueryNode | undefined;
  /** Above the list, as what is on its way. */
  readonly above?: ReactNode;
  /** Its dialogs. */
  readonly children?: ReactNode;
}

/** A page that is a list: everything but its actions follows from the list's definition (decision 0025). */
export function ListPage<E extends EntityName>(props: Props<E>) {
  const ability = useAbility();
  const { companyId } = useSession();
  const { subject, many } = props.list;
  const isForbidden =
    companyId !== null && subject !== undefined && !ability.can('read', { subject, row: { companyId } });
  return isForbidden ? <NotForYou many={many} /> : <AllowedList {...props} />;
}

function AllowedList<E extends EntityName>({
  list: given,
  title,
  about,
  actions,
  above,
  also,
  children,
  ...body
}: Props<E>) {
  const { companyId } = useSession();
  const control = useListState(given);
  const { state } = control;
  const isDeleted = showsDeleted(given.filters, state);
  const list = useMemo(() => (isDeleted ? deletedList(given) : given), [given, isDeleted]);
  const arrangement = useListLook(given, control, isDeleted);
  const deletion = useMemo(() => deletionColumns(given.entity, arrangement.columns), [given, arrangement.columns]);
  const look = isDeleted ? { ...arrangement, columns: deletion } : arrangement;
  const restoring = useRestoring(given);
  const scope = isDeleted ? both(also, given.restore?.where) : also;
  const question = companyId === null ? null : listQuestion(list, companyId, state, scope, look.isOpen);
  const answered = useWindows(question);
  const ofPage =
    scope === undefined || companyId === null
      ? null
      : { companyId, entity: list.entity, where: scope, onlyDeleted: isDeleted };
  const whole = useView(ofPage && { ...ofPage, offset: 0, limit: 1 });
  const rows = { ...answered, head: inScope(answered.head, ofPage === null ? undefined : whole) };
  const visit = useListVisit(isDeleted ? 'deleted' : '');
  const opened = useOpenRow({ place: useOpenPlace(control), question, rows, cursor: useVisitCursor(visit) });
  const left = useLeftOut(list, companyId, state, also);
  return (
    <Page
      title={title}
      beside={
        <>
          <output className="number list-count" aria-live="polite">
            {countText(list, rows.head, left)}
          </output>
          <ListAge />
        </>
      }
      about={about}
      fill
      actions={actions}
    >
      {above}
      <ListToolbar {...{ list, control, look, question }} head={rows.head} onDown={() => opened.cursor.onActive(0)} />
      {companyId === null ? null : <BulkWorks list={list} companyId={companyId} />}
      <ListBody
        key={isDeleted ? 'deleted' : 'all'}
        {...{ list, control, look, question, rows, left, visit, opened }}
        bulk={isDeleted ? restoring.bulk : body.bulk}
        rowActions={isDeleted ? restoring.actionsOf : body.rowActions}
      />
      {children}
    </Page>
  );
}

/** What the list leaves out, of at most two kinds; null: nothing. */
function useLeftOut<E extends EntityName>(
  list: List<E>,
  companyId: string | null,
  state: ListState,
  also: QueryNode | undefined,
): LeftOutCount | null {
  const [first, second] = leftOutBy(list, state);
  const ofFirst = useView(companyId === null ? null : leftOutSpec(list, companyId, state, first, also));
  const ofSecond = useView(companyId === null ? null : leftOutSpec(list, companyId, state, second, also));
  const kept = useView(companyId === null ? null : notLeftOutSpec(list, companyId, state, also));
  if (first === undefined) return null;
  const besides = second === undefined ? [] : [named(second, ofSecond)];
  return { ...named(first, ofFirst), of: kept?.count ?? null, besides };
}

const named = ({ word, several }: LeftOut, answer: { readonly count: number } | null) => {
  const many = answer?.count ?? null;
  return { word: several === undefined || many === 1 ? word : several, count: many };
};

/** The list's own part of the address; what is open within the record goes with it. */
function useOpenPlace({ state, change }: ListControl): OpenPlace {
  const set = useCallback(
    (open: string | null, isStep: boolean) =>
      change({ open, item: null }, isStep ? { notes: { opened: true } } : { replace: true }),
    [change],
  );
  return { id: state.open, set, isStep: () => historyNotes()['opened'] === true };
}

const both = (a: QueryNode | undefined, b: QueryNode | undefined): QueryNode | undefined =>
  a === undefined || b === undefined ? (a ?? b) : { op: 'and', items: [a, b] };

interface BodyProps<E extends EntityName> extends Pick<Props<E>, 'list' | 'bulk' | 'rowActions'> {
  readonly visit: ListVisit;
  readonly opened: OpenRow;
  readonly control: ListControl;
  readonly look: ListArrangement<E>;
  readonly question: ReturnType<typeof listQuestion<E>> | null;
  readonly rows: Windows<E>;
  readonly left: LeftOutCount | null;
}

function ListBody<E extends EntityName>({ list, control, rows, left, look, visit, opened, ...props }: BodyProps<E>) {
  const { head } = rows;
  const { question } = props;
  const body = useRef<HTMLDivElement>(null);
  const { state, change } = control;
  const isNarrow = useMedia(NARROW);
  const hasFilters = list.filters.some((filter) => isCounted(filter) || filter.kind === 'choice');
  const isBare = isNarrow || look.hidesFilters || !hasFilters || (head?.total === 0 && head.problems === undefined);
  // What is not here yet has no rows, but for the person's own unsent ones (Y12).
  const isEmpty = head === null || head.total === 0 || head.count === 0;
  const outs = leftOutBy(list, state);
  const shown = [left, ...(left?.besides ?? [])].find((one) => one !== null && one.count !== null && one.count > 0);
  const out = outs.find(({ word, several }) => shown != null && [word, several].includes(shown.word));
  return (
    <div className="list-body">
      {isBare ? null : (
        <aside className="list-facets" aria-label="Filters">
          <FilterPanel {...{ list, control, look, head }} />
        </aside>
      )}
      <div ref={body} className="list-rows">
        {isEmpty && showsDeleted(list.filters, state) ? (
          <DeletedEmpty {...{ head, many: list.many }} onClear={() => change(cleared(list.filters, state))} />
        ) : isEmpty ? (
          <ListEmpty
            {...{ list, head }}
            left={left === null || shown == null ? left : { ...left, ...shown }}
            isWhole={left === null && !isFiltered(list.filters, state)}
            onLeftOut={() => out && change({ chosen: withValues(state, out.name, ['1']) })}
            onClear={() => change(cleared(list.filters, state))}
          />
        ) : (
          <Rows {...{ list, control, look, rows, visit, opened }} {...props} count={head.count} />
        )}
      </div>
      {question === null || opened.id === null ? null : (
        <ListPanel
          {...{ list, rows }}
          {...{ question }}
          opened={{ ...opened, id: opened.id }}
          part={state}
          onClosed={() => body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

type RowsProps<E extends EntityName> = Omit<BodyProps<E>, 'left'> & { readonly count: number };

function Rows<E extends EntityName>({ list, control, look, question, rows, count, bulk, ...props }: RowsProps<E>) {
  const { visit, opened, rowActions } = props;
  const { state, change } = control;
  const [, navigate] = useLocation();
  const phone = useMedia(PHONE);
  const { selection, onSelection } = useVisitSelection(visit);
  const focused = rows.rowAt(opened.cursor.active);
  const { names, onShow } = useAssetsInSight(question?.companyId, list.entity, rows);
  // A record beside the list is opened whole by the same key once more.
  const hasPanel = list.panel !== undefined;
  // A phone has no room beside the list: only what has no page of its own opens there, over it.
  const isBeside = (row: ShownRow<E>): boolean => hasPanel && (!phone || list.placeOf(row) === null);
  const goTo = (row: ShownRow<E>): void => {
    const place = list.placeOf(row);
    if (place !== null) navigate(place.to, { state: place.state });
  };
  const selectRange = (from: number, to: number): void => {
    if (question === null) return;
    matchingIds(question, to + 1).then(
      (ids) => onSelection(withAll(visit.selection, ids.slice(from, to + 1))),
      (error: unknown) => failureToast('The rows in between could not be selected', error),
    );
  };
  return (
    <>
      {question === null || bulk === undefined ? null : (
        <BulkBar {...{ list, question, count, selection, actions: bulk, onSelection }} />
      )}
      {question === null ? null : (
        <FocusedRow
          companyId={question.companyId}
          id={focused?.id}
          name={focused === undefined ? '' : list.nameOf(focused)}
          menu={(focused && rowActions?.(focused)) ?? []}
          // Beside the list stands what can be done with it.
          bulk={opened.id === null ? bulk : undefined}
        />
      )}
      <AssetNames value={names}>
        <DataTable
          label={words(list.many)}
          main
          isOpen={opened.at !== null}
          columns={look.columns}
          count={count}
          busy={rows.changing}
          rowAt={rows.rowAt}
          onShow={onShow}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          widths={look.widths}
          pinned={look.pinned}
          onWidth={look.setWidth}
          density={look.density}
          {...(bulk === undefined ? {} : { selection, onSelection, onRange: selectRange })}
          nameOf={list.nameOf}
          {...(rowActions === undefined ? {} : { actionsOf: rowActions })}
          onOpen={(row) => (isBeside(row) && opened.id !== row.id ? opened.open(row.id) : goTo(row))}
          onPick={hasPanel ? (row) => (isBeside(row) ? opened.open(row.id) : goTo(row)) : undefined}
          {...(hasPanel ? { onEscape: opened.close } : {})}
          cursor={opened.cursor}
          scroll={visitScroll(visit)}
          card={list.card?.draw ?? ((row) => <PlainCard list={list} row={row} columns={look.columns.slice(1, 4)} />)}
          cardHeight={list.card?.height ?? PLAIN_CARD}
        />
      </AssetNames>
    </>
  );
}

const PLAIN_CARD = 108;

interface CardProps<E extends EntityName> {
  readonly list: List<E>;
  readonly row: ShownRow<E>;
  readonly columns: ListArrangement<E>['columns'];
}

/** The name, and the first columns with their labels. */
function PlainCard<E extends EntityName>({ list, row, columns }: CardProps<E>) {
  const place = list.placeOf(row);
  const name = list.nameOf(row);
  return (
    <div className="list-card">
      {place === null ? <span className="clip">{name}</span> : <RowLink {...place}>{name}</RowLink>}
      {columns.map(({ id, label, cell }) => (
        <span key={id} className="small list-card-line">
          <span className="quiet">{label}:</span>
          {cell(row)}
        </span>
      ))}
    </div>
  );
}
