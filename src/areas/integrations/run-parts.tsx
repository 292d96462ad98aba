import type { RunCounts as Counts, SyncRun } from '../../../contract/areas/integrations';
import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import { formatText } from '../../../domain/formats/format-names';
import { type RunList, statedInRun } from '../../../domain/records/run-rows';
import { useCount } from '../../data/use-count';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { bytes, count, duration, words } from '../../kit/format';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, useNow } from '../../kit/relative-time';
import { questionHref } from '../../parts/question-href';
import {
  fewerRows,
  isOnlyEdits,
  isRunning,
  isTakenBack,
  isTakingBack,
  runCounts,
  timeLeft,
} from '../../words/run-text';

/** What seldom is, and then has to be said. */
type Seldom = 'findingsClosed' | 'assetsRestored' | 'assetsMerged' | 'assetsSplit' | 'leftOut';
type Counted = keyof Counts | Seldom;

/** What became of assets comes first, then how many records said so: “changed” is a word for assets alone. */
const COUNTS: readonly (readonly [name: Counted, one: string, many: string])[] = [
  ['assetsCreated', 'New asset', 'New assets'],
  ['assetsRestored', 'Restored asset', 'Restored assets'],
  ['assetsSplit', 'Split asset', 'Split assets'],
  ['assetsMerged', 'Merged asset', 'Merged assets'],
  ['merged', 'Joined asset', 'Joined assets'],
  ['assetsUpdated', 'Changed asset', 'Changed assets'],
  ['findings', 'Finding', 'Findings'],
  ['findingsClosed', 'Closed finding', 'Closed findings'],
  ['software', 'Software entry', 'Software entries'],
  ['fetched', 'Record read', 'Records read'],
  ['created', 'New record', 'New records'],
  ['updated', 'Updated record', 'Updated records'],
  ['unchanged', 'Unchanged record', 'Unchanged records'],
  ['removed', 'Removed record', 'Removed records'],
  ['rejected', 'Rejected record', 'Rejected records'],
  ['leftOut', 'Record left out', 'Records left out'],
];

/** Null where there is nothing to say. */
function numbersOf(run: SyncRun): Readonly<Record<Counted, number | null>> {
  const { assetsRestored, assetsMerged, assetsSplit, findingsClosed, leftOut } = run;
  return {
    ...run.counts,
    ...{ assetsRestored: assetsRestored || null, assetsMerged: assetsMerged || null },
    ...{ assetsSplit: assetsSplit || null, leftOut: leftOut || null },
    findingsClosed: findingsClosed || null,
  };
}

/** Where the rows of a count are: in a list of the run's page, or in the answer to a question. */
function placeOf(run: SyncRun, name: Counted): string | null {
  // What is edited is said of no source: its values are the rows.
  const list = name === 'updated' && isOnlyEdits(run) ? 'changed-assets' : LIST_OF[name];
  if (list !== undefined) return `${href('syncRun', { id: run.id })}?${new URLSearchParams({ tab: list })}`;
  if (name === 'findings') return questionHref('finding', statedInRun(run, 'finding'));
  return name === 'software' ? questionHref('softwareInstall', statedInRun(run, 'softwareInstall')) : null;
}

const LIST_OF: Readonly<Partial<Record<Counted, RunList | 'rejected'>>> = {
  rejected: 'rejected',
  created: 'new-records',
  updated: 'changed-records',
  assetsCreated: 'new-assets',
  assetsUpdated: 'changed-assets',
  assetsRestored: 'restored-assets',
  assetsSplit: 'merged',
  assetsMerged: 'merged',
  merged: 'joined',
};

/** Every number leads to its rows; of what was left as it was, there are none (I3). */
export function RunCounts({ run }: { readonly run: SyncRun }) {
  const numbers = numbersOf(run);
  return (
    <>
      <dl className="run-counts">
        {COUNTS.map(([name, one, many]) => {
          const n = numbers[name];
          return n === null ? null : (
            <div key={name} className={n === 0 ? 'quiet' : undefined}>
              <dd className="number">
                <Count n={n} place={isTakenBack(run) ? null : placeOf(run, name)} />
              </dd>
              <dt>{n === 1 ? one : many}</dt>
            </div>
          );
        })}
      </dl>
      <Fewer run={run} of="findings" entity="finding" />
      <Fewer run={run} of="software" entity="softwareInstall" />
    </>
  );
}

interface FewerProps {
  readonly run: SyncRun;
  readonly of: 'findings' | 'software';
  readonly entity: 'finding' | 'softwareInstall';
}

