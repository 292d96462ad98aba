import { mdiAlertOutline, mdiCheck, mdiPauseCircleOutline, mdiProgressClock } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { href } from '../../../../contract/paths';
import type { SmallRow } from '../../../../worker/store/reader';
import { useRows } from '../../../data/rows';
import { useCount } from '../../../data/use-count';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { RelativeTime, TimeToCome } from '../../../kit/relative-time';
import { SkeletonRows } from '../../../kit/skeleton';
import { absoluteText } from '../../../kit/time-text';
import { statusText } from '../../../parts/run-status';
import { useSession } from '../../../session/session';
import { pauseText, type SourceRow, STATUS_TEXT } from './source-words';
import './sources.css';

interface Props {
  readonly row: SourceRow;
}

const LOOK = {
  connected: { color: 'green', icon: mdiCheck },
  error: { color: 'red', icon: mdiAlertOutline },
  inactive: { color: 'gray', icon: mdiPauseCircleOutline },
} as const;

export function SourceStatus({ row: { status, connector } }: Props) {
  const isRunning = connector !== undefined && connector.runningSince !== null;
  const { color, icon } = isRunning ? ({ color: 'blue', icon: mdiProgressClock } as const) : LOOK[status];
  return (
    <Badge color={color} highContrast className="run-status">
      <Icon path={icon} size={13} /> {isRunning ? 'Reading' : STATUS_TEXT[status]}
    </Badge>
  );
}

/** Why it cannot be read, with the way out. */
export function SourceProblem({ row: { id, connector } }: Props) {
  const problem = connector?.problem ?? null;
  if (problem === null) return null;
  return (
    <p className="source-problem" role="status">
      {problem} <AppLink to={href('integrationEdit', { id })}>Edit the source</AppLink>
    </p>
  );
}

export const LastSuccess = ({ row: { lastSuccessAt } }: Props) =>
  lastSuccessAt === null ? <span className="quiet">Never</span> : <RelativeTime at={lastSuccessAt} />;

/** When it is read next, or why it is not. */
export function NextRun({ row }: Props) {
  const nextAt = row.connector?.nextAt ?? null;
  if (nextAt !== null) return <TimeToCome at={nextAt} />;
  return <span className="quiet clip">{pauseText(row) ?? 'As soon as it can be'}</span>;
}

/** How many things it speaks of now. */
export function SourceRecords({ row: { id, companyId } }: Props) {
  const { count: many } = useCount(companyId, 'sourceRecord', { field: 'integrationId', op: 'eq', value: id });
  return <span className="number">{many === null ? '–' : count(many)}</span>;
}

type Run = SmallRow<'syncRun'>;
const SHOWN = 12;

/** The last runs of a source, the oldest first; undefined while they are fetched. */
function useLastRuns({ id, displayName }: SourceRow): readonly Run[] | undefined {
  const runs = useRows(useSession(), 'syncRun');
  return runs
    ?.filter(
      ({ integrationId, source, deletedAt }) => (integrationId === id || source === displayName) && deletedAt === null,
    )
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
    .slice(-SHOWN);
}

const GOOD: readonly Run['status'][] = ['success', 'with_errors', 'running', 'pending'];

function trendText(runs: readonly Run[]): string {
  const failed = runs.filter(({ status }) => status === 'failed').length;
  return `${plural(runs.length, 'run')}, ${failed === 0 ? 'none failed' : `${count(failed)} failed`}`;
}

/** The last runs as bars, and the same in words. */
export function LastRuns({ row }: Props) {
  const runs = useLastRuns(row);
  if (runs === undefined) return <SkeletonRows rows={1} label="Loading the runs" />;
  if (runs.length === 0) return <p className="quiet small">It has not been read yet.</p>;
  return (
    <p className="row">
      <SourceTrend row={row} />
      <span className="quiet small" aria-hidden="true">
        {trendText(runs)}
      </span>
    </p>
  );
}

/** The last runs as bars: how many records each read, and which of them failed. */
export function SourceTrend({ row }: Props) {
  const runs = useLastRuns(row) ?? [];
  const most = Math.max(1, ...runs.map(({ counts }) => counts.fetched));
  if (runs.length === 0) return <span className="quiet">–</span>;
  return (
    <span className="source-trend" role="img" aria-label={trendText(runs)}>
      {runs.map((run) => (
        <span
          key={run.id}
          className={GOOD.includes(run.status) ? 'source-bar' : 'source-bar failed'}
          style={{ height: `${run.status === 'failed' ? 100 : Math.max(12, (100 * run.counts.fetched) / most)}%` }}
          title={`${statusText(run.status)}, ${plural(run.counts.fetched, 'record')}, ${absoluteText(Date.parse(run.startedAt))}`}
        />
      ))}
    </span>
  );
}
