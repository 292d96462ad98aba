import { wrap } from 'comlink';
import type { SyncApi, WorkerEvent } from '../../contract/sync-api';
import type { WorkerLink } from './connection';
import { deferred } from './deferred';

/** A second line to a worker that is only slow costs next to nothing. */
const PATIENCE = 2_000;

/** A line to the shared worker: a pair of ports. The browser starts the worker with its first line. */
export function openSharedLine(tabId: string): WorkerLink {
  const worker = new SharedWorker(new URL('../../worker/sync/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'muster-sync',
  });
  const api = new MessageChannel();
  const events = new MessageChannel();
  const heard = deferred<void>();
  // The worker says nothing else on it.
  worker.port.onmessage = () => heard.resolve();
  worker.port.postMessage({ type: 'connect', tabId }, [api.port2, events.port2]);
  return {
    // Pinned by the link: Comlink leaves a call hanging for ever once its proxy is collected.
    api: wrap<SyncApi>(api.port1),
    heard: heard.promise,
    patience: PATIENCE,
    listen(onEvent) {
      events.port1.onmessage = (message: MessageEvent<WorkerEvent>) => onEvent(message.data);
    },
    close() {
      api.port1.close();
      events.port1.close();
      worker.port.close();
    },
  };
}
