import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Sort } from '../../../../contract/query';
import { fieldCatalogue, findField } from '../../../../domain/query/fields/field-catalogue';
import { useIsOffline } from '../../../data/status';
import type { Windows } from '../../../data/use-view';
import type { ViewQuestion } from '../../../data/windowed-view';
import type { Column } from '../../../kit/data-table/column';
import { DataTable } from '../../../kit/data-table/data-table';
import { RowLink } from '../../../kit/data-table/row-link';
import { FacetDrawer } from '../../../kit/facet-drawer';
import { type Facet, FacetPanel } from '../../../kit/facet-panel';
import { NoResults } from '../../../kit/notice';
import { PHONE, useMedia } from '../../../kit/use-media';
import { ExportMenu } from '../../../lists/export/export-menu';
import { useListPlace } from '../../../lists/list-visit';
import { useAssetsInSight } from '../../../lists/use-assets-in-sight';
import { MORE_MAY_MATCH, RowsMissing } from '../../../parts/rows-missing';
import { askedFields, chosenIn, typed, withChosen } from '../../../query-editor/rows';
import type { AskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';
import { valueLabel } from '../../../words/value-label';
import type { BuilderState } from './builder-url';
import { withLeftOut } from './left-out';
import { nothingFound } from './nothing-found';
import { resultColumns } from './result-columns';
import { ResultLine } from './result-line';
import { nameOf, placeOf, type ResultRow } from './result-place';

interface Props {
  readonly question: ViewQuestion<AskedEntity> | null;
  /** The saved query's name. */
  readonly name: string | undefined;
  readonly state: BuilderState;
  readonly list: Windows<BuilderState['entity']>;
  /** Of how many; null while that is not known. */
  readonly total: number | null;
  /** The switch for what the question leaves out. */
  readonly left: ReactNode;
  change(part: Partial<BuilderState>): void;
}

const CARD = 108;
const ROW = 36;
/** The head, the borders and a scroll bar. */
const FRAME = 54;
const heightOf = (rows: number, phone: boolean) => ({
  height: `min(70dvh, ${rows * (phone ? CARD : ROW) + FRAME}px)`,
});

/** The rows that answer, live, with how many, in what time, and how old they are. */
export function Results({ question, name, state, list, total, left, change }: Props) {
  const { entity, tree, sort } = state;
  const catalogue = fieldCatalogue(entity);
  const asked = askedFields(withLeftOut(entity, tree), catalogue).map(({ path }) => path);
  const key = [...new Set([...ENTITY_TEXT[entity].columns, ...asked])].join();
  const { names, onShow } = useAssetsInSight(question?.companyId, entity, list);
  const columns = useMemo(
    () => resultColumns(entity, catalogue, key.split(','), names),
    [entity, catalogue, key, names],
  );
  const place = useListPlace();
  const [, navigate] = useLocation();
  const phone = useMedia(PHONE);
  const offline = useIsOffline();
  const { head } = list;
  const narrows = head?.loaded === true && head.problems === undefined;
  const facets = <Facets state={state} list={list} change={change} />;
  return (
    <section className="query-results" aria-label="Result">
      <div className="row wrap query-result-head">
        <ResultLine entity={entity} answer={head} total={total} left={left} />
        <div className="row">
          {phone && narrows ? (
            <FacetDrawer label="Narrow down" size="1">
              {facets}
            </FacetDrawer>
          ) : null}
          {question === null ? null : (
            <ExportMenu
              size="1"
              {...{ question, columns, of: ENTITY_TEXT[entity], named: [name ?? ENTITY_TEXT[entity].many] }}
              disabled={!head?.loaded || head.count === 0}
            />
          )}
        </div>
      </div>
      <div className="query-results-body">
        {!phone && narrows ? (
          <aside className="query-facets" aria-label="Narrow down">
            {facets}
          </aside>
        ) : null}
        <div className="query-list" style={head?.loaded && head.count > 0 ? heightOf(head.count, phone) : {}}>
          {head?.problems !== undefined ? (
            <NoResults title="This query cannot run" text="The problem is marked above." />
          ) : head === null || !head.loaded ? (
            <RowsMissing answer={head} many={ENTITY_TEXT[entity].many} offline={offline} />
          ) : head.count === 0 ? (
            <NoResults
              title={`No ${ENTITY_TEXT[entity].many} match`}
              text={nothingFound(tree, total) + (head.isDamaged ? ` ${MORE_MAY_MATCH}` : '')}
            />
          ) : (
            <DataTable
              label="Result"
              main
              columns={columns}
              count={head.count}
              busy={list.changing}
              rowAt={list.rowAt}
              onShow={onShow}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              nameOf={(row) => nameOf(entity, row)}
              onOpen={(row) => navigate(placeOf(entity, row))}
              {...place}
              card={(row) => <Card row={row} columns={columns.slice(1, 4)} entity={entity} />}
              cardHeight={CARD}
            />
          )}
        </div>
      </div>
    </section>
  );
}

function Facets({ state, list, change }: Pick<Props, 'state' | 'list' | 'change'>) {
  const catalogue = fieldCatalogue(state.entity);
  return (
    <FacetPanel
      facets={facetsOf(state, list)}
      unknown={list.changing}
      onChoose={(path, values) => {
        const field = findField(catalogue, path);
        if (field === undefined) return;
        const chosen = values.map((value) => typed(field, 'in', value)).filter((one) => one !== undefined);
        change({ tree: withChosen(state.tree, path, chosen) });
      }}
    />
  );
}

function facetsOf({ entity, tree }: BuilderState, { head }: Props['list']): readonly Facet[] {
  return ENTITY_TEXT[entity].facets.map((path) => {
    const field = findField(fieldCatalogue(entity), path);
    return {
      id: path,
      label: field?.label ?? path,
      values: head?.facets[path] ?? [],
      labelOf: (value) => (field === undefined ? value : valueLabel(field, value)),
      chosen: chosenIn(tree, path),
      none: 'No values here.',
    };
  });
}

interface CardProps {
  readonly row: ResultRow;
  readonly columns: readonly Column<ResultRow>[];
  readonly entity: BuilderState['entity'];
}

function Card({ row, columns, entity }: CardProps) {
  return (
    <div className="query-card">
      <RowLink to={placeOf(entity, row)}>{nameOf(entity, row)}</RowLink>
      {columns.map(({ id, label, cell }) => (
        <span key={id} className="small query-card-line">
          <span className="quiet">{label}:</span>
          {cell(row)}
        </span>
      ))}
    </div>
  );
}

/** The order rows come in: by choice, else by their name. */
export const orderOf = ({ entity, sort }: BuilderState): readonly Sort[] => {
  const byName = { field: ENTITY_TEXT[entity].name, descending: false };
  return sort === null ? [byName] : sort.field === byName.field ? [sort] : [sort, byName];
};
