import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import type { ShownRow } from '../../../contract/sync-api';
import { IN_DOUBT } from '../../../domain/correlation/in-doubt';
import { cancelRun, undoRun } from '../../data/runs';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { plural } from '../../kit/format';
import { Panel } from '../../kit/page';
import { failureToast } from '../../kit/toasts';
import { useShortcuts } from '../../kit/use-shortcuts';
import { useMay } from '../../session/use-ability';
import { canUndo, isOnlyEdits, isRunning, isTakenBack, isTakingBack, mayHoldEdits } from '../../words/run-text';
import { StaleQuestion } from './pipeline/stale-question';
import { NoticeTable, RejectedTable } from './problem-tables';
import { RunCounts, RunFacts, RunProgress, RunStages } from './run-parts';
import './runs.css';

type Run = ShownRow<'syncRun'>;

interface Props {
  readonly run: Run;
  /** The rows of its counts, what was rejected among them; the page has them, a panel beside a list does not. */
  readonly lists?: ReactNode;
}

/** What a run brought and refused, and how it went. */
export function RunContent({ run, lists }: Props) {
  return (
    <>
      {isRunning(run) ? <RunProgress run={run} stopping={run.pendingFields !== undefined} /> : null}
      <div className="run-grid">
        <Panel title="Result" aside={resultNote(run)}>
          <RunCounts run={run} />
          <InDoubt run={run} />
        </Panel>
        <Panel title="Run">
          <RunFacts run={run} />
        </Panel>
      </div>
      {lists === undefined ? null : <StaleQuestion run={run} />}
      {lists}
      {run.stages.length === 0 ? null : (
        <Panel title="Stages" aside={lists === undefined ? undefined : <WaysIn run={run} />}>
          <RunStages stages={run.stages} />
        </Panel>
      )}
      {lists === undefined ? (
        <Panel title="Rejected">
          <RejectedTable rejected={run.rejected} total={run.counts.rejected} />
        </Panel>
      ) : null}
      <Panel title="Notices">
        <NoticeTable notices={run.notices} />
      </Panel>
    </>
  );
}

/** Where one looks further into it. */
function WaysIn({ run: { id, integrationId } }: { readonly run: Run }) {
  const mayRule = useMay('source-rules.create');
  return (
    <>
      <AppLink to={href('syncRunPipeline', { id })}>Pipeline</AppLink> ·{' '}
      <AppLink to={href('syncRunLogs', { id })}>Log</AppLink>
      {mayRule && integrationId !== null ? (
        <>
          {' '}
          · <AppLink to={href('integrationReprocess', { id: integrationId })}>Rules of the source</AppLink>
        </>
      ) : null}
    </>
  );
}

/** Assets it speaks of that nobody knows whether they are others, and the way to decide (C46). */
function InDoubt({ run }: { readonly run: Run }) {
  const ofRun: QueryNode = { relation: 'source', where: { field: 'syncRunId', op: 'eq', value: run.id } };
  const where: QueryNode = { op: 'and', items: [IN_DOUBT, ofRun] };
  const answer = useView({ companyId: run.companyId, entity: 'asset', where, offset: 0, limit: 1 });
  if (!answer?.loaded || answer.count === 0) return null;
  return (
    <p className="panel-body small">
      <AppLink to={`${href('assets')}?doubtful`}>{plural(answer.count, 'asset')} in doubt</AppLink>
    </p>
  );
}

function resultNote(run: Run): string | undefined {
  if (isTakingBack(run)) return 'being undone';
  return isTakenBack(run) ? 'undone: what it imported is no longer here' : undefined;
}

const UNDO_TEXT = {
  records:
    'Everything this run imported is removed. Assets only it reported disappear with your edits; importing the file again brings both back. Other assets return to what their other sources say, and keep your edits.',
  both: 'Everything this run imported is removed, and the values that were edited in the file go back to what they were. Assets only it reported disappear with your edits; importing the file again brings both back. Other assets return to what their other sources say, and keep edits made in Muster and what was changed since.',
  edits: 'The values that were edited in the file go back to what they were. What was changed since stays as it is.',
} as const;

function undoText(run: Run): string {
  if (isOnlyEdits(run)) return UNDO_TEXT.edits;
  const text = mayHoldEdits(run) ? UNDO_TEXT.both : UNDO_TEXT.records;
  return run.assetsRestored
    ? `${text} Assets it restored are deleted again, unless somebody changed them since.`
    : text;
}

/** A run is stopped while it runs, and taken back afterwards. */
export function RunActions({ run }: { readonly run: Run }) {
  const mayStop = useMay('sync-runs.cancel');
  const mayUndo = useMay('sync-runs.undo');
  const asked = run.pendingFields !== undefined;
  if (isTakingBack(run)) return null;
  if (isRunning(run)) {
    if (!mayStop) return null;
    return (
      <div className="page-actions">
        <Button variant="soft" color="red" disabled={asked} onClick={() => cancelRun(run).catch(sayFailed)}>
          {asked ? 'Cancelling' : 'Cancel import'}
        </Button>
      </div>
    );
  }
  return mayUndo && canUndo(run) ? <UndoRun run={run} asked={asked} /> : null;
}

const sayFailed = (error: unknown): void => failureToast('The import could not be changed', error);

/** By its button, or `u` (I53). */
function UndoRun({ run, asked }: { readonly run: Run; readonly asked: boolean }) {
  const [asking, setAsking] = useState(false);
  const ask = (): void => setAsking(!asked);
  useShortcuts({}, [{ name: 'undoRun', keys: ['u'], text: 'Undo this import', place: 'page', run: ask }]);
  return (
    <div className="page-actions">
      <Button variant="soft" color="red" disabled={asked} onClick={ask}>
        {asked ? 'Undo requested' : 'Undo this import'}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title="Undo this import?"
        text={undoText(run)}
        confirm="Undo this import"
        onClose={() => setAsking(false)}
        onConfirm={() => undoRun(run).catch(sayFailed)}
      />
    </div>
  );
}
