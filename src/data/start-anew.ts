import { saveFile } from '../kit/save-file';
import { WorkerGone } from './connection';
import { connection } from './sync-client';

export const WAITING_FILE = 'muster-not-sent.json';

/** Saves what waits on this browser as a file; false: nothing does. Rejects where it cannot be read. */
export async function saveWaiting(): Promise<boolean> {
  const file = await connection.rescue((api) => api.salvage());
  if (file !== null) saveFile(file, WAITING_FILE);
  return file !== null;
}

/** Throws this browser's copy away, and starts with an empty one. */
export async function startAnew(): Promise<void> {
  try {
    await connection.rescue((api) => api.startAnew());
  } catch (error) {
    // The worker may end before its answer is here.
    if (!(error instanceof WorkerGone)) throw error;
  }
}
