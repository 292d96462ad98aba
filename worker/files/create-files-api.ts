import type { FileDraft, FilesApi } from '../../contract/files-api';
import { sampleCompany } from '../../domain/sample/sample-company';
import type { MusterDatabase } from '../store/database';
import { deleteImport } from '../store/writer-imports';
import { type DraftOrigin, type DraftPorts, draftFile, draftSample } from './draft-file';
import { readCompany } from './known-company';

export interface FilesPorts extends DraftPorts {
  readonly open: (database: string) => Promise<MusterDatabase>;
  readonly newId: () => string;
}

/** A draft nobody started belongs to a dialog that is gone. */
const FORGOTTEN_AFTER = 24 * 60 * 60 * 1_000;

export function createFilesApi(ports: FilesPorts): FilesApi {
  /** Drafts that can be corrected while the worker lives, in the order of their making. */
  const origins = new Map<string, DraftOrigin>();
  let store: Promise<MusterDatabase> | null = null;

  function opened(): Promise<MusterDatabase> {
    if (!store) throw new Error('The parse worker has not been told which database to use.');
    return store;
  }

  return {
    async start(database) {
      store = ports.open(database);
      const db = await store;
      const before = ports.now() - FORGOTTEN_AFTER;
      for (const { runId, state, at } of await db.imports.toArray()) {
        if (state === 'draft' && at < before) await deleteImport(db, runId);
      }
    },

    async parse(companyId, files) {
      const db = await opened();
      const company = await readCompany(db, companyId, new Set());
      const drafts: FileDraft[] = [];
      for (const file of files) {
        const runId = ports.newId();
        const draft = await draftFile(runId, { companyId, file }, company, db, ports);
        if (draft.outcome === 'ready') origins.set(runId, { companyId, file });
        drafts.push(draft);
      }
      return drafts;
    },

    async correct(runId, correction) {
      const db = await opened();
      const before = origins.get(runId);
      if (!before) throw new Error('This draft is no longer here. Drop the file again.');
      const origin = { ...before, ...correction };
      origins.set(runId, origin);
      const ids = [...origins.keys()];
      const company = await readCompany(db, origin.companyId, new Set(ids.slice(0, ids.indexOf(runId))));
      return draftFile(runId, origin, company, db, ports);
    },

    async sample(companyId) {
      const db = await opened();
      const company = await readCompany(db, companyId, new Set());
      const drafts: FileDraft[] = [];
      for (const part of sampleCompany(ports.now())) {
        drafts.push(await draftSample(ports.newId(), part, company, db, ports));
      }
      return drafts;
    },

    async discard(runId) {
      origins.delete(runId);
      await deleteImport(await opened(), runId);
    },
  };
}
