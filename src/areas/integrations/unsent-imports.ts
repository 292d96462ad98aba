import type { SyncRun } from '../../../contract/areas/integrations';
import type { StagedImport } from '../../../contract/sync-api';

/**
 * What this browser has yet to send. A run whose batches are still on their way has a row on the server already; as
 * long as that is pending, what is to be said of it this browser says (I43).
 */
export function unsentImports(
  staged: readonly StagedImport[],
  runs: readonly Pick<SyncRun, 'id' | 'status'>[],
): readonly StagedImport[] {
  const taken = new Set(runs.filter(({ status }) => status !== 'pending').map(({ id }) => id));
  // A draft belongs to the dialog that made it: nobody asked for it to be sent.
  return staged.filter(({ runId, state }) => state !== 'draft' && !taken.has(runId));
}