/** Where a number's question finds fewer, as the run is no longer the last to say so. */
function Fewer({ run, of, entity }: FewerProps) {
  const counted = run.counts[of];
  const isAsked = counted > 0 && !isRunning(run) && !isTakenBack(run);
  const { count: shown } = useCount(run.companyId, entity, isAsked ? statedInRun(run, entity) : null);
  const text = isAsked && shown !== null ? fewerRows(run, shown, counted, 'child') : null;
  return text === null ? null : <p className="quiet small run-note">{`${words(of)}: ${text}`}</p>;
}

function Count({ n, place }: { readonly n: number; readonly place: string | null }) {
  return place === null || n === 0 ? count(n) : <AppLink to={place}>{count(n)}</AppLink>;
}

/** The server keeps one end: of a run that was taken back it is that, not the import's. */
const END_TEXT: Readonly<Partial<Record<SyncRun['status'], string>>> = { undone: 'Undone', terminated: 'Cancelled' };

export function RunFacts({ run }: { readonly run: SyncRun }) {
  const { finishedAt } = run;
  return (
    <dl className="facts panel-body">
      <dt>Format</dt>
      <dd>{formatText(run.format)}</dd>
      <dt>Files</dt>
      <dd>
        {run.files.length === 0
          ? '–'
          : run.files.map((file) => (
              <div key={file.sha256}>
                {file.name} <span className="quiet small">{bytes(file.bytes)}</span>
              </div>
            ))}
      </dd>
      <dt>Started</dt>
      <dd>
        <RelativeTime at={run.startedAt} /> by {run.startedBy}
      </dd>
      <dt>{END_TEXT[run.status] ?? 'Finished'}</dt>
      <dd>
        {finishedAt === null ? (
          'not yet'
        ) : (
          <>
            <RelativeTime at={finishedAt} />
            {isTakenBack(run) ? '' : `, after ${duration(Date.parse(finishedAt) - Date.parse(run.startedAt))}`}
          </>
        )}
      </dd>
      <dt>Trigger</dt>
      <dd>{words(run.trigger)}</dd>
      <Mends run={run} />
    </dl>
  );
}

/** Whose rejected lines it has, and which later one has its own (PL13). */
function Mends({ run: { id, companyId, mends } }: { readonly run: SyncRun }) {
  const where: QueryNode = { field: 'mends', op: 'eq', value: id };
  const answer = useView({ companyId, entity: 'syncRun', where, offset: 0, limit: 5 });
  const by = answer?.loaded === true ? answer.rows : [];
  return (
    <>
      {mends === undefined ? null : (
        <>
          <dt>Mends</dt>
          <dd>
            <AppLink to={href('syncRun', { id: mends })}>Lines an earlier import rejected</AppLink>
          </dd>
        </>
      )}
      {by.length === 0 ? null : (
        <>
          <dt>Mended by</dt>
          <dd>
            {by.map((one) => (
              <div key={one.id}>
                <AppLink to={href('syncRun', { id: one.id })}>{runCounts(one)}</AppLink>
              </div>
            ))}
          </dd>
        </>
      )}
    </>
  );
}

/** Live: the run's row comes with every batch. */
export function RunProgress({ run, stopping }: { readonly run: SyncRun; readonly stopping: boolean }) {
  const now = useNow();
  if (isTakingBack(run)) {
    return (
      <div className="run-live">
        <progress className="run-progress" aria-label="Undoing the import" />
      </div>
    );
  }
  const left = stopping ? null : timeLeft(run, now);
  return (
    <div className="run-live">
      <progress
        className="run-progress"
        aria-label="Import progress"
        value={run.batchesApplied}
        max={Math.max(1, run.batches)}
      />
      <output className="quiet small number" aria-live="polite">
        {count(run.batchesApplied)} of {count(run.batches)} batches, {count(run.counts.normalized)} of{' '}
        {count(run.counts.fetched)} records
        {left === null || left <= 0 ? '' : `, about ${duration(left)} left`}
      </output>
    </div>
  );
}

type Stage = SyncRun['stages'][number];
const STAGES: readonly PlainColumn<Stage>[] = [
  { id: 'stage', label: 'Stage', cell: ({ stage }) => words(stage) },
  { id: 'in', label: 'In', align: 'end', cell: (stage) => count(stage.in) },
  { id: 'out', label: 'Out', align: 'end', cell: ({ out }) => count(out) },
  { id: 'rejected', label: 'Rejected', align: 'end', cell: ({ rejected }) => count(rejected) },
  { id: 'ms', label: 'Took', align: 'end', cell: ({ ms }) => duration(ms) },
];

export function RunStages({ stages }: { readonly stages: readonly Stage[] }) {
  return <PlainTable label="Stages" columns={STAGES} rows={stages} keyOf={({ stage }) => stage} />;
}
