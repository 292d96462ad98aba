import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expose, wrap } from 'comlink';
import { v7 } from 'uuid';
import type { StagingApi } from '../../contract/store-api';
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
    // Not crypto.subtle: a plain-http page on another machine has none.
    sha256: sha256Of,
  });
  expose(api, calls);
});

async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = sha256.create();
  for await (const chunk of chunks) hash.update(chunk);
  return bytesToHex(hash.digest());
}

async function openStaging(database: string): Promise<StagingApi> {
  const db = await openStore(database);
  return stagingOf(async () => db);
}
