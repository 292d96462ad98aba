import type { MusterDatabase } from './database';
import type { CacheRecord } from './records';
import { writing } from './write';

export function putCached(db: MusterDatabase, record: CacheRecord): Promise<void> {
  return writing(db, [db.cache], async () => {
    await db.cache.put(record);
  });
}

export function dropCached(db: MusterDatabase, keys: readonly string[]): Promise<void> {
  return writing(db, [db.cache], () => db.cache.bulkDelete([...keys]));
}

export function clearCached(db: MusterDatabase): Promise<void> {
  return writing(db, [db.cache], () => db.cache.clear());
}
