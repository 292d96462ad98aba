import { mdiAlertOctagonOutline, mdiClockAlertOutline, mdiSync } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import type { ViewAnswer } from '../../../contract/sync-api';
import { requestImport } from '../../data/import-request';
import { useRows } from '../../data/rows';
import { useIsOffline, useSyncStatus } from '../../data/status';
import { useView } from '../../data/use-view';
import { OfflineState } from '../../kit/notice';
import { Page, Panel } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { NOT_ARCHIVED, OPEN_FINDINGS } from '../../parts/question-href';
import { CopyDamaged, RowsMissing } from '../../parts/rows-missing';
import { StartHere } from '../../parts/start-here';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { BarList } from './bar-list';
import { criticalityBars, findingBars, riskBars, typeBars } from './bars';
import { Changes } from './changes';
import './dashboard.css';
import { DashboardSkeleton } from './dashboard-skeleton';
import { NewestRuns } from './newest-runs';
import { SampleBanner } from './sample-banner';
import { Tiles } from './tiles';

const PICTURE = [mdiAlertOctagonOutline, mdiClockAlertOutline, mdiSync];

export function DashboardPage() {
  const session = useSession();
  const { companyId } = session;
  const mayImport = useMay('sync-runs.create');
  const assets = useView(
    companyId === null
      ? null
      : {
          companyId,
          entity: 'asset',
          where: NOT_ARCHIVED,
          facets: ['type', 'criticality', 'risk.level', 'sources'],
          offset: 0,
          limit: 1,
        },
  );
  const findings = useView(
    companyId === null
      ? null
      : {
          companyId,
          entity: 'finding',
          where: OPEN_FINDINGS,
          facets: ['severity'],
          offset: 0,
          limit: 1,
        },
  );
  return (
    <Page
      title="Dashboard"
      about={<About hasNumbers={assets !== null && assets.total > 0} />}
      actions={mayImport ? <Button onClick={() => requestImport()}>Import files</Button> : null}
    >
      <DashboardBody assets={assets} findings={findings} />
    </Page>
  );
}

/** One age for the page: all of its numbers are of one copy (DB2). */
function About({ hasNumbers }: { readonly hasNumbers: boolean }) {
  const at = useSyncStatus()?.syncedAt ?? null;
  return (
    <>
      Your assets and findings, and what changed.
      {at === null || !hasNumbers ? null : (
        <>
          {' '}
          As of <RelativeTime at={at} />.
        </>
      )}
    </>
  );
}

interface BodyProps {
  readonly assets: ViewAnswer<'asset'> | null;
  readonly findings: ViewAnswer<'finding'> | null;
}

function DashboardBody({ assets, findings }: BodyProps) {
  const session = useSession();
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
      <Tiles assets={assets} findings={findings} runs={runs} />
      <div className="dashboard-grid">
        <div className="dashboard-column">
          <Panel title="Open findings by severity">
            <BarList bars={findingBars(findings?.facets['severity'] ?? [])} empty="No open findings." />
          </Panel>
          <Panel title="Assets by type">
            <BarList bars={typeBars(assets.facets['type'] ?? [])} empty="No assets." />
          </Panel>
          <Panel title="Latest sync runs">
            <NewestRuns runs={runs} />
          </Panel>
        </div>
        <div className="dashboard-column">
          <Panel title="Assets by risk">
            <BarList bars={riskBars(assets.facets['risk.level'] ?? [], assets.count)} empty="No risk is known yet." />
          </Panel>
          <Panel title="Assets by criticality">
            <BarList
              bars={criticalityBars(assets.facets['criticality'] ?? [], assets.count)}
              empty="No asset has a criticality yet. Set it on an asset, or on a selection in the list."
              to={href('assets')}
            />
          </Panel>
          <Panel title="What changed">
            <Changes />
          </Panel>
        </div>
      </div>
    </>
  );
}
