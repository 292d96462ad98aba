import type { SyncRun } from '../../../../contract/areas/integrations';
import { href } from '../../../../contract/paths';
import { AppLink } from '../../../kit/app-link';
import { RelativeTime } from '../../../kit/relative-time';
import { RunStatus } from '../../../parts/run-status';
import { runAssets } from '../../../words/run-text';

const SHOWN = 6;

export function NewestRuns({ runs }: { readonly runs: readonly SyncRun[] }) {
  const newest = runs.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, SHOWN);
  if (newest.length === 0) return <p className="quiet panel-note">No imports yet.</p>;
  return (
    <>
      <ul className="feed">
        {newest.map((run) => (
          <li key={run.id}>
            <AppLink to={href('syncRun', { id: run.id })} className="clip">
              {run.source}
            </AppLink>
            <RunStatus run={run} />
            <span className="quiet small feed-detail">{runAssets(run)}</span>
            <span className="quiet small feed-time">
              <RelativeTime at={run.startedAt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="panel-note small">
        <AppLink to={href('syncHistory')}>All sync runs</AppLink>
      </p>
    </>
  );
}
