import { expose, type Remote, wrap } from 'comlink';
import type { FileDraft, FilesApi, FilesEvent, ImportSource, WhatIfResult } from '../../contract/files-api';
import type { StagingApi } from '../../contract/store-api';
import { isInMemory } from '../../contract/worker-names';
import { connection } from './sync-client';

/** The parse worker of one dialog: a dedicated one, gone with the dialog. */
export interface FilesClient {
  parse(companyId: string, files: readonly File[]): Promise<readonly FileDraft[]>;
  correct(
    runId: string,
    correction: { mapping?: readonly (string | null)[]; source?: ImportSource },
  ): Promise<FileDraft>;
  sample(companyId: string): Promise<readonly FileDraft[]>;
  discard(runId: string): Promise<void>;
  whatIf(companyId: string, rules: Parameters<FilesApi['whatIf']>[1]): Promise<WhatIfResult | null>;
  stopWhatIf(): Promise<void>;
  close(): void;
}

export function startFiles(database: string, onProgress: (event: FilesEvent) => void): FilesClient {
  const worker = new Worker(new URL('../../worker/files/files.worker.ts', import.meta.url), {
    type: 'module',
    name: 'muster-files',
  });
  const events = new MessageChannel();
  const api = new MessageChannel();
  const store = isInMemory(database) ? openRelay() : null;
  worker.postMessage({ type: 'connect' }, [api.port2, events.port2, ...(store === null ? [] : [store])]);
  events.port1.onmessage = (message: MessageEvent<FilesEvent>) => onProgress(message.data);
  const remote: Remote<FilesApi> = wrap<FilesApi>(api.port1);
  const crash = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('Reading the files failed: the browser ended the parser.'));
  });
  crash.catch(() => undefined);
  const started = remote.start(database);
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([started.then(work), crash]);
  }
  return {
    parse: (companyId, files) => ask(() => remote.parse(companyId, files)),
    correct: (runId, correction) => ask(async () => remote.correct(runId, correction)),
    sample: (companyId) => ask(() => remote.sample(companyId)),
    discard: (runId) => ask(() => remote.discard(runId)),
    whatIf: (companyId, rules) => ask(() => remote.whatIf(companyId, rules)),
    stopWhatIf: () => ask(() => remote.stopWhatIf()),
    close() {
      worker.terminate();
      api.port1.close();
      events.port1.close();
    },
  };
}

/** Where only the sync worker has the store, this tab passes on what the parse worker wants of it. */
function openRelay(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const relay: StagingApi = {
    readRows: (owner, entity) => connection.call((api) => api.readRows(owner, entity)),
    stagedImports: () => connection.call((api) => api.stagedImports()),
    integrations: (companyId) => connection.call((api) => api.integrations(companyId)),
    assetEvents: (companyId) => connection.call((api) => api.assetEvents(companyId)),
    sourceRecords: (companyId) => connection.call((api) => api.sourceRecords(companyId)),
    assets: (companyId) => connection.call((api) => api.assets(companyId)),
    partsOfAssets: (companyId, kind, ids) => connection.call((api) => api.partsOfAssets(companyId, kind, ids)),
    findingsOfRecords: (companyId, ids) => connection.call((api) => api.findingsOfRecords(companyId, ids)),
    importBatch: (runId, no) => connection.call((api) => api.importBatch(runId, no)),
    stageDraft: (draft) => connection.call((api) => api.stageDraft(draft)),
    addRejectedBatch: (runId, no, lines) => connection.call((api) => api.addRejectedBatch(runId, no, lines)),
    addImportBatch: (runId, no, records) => connection.call((api) => api.addImportBatch(runId, no, records)),
    deleteImport: (runId) => connection.call((api) => api.deleteImport(runId)),
  };
  expose(relay, port1);
  return port2;
}
