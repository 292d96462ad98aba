import { mdiAlertOctagonOutline, mdiClockAlertOutline, mdiSync } from '@mdi/js';
import type { ReactNode } from 'react';
import { useRows } from '../../data/rows';
import { useIsOffline } from '../../data/status';
import { useView } from '../../data/use-view';
import { OfflineState } from '../../kit/notice';
import { Panel } from '../../kit/page';
import { CopyDamaged, RowsMissing } from '../../parts/rows-missing';
import { StartHere } from '../../parts/start-here';
import { useSession } from '../../session/session';
import { DashboardSkeleton } from './dashboard-skeleton';
import { NewestRuns } from './tiles/newest-runs';
import { SampleBanner } from './tiles/sample-banner';

const PICTURE = [mdiAlertOctagonOutline, mdiClockAlertOutline, mdiSync];

/** What there is to show: without any asset, what to do first. */
export function BoardReady({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { companyId } = session;
  const assets = useView(companyId === null ? null : { companyId, entity: 'asset', offset: 0, limit: 1 });
  const runs = useRows(session, 'syncRun');
  const offline = useIsOffline();
  if (assets === null || !assets.loaded || runs === undefined) {
    if (assets?.isUnreachable || (assets?.isDamaged && !assets.loaded))
      return <RowsMissing answer={assets} many="assets" offline={offline} />;
    return assets !== null && offline ? (
      <OfflineState
        title="You are offline"
        text="This browser has no copy of this company’s inventory yet. It loads once the server can be reached."
      />
    ) : (
      <DashboardSkeleton />
    );
  }
  if (assets.total === 0 && assets.isDamaged) return <CopyDamaged what="These assets are" offline={offline} />;
  if (assets.total === 0) {
    return (
      <>
        <StartHere title="No assets yet" rows={PICTURE} />
        {runs.length === 0 ? null : (
          <Panel title="Latest sync runs">
            <NewestRuns runs={runs} />
          </Panel>
        )}
      </>
    );
  }
  return (
    <>
      <SampleBanner runs={runs} />
      {children}
    </>
  );
}
