import type { ICache } from '@auth0/auth0-spa-js';
import type { TokenMemory } from '../../../contract/sync-api';
import { connection } from '../../data/sync-client';
import { leaving } from '../leaving';

/** The provider's tokens on a shared computer: in the sync worker, for all tabs, and gone with it. */
export const workerCache: ICache = {
  set: (key, entry) => inWorker((worker) => worker.setToken(key, JSON.stringify(entry)), undefined),
  async get(key) {
    const text = await inWorker((worker) => worker.getToken(key), null);
    return text === null ? undefined : JSON.parse(text);
  },
  remove: (key) => inWorker((worker) => worker.setToken(key, null), undefined),
  allKeys: () => inWorker((worker) => worker.tokenKeys(), []),
};

/** A worker that ends took them with it; the next one may not come without a network. */
async function inWorker<T>(work: (worker: TokenMemory) => Promise<T>, otherwise: T): Promise<T> {
  return leaving.now ? otherwise : connection.call(work);
}
