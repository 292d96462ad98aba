import Dexie from 'dexie';
import type { ChunkEntity, EntityRow } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { Chunk } from '../../contract/sync';
import type { Row } from '../../domain/effects/effect';
import { readChunk, rowAt } from './chunk-rows';
import type { MusterDatabase } from './database';
import type { ChunkRecord, RowRecord } from './records';
import { companyStream, readStream } from './streams';

export interface EntityRecords {
  readonly chunks: readonly Chunk[];
  readonly overlay: readonly RowRecord[];
}

/** What the store holds of a large entity of a company; undefined while it has never been synced. */
export async function readEntity(
  db: MusterDatabase,
  companyId: string,
  entity: string,
): Promise<EntityRecords | undefined> {
  return db.transaction('r', [db.meta, db.chunks, db.overlay], async () => {
    const stream = await readStream(db, companyStream(companyId));
    if (stream === undefined) return undefined;
    const key = [stream.set, entity];
    return {
      chunks: await chunksOf(db, await db.chunks.where('[set+entity]').equals(key).primaryKeys()),
      overlay: await db.overlay.where('[set+entity]').equals(key).toArray(),
    };
  });
}

async function chunksOf(db: MusterDatabase, numbers: readonly number[]): Promise<readonly Chunk[]> {
  const parsed = new Map(numbers.map((no) => [no, db.parsed.take(no)]));
  const records = await db.chunks.bulkGet(numbers.filter((no) => parsed.get(no) === undefined));
  const read = new Map(records.flatMap((record) => (record?.no === undefined ? [] : [[record.no, record]])));
  return numbers.flatMap((no) => {
    const record = read.get(no);
    return parsed.get(no) ?? (record === undefined ? [] : intact(db, record));
  });
}

/** About how many rows that are, without reading one: chunks counted as full, and what changed since. */
export async function countRows(db: MusterDatabase, companyId: string, entity: string): Promise<number> {
  return db.transaction('r', [db.meta, db.chunks, db.overlay], async () => {
    const stream = await readStream(db, companyStream(companyId));
    if (stream === undefined) return 0;
    const key = [stream.set, entity];
    const chunks = await db.chunks.where('[set+entity]').equals(key).count();
    return chunks * SYNC.chunkRows + (await db.overlay.where('[set+entity]').equals(key).count());
  });
}

/** What cannot be read is fetched again (ST16). */
export function intact(db: MusterDatabase, record: ChunkRecord): Chunk {
  try {
    return readChunk(record);
  } catch (error) {
    // Rows are read in a transaction, where who mends could not write one of their own (ST32).
    Dexie.ignoreTransaction(() => db.troubled('corrupt'));
    throw error;
  }
}

/** Every row of a large entity as the server knows it, without unsent changes. For the parse worker's comparison. */
export async function readEntityRows<E extends ChunkEntity>(
  db: MusterDatabase,
  companyId: string,
  entity: E,
): Promise<EntityRow[E][]> {
  const held = await readEntity(db, companyId, entity);
  if (held === undefined) return [];
  const rows: EntityRow[E][] = [];
  forEachServerRow(held, (row) => {
    if (isRowOf(entity, row)) rows.push(row);
  });
  return rows;
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

/** The server parsed the row against the entity's schema before it sent it; here its identity is checked. */
function isRowOf<E extends ChunkEntity>(_entity: E, row: Row): row is EntityRow[E] & Row {
  return typeof row['id'] === 'string' && typeof row['rev'] === 'number';
}
