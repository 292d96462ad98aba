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

/** Answers the keys of those that were marked. */
export function doubtCached(db: MusterDatabase, isMeant: (key: string) => boolean): Promise<string[]> {
  return writing(db, [db.cache], async () => {
    const keys = (await db.cache.toCollection().primaryKeys()).filter(isMeant);
    for (const key of keys) await db.cache.update(key, { doubted: true });
    return keys;
  });
}

/** Answers the keys of what was kept. */
export function clearCached(db: MusterDatabase): Promise<string[]> {
  return writing(db, [db.cache], async () => {
    const keys = await db.cache.toCollection().primaryKeys();
    await db.cache.clear();
    return keys;
  });
}
