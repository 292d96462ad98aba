import { Dexie, type Table } from 'dexie';
import { deleteStore, isStoreName, opened, StoreUnusable } from './database';

/**
 * What an offline start needs before it knows whose database to open. A shared worker has no
 * localStorage, so this tiny database holds it.
 */
export interface BootRecord {
  readonly key: 'last';
  /** Name of the database used last; null once it is wiped. */
  readonly database: string | null;
  /** The last answers of `config.get` and `users.me`, parsed again when read. No profile: nobody is signed in. */
  readonly config: unknown;
  readonly profile: unknown;
  /** Whether, and until when, an administrator acts as the person; parsed again when read. */
  readonly acting?: unknown;
  readonly at: number;
}

const BOOT = 'muster-boot';

class BootDatabase extends Dexie {
  declare readonly boot: Table<BootRecord, string>;

  constructor() {
    super(BOOT, { autoOpen: false, cache: 'disabled' });
    this.version(1).stores({ boot: 'key' });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      // Dexie's own handler would follow, warn and allow it to be opened again.
      return false;
    });
  }
}

async function withBoot<T>(work: (db: BootDatabase) => Promise<T>): Promise<T> {
  const db = await opened(new BootDatabase());
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

export const deleteBoot = (): Promise<void> => deleteStore(BOOT);

/** What is damaged in it is not remembered: the server, and the identity provider, say it once more (ST35). */
export async function readBoot(): Promise<BootRecord | undefined> {
  try {
    const record = await withBoot((db) => db.boot.get('last'));
    return record && { ...record, database: isStoreName(record.database ?? '') ? record.database : null };
  } catch (error) {
    if (error instanceof StoreUnusable) throw error;
    await deleteBoot();
    return undefined;
  }
}

export const writeBoot = (record: Omit<BootRecord, 'key'>): Promise<void> =>
  withBoot(async (db) => {
    await db.boot.put({ ...record, key: 'last' });
  });
