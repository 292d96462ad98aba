import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow } from '../../../../contract/sync-api';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { RunStatus } from '../../../parts/run-status';
import { runCounts } from '../../../words/run-text';

type Run = ShownRow<'syncRun'>;
const SHOWN = 10;

interface Props {
  readonly companyId: string;
  readonly integrationId: string;
}

/** The last times what is kept was read again. */
export function PastRuns({ companyId, integrationId }: Props) {
  const where: QueryNode = {
    op: 'and',
    items: [
      { field: 'integrationId', op: 'eq', value: integrationId },
      { field: 'trigger', op: 'eq', value: 'reprocess' },
    ],
  };
  const sort = [{ field: 'startedAt', descending: true }];
  const answer = useView({ companyId, entity: 'syncRun', where, sort, offset: 0, limit: SHOWN });
  return (
    <Panel title="Re-processed before">
      {answer === null || answer.rows.length === 0 ? (
        <p className="quiet panel-note">Nothing of this source was re-processed yet.</p>
      ) : (
        <PlainTable label="Runs" columns={COLUMNS} rows={answer.rows} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}

const COLUMNS: readonly PlainColumn<Run>[] = [
  {
    ...{ id: 'at', label: 'Started' },
    cell: ({ id, startedAt }) => (
      <AppLink to={href('syncRun', { id })}>
        <RelativeTime at={startedAt} />
      </AppLink>
    ),
  },
  { id: 'status', label: 'Status', cell: (run) => <RunStatus run={run} /> },
  { id: 'counts', label: 'Records', isWide: true, cell: (run) => runCounts(run) },
  { id: 'by', label: 'By', cell: ({ startedBy }) => startedBy },
];
