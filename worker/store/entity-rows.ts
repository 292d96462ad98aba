import Dexie, { type Table } from 'dexie';
import type { ChunkEntity, EntityName, EntityRow } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { Chunk } from '../../contract/sync';
import type { Row } from '../../domain/effects/effect';
import { leastChunks } from './chunk-count';
import { chunkWithout, readChunk, rowAt } from './chunk-rows';
import { type MusterDatabase, StorePartlyDamaged } from './database';
import { isChunkEntity } from './entity-facts';
import type { ChunkRecord, RowRecord, SetName, StreamMeta } from './records';
import { isReadable, unsoundAt } from './sound-rows';
import { isHere, isOfThisShape, readStream, streamOf } from './streams';
import { trusted } from './trusted';

export interface EntityRecords {
  readonly chunks: readonly Chunk[];
  readonly overlay: readonly RowRecord[];
}

/** As they stand on the disk: what cannot be read is left out (ST39). */
interface StoredRecords extends EntityRecords {
  readonly isDamaged: boolean;
}

/** What the store holds of a kind, of a company or of a person; undefined while it has never been synced. */
export async function readEntity(
  db: MusterDatabase,
  owner: string,
  entity: EntityName,
): Promise<StoredRecords | undefined> {
  // Chunks are neither read nor waited for where a kind has none (Q75).
  const isLarge = isChunkEntity(entity);
  const table = isLarge ? db.overlay : db.rows;
  return db.transaction('r', isLarge ? [db.meta, db.chunks, table] : [db.meta, table], async () => {
    const stream = await readStream(db, streamOf(entity, owner));
    if (stream === undefined || !isHere(stream, entity)) return undefined;
    const { chunks, isShort } = isLarge ? await readChunks(db, stream, entity) : NO_CHUNKS;
    const records = await table.where('[set+entity]').equals([stream.set, entity]).toArray();
    const overlay = records.filter((record) => isReadable(stream, record));
    const isDamaged = isShort || overlay.length < records.length || chunks.some((chunk) => chunk.isDamaged);
    // Rows are read in a transaction, where who mends could not write one of their own (ST32).
    if (isDamaged) Dexie.ignoreTransaction(() => db.foundDamage(stream));
    return { chunks: chunks.flatMap(({ chunk }) => chunk ?? []), overlay, isDamaged };
  });
}

interface ReadChunks {
  readonly chunks: readonly ReadChunk[];
  /** Fewer than were written. */
  readonly isShort: boolean;
}
const NO_CHUNKS: ReadChunks = { chunks: [], isShort: false };

async function readChunks(db: MusterDatabase, stream: StreamMeta, entity: ChunkEntity): Promise<ReadChunks> {
  const numbers = await db.chunks.where('[set+entity]').equals([stream.set, entity]).primaryKeys();
  return { chunks: await chunksOf(db, numbers, stream), isShort: numbers.length < leastChunks(stream, entity) };
}

interface ReadChunk {
  readonly chunk: Chunk | null;
  readonly isDamaged: boolean;
}

async function chunksOf(
  db: MusterDatabase,
  numbers: readonly number[],
  stream: StreamMeta,
): Promise<readonly ReadChunk[]> {
  const parsed = new Map(numbers.map((no) => [no, db.parsed.take(no)]));
  const records = await db.chunks.bulkGet(numbers.filter((no) => parsed.get(no) === undefined));
  const read = new Map(records.flatMap((record) => (record?.no === undefined ? [] : [[record.no, record]])));
  return numbers.flatMap((no) => {
    const chunk = parsed.get(no);
    if (chunk !== undefined) return { chunk, isDamaged: false };
    const record = read.get(no);
    return record === undefined ? [] : readSound(record, stream);
  });
}

/** What can be read of a chunk from the disk (ST39). */
function readSound(record: ChunkRecord, stream: StreamMeta): ReadChunk {
  const chunk = readChunk(record);
  if (chunk === null) return { chunk, isDamaged: true };
  const unsound = isOfThisShape(stream, chunk.entity) ? unsoundAt(chunk) : NONE;
  return { chunk: chunkWithout(chunk, unsound), isDamaged: unsound.size > 0 };
}

const NONE: ReadonlySet<number> = new Set();

/** About how many rows that are, without reading one: chunks counted as full, and what changed since. */
export async function countRows(db: MusterDatabase, owner: string, entity: EntityName): Promise<number> {
  const stream = await readStream(db, streamOf(entity, owner));
  if (stream === undefined) return 0;
  const countIn = (table: Table): Promise<number> => table.where('[set+entity]').equals([stream.set, entity]).count();
  return isChunkEntity(entity)
    ? (await countIn(db.chunks)) * SYNC.chunkRows + (await countIn(db.overlay))
    : countIn(db.rows);
}

/**
 * Every row of a large entity as the server knows it, without unsent changes. For the parse worker's comparison, which
 * would find new what is only damaged.
 */
export async function readEntityRows<E extends ChunkEntity>(
  db: MusterDatabase,
  companyId: string,
  entity: E,
): Promise<EntityRow[E][]> {
  const held = await readEntity(db, companyId, entity);
  if (held === undefined) return [];
  if (held.isDamaged) throw new StorePartlyDamaged();
  const rows: Row[] = [];
  forEachServerRow(held, (row) => rows.push(row));
  return rows.flatMap((row) => trusted(entity, row) ?? []);
}

/** Those of a large entity that are wanted, as the server knows them; null where that is not known here. */
export async function readRowsOf<E extends ChunkEntity>(
  db: MusterDatabase,
  companyId: string,
  entity: E,
  isWanted: (row: Row) => boolean,
): Promise<EntityRow[E][] | null> {
  const held = await readEntity(db, companyId, entity);
  if (held === undefined || held.isDamaged) return null;
  const found: Row[] = [];
  forEachServerRow(held, (row) => {
    if (isWanted(row)) found.push(row);
  });
  return found.flatMap((row) => trusted(entity, row) ?? []);
}

/**
 * Those of an owner's rows with these ids the server has, of any entity, without unsent changes. Null where that
 * is not known here: never synced, or partly damaged.
 */
export async function readServerRows(
  db: MusterDatabase,
  owner: string,
  entity: EntityName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row> | null> {
  const stream = await readStream(db, streamOf(entity, owner));
  if (stream === undefined || !isHere(stream, entity)) return null;
  const found = new Map<string, Row>();
  if (isChunkEntity(entity)) {
    const held = await readEntity(db, owner, entity);
    if (held === undefined || held.isDamaged) return null;
    const wanted = new Set(ids);
    forEachServerRow(held, (row) => {
      if (typeof row['id'] === 'string' && wanted.has(row['id'])) found.set(row['id'], row);
    });
    return found;
  }
  for (const record of await db.rows.bulkGet(ids.map((id): [SetName, string, string] => [stream.set, entity, id]))) {
    if (record !== undefined && !isReadable(stream, record)) return null;
    if (record?.row != null) found.set(record.id, record.row);
  }
  return found;
}

/** Chunks and overlay as one: the higher rev of a row counts, and at equal revs the overlay's. */
function forEachServerRow(held: EntityRecords, visit: (row: Row) => void): void {
  const changed = new Map(held.overlay.map((record) => [record.id, record]));
  for (const chunk of held.chunks) {
    chunk.ids.forEach((id, at) => {
      const record = changed.get(id);
      if (record === undefined || record.rev < (chunk.revs[at] ?? 0)) visit(rowAt(chunk, at));
      else if (record.row !== null) visit(record.row);
      changed.delete(id);
    });
  }
  for (const record of changed.values()) if (record.row !== null) visit(record.row);
}
