import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import type { SmallRow } from '../../../worker/store/reader';
import { useImport, useIsDamaged, useRow } from '../../data/rows';
import { cancelRun, undoRun } from '../../data/runs';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { EmptyState } from '../../kit/notice';
import { Panel } from '../../kit/page';
import { SkeletonRows } from '../../kit/skeleton';
import { failureToast } from '../../kit/toasts';
import { CopyDamaged } from '../../parts/rows-missing';
import { RunStatus } from '../../parts/run-status';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { canUndo, isRunning, isTakenBack, isTakingBack } from '../../words/run-text';
import { NoticeTable, RejectedTable } from './problem-tables';
import { RunCounts, RunFacts, RunProgress, RunStages } from './run-parts';
import './runs.css';
import { StagedRun } from './staged-run';

type Run = SmallRow<'syncRun'>;

export function SyncRunPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const session = useSession();
  const run = useRow(session, 'syncRun', id);
  const staged = useImport(session, id);
  const isDamaged = useIsDamaged(session);
  const offline = useIsOffline();
  if (run === undefined || staged === undefined || session.companyId === null) {
    return <SkeletonRows rows={8} label="Loading the sync run" />;
  }
  // Its row is there as soon as the first of it is sent; what becomes of the rest this browser knows (I43).
  if (staged !== null && (run === null || run.status === 'pending')) return <StagedRun staged={staged} />;
  if (run !== null) return <RunView run={run} />;
  return isDamaged ? <CopyDamaged what="This sync run is" offline={offline} /> : <RunMissing id={id} />;
}

function RunMissing({ id }: { readonly id: string }) {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      title="Sync run not found"
      text={
        <>
          There is no sync run with the id <span className="mono">{id}</span> here.
        </>
      }
    >
      <Button onClick={() => navigate(href('syncHistory'))}>Sync history</Button>
    </EmptyState>
  );
}

function RunView({ run }: { readonly run: Run }) {
  return (
    <div className="page">
      <title>{`${run.source} · Muster`}</title>
      <div className="page-top">
        <nav aria-label="Breadcrumb" className="small">
          <AppLink to={href('syncHistory')}>Sync history</AppLink>
        </nav>
        <header className="page-header">
          <div>
            <h1 className="run-title">
              {run.source} <RunStatus run={run} />
            </h1>
            <p>{run.message ?? 'What this import added, and what was rejected.'}</p>
          </div>
          <RunActions run={run} />
        </header>
      </div>
      {isRunning(run) ? <RunProgress run={run} stopping={run.pendingFields !== undefined} /> : null}
      <div className="run-grid">
        <Panel title="Result" aside={resultNote(run)}>
          <RunCounts counts={run.counts} />
        </Panel>
        <Panel title="Run">
          <RunFacts run={run} />
        </Panel>
      </div>
      {run.stages.length === 0 ? null : (
        <Panel title="Stages">
          <RunStages stages={run.stages} />
        </Panel>
      )}
      <Panel title="Rejected">
        <RejectedTable rejected={run.rejected} total={run.counts.rejected} />
      </Panel>
      <Panel title="Notices">
        <NoticeTable notices={run.notices} />
      </Panel>
    </div>
  );
}

function resultNote(run: Run): string | undefined {
  if (isTakingBack(run)) return 'being undone';
  return isTakenBack(run) ? 'undone: what it imported is no longer here' : undefined;
}

function RunActions({ run }: { readonly run: Run }) {
  const [asking, setAsking] = useState(false);
  const failed = (error: unknown): void => failureToast('The import could not be changed', error);
  const mayStop = useMay('sync-runs.cancel');
  const mayUndo = useMay('sync-runs.undo');
  const asked = run.pendingFields !== undefined;
  if (isTakingBack(run)) return null;
  if (isRunning(run)) {
    if (!mayStop) return null;
    return (
      <div className="page-actions">
        <Button variant="soft" color="red" disabled={asked} onClick={() => cancelRun(run).catch(failed)}>
          {asked ? 'Cancelling' : 'Cancel import'}
        </Button>
      </div>
    );
  }
  if (!mayUndo || !canUndo(run)) return null;
  return (
    <div className="page-actions">
      <Button variant="soft" color="red" disabled={asked} onClick={() => setAsking(true)}>
        {asked ? 'Undo requested' : 'Undo this import'}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title="Undo this import?"
        text="Everything this run imported is removed. Assets only it reported disappear with your edits; importing the file again brings both back. Other assets return to what their other sources say, and keep your edits."
        confirm="Undo this import"
        onClose={() => setAsking(false)}
        onConfirm={() => undoRun(run).catch(failed)}
      />
    </div>
  );
}
