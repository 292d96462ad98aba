import type { SyncRun } from '../../../../contract/areas/integrations';
import { useRows } from '../../../data/rows';
import { SkeletonRows } from '../../../kit/skeleton';
import { useSession } from '../../../session/session';
import { useTileNote } from '../board-scope';
import { NewestRuns } from './newest-runs';

const NO_RUNS: readonly SyncRun[] = [];
const OF_ALL = ['It is of all sources: the board’s filter changes nothing here.'];

export function RunsTile() {
  const runs = useRows(useSession(), 'syncRun');
  useTileNote({ source: 'Sync runs', rows: (runs ?? NO_RUNS).length, recomputations: 1, notices: OF_ALL });
  return runs === undefined ? <SkeletonRows rows={4} label="Loading sync runs" /> : <NewestRuns runs={runs} />;
}
