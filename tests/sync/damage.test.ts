import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readAside } from '../../worker/store/aside';
import { deleteBoot, readBoot } from '../../worker/store/boot';
import { type MusterDatabase, SCHEMA_EPOCH } from '../../worker/store/database';
import { readStreams } from '../../worker/store/streams';
import type { Client } from './client';
import { MemoryServer } from './memory-server';
import { World } from './world';

let world: World;
let ada: Client;
/** Rows of the server: "db" in a chunk, "web" came later. Beside them a change and a file that wait to be sent. */
beforeEach(async () => {
  world = await World.on(new MemoryServer());
  await world.api('POST', '/api/assets', { id: crypto.randomUUID(), type: 'server', name: 'db' });
  ada = await world.client('ada');
  await world.until('the rows are here', () => ada.names.length > 0);
  await ada.create('web');
  await world.converged();
  ada.offline();
  await ada.edit('db', { location: 'Bonn' });
  await ada.importAssets(['imported']);
});
afterEach(() => world.end());

type Damage = (db: MusterDatabase) => Promise<unknown>;

async function damaged(damage: Damage): Promise<void> {
  const db = await ada.profile.store();
  await damage(db);
  ada.killWorker();
}

/** A tab opens again, and has its answer; until then it has none. */
async function reopen(): Promise<void> {
  ada.toasts.length = 0;
  ada.answers.clear();
  await ada.open();
  await world.until('the list is answered', () => ada.answers.get(1) !== undefined);
}

/** The tab opens again, the network comes back, and everything goes on by itself. */
async function expectGoesOn(): Promise<void> {
  await ada.open();
  ada.online();
  await world.converged();
  await ada.edit('db', { criticality: 4 });
  await world.converged();
  expect(ada.asset('db').criticality).toBe(4);
  expect(ada.ended, 'how often the worker ended itself').toBeLessThanOrEqual(1);
}

const put = (record: object) => (db: MusterDatabase) => db.table('meta').put(record);
const epoch = (value: unknown) => put({ key: 'epoch', kind: 'epoch', epoch: value });

const EPOCHS: readonly (readonly [string, Damage])[] = [
  ['absent', (db) => db.meta.delete('epoch')],
  ['a text', epoch('2')],
  ['no number', epoch(Number.NaN)],
  ['nothing', epoch(undefined)],
  ['a fraction', epoch(2.5)],
  ['lower', epoch(SCHEMA_EPOCH - 1)],
  ['higher, without the schema of a newer build', epoch(SCHEMA_EPOCH + 1)],
  ['of another kind', put({ key: 'epoch', kind: 'client', epoch: SCHEMA_EPOCH })],
];

