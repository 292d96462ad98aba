import { SYNC } from '../../contract/limits';
import { noteChunks } from './chunk-count';
import { chunkOfRows, readChunk, rowAt, textOfChunk } from './chunk-rows';
import type { MusterDatabase } from './database';
import type { ChunkRecord, RowRecord } from './records';
import { isSoundRecord } from './sound-rows';
import { readStream } from './streams';
import { writing } from './write';

/** Above this the overlay costs more to read than its chunks to rewrite. */
const FOLD_ABOVE = 2_000;

/** Writes the overlay of an entity into its chunks when it has grown. Answers whether it did. */
export function foldOverlay(db: MusterDatabase, streamName: string, entity: string): Promise<boolean> {
  return writing(db, [db.chunks, db.overlay], async () => {
    const stream = await readStream(db, streamName);
    if (stream === undefined) return false;
    const { set } = stream;
    const overlay = db.overlay.where('[set+entity]').equals([set, entity]);
    if ((await overlay.count()) <= FOLD_ABOVE) return false;
    const records = await overlay.toArray();
    // In a chunk nobody could tell any more which row it was (ST39).
    if (!records.every(isSoundRecord)) return false;
    const changed = new Map(records.map((record) => [record.id, record]));
    let more = 0;
    for (const record of await db.chunks.where('[set+entity]').equals([set, entity]).toArray()) {
      if (await foldChunk(db, record, changed)) more -= 1;
    }
    const fresh = [...changed.values()].flatMap((record) =>
      record.row === null ? [] : [{ ...record, row: record.row }],
    );
    for (let at = 0; at < fresh.length; at += SYNC.chunkRows) {
      const text = textOfChunk(chunkOfRows(entity, fresh.slice(at, at + SYNC.chunkRows)));
      await db.chunks.add({ set, entity, text });
      more += 1;
    }
    await noteChunks(db, stream, entity, more);
    await overlay.delete();
    return true;
  });
}

/** Takes the rows the chunk holds out of `changed`, and rewrites the chunk where they differ. Answers whether it is gone. */
async function foldChunk(db: MusterDatabase, stored: ChunkRecord, changed: Map<string, RowRecord>): Promise<boolean> {
  const chunk = readChunk(stored);
  // One that cannot be read stays as it is, and is found by whoever reads the rows.
  if (chunk === null || !chunk.ids.some((id) => changed.has(id))) return false;
  const rows = chunk.ids.flatMap((id, at) => {
    const held = { id, rev: chunk.revs[at] ?? 0, row: rowAt(chunk, at) };
    const record = changed.get(id);
    changed.delete(id);
    if (record === undefined || record.rev < held.rev) return [held];
    return record.row === null ? [] : [{ id, rev: record.rev, row: record.row }];
  });
  if (rows.length === 0) await db.chunks.delete(stored.no ?? 0);
  else await db.chunks.put({ ...stored, text: textOfChunk(chunkOfRows(chunk.entity, rows)) });
  return rows.length === 0;
}
