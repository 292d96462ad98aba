import { Button } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import type { SmallRow } from '../../../../worker/store/reader';
import { useNameable } from '../../../data/groups';
import { useRows } from '../../../data/rows';
import type { Column } from '../../../kit/data-table/column';
import { DataTable } from '../../../kit/data-table/data-table';
import { RowLink } from '../../../kit/data-table/row-link';
import { count, words } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { RelativeTime } from '../../../kit/relative-time';
import { SkeletonRows } from '../../../kit/skeleton';
import { NothingLeft } from '../../../lists/nothing-left';
import { rowList, shownRows } from '../../../lists/row-list';
import { RowListBar } from '../../../lists/row-list-bar';
import { useListState } from '../../../lists/use-list-state';
import { useSession } from '../../../session/session';
import { isAskedEntity } from '../../../words/asked';
import { aboutText } from '../../../words/entity-text';
import { type BuilderPlace, builderPlace } from '../builder/builder-url';
import '../queries.css';
import { treeOf } from '../../../data/saved-queries';
import { type QueryNames, queryNames, textOf } from '../saved/saved-list';

/** A run, with what the saved queries are called that its question refers to. */
type Run = SmallRow<'queryRun'> & { readonly names: QueryNames };

const nameOf = (run: Run): string => run.queryName ?? textOf(run, run.names);
const ms = (run: Run): string => (run.durationMs < 10 ? run.durationMs.toFixed(1) : count(Math.round(run.durationMs)));

const LIST = rowList<Run>({
  ...{ entity: 'queryRun', path: href('queryHistory'), at: 'at', textOf: nameOf },
  filters: [
    { name: 'query', label: 'Query', all: 'All queries', field: 'queryName' },
    {
      ...{ name: 'about', label: 'About', all: 'About anything', field: 'entity' },
      textOf: (value) => words(aboutText(value)),
    },
    { name: 'by', label: 'By', all: 'By anybody', field: 'ownerName' },
  ],
});

/** Where it is asked again; null where this build cannot read it. */
function againAt(run: Run): BuilderPlace | null {
  const [tree, { entity }] = [treeOf(run), run];
  if (tree === null || !isAskedEntity(entity)) return null;
  return builderPlace({ entity, tree, sort: run.sort, saved: run.queryId });
}

function Name({ run }: { readonly run: Run }) {
  const place = againAt(run);
  const text = textOf(run, run.names);
  return (
    <span className="clip" title={text}>
      {place === null ? (
        nameOf(run)
      ) : (
        <RowLink to={place.to} state={place.state}>
          {nameOf(run)}
        </RowLink>
      )}
    </span>
  );
}

/** Together no wider than a window of 1024 px leaves them (QP51). */
const COLUMNS: readonly Column<Run>[] = [
  { id: 'query', label: 'Query', width: 200, cell: (run) => <Name run={run} /> },
  { id: 'entity', label: 'About', width: 120, cell: (run) => words(aboutText(run.entity)) },
  { id: 'by', label: 'By', width: 110, cell: (run) => <span className="clip">{run.ownerName}</span> },
  { id: 'at', label: 'When', width: 105, cell: (run) => <RelativeTime at={run.at} /> },
  { id: 'ms', label: 'ms', width: 60, align: 'end', cell: (run) => <span className="number">{ms(run)}</span> },
  {
    id: 'scanned',
    label: 'Rows scanned',
    width: 100,
    align: 'end',
    cell: (run) => <span className="number">{count(run.rowsScanned)}</span>,
  },
  {
    id: 'count',
    label: 'Found',
    width: 70,
    align: 'end',
    cell: (run) => <span className="number">{count(run.count)}</span>,
  },
  { id: 'again', label: 'Again', width: 100, cell: (run) => <Again run={run} /> },
];

function Again({ run }: { readonly run: Run }) {
  const [, navigate] = useLocation();
  const place = againAt(run);
  return place === null ? null : (
    <Button
      size="1"
      variant="soft"
      color="gray"
      tabIndex={-1}
      onClick={() => navigate(place.to, { state: place.state })}
    >
      Run again
    </Button>
  );
}

export function HistoryPage() {
  const session = useSession();
  const [, navigate] = useLocation();
  const rows = useRows(session, 'queryRun');
  const names = queryNames(useNameable(session) ?? []);
  const control = useListState(LIST);
  // Of a run that was not sent yet the server did not say whose it is: the person's own.
  const you = session.profile?.name ?? session.profile?.email ?? 'You';
  const runs = rows
    ?.map((run) => ({ ...run, names, ownerName: run.ownerName || you }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  const shown = shownRows(LIST, runs ?? [], control.state, Date.now());
  return (
    <Page
      title="Query history"
      about="What was asked in the last 90 days, where the answer stood for two seconds: your questions, and those your company shares."
      fill
      actions={
        <LinkButton to={href('queries')} variant="soft">
          Saved queries
        </LinkButton>
      }
    >
      {runs === undefined ? (
        <SkeletonRows rows={8} label="Loading the history" />
      ) : runs.length === 0 ? (
        <EmptyState title="Nothing was asked yet" text="Every question of the query builder is remembered here.">
          <LinkButton to={href('queryBuilder')}>Open the query builder</LinkButton>
        </EmptyState>
      ) : (
        <>
          <RowListBar
            {...{ list: LIST, control, rows: runs, shown: shown.length, one: 'run' }}
            placeholder="Name or question"
          />
          {shown.length === 0 ? (
            <NothingLeft control={control} />
          ) : (
            <div className="query-history">
              <DataTable
                label="Runs"
                main
                columns={COLUMNS}
                count={shown.length}
                rowAt={(index) => shown[index]}
                onShow={ignore}
                sort={null}
                onSort={ignore}
                nameOf={nameOf}
                onOpen={(run) => {
                  const place = againAt(run);
                  if (place !== null) navigate(place.to, { state: place.state });
                }}
                card={(run) => <RunCard run={run} />}
                cardHeight={84}
              />
            </div>
          )}
        </>
      )}
    </Page>
  );
}

/** All runs are here already, newest first. */
const ignore = (): void => undefined;

function RunCard({ run }: { readonly run: Run }) {
  return (
    <div className="query-card">
      <Name run={run} />
      <span className="row">
        <span className="small query-run-text">
          <span className="clip">
            {count(run.count)} of {count(run.rowsScanned)} {aboutText(run.entity)} in {ms(run)} ms
          </span>
          <span className="quiet clip">
            {run.ownerName} · <RelativeTime at={run.at} />
          </span>
        </span>
        <Again run={run} />
      </span>
    </div>
  );
}
