import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { KIND_HASHES } from '../../contract/kinds';
import {
  isNamed,
  type MusterDatabase,
  openStore,
  SCHEMA_EPOCH,
  StoreDamaged,
  StoreFull,
  StoreGone,
  StoreTooNew,
  type StoreTrouble,
  StoreUnusable,
} from './database';
import { readEntity, readEntityRows } from './entity-rows';
import { freshBrowser } from './testing/fresh-browser';
import { writing } from './write';
import { addCommands } from './writer-outbox';
import { startStream } from './writer-snapshot';

beforeEach(freshBrowser);

const NAME = 'muster-life';
const COMPANY = '00000000-0000-4000-8000-000000000002';
const client = { key: 'client', kind: 'client', clientId: 'client-1', nextN: 1 } as const;

async function store() {
  const db = await openStore(NAME);
  const troubles: StoreTrouble[] = [];
  db.troubled = (trouble) => troubles.push(trouble);
  return { db, troubles };
}

const write = (db: MusterDatabase) => writing(db, [], () => db.meta.put(client));

/** What a newer build would open. */
async function upgrade(): Promise<Dexie> {
  const newer = new Dexie(NAME);
  newer.version(99).stores({ meta: 'key', later: 'id' });
  await newer.open();
  await newer.table('meta').put({ key: 'epoch', kind: 'epoch', epoch: SCHEMA_EPOCH + 1 });
  return newer;
}

test('[ST10] a newer build upgrades with old ones open; they say so once, and neither write nor open it', async () => {
  const { db, troubles } = await store();
  const newer = await upgrade();
  expect(troubles).toEqual(['overtaken']);
  await expect(write(db)).rejects.toThrow();
  expect(await newer.table('meta').get('client')).toBeUndefined();
  await expect(openStore(NAME)).rejects.toThrow(StoreTooNew);
  await expect(openStore(NAME)).rejects.toThrow('Reload this tab to continue.');
});

test.each([SCHEMA_EPOCH + 1, SCHEMA_EPOCH - 1, Number.NaN])(
  '[ST30] an epoch of %s without its schema stops every writer: it is damage, and no newer build',
  async (epoch) => {
    const { db, troubles } = await store();
    await db.meta.put({ key: 'epoch', kind: 'epoch', epoch });
    await expect(write(db)).rejects.toThrow(StoreDamaged);
    expect(troubles).toEqual(['damaged']);
    db.close();
    await write(await openStore(NAME));
  },
);

test('[ST10] an epoch that is damaged in a newer build’s database is still the newer build’s', async () => {
  const newer = await upgrade();
  await newer.table('meta').put({ key: 'epoch', kind: 'epoch', epoch: 'x' });
  await expect(openStore(NAME)).rejects.toThrow(StoreTooNew);
  expect(await newer.table('meta').get('epoch')).toMatchObject({ epoch: 'x' });
});

test('[ST11] a database that was removed is not written to, and does not come back by itself', async () => {
  const { db, troubles } = await store();
  await Dexie.delete(NAME);
  expect(troubles).toEqual(['gone']);
  await expect(write(db)).rejects.toThrow();
  expect(await Dexie.exists(NAME)).toBe(false);
});

test('[ST11] an emptied database is known by its missing epoch', async () => {
  const { db, troubles } = await store();
  await db.meta.clear();
  await expect(write(db)).rejects.toThrow(StoreGone);
  expect([troubles, await db.meta.count()]).toEqual([['gone'], 0]);
});

/** The browser refuses the first `times` transactions. */
function failing(db: MusterDatabase, name: string, times: number): () => number {
  const transaction = db.transaction.bind(db);
  let tries = 0;
  const refusing = (...args: unknown[]): unknown => {
    tries += 1;
    if (tries <= times) return Promise.reject(new DOMException('refused by the test', name));
    return Reflect.apply(transaction, db, args);
  };
  Object.defineProperty(db, 'transaction', { value: refusing, configurable: true });
  return () => tries;
}

test('[ST12] without room the request cache goes first, and the write is done', async () => {
  const { db, troubles } = await store();
  await db.cache.put({ key: 'k', body: 1, etag: null, at: 1, bytes: 1 });
  failing(db, 'QuotaExceededError', 1);
  await write(db);
  expect(await db.cache.count()).toBe(0);
  expect(await db.meta.get('client')).toEqual(client);
  expect(troubles).toEqual([]);
});

test('[ST12] without any room the write fails with words for a person, and nothing is half written', async () => {
  const { db, troubles } = await store();
  failing(db, 'QuotaExceededError', 9);
  await expect(write(db)).rejects.toThrow(StoreFull);
  expect(troubles).toEqual(['full']);
  expect(await db.meta.get('client')).toBeUndefined();
});

test.each(['UnknownError', 'InvalidStateError'])(
  '[ST13] a handle lost with %s is dropped, reopened once, and the write done again',
  async (name) => {
    const { db } = await store();
    const tries = failing(db, name, 1);
    await write(db);
    expect(tries()).toBe(2);
    expect(await db.meta.get('client')).toEqual(client);
    failing(db, name, 9);
    await expect(write(db)).rejects.toThrow('refused by the test');
  },
);

test('[ST15] a browser that opens no database is told in a person’s words', async () => {
  Dexie.dependencies.indexedDB = {
    ...Dexie.dependencies.indexedDB,
    open: () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    },
  };
  await expect(openStore(NAME)).rejects.toThrow(StoreUnusable);
});

test('[ST16] rows that cannot be read are left out and told of, unsent changes and this browser’s name stay', async () => {
  const { db, troubles } = await store();
  await write(db);
  const stream = `company:${COMPANY}`;
  await startStream(db, { stream, logId: 'l', seq: 4, accessRev: 1, now: 1, kinds: KIND_HASHES });
  await db.chunks.add({ set: `${stream}#1`, entity: 'asset', text: '{"chunk": {"entity": "asset", "ids' });
  const params = { id: 'a' };
  await addCommands(
    db,
    [{ command: { companyId: COMPANY, endpoint: 'assets.delete', params, body: undefined }, effects: [] }],
    1,
  );
  const damaged: string[] = [];
  db.foundDamage = (meta) => void damaged.push(meta.stream);
  expect(await readEntity(db, COMPANY, 'asset')).toEqual({ chunks: [], overlay: [], isDamaged: true });
  expect([damaged, troubles]).toEqual([[stream], []]);
  // A comparison with half of the rows would find the other half new.
  await expect(readEntityRows(db, COMPANY, 'asset')).rejects.toThrow('Part of this browser’s copy is damaged');
  expect(await db.outbox.count()).toBe(1);
  expect(await db.meta.get('client')).toEqual(client);
});

test('[ST10] what Dexie wraps is still known by the browser’s name for it', () => {
  const inner = new DOMException('x', 'QuotaExceededError');
  expect(isNamed(Object.assign(new Error('wrapped'), { name: 'AbortError', inner }), 'QuotaExceededError')).toBe(true);
  expect(isNamed(new Error('other'), 'QuotaExceededError')).toBe(false);
});
