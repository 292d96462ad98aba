import { Dexie, type Table } from 'dexie';
import * as z from 'zod/mini';
import type { StagedImport } from '../../contract/sync-api';
import { ParsedChunks } from './parsed-chunks';
import type {
  CacheRecord,
  ChunkRecord,
  ImportBatchRecord,
  MetaRecord,
  OutboxRecord,
  RowRecord,
  StoredOutboxRecord,
  StreamMeta,
} from './records';
import { Unsent } from './unsent';

/** The schema's version, and what is written with it: a build that finds another one writes nothing. See `docs/storage.md`. */
export const SCHEMA_EPOCH = 3;

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

  readonly parsed = new ParsedChunks();
  readonly unsent = new Unsent(this);

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
    // Chunks are text, and a stream's note names its kinds: the rows come again with a snapshot, what is unsent stays.
    this.version(SCHEMA_EPOCH).upgrade(async (tx) => {
      for (const table of ['chunks', 'overlay', 'rows']) await tx.table(table).clear();
      const streams = tx.table<MetaRecord, string>('meta').where('key').startsWithAnyOf('stream:', 'snapshot:');
      await streams.delete();
      await tx.table('meta').put({ key: 'epoch', kind: 'epoch', epoch: SCHEMA_EPOCH });
    });
    this.on('versionchange', ({ newVersion }) => {
      this.isGivenUp = true;
      this.close({ disableAutoOpen: true });
      // Deleted by sign-out, or about to be upgraded by a newer build.
      this.troubled(newVersion === null ? 'gone' : 'overtaken');
      // Dexie's own handler would follow, and warn on the console.
      return false;
    });
  }

  private isGivenUp = false;

  /** Dexie closes it this way when the browser did (evicted, or its storage process died), and before `versionchange`. */
  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    this.unsent.close();
    if (options?.disableAutoOpen !== false) return;
    queueMicrotask(() => this.isGivenUp || this.troubled('gone'));
  }

  /** Whoever works on the database hears when it cannot go on as it is. */
  troubled: (trouble: StoreTrouble) => void = () => undefined;

  /** Rows of the stream's shown set cannot be read: whoever can has them fetched again (ST39). */
  foundDamage: (stream: StreamMeta) => void = () => undefined;
}

/** `damaged`: what only a worker that opens it anew can mend. */
export type StoreTrouble = 'overtaken' | 'gone' | 'full' | 'damaged';

/** The local database was written by a newer build: this one may read what it holds and write nothing. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
  constructor() {
    super('A newer version of Muster wrote this browser’s copy. Reload this tab to continue.');
  }
}

/** Its own notes say what cannot be: nothing more is written until it was opened anew, and mended. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
  constructor(cause?: unknown) {
    super('This browser’s copy of the data is damaged.', { cause });
  }
}

/** Some of the rows cannot be read, and all of them are needed. */
export class StorePartlyDamaged extends Error {
  override readonly name = 'StorePartlyDamaged';
  constructor() {
    super(
      'Part of this browser’s copy is damaged, so files cannot be compared with it. Go online and reload this page to fetch the copy again. Then choose the file once more.',
    );
  }
}

/** The browser took the database away: nothing is written to what may come in its place unfilled. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone';
  constructor() {
    super('This browser removed the local data. It is being fetched again; please try once more.');
  }
}

/** There is no room left: the change was not kept. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
  constructor() {
    super('This browser has no space left, so the change was not kept. Free some space and try again.');
  }
}

/** The browser keeps nothing here: some private windows, a damaged profile. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
  constructor(cause: unknown) {
    super('This browser does not let Muster store data. Try a normal window, or free some space.', { cause });
  }
}

/** What a database is told by whose tables are not as they were made; another one of that name can be opened. */
const OF_ITS_TABLES = ['UpgradeError', 'SchemaError', 'NotFoundError', 'DataError', 'ConstraintError'];

/** Opens it, and says in a person's words why it cannot be. */
export async function opened<D extends Dexie>(db: D): Promise<D> {
  try {
    await db.open();
    return db;
  } catch (error) {
    if (isNamed(error, 'VersionError')) throw new StoreTooNew();
    throw isNamed(error, ...OF_ITS_TABLES) ? new StoreDamaged(error) : new StoreUnusable(error);
  }
}

/** Opens the database for a worker. Creates it on first use. */
export async function openStore(name: string): Promise<MusterDatabase> {
  const db = await opened(new MusterDatabase(name));
  try {
    await db.transaction('rw', db.meta, async () => {
      const epoch = await readEpoch(db);
      if (epoch === 'newer') throw new StoreTooNew();
      if (epoch !== 'ours') await db.meta.put({ key: 'epoch', kind: 'epoch', epoch: SCHEMA_EPOCH });
    });
    return db;
  } catch (error) {
    db.close({ disableAutoOpen: true });
    throw error;
  }
}

/**
 * What the epoch says. A newer build raises it together with the schema's version, which Dexie opens without a word: a
 * number that is no epoch of ours in a database of our own version is damage, and no update (ST30).
 */
export async function readEpoch(db: MusterDatabase): Promise<'ours' | 'newer' | 'absent' | 'damaged'> {
  const record: unknown = await db.meta.get('epoch');
  if (record === undefined) return 'absent';
  const read = z.safeParse(Epoch, record);
  const epoch = read.success ? read.data.epoch : Number.NaN;
  if (epoch === SCHEMA_EPOCH) return 'ours';
  // Dexie's versions are tenths of the browser's; it counts those between by itself where it mends a schema.
  const version = db.backendDB().version / 10;
  const isRaised = read.success ? epoch > SCHEMA_EPOCH && version > SCHEMA_EPOCH : version >= SCHEMA_EPOCH + 1;
  return isRaised ? 'newer' : 'damaged';
}

const Epoch = z.object({ kind: z.literal('epoch'), epoch: z.int() });

/** Dexie wraps what the browser said. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return names.includes(error.name) || (inner !== error && isNamed(inner, ...names));
}

/** Deletes a person's database by its name, whoever has it open. */
export const deleteStore = (name: string): Promise<void> => Dexie.delete(name);

/** Of a person's database, as `databaseName` makes it. */
export const isStoreName = (name: string): boolean => /^muster-[0-9a-f]{32}$/.test(name);

/** What this browser keeps, of whomever. */
export const storeNames = async (): Promise<readonly string[]> => (await Dexie.getDatabaseNames()).filter(isStoreName);

/** Deletes what anybody else left in this browser. */
export async function deleteOtherStores(name: string): Promise<void> {
  await Promise.all((await storeNames()).filter((one) => one !== name).map(deleteStore));
}
