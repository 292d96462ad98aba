import type { Table } from 'dexie';
import { type MusterDatabase, SCHEMA_EPOCH, StoreTooNew } from './database';

/**
 * The only way to a write transaction. It reads the schema's epoch inside the transaction: an old
 * build that a newer one has overtaken, or whose database sign-out has emptied, writes nothing.
 */
export function writing<T>(db: MusterDatabase, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  return db.transaction('rw', [...new Set<Table>([db.meta, ...tables])], async () => {
    const epoch = await db.meta.get('epoch');
    if (epoch?.kind !== 'epoch' || epoch.epoch !== SCHEMA_EPOCH) {
      throw new StoreTooNew('The local database belongs to another version of Muster.');
    }
    return work();
  });
}
