import type { ImportSource } from '../../contract/files-api';
import { IMPORT } from '../../contract/limits';
import { script } from './script';
import type { Server } from './server-process';

const AGENT: ImportSource = { vendor: 'Test', category: 'agent', displayName: 'Agent' };

/** What somebody's script would send; it is placed a moment later. */
export async function sendRun(
  server: Server,
  records: readonly object[],
  { source = AGENT, isSample = false, beforeCommit = async () => {} } = {},
): Promise<void> {
  const id = crypto.randomUUID();
  const batches = Math.ceil(records.length / IMPORT.batchRecords);
  await script(server, 'POST', '/api/sync-runs', {
    ...{ id, source, format: isSample ? 'sample' : 'csv', files: [], batches, fetched: records.length },
    ...{ rejected: [], rejectedCount: 0, notices: [], parseMs: 1, isSample },
  });
  for (let at = 0; at < batches; at += 1) {
    const part = records.slice(at * IMPORT.batchRecords, (at + 1) * IMPORT.batchRecords);
    await script(server, 'PUT', `/api/sync-runs/${id}/batches/${at}`, { records: part });
  }
  await beforeCommit();
  await script(server, 'POST', `/api/sync-runs/${id}/commit`);
}
