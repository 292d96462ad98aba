import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Counts what is read of the outbox and written to it, and the transactions on it. For databases that are opened from now on. */
export function countOutboxWork(): { taken(): { rows: number; written: number; transactions: number } } {
  let rows = 0;
  let written = 0;
  let transactions = 0;
  const { add, count, delete: remove, get, getAll, openCursor, put } = IDBObjectStore.prototype;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, ...more) {
    if ([names].flat().includes('outbox')) transactions += 1;
    return transaction.call(this, names, ...more);
  });
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox') rows += 1;
    return get.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = getAll.apply(this, args);
    if (this.name === 'outbox') request.addEventListener('success', () => (rows += request.result.length));
    return request;
  });
  vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = openCursor.apply(this, args);
    if (this.name === 'outbox') request.addEventListener('success', () => (rows += request.result === null ? 0 : 1));
    return request;
  });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox') written += 1;
    return add.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox') written += 1;
    return put.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox') written += 1;
    return remove.apply(this, args);
  });
  // A browser goes through all it counts.
  vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = count.apply(this, args);
    if (this.name === 'outbox') request.addEventListener('success', () => (rows += request.result));
    return request;
  });
  return {
    taken() {
      const work = { rows, written, transactions };
      rows = 0;
      written = 0;
      transactions = 0;
      return work;
    },
  };
}
