import type { Correction, FileDraft, FilesApi } from '../../contract/files-api';
import type { StagingApi } from '../../contract/store-api';
import type { FileSource } from '../../domain/formats/file-source';
import { sampleCompany } from '../../domain/sample/sample-company';
import { serialized } from '../../domain/turns/serialized';
import { type DraftOrigin, type DraftPorts, draftFile, draftSample, unpackDropped } from './draft-file';
import { lastWhatIf } from './last-what-if';
import { readCompany } from './read-company';

export interface FilesPorts extends DraftPorts {
  readonly open: (database: string) => Promise<StagingApi>;
  readonly newId: () => string;
}

/** A draft nobody started belongs to a dialog that is gone. */
const FORGOTTEN_AFTER = 24 * 60 * 60 * 1_000;

export function createFilesApi(ports: FilesPorts): FilesApi {
  /** The dialog's drafts, in the order of their making: each is compared as if those before it had been imported (F51). */
  const origins = new Map<string, DraftOrigin>();
  let store: Promise<StagingApi> | null = null;
  /** Each draft is compared with what those before it became. */
  const inTurn = serialized();

  function opened(): Promise<StagingApi> {
    if (!store) throw new Error('The parse worker has not been told which database to use.');
    return store;
  }

  async function parse(companyId: string, files: readonly File[]): Promise<readonly FileDraft[]> {
    const staging = await opened();
    const company = await readCompany(staging, companyId, [...origins.keys()]);
    const drafts: FileDraft[] = [];
    const read = async (file: FileSource): Promise<FileDraft> => {
      const runId = ports.newId();
      const draft = await draftFile(runId, { companyId, file }, company, staging, ports);
      if (draft.outcome === 'ready') origins.set(runId, { companyId, file });
      return draft;
    };
    for (const dropped of files) {
      const found = await unpackDropped(dropped);
      if ('outcome' in found) drafts.push(found);
      else for (const file of found) drafts.push(await read(file));
    }
    return drafts;
  }

  async function correct(runId: string, correction: Correction): Promise<FileDraft> {
    const staging = await opened();
    const before = origins.get(runId);
    if (!before) throw new Error('This draft is gone. Add the file again.');
    const origin = { ...before, ...correction };
    origins.set(runId, origin);
    const ids = [...origins.keys()];
    const company = await readCompany(staging, origin.companyId, ids.slice(0, ids.indexOf(runId)));
    const draft = await draftFile(runId, origin, company, staging, ports);
    if (draft.outcome === 'refused') await discard(runId);
    return draft;
  }

  async function discard(runId: string): Promise<void> {
    origins.delete(runId);
    await (await opened()).deleteImport(runId);
  }

  return {
    ...lastWhatIf(opened, ports),

    async start(database) {
      store = ports.open(database);
      const staging = await store;
      const before = ports.now() - FORGOTTEN_AFTER;
      for (const { runId, state, at } of await staging.stagedImports()) {
        if (state === 'draft' && at < before) await staging.deleteImport(runId);
      }
    },

    parse: (companyId, files) => inTurn(() => parse(companyId, files)),
    correct: (runId, correction) => inTurn(() => correct(runId, correction)),
    discard: (runId) => inTurn(() => discard(runId)),

    async sample(companyId) {
      const staging = await opened();
      const company = await readCompany(staging, companyId, []);
      const drafts: FileDraft[] = [];
      for (const part of sampleCompany(ports.now())) {
        drafts.push(await draftSample(ports.newId(), part, company, staging, ports));
      }
      return drafts;
    },
  };
}
