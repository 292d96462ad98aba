import { Dexie } from 'dexie';

/**
 * From here on every database this thread opens stands in its memory and is gone with it. The very same code runs on
 * it: only IndexedDB below it is another one, loaded when it is needed.
 */
export async function keepInMemory(): Promise<void> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}
