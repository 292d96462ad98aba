import { isStreamOf, ownerOf } from '../../contract/streams';
import type { MusterDatabase } from '../store/database';
import { updateImport } from '../store/writer-imports';
import { parkEntries } from '../store/writer-outbox';
import { WITHDRAWN } from './parked';

/** What waits for a company that is out of sight is kept, and refused until it is seen again. */
export async function parkWithdrawn(db: MusterDatabase, stream: string): Promise<void> {
  const companyId = isStreamOf('company', stream) ? ownerOf(stream) : null;
  if (companyId === null) return;
  await parkEntries(db, (entry) => entry.companyId === companyId, 'refused', WITHDRAWN);
  for (const { runId, state } of await db.imports.where('companyId').equals(companyId).toArray()) {
    if (state !== 'draft') await updateImport(db, runId, { state: 'refused', problem: WITHDRAWN });
  }
}
