import { Dexie } from 'dexie';
import type { EntityName, RowEntity } from '../../contract/entities';
import type { SetAside, StagingApi, StoreApi } from '../../contract/store-api';
import { companyStream } from '../../contract/streams';
import type { OutboxEntry, ShownRow, StagedImport } from '../../contract/sync-api';
import { applyEffect, type Row } from '../../domain/effects/effect';
import { readAside } from './aside';
import { isDamaged } from './damage';
import { MusterDatabase } from './database';
import type { RowEffects } from './effect-index';
import type { RowRecord, StoredOutboxRecord } from './records';
import { isReadable } from './sound-rows';
import { isHere, isKindHere, readStream, streamOf } from './streams';
import { trusted } from './trusted';

/**
 * What the UI may do with the local store: read it. Every function works inside a live query, and
 * answers again when the worker, or another tab's worker, writes. Large entities are not read
 * here but through views (`SyncApi.openView`), as all lists are.
 */

export interface StoreReader {
  isOpen(): boolean;
  /** Undefined: the kind is not here yet (Y12). */
  rows<E extends RowEntity>(owner: string, entity: E): Promise<SmallRow<E>[] | undefined>;
  row<E extends RowEntity>(owner: string, entity: E, id: string): Promise<SmallRow<E> | undefined>;
  outbox(): Promise<OutboxEntry[]>;
  imports(companyId: string): Promise<StagedImport[]>;
  import(runId: string): Promise<StagedImport | undefined>;
  aside(): Promise<SetAside>;
  isKindHere(owner: string, kind: EntityName): Promise<boolean>;
  /** Rows of the company are damaged here and not fetched again yet. */
  isDamaged(companyId: string): Promise<boolean>;
}

/** Opens the database named by `HelloAnswer`, which the worker has created. */
export async function openReader(database: string, lost: () => void): Promise<StoreReader> {
  const db = new MusterDatabase(database);
  db.troubled = lost;
  await db.open();
  return {
    isOpen: () => db.isOpen(),
    rows: (owner, entity) => readRows(db, owner, entity),
    row: (owner, entity, id) => readRow(db, owner, entity, id),
    outbox: () => readOutbox(db),
    imports: (companyId) => readImports(db, companyId),
    import: (runId) => readImport(db, runId),
    aside: () => readAside(db),
    isKindHere: (owner, kind) => isKindHere(db, owner, kind),
    isDamaged: (companyId) => isDamaged(db, companyStream(companyId)),
  };
}

/** The same, where only the worker can open the database (`StoreApi`). */
export function readerThrough(ask: StoreAsk): StoreReader {
  return {
    isOpen: () => true,
    rows: async (owner, entity) => {
      const rows = await ask((api) => api.readRows(owner, entity));
      return rows?.flatMap((row) => shownRow(entity, row) ?? []);
    },
    row: async (owner, entity, id) => {
      const row = await ask((api) => api.readRow(owner, entity, id));
      return row === undefined ? undefined : shownRow(entity, row);
    },
    outbox: () => ask((api) => api.readOutbox()),
    imports: (companyId) => ask((api) => api.readImports(companyId)),
    import: (runId) => ask((api) => api.readImport(runId)),
    aside: () => ask((api) => api.readAside()),
    isKindHere: (owner, kind) => ask((api) => api.isKindHere(owner, kind)),
    // No disk, no damage.
    isDamaged: async () => false,
  };
}

type StoreAsk = <T>(call: (api: Pick<StoreApi, ReadName>) => Promise<T>) => Promise<T>;
type ReadName = 'readRows' | Exclude<keyof StoreApi, keyof StagingApi>;

/** Calls back after a database was written to, in whichever worker. */
export function onWritten(database: string, changed: () => void): () => void {
  const hear = (parts: object): void => {
    const names = Object.keys(parts);
    if (names.some((name) => name === 'all' || name.startsWith(`idb://${database}/`))) changed();
  };
  Dexie.on.storagemutated.subscribe(hear);
  return () => Dexie.on.storagemutated.unsubscribe(hear);
}

