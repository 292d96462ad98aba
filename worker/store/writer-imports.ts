import * as z from 'zod/mini';
import { type NormalizedRecord, Rejection } from '../../contract/areas/integrations';
import type { StagedImport } from '../../contract/sync-api';
import type { MusterDatabase } from './database';
import { writing } from './write';

/** Staged imports: parsed files that wait here until they are sent (`docs/storage.md`). */

/** Puts a draft, in place of an earlier one of the same run; its batches follow by `addImportBatch`. */
export function stageDraft(db: MusterDatabase, draft: StagedImport): Promise<void> {
  return writing(db, [db.imports, db.importBatches], async () => {
    await db.importBatches.where('runId').equals(draft.runId).delete();
    await db.imports.put(draft);
  });
}

/** Adds one batch of a draft, `no` from 0. */
export function addImportBatch(
  db: MusterDatabase,
  runId: string,
  no: number,
  records: readonly NormalizedRecord[],
): Promise<void> {
  return writing(db, [db.importBatches], async () => {
    await db.importBatches.put({ runId, no, records });
  });
}

/** Lines that were rejected: a batch like those of records, numbered behind them. */
export function addRejectedBatch(
  db: MusterDatabase,
  runId: string,
  no: number,
  rejected: readonly Rejection[],
): Promise<void> {
  return writing(db, [db.importBatches], async () => {
    await db.importBatches.put({ runId, no, records: [], rejected });
  });
}

export type ImportChange = Partial<Omit<StagedImport, 'runId' | 'companyId'>>;

/** Changes a staged import; does nothing when it was dropped meanwhile. */
export function updateImport(db: MusterDatabase, runId: string, change: ImportChange): Promise<void> {
  return writing(db, [db.imports], async () => {
    await db.imports.update(runId, change);
  });
}

export function deleteImport(db: MusterDatabase, runId: string): Promise<void> {
  return writing(db, [db.imports, db.importBatches], async () => {
    await db.importBatches.where('runId').equals(runId).delete();
    await db.imports.delete(runId);
  });
}

/** A list; what is no record in it, the server alone rejects. */
const Batch = z.object({ records: z.custom<readonly NormalizedRecord[]>((value) => Array.isArray(value)) });

/** Undefined: the disk has lost it, or holds no batch there (ST33). */
export async function readImportBatch(
  db: MusterDatabase,
  runId: string,
  no: number,
): Promise<readonly NormalizedRecord[] | undefined> {
  return z.safeParse(Batch, await db.importBatches.get([runId, no])).data?.records;
}

const RejectedBatch = z.object({ rejected: z.array(Rejection) });

/** Undefined: the disk has lost it. */
export async function readRejectedBatch(
  db: MusterDatabase,
  runId: string,
  no: number,
): Promise<Rejection[] | undefined> {
  return z.safeParse(RejectedBatch, await db.importBatches.get([runId, no])).data?.rejected;
}
