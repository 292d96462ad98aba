import { wrap } from 'comlink';
import type { SyncApi, WorkerEvent } from '../../contract/sync-api';
import { Connection, type WorkerLink } from './connection';
import { deferred } from './deferred';

/** The only place that starts the sync worker and speaks to it (`docs/architecture.md`). */

const tabId = crypto.randomUUID();
const WORKER_LOCK = 'muster-worker-alive';

function spawn(): WorkerLink {
  const worker = new SharedWorker(new URL('../../worker/sync/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'muster-sync',
  });
  const api = new MessageChannel();
  const events = new MessageChannel();
  worker.port.postMessage({ type: 'connect', tabId }, [api.port2, events.port2]);
  return {
    // Pinned by the link: Comlink leaves a call hanging for ever once its proxy is collected.
    api: wrap<SyncApi>(api.port1),
    listen(onEvent) {
      events.port1.onmessage = (message: MessageEvent<WorkerEvent>) => onEvent(message.data);
    },
    close() {
      api.port1.close();
      events.port1.close();
    },
  };
}

async function workerDeath(signal: AbortSignal): Promise<void> {
  await navigator.locks.request(WORKER_LOCK, { signal }, () => undefined);
}

async function isWorkerAlive(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === WORKER_LOCK) ?? false;
}

export const connection = new Connection({
  tabId,
  build: __MUSTER_BUILD__,
  spawn,
  workerDeath,
  isWorkerAlive,
  isVisible: () => document.visibilityState === 'visible',
});

/** Takes the lock by which the worker knows that this tab lives, then connects. */
export function startConnection(): void {
  const held = deferred<void>();
  void navigator.locks.request(`muster-tab-${tabId}`, () => {
    held.resolve();
    return new Promise(() => undefined);
  });
  void held.promise.then(() => connection.connect());
  addEventListener('pagehide', (event) => {
    if (event.persisted) connection.pause();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void connection.reconnect();
  });
  document.addEventListener('visibilitychange', () => {
    const visible = document.visibilityState === 'visible';
    void connection.call((api) => api.visibility(visible)).catch(() => undefined);
  });
}
