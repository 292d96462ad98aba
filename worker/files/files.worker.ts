import { expose, wrap } from 'comlink';
import { v7 } from 'uuid';
import type { StagingApi } from '../../contract/store-api';
import { sha256Of } from '../../domain/formats/sha256-of';
import { openStore } from '../store/database';
import { stagingOf } from '../store/store-api';
import { createFilesApi } from './create-files-api';

/**
 * The dedicated parse worker. Its first message brings two ports: one for calls, one for progress events; and a third
 * one to the store, where only the sync worker can open it.
 */
addEventListener('message', ({ data, ports }: MessageEvent<{ type?: unknown }>) => {
  const [calls, events, store] = ports;
  if (data.type !== 'connect' || !calls || !events) return;
  const api = createFilesApi({
    open: store === undefined ? openStaging : async () => wrap<StagingApi>(store),
    emit: (event) => events.postMessage(event),
    now: () => Date.now(),
    newId: () => v7(),
    sha256: sha256Of,
    // Where the store is in memory alone, nothing else is left on the disk either (ST20).
    ...(store === undefined && { openLog: async () => (await import('./open-log')).openLog() }),
  });
  expose(api, calls);
});

async function openStaging(database: string): Promise<StagingApi> {
  const db = await openStore(database);
  return stagingOf(async () => db);
}
