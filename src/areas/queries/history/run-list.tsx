import { mdiHistory } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { treeOf } from '../../../data/saved-queries';
import { Facts } from '../../../details/facts';
import { RowLink } from '../../../kit/data-table/row-link';
import { count, words } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { defineList } from '../../../lists/define-list';
import { facet, within } from '../../../lists/list-filter';
import { useSession } from '../../../session/session';
import { isAskedEntity } from '../../../words/asked';
import { aboutText } from '../../../words/entity-text';
import { type BuilderPlace, builderPlace } from '../builder/builder-url';
import { Names } from '../saved/names';
import { switchFacts, textOf } from '../saved/saved-list';

type Run = ShownRow<'queryRun'>;

const ms = (run: Run): string => (run.durationMs < 10 ? run.durationMs.toFixed(1) : count(Math.round(run.durationMs)));

/** Where it is asked again; null where this build cannot read it. */
function againAt(run: Run): BuilderPlace | null {
  const [tree, { entity }] = [treeOf(run), run];
  if (tree === null || !isAskedEntity(entity)) return null;
  return builderPlace({ entity, tree, sort: run.sort, saved: run.queryId });
}

/** Together no wider than a window of 1024 px leaves them (QP51). */
export const RUN_LIST = defineList('queryRun', {
  path: href('queryHistory'),
  empty: {
    title: 'No queries yet',
    text: 'Queries you run in the query builder are listed here.',
    rows: [mdiHistory, mdiHistory, mdiHistory],
    action: { to: href('queryBuilder'), text: 'Open the query builder' },
  },
  columns: [
    {
      ...{ id: 'query', label: 'Query', width: 200, sortField: 'queryName', fields: ['queryName', 'question'] },
      cell: (run) => <Name run={run} />,
    },
    {
      id: 'entity',
      label: 'Records',
      width: 120,
      sortField: 'entity',
      cell: (run) => words(aboutText(run.entity)),
    },
    { id: 'by', label: 'By', width: 110, sortField: 'ownerName', cell: (run) => <By run={run} /> },
    {
      id: 'at',
      label: 'When',
      width: 105,
      sortField: 'at',
      highFirst: true,
      cell: (run) => <RelativeTime at={run.at} />,
    },
    {
      ...{ id: 'ms', label: 'Took (ms)', width: 80, sortField: 'durationMs' },
      align: 'end',
      cell: (run) => <span className="number">{ms(run)}</span>,
    },
    {
      ...{ id: 'scanned', label: 'Rows asked', width: 100, sortField: 'rowsScanned' },
      align: 'end',
      cell: (run) => <span className="number">{count(run.rowsScanned)}</span>,
    },
    {
      ...{ id: 'count', label: 'Found', width: 70, sortField: 'count' },
      align: 'end',
      cell: (run) => <span className="number">{count(run.count)}</span>,
    },
    { id: 'again', label: 'Run again', width: 100, fields: [], cell: (run) => <Again run={run} /> },
  ],
  shown: ['entity', 'by', 'at', 'ms', 'scanned', 'count', 'again'],
  filters: [
    facet('query', 'queryName', { label: 'Query' }),
    facet('about', 'entity', {
      label: 'Records',
      textOf: (value) => words(aboutText(value)),
    }),
    facet('by', 'ownerName', { label: 'By' }),
    within('at'),
  ],
  sort: { field: 'at', descending: true },
  placeholder: 'Name, query or person',
  nameOf: (run) => run.queryName ?? 'Unsaved query',
  placeOf: againAt,
  placeText: 'Run again',
  panel: (run) => <RunFacts run={run} />,
  card: { height: 84, draw: (run) => <RunCard run={run} /> },
});

function Name({ run }: { readonly run: Run }) {
  const place = againAt(run);
  const text = textOf(run, useContext(Names));
  const name = run.queryName ?? text;
  return (
    <span className="clip" title={text}>
      {place === null ? (
        name
      ) : (
        <RowLink to={place.to} state={place.state}>
          {name}
        </RowLink>
      )}
    </span>
  );
}

/** Of a run that was not sent yet the server did not say whose it is: the person's own. */
function By({ run }: { readonly run: Run }) {
  const { profile } = useSession();
  return <span className="clip">{run.ownerName || profile?.name || profile?.email || 'You'}</span>;
}

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

/** What was asked, in whole, and what came of it. */
function RunFacts({ run }: { readonly run: Run }) {
  const asked = textOf(run, useContext(Names));
  return (
    <Facts
      facts={[
        { label: 'Query', value: <span className="mono">{asked || 'Everything'}</span> },
        ...switchFacts(run),
        { label: 'Records', value: words(aboutText(run.entity)) },
        { label: 'Found', value: `${count(run.count)} of ${count(run.rowsScanned)} in ${ms(run)} ms` },
        { label: 'By', value: <By run={run} /> },
        { label: 'When', value: <RelativeTime at={run.at} /> },
        { label: 'Seen by', value: run.isPrivate ? 'Only you' : 'Everybody in the company' },
      ]}
    />
  );
}

function RunCard({ run }: { readonly run: Run }) {
  return (
    <div className="query-card">
      <Name run={run} />
      <span className="row">
        <span className="small query-run-text">
          <span className="clip">
            {count(run.count)} of {count(run.rowsScanned)} {aboutText(run.entity)} in {ms(run)} ms
          </span>
          <span className="row quiet">
            <By run={run} /> · <RelativeTime at={run.at} />
          </span>
        </span>
        <Again run={run} />
      </span>
    </div>
  );
}
