import type { SyncRun } from '../../contract/areas/integrations';
import { sendCommand } from './commands';

/** Commands of a sync run. Its row changes all the time while it runs, so no base is compared. */

export async function cancelRun(run: SyncRun): Promise<void> {
  await sendCommand({
    companyId: run.companyId,
    endpoint: 'sync-runs.cancel',
    params: { id: run.id },
    body: undefined,
  });
}

export async function undoRun(run: SyncRun): Promise<void> {
  await sendCommand({ companyId: run.companyId, endpoint: 'sync-runs.undo', params: { id: run.id }, body: undefined });
}
