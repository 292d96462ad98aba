import { Dexie, type Table } from 'dexie';
import type { StagedImport } from '../../contract/sync-api';
import type {
  CacheRecord,
  ChunkRecord,
  ImportBatchRecord,
  MetaRecord,
  OutboxRecord,
  RowRecord,
  StoredOutboxRecord,
} from './records';

/** Raised when a build may no longer write what an older one could read. See `docs/storage.md`. */
export const SCHEMA_EPOCH = 2;

/** The one definition of the local database; one database per issuer and subject. */
export class MusterDatabase extends Dexie {
  declare readonly meta: Table<MetaRecord, string>;
  declare readonly chunks: Table<ChunkRecord, number>;
  declare readonly overlay: Table<RowRecord, [string, string, string]>;
  declare readonly rows: Table<RowRecord, [string, string, string]>;
  declare readonly outbox: Table<StoredOutboxRecord, number, OutboxRecord>;
  declare readonly imports: Table<StagedImport, string>;
  declare readonly importBatches: Table<ImportBatchRecord, [string, number]>;
  declare readonly cache: Table<CacheRecord, string>;

  constructor(name: string) {
    // An old tab must neither re-open a newer schema nor re-create a database that sign-out deleted.
    super(name, { autoOpen: false, cache: 'disabled' });
    this.version(1).stores({
      meta: 'key',
      chunks: '++no, [set+entity]',
      overlay: '[set+entity+id], [set+entity]',
      rows: '[set+entity+id], [set+entity]',
      outbox: '++ord',
      imports: 'runId, companyId',
      importBatches: '[runId+no], runId',
      cache: 'key',
    });
    // Chunks are kept as text: the rows come again with a snapshot, what is unsent stays.
    this.version(2).upgrade(async (tx) => {
      for (const table of ['chunks', 'overlay', 'rows']) await tx.table(table).clear();
      const streams = tx.table<MetaRecord, string>('meta').where('key').startsWithAnyOf('stream:', 'snapshot:');
      await streams.delete();
      await tx.table('meta').put({ key: 'epoch', kind: 'epoch', epoch: SCHEMA_EPOCH });
    });
    this.on('versionchange', () => this.close({ disableAutoOpen: true }));
  }
}

/** The local database was written by a newer build: this one may read what it holds and write nothing. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
}

/** Opens the database for a worker. Creates it on first use. */
export async function openStore(name: string): Promise<MusterDatabase> {
  const db = new MusterDatabase(name);
  await db.open();
  await db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get('epoch')) === undefined) {
      await db.meta.put({ key: 'epoch', kind: 'epoch', epoch: SCHEMA_EPOCH });
    }
  });
  return db;
}

/** Deletes a person's database by its name, whoever has it open. */
export const deleteStore = (name: string): Promise<void> => Dexie.delete(name);

/** Deletes what anybody else left in this browser. */
export async function deleteOtherStores(name: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter((one) => /^muster-[0-9a-f]{32}$/.test(one) && one !== name).map(deleteStore));
}
