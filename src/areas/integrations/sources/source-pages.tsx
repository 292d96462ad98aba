import { href, type PathName } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { AppLink } from '../../../kit/app-link';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { Page, Panel } from '../../../kit/page';
import { ListPage } from '../../../lists/list-page';
import type { PageProps } from '../../../parts/area';
import { useMay } from '../../../session/use-ability';
import { RUN_LIST } from '../run-list';
import '../runs.css';
import { SourceDoes } from '../actions/source-does';
import { InletPanel } from './inlet-panel';
import { SourceActions } from './source-actions';
import { SourceFacts } from './source-facts';
import { LastRuns, SourceProblem, SourceStatus } from './source-parts';
import type { SourceRow } from './source-words';
import { WithSource } from './with-source';

const ABOVE = <Breadcrumb to={href('integrations')} text="Integrations" />;

/** A source: how it is, what it needs, and what its form says. */
export function SourceDetailsPage({ params }: PageProps) {
  return <WithSource id={params['id'] ?? ''}>{(row) => <Details row={row} />}</WithSource>;
}

function Details({ row }: { readonly row: SourceRow }) {
  const doing = row.connector?.doing ?? null;
  const mayRule = useMay('source-rules.create');
  return (
    <Page title={row.displayName} above={ABOVE} actions={<SourceActions row={row} />}>
      <title>{`${row.displayName} · Muster`}</title>
      <div className="row wrap">
        <SourceStatus row={row} />
        {doing === null ? null : (
          <span className="quiet small" role="status">
            {doing}
          </span>
        )}
      </div>
      <SourceProblem row={row} />
      <Panel title="Last runs" aside={<AppLink to={historyHref(row)}>All of its runs</AppLink>}>
        <div className="panel-body">
          <LastRuns row={row} />
        </div>
      </Panel>
      <SourceDoes row={row} />
      <InletPanel row={row} />
      <Panel title="About it" aside={mayRule ? <AppLink to={rulesHref(row)}>Rules and ageing</AppLink> : undefined}>
        <SourceFacts row={row} />
      </Panel>
    </Page>
  );
}

const rulesHref = ({ id }: SourceRow): string => href('integrationReprocess', { id });

const HISTORY: PathName = 'integrationHistory';
const historyHref = ({ id }: SourceRow): string => href(HISTORY, { id });

/** All runs of a source. */
export function SourceHistoryPage({ params }: PageProps) {
  return <WithSource id={params['id'] ?? ''}>{(row) => <History row={row} />}</WithSource>;
}

function History({ row }: { readonly row: SourceRow }) {
  const of: QueryNode = {
    op: 'or',
    items: [
      { field: 'integrationId', op: 'eq', value: row.id },
      { field: 'source', op: 'eq', value: row.displayName },
    ],
  };
  return (
    <ListPage
      list={{ ...RUN_LIST, path: historyHref(row) }}
      title={`Runs of ${row.displayName}`}
      about="What each added, what was rejected, and why it failed where it did."
      actions={<SourceActions row={row} />}
      also={of}
      above={<Breadcrumb to={href('integrationDetails', { id: row.id })} text={row.displayName} />}
    />
  );
}
