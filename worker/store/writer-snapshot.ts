import { ownerOf } from '../../contract/streams';
import type { ChangeRange, Chunk } from '../../contract/sync';
import { countedAt, countOf, plus } from './chunk-count';
import { rowAt } from './chunk-rows';
import { damageKey } from './damage';
import type { MusterDatabase } from './database';
import { isChunkEntity } from './entity-facts';
import type { KindsHere, SetName, SnapshotMeta, SnapshotPosition, StreamMeta } from './records';
import { seenAt } from './seen-changes';
import { cursorOf, deleteKind, deleteSet, readSnapshot, readStream, snapshotKey, streamKey } from './streams';
import { writing } from './write';
import { writeChanges } from './writer-rows';

/**
 * A snapshot is built as a set of its own beside the rows shown, page by page, and takes the place of all rows of its
 * stream, or of those of its kinds, in one transaction. Pending commands live in the outbox and are not touched by it.
 */

/** What is fetched of a stream. */
export interface Plan {
  readonly stream: string;
  readonly logId: string;
  /** In the order in which they are read. */
  readonly kinds: KindsHere;
  readonly isWhole: boolean;
}

/** The snapshot to go on with; undefined when there is none, or it is no part of what is fetched now. */
export async function resumeSnapshot(db: MusterDatabase, plan: Plan): Promise<SnapshotMeta | undefined> {
  const open = await readSnapshot(db, plan.stream);
  if (open === undefined || isPartOf(open, plan)) return open;
  await dropSnapshot(db, plan.stream);
  return undefined;
}

/** What it has not is fetched afterwards. */
const isPartOf = (open: SnapshotMeta, { logId, kinds, isWhole }: Plan): boolean =>
  open.logId === logId &&
  open.isWhole === isWhole &&
  Object.entries(open.kinds).every(([kind, hash]) => kinds[kind] === hash);

export function dropSnapshot(db: MusterDatabase, stream: string): Promise<void> {
  return writing(db, [db.chunks, db.overlay, db.rows], async () => {
    const open = await readSnapshot(db, stream);
    if (open === undefined) return;
    await deleteSet(db, open.set);
    await db.meta.delete(snapshotKey(stream));
  });
}

/** A page: of one large kind, with its text as received, or of several small ones. */
export interface ReceivedPage {
  readonly seq: number;
  readonly mark?: string | undefined;
  readonly chunks: readonly Chunk[];
  readonly text: string;
  readonly next: SnapshotPosition | null;
}

/**
 * Writes the next pages; the first one opens the snapshot. The cursor becomes the first page's seq. Chunks are
 * remembered as parsed: who makes columns of them right afterwards reads no text.
 */
export async function addPages(db: MusterDatabase, plan: Plan, pages: readonly ReceivedPage[]): Promise<SnapshotMeta> {
  const [first] = pages;
  if (first === undefined) throw new Error('No page to write.');
  const chunked = pages.flatMap(({ chunks, text }) => chunks.filter(isChunked).map((chunk) => ({ chunk, text })));
  const { state, keys } = await writing(db, [db.chunks, db.overlay, db.rows], async () => {
    const open = (await readSnapshot(db, plan.stream)) ?? (await firstOf(db, plan, first));
    const records = chunked.map(({ chunk, text }) => ({ set: open.set, entity: chunk.entity, text }));
    const written = await db.chunks.bulkAdd(records, { allKeys: true });
    const small = pages.flatMap(({ chunks }) => chunks.filter(({ entity }) => !isChunkEntity(entity)));
    await writeChanges(db, open, small.flatMap(changesOf));
    const next = pages.reduce(advanced, open);
    await db.meta.put(next);
    return { state: next, keys: written };
  });
  for (const [at, key] of keys.entries()) {
    const one = chunked[at];
    if (one !== undefined) db.parsed.keep(key, one.chunk);
  }
  return state;
}

const isChunked = ({ ids, entity }: Chunk): boolean => ids.length > 0 && isChunkEntity(entity);

const changesOf = (chunk: Chunk) =>
  chunk.ids.map((id, at) => ({ entity: chunk.entity, id, rev: chunk.revs[at] ?? 0, row: rowAt(chunk, at) }));

function advanced(state: SnapshotMeta, { seq, mark, chunks, next }: ReceivedPage): SnapshotMeta {
  const count =
    state.chunks && chunks.filter(isChunked).reduce((sum, { entity }) => plus(sum, entity, 1), state.chunks);
  return {
    ...state,
    ...seenAt(seq, mark),
    rows: chunks.reduce((rows, { ids }) => rows + ids.length, state.rows),
    ...(count && { chunks: count }),
    next,
  };
}

