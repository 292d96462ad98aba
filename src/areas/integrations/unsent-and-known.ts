import type { SyncRun } from '../../../contract/areas/integrations';
import type { StagedImport } from '../../../contract/sync-api';

/**
 * Each import once: what this browser has yet to send, and the runs the server knows. A run whose batches are still on
 * their way has a row there already; as long as it is pending, what is to be said of it this browser says (I43).
 */
export function unsentAndKnown<R extends Pick<SyncRun, 'id' | 'status'>>(
  staged: readonly StagedImport[],
  runs: readonly R[],
): { readonly open: StagedImport[]; readonly known: R[] } {
  const taken = new Set(runs.filter(({ status }) => status !== 'pending').map(({ id }) => id));
  // A draft belongs to the dialog that made it: nobody asked for it to be sent.
  const open = staged.filter(({ runId, state }) => state !== 'draft' && !taken.has(runId));
  const here = new Set(open.map(({ runId }) => runId));
  return { open, known: runs.filter(({ id }) => !here.has(id)) };
}
