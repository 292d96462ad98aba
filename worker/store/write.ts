import type { Table } from 'dexie';
import { isNamed, type MusterDatabase, readEpoch, StoreDamaged, StoreFull, StoreGone, StoreTooNew } from './database';

/** What a browser says of a handle that died under us; Safari's storage process does so. */
const LOST_HANDLE = ['InvalidStateError', 'UnknownError', 'DatabaseClosedError'];

const TROUBLES = {
  absent: ['gone', StoreGone],
  newer: ['overtaken', StoreTooNew],
  damaged: ['damaged', StoreDamaged],
} as const;

/**
 * The only way to a write transaction. It reads the schema's epoch inside the transaction: an old
 * build that a newer one has overtaken, or whose database sign-out has emptied, writes nothing.
 */
export async function writing<T>(db: MusterDatabase, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  try {
    return await writeOnce(db, tables, work);
  } catch (error) {
    if (isNamed(error, 'QuotaExceededError')) return writeWithoutCache(db, tables, work);
    // What we closed ourselves, for a newer build or at sign-out, stays closed.
    const isOurs = isNamed(error, 'DatabaseClosedError') && !db.isOpen();
    if (isOurs || !isNamed(error, ...LOST_HANDLE)) throw error;
    // Retrying on the dead handle loses data: drop it, reopen once, do the transaction again.
    db.close({ disableAutoOpen: true });
    await db.open();
    return writeOnce(db, tables, work);
  }
}

function writeOnce<T>(db: MusterDatabase, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  return db.transaction('rw', [...new Set<Table>([db.meta, ...tables])], async () => {
    const epoch = await readEpoch(db);
    if (epoch === 'ours') return work();
    const [trouble, error] = TROUBLES[epoch];
    db.troubled(trouble);
    throw new error();
  });
}

/** The request cache can be had again: it makes room for what cannot. */
async function writeWithoutCache<T>(db: MusterDatabase, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  try {
    await db.cache.clear();
    return await writeOnce(db, tables, work);
  } catch (error) {
    if (!isNamed(error, 'QuotaExceededError')) throw error;
    db.troubled('full');
    throw new StoreFull();
  }
}
