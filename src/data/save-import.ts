import type { StagedImport } from '../../contract/sync-api';
import { SAVED_END, savedRecords, savedStart } from '../../domain/formats/saved-import';
import { saveFile } from '../kit/save-file';
import { connection } from './sync-client';

/** The import as a file, batch by batch from the worker: it can be dropped again, here or in another browser (I44). */
export async function saveImport(staged: StagedImport): Promise<void> {
  const parts = [new Blob([savedStart(staged)])];
  for (let no = 0; no < staged.batches; no += 1) {
    const records = await connection.call((api) => api.importBatch(staged.runId, no));
    // What the disk has lost is not in the file; the rest is (ST34).
    if (records !== undefined) parts.push(new Blob([savedRecords(records, parts.length === 1)]));
  }
  if (parts.length === 1) throw new Error('This import can no longer be read.');
  saveFile(new Blob([...parts, SAVED_END], { type: 'application/json' }), fileName(staged));
}

const fileName = ({ source }: StagedImport): string =>
  `${source.displayName.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'import'}.muster.json`;
