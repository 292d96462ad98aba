import { Button } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import type { SmallRow } from '../../../worker/store/reader';
import { useImport, useIsDamaged, useRow } from '../../data/rows';
import { useIsOffline } from '../../data/status';
import { Breadcrumb } from '../../kit/breadcrumb';
import { EmptyState } from '../../kit/notice';
import { SkeletonRows } from '../../kit/skeleton';
import { CopyDamaged } from '../../parts/rows-missing';
import { RunStatus } from '../../parts/run-status';
import { useSession } from '../../session/session';
import { isTakenBack } from '../../words/run-text';
import { RunActions, RunContent } from './run-content';
import { RunLists } from './run-lists';
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
        <Breadcrumb to={href('syncHistory')} text="Sync history" />
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
      {isTakenBack(run) ? <RunContent run={run} /> : <RunContent run={run} lists={<RunLists run={run} />} />}
    </div>
  );
}
