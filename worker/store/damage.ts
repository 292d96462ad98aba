import * as z from 'zod/mini';
import { StreamName } from '../../contract/sync';
import type { MusterDatabase } from './database';
import type { StreamMeta } from './records';
import { isReadable } from './sound-rows';
import { readStream } from './streams';
import { writing } from './write';

/** Streams whose rows are not whole on this disk. The note outlives the worker, and goes with the next snapshot (ST39). */

const PREFIX = 'damage:';
export const damageKey = (stream: string): string => `${PREFIX}${stream}`;

export async function damagedStreams(db: MusterDatabase): Promise<string[]> {
  const keys = await db.meta.where('key').startsWith(PREFIX).primaryKeys();
  return keys.map((key) => key.slice(PREFIX.length));
}

export const isDamaged = async (db: MusterDatabase, stream: string): Promise<boolean> =>
  (await db.meta.where('key').equals(damageKey(stream)).count()) > 0;

/** Inside a write transaction. What is no stream is nothing to fetch. */
export async function noteDamage(db: MusterDatabase, streams: Iterable<string>): Promise<void> {
  for (const stream of streams) {
    if (z.safeParse(StreamName, stream).success) await db.meta.put({ key: damageKey(stream), kind: 'damage', stream });
  }
}

/** Answers false where another set of rows has taken the place of the one the damage was found in. */
export function markDamaged(db: MusterDatabase, { stream, set }: StreamMeta): Promise<boolean> {
  return writing(db, [], async () => {
    if ((await readStream(db, stream))?.set !== set) return false;
    await noteDamage(db, [stream]);
    return true;
  });
}

/** Of the small collections; large ones are looked at as they are read. */
export async function hasUnsoundRows(db: MusterDatabase, stream: StreamMeta): Promise<boolean> {
  const rows = db.rows.where('[set+entity]').between([stream.set, ''], [stream.set, '\uffff']);
  return (
    (await rows
      .filter((record) => !isReadable(stream, record))
      .limit(1)
      .count()) > 0
  );
}
