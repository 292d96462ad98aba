import type { ICache } from '@auth0/auth0-spa-js';
import type { TokenShelf } from '../../../contract/sync-api';
import { connection } from '../../data/sync-client';
import { leaving } from '../leaving';

/** The provider's tokens on a shared computer: in the sync worker, for all tabs, and gone with it. */
export const workerCache: ICache = {
  set: (key, entry) => onShelf((shelf) => shelf.shelve(key, JSON.stringify(entry)), undefined),
  async get(key) {
    const text = await onShelf((shelf) => shelf.shelved(key), null);
    return text === null ? undefined : JSON.parse(text);
  },
  remove: (key) => onShelf((shelf) => shelf.shelve(key, null), undefined),
  allKeys: () => onShelf((shelf) => shelf.shelvedKeys(), []),
};

/** A worker that ends took them with it; the next one may not come without a network. */
async function onShelf<T>(work: (shelf: TokenShelf) => Promise<T>, otherwise: T): Promise<T> {
  return leaving.now ? otherwise : connection.call(work);
}
