import type { StagingApi, StoreApi } from '../../contract/store-api';
import { readAside } from './aside';
import type { MusterDatabase } from './database';
import { readEntityRows, readRowsOf, readServerRows } from './entity-rows';
import { readImport, readImports, readOutbox, readRow, readRows } from './reader';
import { isKindHere } from './streams';
import { addImportBatch, addRejectedBatch, deleteImport, readImportBatch, stageDraft } from './writer-imports';

/** What the parse worker does with the store, for whoever can open it. */
export function stagingOf(opened: () => Promise<MusterDatabase>): StagingApi {
  return {
    readRows: async (owner, entity) => readRows(await opened(), owner, entity),
    stagedImports: async () => (await opened()).imports.toArray(),
    integrations: async (companyId) => (await readRows(await opened(), companyId, 'integration')) ?? [],
    sourceRecords: async (companyId) => readEntityRows(await opened(), companyId, 'sourceRecord'),
    assets: async (companyId) => readEntityRows(await opened(), companyId, 'asset'),
    assetEvents: async (companyId) => readEntityRows(await opened(), companyId, 'assetEvent'),
    partsOfAssets: async (companyId, kind, ids) => readServerRows(await opened(), companyId, kind, ids),
    findingsOfRecords: async (companyId, recordIds) => {
      const wanted = new Set<unknown>(recordIds);
      return readRowsOf(await opened(), companyId, 'finding', (row) => wanted.has(row['sourceRecordId']));
    },
    importBatch: async (runId, no) => readImportBatch(await opened(), runId, no),
    stageDraft: async (draft) => stageDraft(await opened(), draft),
    addImportBatch: async (runId, no, records) => addImportBatch(await opened(), runId, no, records),
    addRejectedBatch: async (runId, no, rejected) => addRejectedBatch(await opened(), runId, no, rejected),
    deleteImport: async (runId) => deleteImport(await opened(), runId),
  };
}

/** The store, asked by those who cannot open it. */
export function storeApi(opened: () => Promise<MusterDatabase>): StoreApi {
  return {
    ...stagingOf(opened),
    readRow: async (owner, entity, id) => readRow(await opened(), owner, entity, id),
    readOutbox: async () => readOutbox(await opened()),
    readImports: async (companyId) => readImports(await opened(), companyId),
    readImport: async (runId) => readImport(await opened(), runId),
    readAside: async () => readAside(await opened()),
    isKindHere: async (owner, kind) => isKindHere(await opened(), owner, kind),
  };
}
