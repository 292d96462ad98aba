import type { MusterDatabase } from './database';
import type { CacheRecord } from './records';
import { writing } from './write';

export function putCached(db: MusterDatabase, record: CacheRecord): Promise<void> {
  return writing(db, [db.cache], async () => {
    await db.cache.put(record);
  });
}