test.each(EPOCHS)('[ST30] an epoch that is %s is written anew; rows and what waits stay', async (_, damage) => {
  await damaged(damage);
  await ada.open();
  // Still without a network: nothing had to be fetched for it.
  expect(ada.asset('db').location).toBe('Bonn');
  expect(await ada.unsent()).toBe(2);
  ada.killWorker();
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

test('[ST30] an epoch damaged while the worker runs: nothing is written, and the next worker mends it', async () => {
  await (await ada.profile.store()).table('meta').put({ key: 'epoch', kind: 'epoch', epoch: 'two' });
  await expect(ada.edit('db', { criticality: 1 })).rejects.toThrow('damaged');
  await world.until('another worker took its place', () => ada.ended === 1);
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

test('[ST30] a newer Muster’s database is said to be one, and nothing in it is touched', async () => {
  await ada.profile.raiseSchema(SCHEMA_EPOCH + 1);
  const before = await ada.profile.dump();
  ada.killWorker();
  await expect(ada.open()).rejects.toThrow('A newer version of Muster wrote');
  expect(await ada.profile.dump()).toBe(before);
});

const OWN: readonly (readonly [string, object])[] = [
  ['client is no record', { key: 'client', kind: 'client' }],
  ['client is nameless', { key: 'client', kind: 'client', clientId: '', nextN: 7 }],
  ['client counts in text', { key: 'client', kind: 'client', clientId: 'c', nextN: '7' }],
  ['client counts below nothing', { key: 'client', kind: 'client', clientId: 'client-1', nextN: -5 }],
  ['client counts from nothing', { key: 'client', kind: 'client', clientId: 'client-1', nextN: 0 }],
  ['client has a name the server refuses', { key: 'client', kind: 'client', clientId: 'no name.', nextN: 7 }],
  ['client counts nothing', { key: 'client', kind: 'client', clientId: 'c', nextN: Number.NaN }],
  ['kept keys are no list', { key: 'kept', kind: 'kept', ords: 'none' }],
  ['kept keys are no pairs', { key: 'kept', kind: 'kept', ords: [7, null] }],
];

test.each(OWN)('[ST31] where the note %s, it is made anew; rows and what waits stay', async (_, record) => {
  await damaged(put(record));
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
  await world.until('the file arrived', () => ada.names.includes('imported'));
});

const streamOf = (change: object): Damage => {
  return async (db) => {
    for (const stream of await readStreams(db)) await db.table('meta').put({ ...stream, ...change });
  };
};

const ROWS: readonly (readonly [string, Damage])[] = [
  ['a cursor that is no number', streamOf({ seq: Number.NaN })],
  ['a cursor of text', streamOf({ seq: 'x' })],
  ['no set of rows', streamOf({ set: null })],
  [
    'a set that is not there',
    async (db) => {
      const [stream] = (await readStreams(db)).filter((one) => one.stream.startsWith('company:'));
      await db.table('meta').put({ ...stream, set: `${stream?.stream}#77` });
    },
  ],
  ['another kind', streamOf({ kind: 'spaceship' })],
  ['no time', streamOf({ syncedAt: null })],
  ['a name that is another’s', streamOf({ stream: 'company:other' })],
  ['a snapshot of nothing', put({ key: 'snapshot:company:x', kind: 'snapshot', seq: 'x' })],
];

test.each(ROWS)('[ST32] a note about rows with %s: the rows are fetched again, what waits stays', async (_, damage) => {
  await damaged(damage);
  await ada.open();
  expect(ada.toasts).toContain('Part of this browser’s copy was damaged');
  expect(await ada.unsent()).toBe(2);
  // Who is here is known without a network.
  await expect(ada.call((api) => api.read('users.me', {}))).resolves.toMatchObject({ stale: expect.any(Boolean) });
  ada.killWorker();
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

const streamsHeld = async () => (await readStreams(await ada.profile.store())).map(({ stream }) => stream).sort();

test.each([
  ['of no stream', { key: 'stream:company:not-a-company', kind: 'stream', set: 5 }],
  ['of another company', { key: `stream:company:${crypto.randomUUID()}`, kind: 'stream', set: 5 }],
])('[ST32] a damaged note %s takes no other stream with it', async (_, record) => {
  const before = await streamsHeld();
  await damaged(put(record));
  await reopen();
  expect(ada.toasts).toContain('Part of this browser’s copy was damaged');
  expect(ada.names).toEqual(['db', 'web']);
  expect(ada.answers.get(1)?.isDamaged).toBe(undefined);
  expect(await streamsHeld()).toEqual(before);
  ada.killWorker();
  await expectGoesOn();
});

test('[ST32] a company whose note is damaged is said to be damaged, and the person’s own stream stays', async () => {
  const [company = '', user] = await streamsHeld();
  await damaged(put({ key: `stream:${company}`, kind: 'stream', set: 5 }));
  await reopen();
  expect(await streamsHeld()).toEqual([user]);
  expect(ada.answers.get(1)).toMatchObject({ loaded: false, isDamaged: true });
  ada.killWorker();
  // A further start without a network knows it, too, and says it where it is looked for.
  await reopen();
  expect([ada.toasts, ada.answers.get(1)?.isDamaged]).toEqual([[], true]);
  ada.killWorker();
  await expectGoesOn();
  expect(ada.answers.get(1)).toMatchObject({ loaded: true });
  expect(ada.answers.get(1)?.isDamaged).toBe(undefined);
});

test.each([
  ['a half', '{"chunk": {"entity": "asset", "ids'],
  ['a number', 7],
  ['missing', undefined],
  ['of nothing', '{"chunk": 7}'],
])(
  '[ST32] a chunk whose text is %s is left out and fetched again, what waits stays, and it ends there',
  async (_, text) => {
    await damaged((db) => db.table('chunks').toCollection().modify({ text }));
    await expectLeftOut('web');
  },
);

test('[ST40] a chunk that is gone: it is said, and its rows are fetched again', async () => {
  await damaged(async (db) => {
    expect(await db.chunks.filter(({ entity }) => entity === 'asset').delete()).toBe(1);
  });
  await expectLeftOut('web');
});

/** Without a network only `kept` is shown, and it is said, by a toast when it is found; with one everything is there again. */
async function expectLeftOut(kept: string): Promise<void> {
  for (const toasts of [['Part of this browser’s copy was damaged'], []]) {
    await reopen();
    await world.until('the damage is said', () => ada.answers.get(1)?.isDamaged === true);
    expect(ada.names).toEqual([kept]);
    expect(ada.answers.get(1)).toMatchObject({ loaded: true, isDamaged: true });
    await world.until('it is told', () => ada.toasts.length >= toasts.length);
    expect(ada.toasts).toEqual(toasts);
    expect(await ada.unsent()).toBe(2);
    ada.killWorker();
  }
  await expectGoesOn();
  expect(ada.ended).toBe(0);
  expect(ada.names).toEqual(['db', 'imported', 'web']);
  expect(ada.asset('db').location).toBe('Bonn');
  ada.killWorker();
  await reopen();
  await world.converged();
  expect([ada.toasts, ada.answers.get(1)?.isDamaged]).toEqual([[], undefined]);
}

const ROW_DAMAGES: readonly (readonly [string, (row: Readonly<Record<string, unknown>>) => unknown])[] = [
  ['a text', () => 'x'],
  ['of other types', ({ id }) => ({ id, name: { x: 1 }, tags: 'no', ips: 5 })],
  ['with an object for a name', (row) => ({ ...row, name: { z: 1 } })],
  ['with a text among its services', (row) => ({ ...row, services: ['ssh'] })],
  ['with no date where there is one', (row) => ({ ...row, updatedAt: 'yesterday' })],
  ['without what every row has', ({ services: _, ...row }) => row],
  ['of another id', (row) => ({ ...row, id: crypto.randomUUID() })],
];

const overlayOf =
  (change: (record: { row: Readonly<Record<string, unknown>> }) => object): Damage =>
  async (db) => {
    const assets = db.table('overlay').filter(({ entity }) => entity === 'asset');
    expect(await assets.count()).toBe(1);
    await assets.modify((record) => void Object.assign(record, change(record)));
  };

test.each(ROW_DAMAGES)('[ST39] a row %s is left out, said, and fetched again', async (_, change) => {
  await damaged(overlayOf(({ row }) => ({ row: change(row) })));
  await expectLeftOut('db');
});

test('[ST39] a row whose rev is none is left out, said, and fetched again', async () => {
  await damaged(overlayOf(() => ({ rev: 'x' })));
  await expectLeftOut('db');
});

const StoredText = z.object({
  chunk: z.object({
    entity: z.string(),
    ids: z.array(z.unknown()),
    revs: z.array(z.unknown()),
    columns: z.record(z.string(), z.array(z.unknown())),
  }),
});
type StoredChunk = z.infer<typeof StoredText>['chunk'];

const CHUNK_DAMAGES: readonly (readonly [string, (chunk: StoredChunk) => object])[] = [
  ['an object for a name', ({ columns }) => ({ columns: { ...columns, name: [{ z: 1 }] } })],
  ['no services', ({ columns: { services: _, ...columns } }) => ({ columns })],
  ['fewer values than rows', ({ columns }) => ({ columns: { ...columns, name: [] } })],
  ['another entity', () => ({ entity: 'finding' })],
  ['a rev that is none', () => ({ revs: ['x'] })],
];

test.each(CHUNK_DAMAGES)('[ST39] a chunk with %s: its rows are left out, and fetched again', async (_, change) => {
  await damaged(async (db) => {
    const assets = db.table('chunks').filter(({ entity }) => entity === 'asset');
    expect(await assets.count()).toBe(1);
    await assets.modify((record) => {
      const { chunk } = z.parse(StoredText, JSON.parse(record.text));
      record.text = JSON.stringify({ chunk: { ...chunk, ...change(chunk) } });
    });
  });
  await expectLeftOut('web');
});

test.each([
  ['no set', { set: undefined }],
  ['another set', { set: 'company:x#77' }],
  ['another entity', { entity: 'assets' }],
])('[ST32] a chunk of %s: the others stay, and it is fetched again', async (_, change) => {
  await damaged((db) =>
    db
      .table('chunks')
      .filter(({ entity }) => entity === 'asset')
      .modify(change),
  );
  await reopen();
  expect(ada.names).toEqual(['web']);
  expect(ada.answers.get(1)?.isDamaged).toBe(true);
  expect(ada.toasts).toEqual(['Part of this browser’s copy was damaged']);
  ada.killWorker();
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

test('[ST39] a damaged row found while the server is there is fetched at once, without a new connection', async () => {
  ada.online();
  await world.converged();
  // Found by the worker that has the socket: the entity was not read before.
  await (await ada.profile.store())
    .table('overlay')
    .filter(({ entity }) => entity === 'assetEvent')
    .modify({ row: 5 });
  const before = ada.sent('GET');
  await ada.ask(2, { entity: 'assetEvent' });
  await world.until('the events are back', () => {
    const answer = ada.answers.get(2);
    return answer?.loaded === true && answer.isDamaged === undefined && answer.count > 0;
  });
  expect(ada.sent('GET')).toBeGreaterThan(before);
  expect([ada.ended, ada.toasts]).toEqual([0, ['Part of this browser’s copy was damaged']]);
});

const outbox =
  (change: object): Damage =>
  (db) =>
    db.outbox.toCollection().modify(change);

const COMMANDS: readonly (readonly [string, Damage])[] = [
  ['endpoint is unknown', outbox({ endpoint: 'assets.explode' })],
  ['endpoint is missing', outbox({ endpoint: undefined })],
  ['params are a text', outbox({ params: 'x' })],
  ['state is unknown', outbox({ state: 'lost' })],
  ['effects are no list', outbox({ effects: null })],
  ['effects name nothing', outbox({ effects: [{ entity: 'asset', ids: 'x' }] })],
  ['number is below nothing', outbox({ n: -5, clientId: 'client-1' })],
  ['number has no name', outbox({ n: 5, clientId: null })],
  ['time is no number', outbox({ at: 'yesterday' })],
];

test.each(COMMANDS)(
  '[ST33] [ST34] a change whose %s is set aside for the person; everything else goes on',
  async (_, damage) => {
    await damaged(damage);
    await ada.open();
    expect(ada.toasts).toContain('Something not sent was damaged in this browser');
    expect(await readAside(await ada.profile.store())).toEqual({ changes: 1, imports: 0 });
    const file = await ada.call((api) => api.salvage());
    expect(await file?.text()).toContain('Bonn');
    ada.killWorker();
    await expectGoesOn();
    expect(ada.asset('db').location ?? null).toBe(null);
    await ada.call((api) => api.dropAside());
    expect(await readAside(await ada.profile.store())).toEqual({ changes: 0, imports: 0 });
  },
);

const imports =
  (change: object): Damage =>
  (db) =>
    db.imports.toCollection().modify(change);

const IMPORTS: readonly (readonly [string, Damage])[] = [
  ['source is missing', imports({ source: undefined })],
  ['files are no list', imports({ files: 'a.xml' })],
  ['state is unknown', imports({ state: 'lost' })],
  ['company is none', imports({ companyId: 7 })],
  ['batches are not counted', imports({ batches: Number.NaN })],
];

test.each(IMPORTS)(
  '[ST33] [ST34] an import whose %s is set aside with its records; everything else goes on',
  async (_, damage) => {
    await damaged(damage);
    await ada.open();
    expect(await readAside(await ada.profile.store())).toEqual({ changes: 0, imports: 1 });
    const file = await ada.call((api) => api.salvage());
    // The records of its batches are in it, too.
    expect(await file?.text()).toMatch(/"records":\[\{[^\]]*"imported"/);
    ada.killWorker();
    await expectGoesOn();
    await ada.call((api) => api.dropAside());
    expect(await (await ada.profile.store()).importBatches.count()).toBe(0);
  },
);

const BOOTS: readonly (readonly [string, (boot: Record<string, unknown>) => object | null])[] = [
  ['is gone', () => null],
  ['has another database', (boot) => ({ ...boot, database: 7 })],
  ['has a database of no person', (boot) => ({ ...boot, database: 'muster-boot' })],
  ['has a damaged profile', (boot) => ({ ...boot, profile: { id: 7 } })],
  ['has a damaged configuration', (boot) => ({ ...boot, config: 'x' })],
  ['is of another time', () => ({ key: 'last' })],
];

test.each(BOOTS)('[ST35] a boot record that %s: the server says it once more, what waits stays', async (_, change) => {
  const boot = z.record(z.string(), z.unknown()).parse({ ...(await ada.profile.run(readBoot)) });
  await ada.profile.store();
  await ada.profile.run(async () => {
    const db = new Dexie('muster-boot');
    await db.open();
    const next = change(boot);
    if (next === null) await db.table('boot').clear();
    else await db.table('boot').put(next);
    db.close();
  });
  ada.killWorker();
  ada.online();
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

test('[ST38] a boot record that is gone, without a network: it is said that the copy is still here; then it is found', async () => {
  await ada.profile.store();
  await ada.profile.run(deleteBoot);
  ada.killWorker();
  await expect(ada.open()).rejects.toMatchObject({
    name: 'CopyNotFound',
    message: expect.stringContaining('is still here'),
  });
  ada.online();
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

test('[ST35] a boot database without its table is made anew', async () => {
  await ada.profile.store();
  await ada.profile.run(async () => {
    await deleteBoot();
    const other = new Dexie('muster-boot');
    other.version(9).stores({ other: 'id' });
    await other.open();
    other.close();
  });
  ada.killWorker();
  ada.online();
  await expectGoesOn();
  expect(ada.asset('db').location).toBe('Bonn');
});

test('[ST37] a newer Muster that is gone again: what waits is in a file, and a copy made anew is whole', async () => {
  await ada.profile.raiseSchema(SCHEMA_EPOCH + 1);
  ada.killWorker();
  await expect(ada.open()).rejects.toThrow('newer version of Muster');
  await expectAnewIsWhole();
});

test('[ST37] notes that nothing can be written to: it is said, what waits is in a file, a copy made anew is whole', async () => {
  const db = await ada.profile.store();
  ada.killWorker();
  await ada.profile.run(() => withOtherNotes(db));
  await expect(ada.open()).rejects.toMatchObject({
    name: 'StoreDamaged',
    message: expect.stringContaining('is damaged'),
  });
  // Trying again is no way out, and no loop either.
  const { ended } = ada;
  await expect(ada.open()).rejects.toMatchObject({ name: 'StoreDamaged' });
  expect(ada.ended).toBe(ended);
  await expectAnewIsWhole();
});

async function expectAnewIsWhole(): Promise<void> {
  const file = await ada.call((api) => api.salvage());
  const text = (await file?.text()) ?? '';
  expect(text).toContain('Bonn');
  expect(text).toContain('"imported"');
  expect(() => JSON.parse(text)).not.toThrow();
  await ada.call((api) => api.startAnew());
  ada.killWorker();
  ada.online();
  await expectGoesOn();
  expect(ada.names).toEqual(['db', 'web']);
  expect(await ada.call((api) => api.salvage())).toBe(null);
}

/** The same database, of the same version, but its notes have another key. */
async function withOtherNotes(db: MusterDatabase): Promise<void> {
  const { name } = db;
  const version = db.backendDB().version;
  const kept = await Promise.all(
    db.tables.map(async ({ name: table, schema }) => ({
      table,
      key: schema.primKey,
      rows: await db.table<unknown>(table).toArray(),
    })),
  );
  await Dexie.delete(name);
  const factory = Dexie.dependencies.indexedDB;
  await new Promise<void>((resolve, reject) => {
    const asked = factory.open(name, version);
    asked.onupgradeneeded = () => {
      for (const { table, key, rows } of kept) {
        const isNotes = table === 'meta';
        const keyPath = isNotes ? 'other' : (key.keyPath ?? null);
        const store = asked.result.createObjectStore(table, { keyPath, autoIncrement: key.auto });
        if (!isNotes) for (const row of rows) store.put(row);
      }
    };
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.close();
      resolve();
    };
  });
}
