import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expose } from 'comlink';
import { v7 } from 'uuid';
import { openStore } from '../store/database';
import { createFilesApi } from './create-files-api';

/** The dedicated parse worker. Its first message brings two ports: one for calls, one for progress events. */
addEventListener('message', ({ data, ports }: MessageEvent<{ type?: unknown }>) => {
  const [calls, events] = ports;
  if (data.type !== 'connect' || !calls || !events) return;
  const api = createFilesApi({
    open: openStore,
    emit: (event) => events.postMessage(event),
    now: () => Date.now(),
    newId: () => v7(),
    // Not crypto.subtle: a plain-http page on another machine has none.
    sha256: (bytes) => bytesToHex(sha256(bytes)),
  });
  expose(api, calls);
});
