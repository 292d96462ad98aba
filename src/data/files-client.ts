import { type Remote, wrap } from 'comlink';
import type { FileDraft, FilesApi, FilesEvent, ImportSource } from '../../contract/files-api';

/** The parse worker of one import dialog: a dedicated one, gone with the dialog. */
export interface FilesClient {
  parse(companyId: string, files: readonly File[]): Promise<readonly FileDraft[]>;
  correct(
    runId: string,
    correction: { mapping?: readonly (string | null)[]; source?: ImportSource },
  ): Promise<FileDraft>;
  sample(companyId: string): Promise<readonly FileDraft[]>;
  discard(runId: string): Promise<void>;
  close(): void;
}

export function startFiles(database: string, onProgress: (event: FilesEvent) => void): FilesClient {
  const worker = new Worker(new URL('../../worker/files/files.worker.ts', import.meta.url), {
    type: 'module',
    name: 'muster-files',
  });
  const events = new MessageChannel();
  const api = new MessageChannel();
  worker.postMessage({ type: 'connect' }, [api.port2, events.port2]);
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
    close() {
      worker.terminate();
      api.port1.close();
      events.port1.close();
    },
  };
}
