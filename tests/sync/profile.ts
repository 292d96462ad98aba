import { AsyncLocalStorage } from 'node:async_hooks';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { readBoot, writeBoot } from '../../worker/store/boot';
import { MusterDatabase, openStore } from '../../worker/store/database';
import type { Locks } from '../../worker/sync/ports';

/**
 * What a browser keeps of a person: IndexedDB. Dexie takes it from one place a process, so that place answers with
 * the profile of whoever is asking: everything that runs inside `run`, and whatever follows from it.
 */
const asking = new AsyncLocalStorage<IDBFactory>();

Object.defineProperty(Dexie.dependencies, 'indexedDB', {
  configurable: true,
  get: () => {
    const factory = asking.getStore();
    if (factory === undefined) throw new Error('No browser is asking: wrap the call in profile.run().');
    return factory;
  },
});
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

export class Profile {
  private readonly factory = new IDBFactory();
  private reader: MusterDatabase | null = null;

  run<T>(work: () => T): T {
    return asking.run(this.factory, work);
  }

  /** Makes a callback run in this browser, whoever calls it. */
  bind<A extends readonly unknown[], T>(work: (...args: A) => T): (...args: A) => T {
    return (...args) => this.run(() => work(...args));
  }

  /** The databases of persons: one, or none after signing out. */
  async stores(): Promise<readonly string[]> {
    const names = (await this.factory.databases()).map(({ name }) => name ?? '');
    return names.filter((name) => name !== 'muster-boot');
  }

  /** What a killed worker had open hears of every write of all browsers, until its database is gone. */
  async clear(): Promise<void> {
    for (const { name } of await this.factory.databases()) if (name) await this.run(() => Dexie.delete(name));
  }

  /** The person's database, as the worker left it. */
  async store(): Promise<MusterDatabase> {
    // Signing out deletes it, which closes whatever looks at it.
    if (this.reader?.isOpen() !== true) this.reader = await this.run(() => this.open());
    return this.reader;
  }

  private async open(): Promise<MusterDatabase> {
    const name = (await readBoot())?.database;
    if (!name) throw new Error('Nobody has been here.');
    const db = new MusterDatabase(name);
    await db.open();
    return db;
  }

  /** A newer build is here: its schema is another one. With the epoch of before this build may write again. */
  async raiseSchema(epoch: number): Promise<void> {
    const { name } = await this.store();
    const version = (await this.factory.databases()).find((one) => one.name === name)?.version ?? 0;
    await new Promise<void>((resolve, reject) => {
      const asked = this.factory.open(name, version + 1);
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const writing = asked.result.transaction('meta', 'readwrite');
        writing.objectStore('meta').put({ key: 'epoch', kind: 'epoch', epoch });
        writing.oncomplete = () => {
          asked.result.close();
          resolve();
        };
      };
    });
  }

  /** All that is kept, as text. */
  async dump(): Promise<string> {
    const db = await this.store();
    const all = await Promise.all(
      db.tables.map(async (table): Promise<unknown> => [table.name, await table.toArray()]),
    );
    return JSON.stringify(all);
  }

  /** Everything in it, as when a disk is copied. */
  async copyTo(other: Profile): Promise<void> {
    const boot = await this.run(readBoot);
    if (boot === undefined) return;
    await other.run(() => writeBoot(boot));
    const from = await this.store();
    const to = await other.run(() => openStore(from.name));
    for (const table of from.tables) {
      const rows: unknown[] = await table.toArray();
      await to.table(table.name).clear();
      await to.table(table.name).bulkAdd(rows);
    }
    to.close();
  }
}

/** Web Locks: exclusive, in order, freed when their holder dies. */
export class LockTable {
  private readonly gone = new WeakSet<object>();
  private readonly held = new Map<string, { owner: object; free: Promise<void>; release: () => void }>();

  of(owner: object): Locks {
    return {
      hold: (name) => this.take(name, owner),
      whenFree: async (name) => {
        await this.held.get(name)?.free;
      },
      seize: async (_name, _beside, work) => work(),
    };
  }

  async take(name: string, owner: object): Promise<void> {
    for (let now = this.held.get(name); now !== undefined; now = this.held.get(name)) await now.free;
    if (this.gone.has(owner)) return new Promise(() => undefined);
    let release = (): void => undefined;
    const free = new Promise<void>((resolve) => {
      release = () => {
        this.held.delete(name);
        resolve();
      };
    });
    this.held.set(name, { owner, free, release });
  }

  /** The owner is gone, and waits for nothing any more. */
  free(owner: object): void {
    this.gone.add(owner);
    for (const lock of [...this.held.values()]) if (lock.owner === owner) lock.release();
  }
}
