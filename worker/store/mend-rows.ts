import * as z from 'zod/mini';
import { Seen } from '../../contract/sync';
import { ChunkCount, CountedAt } from './chunk-count';
import { noteDamage } from './damage';
import type { MusterDatabase } from './database';
import { isChunkEntity } from './entity-facts';
import { snapshotKey, streamKey } from './streams';

const kinds = z.record(z.string(), z.string());
const ofRows = { stream: z.string(), set: z.string(), logId: z.string(), seq: z.int(), kinds };
const seen = z.optional(z.array(Seen));
const Stream = z.object({
  kind: z.literal('stream'),
  ...ofRows,
  accessRev: z.int(),
  seen,
  syncedAt: z.number(),
  chunks: z.optional(CountedAt),
});
const Snapshot = z.object({
  kind: z.literal('snapshot'),
  ...ofRows,
  rows: z.int(),
  seen,
  chunks: z.optional(ChunkCount),
  isWhole: z.boolean(),
  next: z.nullable(z.object({ kind: z.string(), after: z.nullable(z.string()) })),
});

/** The stream whose rows a set holds; undefined where that is no name of a set. */
const streamIn = (set: unknown): string | undefined =>
  typeof set === 'string' ? /^(.+)#\d+$/.exec(set)?.[1] : undefined;

/**
 * Drops notes about rows that cannot be read, with the rows of their stream alone, and rows that no note names; inside
 * a write transaction. What is missing something now is noted, and fetched again (ST32). Answers whether that is so.
 */
export async function mendRows(db: MusterDatabase): Promise<boolean> {
  const { shown, building, damaged } = await soundNotes(db);
  const filled = new Set<unknown>();
  const sets = new Set<unknown>([...shown.values(), ...building]);
  let isOfNobody = await dropUnlisted(db);
  for (const table of [db.chunks, db.overlay, db.rows]) {
    for (const key of await table.orderBy('[set+entity]').uniqueKeys()) {
      // Dexie types the keys of an index as if they were one text.
      const of: unknown = key;
      const [set, entity]: readonly unknown[] = Array.isArray(of) ? of : [];
      const isRead = sets.has(set) && (table === db.rows || (typeof entity === 'string' && isChunkEntity(entity)));
      if (isRead) filled.add(set);
      else {
        const stream = streamIn(set);
        if (stream === undefined || !(shown.has(stream) || damaged.has(stream))) isOfNobody = true;
        else damaged.add(stream);
        await table.where('[set+entity]').equals(key).delete();
      }
    }
  }
  if (isOfNobody) for (const stream of shown.keys()) damaged.add(stream);
  // A note that names a set without rows, where there were others', shows none where there are some.
  const empty = [...damaged].filter((stream) => !filled.has(shown.get(stream)));
  await db.meta.bulkDelete(empty.map(streamKey));
  await noteDamage(db, damaged);
  return isOfNobody || damaged.size > 0;
}

interface Notes {
  /** By stream. */
  readonly shown: ReadonlyMap<string, string>;
  readonly building: readonly string[];
  /** Streams whose note cannot be read. */
  readonly damaged: Set<string>;
}

async function soundNotes(db: MusterDatabase): Promise<Notes> {
  const shown = new Map<string, string>();
  const building: string[] = [];
  const damaged = new Set<string>();
  for (const [keyOf, schema] of [[streamKey, Stream] as const, [snapshotKey, Snapshot] as const]) {
    for (const record of await db.meta.where('key').startsWith(keyOf('')).toArray()) {
      const note = z.safeParse(schema, record).data;
      const isSound = note !== undefined && record.key === keyOf(note.stream) && streamIn(note.set) === note.stream;
      if (!isSound) {
        damaged.add(record.key.slice(keyOf('').length));
        await db.meta.delete(record.key);
      } else if (note.kind === 'stream') shown.set(note.stream, note.set);
      else building.push(note.set);
    }
  }
  return { shown, building, damaged };
}

/** Chunks that say of no set that they are its: no index knows them. */
async function dropUnlisted(db: MusterDatabase): Promise<boolean> {
  const listed = await db.chunks.orderBy('[set+entity]').primaryKeys();
  if (listed.length === (await db.chunks.count())) return false;
  await db.chunks.where(':id').noneOf(listed).delete();
  return true;
}
