import { Badge, Button } from '@radix-ui/themes';
import { useCallback, useEffect, useState } from 'react';
import { JobLog, type JobLogLine } from '../../../contract/areas/admin/job-logs';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { Failure } from '../../kit/failure';
import { EmptyState, OfflineState } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import type { PageProps } from '../../parts/area';

const EVERY_MS = 3_000;

/** What became of one kind of task, turn by turn, while it happens (AD31). */
export function TaskLogsPage({ params: { id = '' } }: PageProps) {
  const { log, error, more, retry } = useLog(id);
  const offline = useIsOffline();
  return (
    <Page
      title="Task logs"
      about={log?.title === undefined || log.title === null ? undefined : `${log.title}${scheduleOf(log)}`}
      above={<AppLink to={href('adminTasks')}>Tasks</AppLink>}
    >
      {log === null ? (
        offline ? (
          <OfflineState title="You are offline" text="This log loads once the server can be reached." />
        ) : error === null ? (
          <SkeletonRows rows={8} label="Loading the log" />
        ) : (
          <Failure what="The log" error={error} onRetry={retry} />
        )
      ) : log.title === null && log.lines.length === 0 ? (
        <EmptyState
          title="There is no such task"
          text="It may be of an older build. All tasks are listed under Tasks."
        />
      ) : (
        <Lines log={log} isStale={error !== null || offline} more={more} />
      )}
    </Page>
  );
}

const scheduleOf = ({ schedule }: JobLog): string => (schedule === null ? '' : ` (${schedule.cron}, ${schedule.zone})`);

interface LinesProps {
  readonly log: JobLog;
  readonly isStale: boolean;
  more(): void;
}

function Lines({ log, isStale, more }: LinesProps) {
  if (log.lines.length === 0)
    return (
      <EmptyState
        title="Nothing was written yet"
        text="A line comes with each turn that lasts, fails or is asked for."
      />
    );
  return (
    <>
      <p className="quiet small" role="status">
        {isStale
          ? 'The server does not answer: these are the lines of before.'
          : 'New lines come by themselves. Lines are kept for 14 days.'}
      </p>
      <PlainTable label="Log" columns={COLUMNS} rows={log.lines} keyOf={({ id }) => id} />
      {log.next !== null ? (
        <div className="row">
          <Button size="1" variant="soft" disabled={isStale} onClick={more}>
            Older lines
          </Button>
        </div>
      ) : null}
    </>
  );
}

const WHAT: Readonly<Record<JobLogLine['what'], string>> = {
  ...{ began: 'Began', progress: 'Progress', ended: 'Ended', failed: 'Failed', cancelled: 'Cancelled' },
  ...{ released: 'Handed on', interrupted: 'Interrupted, and begun again' },
};

const COLUMNS: readonly PlainColumn<JobLogLine>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  {
    ...{ id: 'what', label: 'What' },
    cell: ({ what }) =>
      what === 'failed' || what === 'interrupted' ? (
        <Badge color="red" highContrast>
          {WHAT[what]}
        </Badge>
      ) : (
        WHAT[what]
      ),
  },
  { id: 'key', label: 'Of', cell: ({ key }) => (key === '' ? 'All there is' : key) },
  { id: 'text', label: 'Details', isWide: true, cell: ({ text }) => text ?? '–' },
];

/** So many are kept on the page. */
const MOST = 5_000;

const merged = (some: readonly JobLogLine[], others: readonly JobLogLine[]): JobLogLine[] =>
  [...new Map([...some, ...others].map((line) => [line.id, line])).values()]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MOST);

function useLog(name: string) {
  const [log, setLog] = useState<JobLog | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (found: JobLog): void => {
      if (isOver) return;
      // Which page is next is known from the oldest one that was asked for.
      setLog((known) =>
        known === null ? found : { ...found, lines: merged(found.lines, known.lines), next: known.next },
      );
      setError(null);
    };
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        await call('admin.job-log', JobLog, { name }).then(show, (problem: unknown) => {
          if (!isOver) setError(errorOf(problem));
        });
      }
      if (!isOver) timer = setTimeout(look, EVERY_MS);
    };
    setLog(null);
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [name, turn]);
  const next = log?.next ?? null;
  const more = useCallback(() => {
    if (next === null) return;
    call('admin.job-log', JobLog, { name, before: String(next) }).then(
      (older) => setLog((known) => known && { ...known, lines: merged(known.lines, older.lines), next: older.next }),
      (problem: unknown) => setError(errorOf(problem)),
    );
  }, [name, next]);
  return { log, error, more, retry: () => setTurn((last) => last + 1) };
}

const errorOf = (problem: unknown): Error => (problem instanceof Error ? problem : new Error(String(problem)));