async function firstOf(db: MusterDatabase, plan: Plan, page: ReceivedPage): Promise<SnapshotMeta> {
  const { stream, logId, kinds, isWhole } = plan;
  const shown = await readStream(db, stream);
  const generation = shown === undefined ? 1 : Number(shown.set.split('#')[1]) + 1;
  const set: SetName = `${stream}#${generation}`;
  // A set of this name can be left from a snapshot whose meta row an eviction took.
  await deleteSet(db, set);
  const state = { set, seq: page.seq, rows: 0, chunks: {}, next: null };
  return { key: snapshotKey(stream), kind: 'snapshot', stream, logId, kinds, isWhole, ...state };
}

/** Applies changes after S0 to the set being built. Answers where it stands, or undefined on a gap. */
export function replayIntoSnapshot(db: MusterDatabase, range: ChangeRange): Promise<number | undefined> {
  return writing(db, [db.overlay, db.rows], async () => {
    const open = await readSnapshot(db, range.stream);
    if (open === undefined || open.logId !== range.logId || range.from > open.seq + 1) return undefined;
    if (range.to <= open.seq) return open.seq;
    await writeChanges(db, open, range.changes);
    await db.meta.put({ ...open, seq: range.to, ...seenAt(range.to, range.mark) });
    return range.to;
  });
}

/** The new set takes the old one's place; rows absent from it are gone with the old one. */
export function swapSnapshot(db: MusterDatabase, stream: string, accessRev: number, now: number): Promise<StreamMeta> {
  return writing(db, [db.chunks, db.overlay, db.rows], async () => {
    const open = await readSnapshot(db, stream);
    if (open === undefined) throw new Error(`No snapshot of ${stream} to swap in.`);
    const shown = await readStream(db, stream);
    const meta =
      open.isWhole || shown === undefined ? await swapAll(db, open, shown) : await swapKinds(db, open, shown);
    const stored = { ...meta, accessRev, syncedAt: now };
    await db.meta.put(stored);
    await db.meta.delete(snapshotKey(stream));
    return stored;
  });
}

type Swapped = Omit<StreamMeta, 'accessRev' | 'syncedAt'>;

async function swapAll(db: MusterDatabase, open: SnapshotMeta, shown: StreamMeta | undefined): Promise<Swapped> {
  const { stream, set, kinds, chunks } = open;
  if (shown !== undefined) await deleteSet(db, shown.set);
  await db.meta.delete(damageKey(stream));
  const cursor = cursorOf(open);
  return { key: streamKey(stream), kind: 'stream', stream, set, ...cursor, kinds, ...countedAt(cursor.seq, chunks) };
}

/**
 * Rows of some kinds take the place of those shown, which stand at an older change: what came between comes again, and is
 * skipped by its revs. The change they stand at is one that was seen (S165).
 */
async function swapKinds(db: MusterDatabase, open: SnapshotMeta, shown: StreamMeta): Promise<Swapped> {
  let counted = countOf(shown);
  for (const kind of Object.keys(open.kinds)) {
    await deleteKind(db, shown.set, kind);
    await db.chunks.where('[set+entity]').equals([open.set, kind]).modify({ set: shown.set });
    for (const table of [db.overlay, db.rows]) {
      const records = await table.where('[set+entity]').equals([open.set, kind]).toArray();
      await table.bulkPut(records.map((record) => ({ ...record, set: shown.set })));
    }
    await deleteKind(db, open.set, kind);
    counted &&= { ...counted, [kind]: open.chunks?.[kind] ?? 0 };
  }
  const isNew = ({ seq }: { readonly seq: number }): boolean => shown.seen?.every((one) => one.seq !== seq) ?? false;
  const seen = shown.seen && { seen: [...shown.seen, ...(open.seen ?? []).filter(isNew)] };
  const { chunks: _, ...rest } = shown;
  return { ...rest, ...seen, kinds: { ...shown.kinds, ...open.kinds }, ...countedAt(shown.seq, counted) };
}

/** A stream without entities needs no snapshot: its cursor starts at the head. */
export function startStream(
  db: MusterDatabase,
  start: Pick<StreamMeta, 'stream' | 'logId' | 'seq' | 'seen' | 'accessRev' | 'kinds'> & { now: number },
): Promise<void> {
  return writing(db, [], async () => {
    const { stream, accessRev, now, kinds } = start;
    const set: SetName = `${stream}#1`;
    await db.meta.delete(damageKey(stream));
    await db.meta.put({
      key: streamKey(stream),
      kind: 'stream',
      stream,
      set,
      ...cursorOf(start),
      accessRev,
      kinds,
      syncedAt: now,
    });
  });
}

/** A stream this person may no longer see goes in one transaction, with what is cached of its owner. */
export function deleteStream(db: MusterDatabase, stream: string): Promise<void> {
  return writing(db, [db.chunks, db.overlay, db.rows, db.cache], async () => {
    for (const meta of [await readStream(db, stream), await readSnapshot(db, stream)]) {
      if (meta !== undefined) await deleteSet(db, meta.set);
    }
    await db.meta.bulkDelete([streamKey(stream), snapshotKey(stream), damageKey(stream)]);
    await db.cache
      .where('key')
      .startsWith(`${ownerOf(stream)} `)
      .delete();
  });
}
