import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { ChunkEntity } from '../../../../contract/entities';
import { href } from '../../../../contract/paths';
import type { QueryNode, Sort } from '../../../../contract/query';
import { cellAt } from '../../../../domain/query/cell';
import { fieldCatalogue, findField } from '../../../../domain/query/fields/field-catalogue';
import { useIsOffline, useSyncStatus } from '../../../data/status';
import type { Windows } from '../../../data/use-view';
import type { ViewQuestion } from '../../../data/windowed-view';
import { nextSort } from '../../../kit/data-table/column';
import { DataTable } from '../../../kit/data-table/data-table';
import { type Facet, FacetPanel } from '../../../kit/facet-panel';
import { count, plural } from '../../../kit/format';
import { NoResults } from '../../../kit/notice';
import { RelativeTime } from '../../../kit/relative-time';
import { RowsMissing, ServerAnswer } from '../../../kit/rows-missing';
import { PHONE, useMedia } from '../../../kit/use-media';
import { ENTITY_TEXT } from '../entity-text';
import { ExportMenu } from '../export/export-menu';
import { type BuilderState, builderPlace } from './builder-url';
import { CellValue, type ResultRow, resultColumns } from './result-columns';
import { askedFields, chosenIn, typed, withChosen } from './rows';

interface Props {
  readonly question: ViewQuestion<ChunkEntity> | null;
  readonly name: string;
  readonly state: BuilderState;
  readonly list: Windows<BuilderState['entity']>;
  change(part: Partial<BuilderState>): void;
}

const CARD = 84;
const ROW = 36;
/** The head, the borders and a scroll bar. */
const FRAME = 54;

/** The rows that answer, live, with how many, in what time, and how old they are. */
export function Results({ question, name, state, list, change }: Props) {
  const { entity, tree, sort } = state;
  const catalogue = fieldCatalogue(entity);
  const asked = askedFields(tree, catalogue).map(({ path }) => path);
  const key = [...new Set([...ENTITY_TEXT[entity].columns, ...asked])].join();
  const columns = useMemo(() => resultColumns(catalogue, key.split(',')), [catalogue, key]);
  const [, navigate] = useLocation();
  const phone = useMedia(PHONE);
  const offline = useIsOffline();
  const { head } = list;
  const nameOf = (row: ResultRow): string => String(cellAt(row, ENTITY_TEXT[entity].name.split('.')) ?? row.id);
  return (
    <section className="query-results" aria-label="Result">
      <div className="row wrap query-result-head">
        <ResultLine state={state} list={list} />
        {question === null ? null : (
          <ExportMenu question={question} name={name} disabled={!head?.loaded || head.count === 0} />
        )}
      </div>
      <div className="query-results-body">
        {phone || !head?.loaded || head.problems !== undefined ? null : (
          <aside className="query-facets" aria-label="Narrow down">
            <FacetPanel
              facets={facetsOf(state, list)}
              loading={list.changing}
              onChoose={(path, values) => {
                const field = findField(catalogue, path);
                if (field === undefined) return;
                const chosen = values.map((value) => typed(field, 'in', value)).filter((one) => one !== undefined);
                change({ tree: withChosen(tree, path, chosen) });
              }}
            />
          </aside>
        )}
        <div
          className="query-list"
          style={
            head?.loaded && head.count > 0
              ? { height: `min(70dvh, ${head.count * (phone ? CARD : ROW) + FRAME}px)` }
              : {}
          }
        >
          {head?.problems !== undefined ? (
            <NoResults title="This cannot be asked" text="What is wrong stands at its place above." />
          ) : head === null || !head.loaded ? (
            <RowsMissing answer={head} many={ENTITY_TEXT[entity].many} offline={offline} />
          ) : head.count === 0 ? (
            <NoResults
              title={`No ${ENTITY_TEXT[entity].one} answers`}
              text={`${count(head.total)} were looked at. Take a condition away, or make one wider.`}
            />
          ) : (
            <DataTable
              label="Result"
              main
              columns={columns}
              count={head.count}
              busy={list.changing}
              rowAt={list.rowAt}
              onShow={list.show}
              sort={sort}
              onSort={(field) => change({ sort: nextSort(sort, field) })}
              nameOf={nameOf}
              onOpen={(row) => navigate(placeOf(row, nameOf(row)))}
              card={(row) => (
                <Card row={row} columns={columns.slice(1, 4).map(({ id }) => id)} entity={entity} name={nameOf(row)} />
              )}
              cardHeight={CARD}
            />
          )}
        </div>
      </div>
    </section>
  );
}

function ResultLine({ state: { entity }, list: { head } }: Pick<Props, 'state' | 'list'>) {
  const { one, many } = ENTITY_TEXT[entity];
  const syncedAt = useSyncStatus()?.syncedAt ?? null;
  return (
    <div className="row wrap">
      <output className="number query-count" aria-live="polite">
        {head?.loaded && head.problems === undefined ? plural(head.count, one, many) : ''}
      </output>
      {head?.loaded && head.problems === undefined ? (
        <span className="quiet small number">
          of {count(head.total)}, in {head.ms < 10 ? head.ms.toFixed(1) : Math.round(head.ms)} ms
          {syncedAt === null ? null : (
            <>
              , as the server had them <RelativeTime at={syncedAt} />
            </>
          )}
        </span>
      ) : null}
      <ServerAnswer answer={head} many={many} />
    </div>
  );
}

function facetsOf({ entity, tree }: BuilderState, { head }: Props['list']): readonly Facet[] {
  return ENTITY_TEXT[entity].facets.map((path) => ({
    id: path,
    label: findField(fieldCatalogue(entity), path)?.label ?? path,
    values: (head?.facets[path] ?? []).map(({ value, count: rows }) => ({ value, label: value, count: rows })),
    chosen: chosenIn(tree, path),
    none: 'No values here.',
  }));
}

/** A row's own page is its asset's; a product's is the question which assets have it. */
function placeOf(row: ResultRow, name: string): string {
  if ('assetId' in row) return href('asset', { id: row.assetId });
  if ('hostnames' in row) return href('asset', { id: row.id });
  const items: QueryNode[] = [{ field: 'softwareId', op: 'eq', value: row.id }];
  if (name !== '') items.push({ field: 'name', op: 'eq', value: name });
  const tree: QueryNode = { op: 'and', items: [{ relation: 'software', where: { op: 'and', items } }] };
  return builderPlace({ entity: 'asset', tree, sort: null, saved: null }).to;
}

interface CardProps {
  readonly row: ResultRow;
  readonly columns: readonly string[];
  readonly entity: BuilderState['entity'];
  readonly name: string;
}

function Card({ row, columns, entity, name }: CardProps) {
  return (
    <div className="query-card">
      <strong className="clip">{name}</strong>
      {columns.map((path) => {
        const field = findField(fieldCatalogue(entity), path);
        return field === undefined ? null : (
          <span key={path} className="small clip">
            <span className="quiet">{field.label}: </span>
            <CellValue row={row} field={field} />
          </span>
        );
      })}
    </div>
  );
}

/** The order rows come in: by choice, else by their name. */
export const orderOf = ({ entity, sort }: BuilderState): readonly Sort[] => {
  const byName = { field: ENTITY_TEXT[entity].name, descending: false };
  return sort === null ? [byName] : sort.field === byName.field ? [sort] : [sort, byName];
};
