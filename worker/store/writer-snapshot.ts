import { entitiesOf } from '../../contract/entities';
import type { ChangeRange, SnapshotPage } from '../../contract/sync';
import { CONTRACT_VERSION } from '../../contract/version';
import { countedAt, plus } from './chunk-count';
import { rowAt } from './chunk-rows';
import { damageKey } from './damage';
import type { MusterDatabase } from './database';
import { isChunkEntity } from './entity-facts';
import type { SetName, SnapshotMeta, StreamMeta } from './records';
import { seenAt } from './seen-changes';
import { cursorOf, deleteSet, readSnapshot, readStream, snapshotKey, streamKey } from './streams';
import { writing } from './write';
import { writeChanges } from './writer-rows';

/**
 * A snapshot is built as a set of its own beside the rows shown, page by page, and takes their
 * place in one transaction. Pending commands live in the outbox and are not touched by it.
 */

/** Entities in the order they are read. */
export const snapshotEntities = (stream: string): readonly string[] => entitiesOf(stream);

/** The snapshot to go on with; undefined when there is none, or it is of another log or contract. */
export async function resumeSnapshot(
  db: MusterDatabase,
  stream: string,
  logId: string,
): Promise<SnapshotMeta | undefined> {
  const open = await readSnapshot(db, stream);
  if (open === undefined || (open.logId === logId && open.contract === CONTRACT_VERSION)) return open;
  await dropSnapshot(db, stream);
  return undefined;
}

export function dropSnapshot(db: MusterDatabase, stream: string): Promise<void> {
  return writing(db, [db.chunks, db.overlay, db.rows], async () => {
    const open = await readSnapshot(db, stream);
    if (open === undefined) return;
    await deleteSet(db, open.set);
    await db.meta.delete(snapshotKey(stream));
  });
}

/** A page, and its text as received. */
export interface ReceivedPage {
  readonly page: SnapshotPage;
  readonly text: string;
}

/**
 * Writes the next pages; the first one opens the snapshot. The cursor becomes the first page's seq. Chunks are
 * remembered as parsed: who makes columns of them right afterwards reads no text.
 */
export async function addPages(db: MusterDatabase, pages: readonly ReceivedPage[]): Promise<SnapshotMeta> {
  const [first] = pages;
  if (first === undefined) throw new Error('No page to write.');
  const chunked = pages.filter(({ page }) => isChunked(page));
  const { state, keys } = await writing(db, [db.chunks, db.overlay, db.rows], async () => {
    const open = (await readSnapshot(db, first.page.stream)) ?? (await firstOf(db, first.page));
    const records = chunked.map(({ page, text }) => ({ set: open.set, entity: page.chunk.entity, text }));
    const written = await db.chunks.bulkAdd(records, { allKeys: true });
    for (const { page } of pages) {
      if (!isChunkEntity(page.chunk.entity)) await writeChanges(db, open.set, changesOf(page));
    }
    const next = pages.reduce(advanced, open);
    await db.meta.put(next);
    return { state: next, keys: written };
  });
  for (const [at, key] of keys.entries()) {
    const one = chunked[at];
    if (one !== undefined) db.parsed.keep(key, one.page.chunk);
  }
  return state;
}

const isChunked = ({ chunk }: SnapshotPage): boolean => chunk.ids.length > 0 && isChunkEntity(chunk.entity);

const changesOf = ({ chunk }: SnapshotPage) =>
  chunk.ids.map((id, at) => ({ entity: chunk.entity, id, rev: chunk.revs[at] ?? 0, row: rowAt(chunk, at) }));

const advanced = (state: SnapshotMeta, { page }: ReceivedPage): SnapshotMeta => ({
  ...state,
  ...seenAt(page.seq, page.mark),
  rows: state.rows + page.chunk.ids.length,
  ...(state.chunks && isChunked(page) ? { chunks: plus(state.chunks, page.chunk.entity, 1) } : {}),
  entity: page.chunk.entity,
  after: page.next,
});

async function firstOf(db: MusterDatabase, page: SnapshotPage): Promise<SnapshotMeta> {
  const shown = await readStream(db, page.stream);
  const generation = shown === undefined ? 1 : Number(shown.set.split('#')[1]) + 1;
  const set: SetName = `${page.stream}#${generation}`;
  // A set of this name can be left from a snapshot whose meta row an eviction took.
  await deleteSet(db, set);
  return {
    key: snapshotKey(page.stream),
    kind: 'snapshot',
    stream: page.stream,
    set,
    logId: page.logId,
    seq: page.seq,
    contract: CONTRACT_VERSION,
    rows: 0,
    chunks: {},
    entity: page.chunk.entity,
    after: null,
  };
}

/** Applies changes after S0 to the set being built. Answers where it stands, or undefined on a gap. */
export function replayIntoSnapshot(db: MusterDatabase, range: ChangeRange): Promise<number | undefined> {
  return writing(db, [db.overlay, db.rows], async () => {
    const open = await readSnapshot(db, range.stream);
    if (open === undefined || open.logId !== range.logId || range.from > open.seq + 1) return undefined;
    if (range.to <= open.seq) return open.seq;
    await writeChanges(db, open.set, range.changes);
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
    if (shown !== undefined) await deleteSet(db, shown.set);
    const { set, contract, chunks } = open;
    const cursor = cursorOf(open);
    const meta: StreamMeta = {
      key: streamKey(stream),
      kind: 'stream',
      stream,
      set,
      ...cursor,
      contract,
      accessRev,
      syncedAt: now,
      ...countedAt(cursor.seq, chunks),
    };
    await db.meta.put(meta);
    await db.meta.bulkDelete([snapshotKey(stream), damageKey(stream)]);
    return meta;
  });
}

/** A stream without entities needs no snapshot: its cursor starts at the head. */
export function startStream(
  db: MusterDatabase,
  start: Pick<StreamMeta, 'stream' | 'logId' | 'seq' | 'seen' | 'accessRev'> & { now: number },
): Promise<void> {
  return writing(db, [], async () => {
    const { stream, accessRev, now } = start;
    const set: SetName = `${stream}#1`;
    await db.meta.delete(damageKey(stream));
    await db.meta.put({
      key: streamKey(stream),
      kind: 'stream',
      stream,
      set,
      ...cursorOf(start),
      accessRev,
      contract: CONTRACT_VERSION,
      syncedAt: now,
    });
  });
}

/** A stream this person may no longer see goes in one transaction, with what is cached of its company. */
export function deleteStream(db: MusterDatabase, stream: string): Promise<void> {
  return writing(db, [db.chunks, db.overlay, db.rows, db.cache], async () => {
    for (const meta of [await readStream(db, stream), await readSnapshot(db, stream)]) {
      if (meta !== undefined) await deleteSet(db, meta.set);
    }
    await db.meta.bulkDelete([streamKey(stream), snapshotKey(stream), damageKey(stream)]);
    const companyId = stream.startsWith('company:') ? stream.slice('company:'.length) : undefined;
    if (companyId !== undefined) await db.cache.where('key').startsWith(`${companyId} `).delete();
  });
}