export type SmallRow<E extends RowEntity> = ShownRow<E>;

/**
 * The rows of a small entity, unsent changes applied, deleted ones left out. `owner`: the company, or the person
 * where the rows are a person's own. Undefined where its stream is here and it is not yet, nor anything unsent of it.
 */
export async function readRows<E extends RowEntity>(
  db: MusterDatabase,
  owner: string,
  entity: E,
): Promise<SmallRow<E>[] | undefined> {
  const stream = await readStream(db, streamOf(entity, owner));
  const records = stream ? await db.rows.where('[set+entity]').equals([stream.set, entity]).toArray() : [];
  const effects = (await db.unsent.current()).effectsOn(owner, entity);
  // A row that is damaged on the disk takes neither a list nor a page with it (ST39).
  const readable = records.filter((record) => stream && isReadable(stream, record));
  const rows = shown(readable, effects, effects.ids()).flatMap((row) => shownRow(entity, row) ?? []);
  return rows.length === 0 && stream && !isHere(stream, entity) ? undefined : rows;
}

/** One row of a small entity; undefined when it is not here or deleted. */
export async function readRow<E extends RowEntity>(
  db: MusterDatabase,
  owner: string,
  entity: E,
  id: string,
): Promise<SmallRow<E> | undefined> {
  const stream = await readStream(db, streamOf(entity, owner));
  const record = stream && (await db.rows.get([stream.set, entity, id]));
  const effects = (await db.unsent.current()).effectsOn(owner, entity);
  const rows = shown(stream && record && isReadable(stream, record) ? [record] : [], effects, [id]);
  return rows.map((row) => shownRow(entity, row)).find((row) => row?.id === id);
}

/** Commands not on the server yet, in the order they were given; those that wait for the person among them. */
export async function readOutbox(db: MusterDatabase): Promise<OutboxEntry[]> {
  return (await db.unsent.current()).all().map(entryOf);
}

/** Made once for each: of a long outbox one entry has changed, and the others are the same to who draws them. */
const entries = new WeakMap<StoredOutboxRecord, OutboxEntry>();

function entryOf(record: StoredOutboxRecord): OutboxEntry {
  const entry = entries.get(record) ?? toEntry(record);
  entries.set(record, entry);
  return entry;
}

function toEntry(record: StoredOutboxRecord): OutboxEntry {
  const { ord, companyId, endpoint, params, body, state, at, problem, base, about } = record;
  return {
    ...{ ord, companyId, endpoint, params, body, state, at },
    ...(problem === null ? {} : { problem }),
    ...(base == null ? {} : { base }),
    ...(about == null ? {} : { about }),
  };
}

/** Imports staged on this browser, newest first. */
export async function readImports(db: MusterDatabase, companyId: string): Promise<StagedImport[]> {
  const staged = await db.imports.where('companyId').equals(companyId).toArray();
  return staged.sort((a, b) => b.at - a.at);
}

export async function readImport(db: MusterDatabase, runId: string): Promise<StagedImport | undefined> {
  return db.imports.get(runId);
}

function shown(records: readonly RowRecord[], effects: RowEffects, ids: Iterable<string>): Row[] {
  const rows = new Map<string, Row>();
  for (const { id, row } of records) if (row !== null) rows.set(id, row);
  for (const id of ids) {
    const row = effects.of(id).reduce(applyEffect, rows.get(id));
    if (row !== undefined) rows.set(id, row);
  }
  return [...rows.values()];
}

/** Undefined where it was deleted. */
function shownRow<E extends RowEntity>(entity: E, row: Row): SmallRow<E> | undefined {
  return typeof row['deletedAt'] === 'string' ? undefined : (trusted(entity, row) ?? undefined);
}
