import { lazy } from 'react';
import { href } from '../../../contract/paths';
import type { ShownRow } from '../../../contract/sync-api';
import { RowLink } from '../../kit/data-table/row-link';
import { count } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { defineList } from '../../lists/define-list';
import { facet, within } from '../../lists/list-filter';
import { RunStatus, statusText } from '../../parts/run-status';
import { isRunning, isTakenBack, isTakingBack, runCounts } from '../../words/run-text';
import { NoRunYet } from './no-run-yet';

type Run = ShownRow<'syncRun'>;

const runHref = ({ id }: Run): string => href('syncRun', { id });
const files = (run: Run): string => run.files.map(({ name }) => name).join(', ');

function progressOr(run: Run): string {
  if (isTakingBack(run)) return 'being undone';
  return isRunning(run) ? `${count(run.batchesApplied)} of ${count(run.batches)} batches` : runCounts(run);
}

const RunPanel = lazy(() => import('./run-panel').then((module) => ({ default: module.RunPanel })));

export const RUN_LIST = defineList('syncRun', {
  path: href('syncHistory'),
  one: 'run',
  many: 'runs',
  subject: 'Asset',
  empty: NoRunYet,
  columns: [
    {
      ...{ id: 'source', label: 'Source', width: 180, sortField: 'source' },
      cell: (run) => <RowLink to={runHref(run)}>{run.source}</RowLink>,
    },
    {
      ...{ id: 'status', label: 'Status', width: 160, sortField: 'status' },
      cell: (run) => <RunStatus run={run} />,
    },
    {
      ...{ id: 'files', label: 'Files', width: 170, fields: ['files.name'] },
      cell: (run) => (
        <span className="clip" title={files(run)}>
          {files(run) || '–'}
        </span>
      ),
    },
    {
      ...{ id: 'counts', label: 'Records', width: 190 },
      fields: ['counts.created', 'counts.updated', 'counts.unchanged', 'counts.removed', 'counts.rejected'],
      cell: (run) => <span className="clip">{progressOr(run)}</span>,
    },
    {
      ...{ id: 'assets', label: 'New assets', width: 90, sortField: 'counts.assetsCreated' },
      align: 'end',
      cell: (run) => (isTakenBack(run) ? '–' : count(run.counts.assetsCreated)),
    },
    {
      ...{ id: 'at', label: 'Started', width: 110, sortField: 'startedAt', highFirst: true },
      cell: (run) => <RelativeTime at={run.startedAt} />,
    },
    {
      ...{ id: 'by', label: 'By', width: 110, sortField: 'startedBy' },
      cell: (run) => <span className="clip">{run.startedBy}</span>,
    },
    'trigger',
    'format',
    'finishedAt',
  ],
  shown: ['status', 'files', 'counts', 'assets', 'at', 'by'],
  filters: [
    facet('source'),
    facet('status', 'status', { textOf: statusText }),
    facet('by', 'startedBy', { label: 'By' }),
    within('startedAt'),
  ],
  sort: { field: 'startedAt', descending: true },
  placeholder: 'Source or file',
  nameOf: (run) => run.source,
  placeOf: (run) => ({ to: runHref(run) }),
  panel: (run) => <RunPanel row={run} />,
  card: { height: 104, draw: (run) => <RunCard run={run} /> },
});

function RunCard({ run }: { readonly run: Run }) {
  return (
    <div className="run-card">
      <RowLink to={runHref(run)}>{run.source}</RowLink>
      <RunStatus run={run} />
      <span className="quiet small clip">
        {progressOr(run)} · <RelativeTime at={run.startedAt} /> · {run.startedBy}
      </span>
    </div>
  );
}
