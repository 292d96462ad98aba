import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { JobList, type JobRow, type JobState } from '../../../contract/areas/admin/jobs';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { count, plural } from '../../kit/format';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, TimeToCome } from '../../kit/relative-time';
import { CachedPart } from '../../parts/cached-panel';
import './admin.css';
import { Outbox } from './outbox';

const STATE: Readonly<Record<JobState, string>> = {
  ...{ idle: 'Waiting', running: 'Running', failed: 'Failed', cancelled: 'Cancelled' },
};

type Asks = (id: 'admin.run-job' | 'admin.cancel-job', job: JobRow) => void;

/** What the server does in the background, and what became of it (JB4). */
export function TasksPage() {
  const answer = useCached('admin.jobs', {});
  const [, reload] = answer;
  const offline = useIsOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const ask: Asks = (id, { name, key }) => {
    setProblem(null);
    call(id, JobList, {}, { name, key }).then(reload, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <Page
      title="Tasks"
      about="What the server does in the background. A task that fails is tried again by itself, later each time."
      above={<AppLink to={href('admin')}>Administration</AppLink>}
    >
      {offline ? (
        <p className="quiet admin-note">You are offline. Tasks are run and cancelled once the server can be reached.</p>
      ) : null}
      {problem === null ? null : <p role="alert">{problem}</p>}
      <CachedPart of={answer} what="the tasks" rows={8}>
        {({ jobs }, age) => (
          <>
            <div className="row wrap">
              <span className="quiet small" role="status">
                {summaryOf(jobs)}
              </span>
              <Button size="1" variant="soft" disabled={offline} onClick={reload}>
                Look again
              </Button>
              {age}
            </div>
            <PlainTable
              label="Tasks"
              columns={columnsOf(ask, offline)}
              rows={jobs}
              keyOf={({ name, key }) => `${name} ${key}`}
            />
          </>
        )}
      </CachedPart>
      <Outbox />
    </Page>
  );
}

function summaryOf(jobs: readonly JobRow[]): string {
  const of = (state: JobState) => jobs.filter((job) => job.state === state).length;
  const some = [
    of('failed') > 0 ? `${count(of('failed'))} failed` : null,
    of('running') > 0 ? `${count(of('running'))} running` : null,
    of('cancelled') > 0 ? `${count(of('cancelled'))} cancelled` : null,
  ];
  return [plural(jobs.length, 'task'), ...some].filter((one) => one !== null).join(', ');
}

const nameOf = ({ title, company }: JobRow): string => (company === null ? title : `${title}: ${company}`);

function progressOf({ progress }: JobRow): string {
  if (progress === null) return '';
  return progress.total === null
    ? ` (${count(progress.done)})`
    : ` (${count(progress.done)} of ${count(progress.total)})`;
}

function columnsOf(ask: Asks, offline: boolean): readonly PlainColumn<JobRow>[] {
  return [
    {
      id: 'task',
      label: 'Task',
      cell: (job) => <AppLink to={href('adminTaskLogs', { id: job.name })}>{nameOf(job)}</AppLink>,
    },
    {
      id: 'state',
      label: 'State',
      cell: (job) => (
        <>
          {STATE[job.state]}
          {progressOf(job)}
          {job.state !== 'idle' || job.endedAt !== null ? (
            <>
              {job.state === 'idle' ? ', ran ' : ' since '}
              <RelativeTime at={job.state === 'idle' ? (job.endedAt ?? job.since) : job.since} />
            </>
          ) : null}
        </>
      ),
    },
    { id: 'next', label: 'Next', cell: nextOf },
    {
      id: 'why',
      label: 'Last failure',
      isWide: true,
      cell: ({ error, tries }) =>
        error === null ? '–' : `${tries > 1 ? `Failed ${count(tries)} times. ` : ''}${error}`,
    },
    {
      id: 'act',
      label: 'Actions',
      cell: (job) => (
        <div className="row">
          <Button
            size="1"
            variant="soft"
            disabled={offline}
            aria-label={`${RUN[job.state]}: ${nameOf(job)}`}
            onClick={() => ask('admin.run-job', job)}
          >
            {RUN[job.state]}
          </Button>
          {job.state === 'running' || job.state === 'failed' ? (
            <Button
              size="1"
              variant="soft"
              color="red"
              disabled={offline}
              aria-label={`Cancel: ${nameOf(job)}`}
              onClick={() => ask('admin.cancel-job', job)}
            >
              Cancel
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
}

const RUN: Readonly<Record<JobState, string>> = {
  ...{ idle: 'Run now', running: 'Run again', failed: 'Try again', cancelled: 'Run now' },
};

function nextOf({ nextAt, state }: JobRow) {
  if (nextAt !== null) return Date.parse(nextAt) <= Date.now() ? 'Now' : <TimeToCome at={nextAt} />;
  if (state === 'cancelled') return 'When you run it';
  return state === 'running' ? '–' : 'When there is work';
}
