import { ENTITIES, type EntityName } from '../../contract/entities';
import { KIND_HASHES } from '../../contract/kinds';
import { streamNamed } from '../../contract/streams';
import type { Cursor } from '../../contract/sync';
import type { MusterDatabase } from './database';
import type { SetName, SnapshotMeta, StreamMeta } from './records';

/** Where a kind's rows travel: those of this company, person or billing account; of the catalog, whoever asks. */
export const streamOf = (entity: EntityName, owner: string): string => streamNamed(ENTITIES[entity].stream, owner);

export const streamKey = (stream: string): string => `stream:${stream}`;
export const snapshotKey = (stream: string): string => `snapshot:${stream}`;

export const isHere = ({ kinds }: StreamMeta, kind: string): boolean => Object.hasOwn(kinds, kind);

/** False while it is on its way for the first time: what has come of it so far does not count. */
export async function isKindHere(db: MusterDatabase, owner: string, kind: EntityName): Promise<boolean> {
  const stream = await readStream(db, streamOf(kind, owner));
  return stream !== undefined && isHere(stream, kind);
}

/** Rows of another definition may have another shape. */
export const isOfThisShape = ({ kinds }: StreamMeta, kind: string): boolean => kinds[kind] === KIND_HASHES[kind];

/** Where this browser stands, for the server to judge. */
export const cursorOf = ({ logId, seq, seen }: Pick<StreamMeta, 'logId' | 'seq' | 'seen'>): Cursor => ({
  logId,
  seq,
  ...(seen === undefined ? {} : { seen: [...seen] }),
});

export async function readStream(db: MusterDatabase, stream: string): Promise<StreamMeta | undefined> {
  const record = await db.meta.get(streamKey(stream));
  return record?.kind === 'stream' ? record : undefined;
}

export async function readStreams(db: MusterDatabase): Promise<StreamMeta[]> {
  const records = await db.meta.where('key').startsWith('stream:').toArray();
  return records.filter((record) => record.kind === 'stream');
}

export async function readSnapshot(db: MusterDatabase, stream: string): Promise<SnapshotMeta | undefined> {
  const record = await db.meta.get(snapshotKey(stream));
  return record?.kind === 'snapshot' ? record : undefined;
}

/** Removes every row of a set; call inside a write transaction over the three tables. */
export async function deleteSet(db: MusterDatabase, set: SetName): Promise<void> {
  for (const table of [db.chunks, db.overlay, db.rows]) {
    await table.where('[set+entity]').between([set, ''], [set, '\uffff']).delete();
  }
}

/** Those of one kind; likewise. */
export async function deleteKind(db: MusterDatabase, set: SetName, kind: string): Promise<void> {
  for (const table of [db.chunks, db.overlay, db.rows]) await table.where('[set+entity]').equals([set, kind]).delete();
}
