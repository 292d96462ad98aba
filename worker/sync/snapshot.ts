import * as z from 'zod/mini';
import { type Chunk, type Seen, SmallRowsPage, SnapshotPage } from '../../contract/sync';
import { isWhole, ReceivedChunk } from '../store/chunk-rows';
import type { MusterDatabase } from '../store/database';
import { isChunkEntity } from '../store/entity-facts';
import type { SnapshotMeta, SnapshotPosition } from '../store/records';
import { seenAt } from '../store/seen-changes';
import { cursorOf, readSnapshot, readStream } from '../store/streams';
import {
  addPages,
  dropSnapshot,
  type Plan,
  type ReceivedPage,
  replayIntoSnapshot,
  resumeSnapshot,
  swapSnapshot,
} from '../store/writer-snapshot';
import { askChanges, proofOf } from './ask-changes';
import { type Http, Refusal } from './http';
import type { Clock } from './ports';

/** Pages held while the disk is slower than the network. */
const MAX_WAITING = 8;
/** Who shows the rows asks for them at once. */
const KEEP_PARSED_MS = 30_000;

/** As `SnapshotPage` and `SmallRowsPage`, in the time it takes to look at their lists and not at their values. */
const PageOnTheWire = z.extend(SnapshotPage, { chunk: ReceivedChunk });
const SmallOnTheWire = z.extend(SmallRowsPage, { chunks: z.array(ReceivedChunk) });

export interface SnapshotParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly clock: Clock;
  readonly rowsInMemory: number;
  progress(rows: number): void;
}

export interface SnapshotTarget extends Plan {
  readonly accessRev: number;
  /** What was seen of the stream whose rows stay: the pages are to be of its history. */
  readonly seen?: readonly Seen[] | undefined;
}

/**
 * Fetches a stream's rows, or those of some of its kinds, as a set of their own and swaps them in. Goes on where it was
 * interrupted. False: the server's history is another one than that of the rows that stay.
 */
export async function takeSnapshot(parts: SnapshotParts, target: SnapshotTarget): Promise<boolean> {
  const { db, clock } = parts;
  const { stream } = target;
  db.parsed.clear();
  db.parsed.room = parts.rowsInMemory;
  for (;;) {
    const begun = await resumeSnapshot(db, target);
    const isRead = await readPages(parts, target, begun).then(() => true, isAstray);
    if (isRead && (await replay(parts, stream))) break;
    await dropSnapshot(db, stream);
    if (!isRead && !target.isWhole) return false;
  }
  await swapSnapshot(db, stream, target.accessRev, clock.now());
  clock.after(KEEP_PARSED_MS, () => db.parsed.clear());
  return true;
}

/** A page would be of another history than those before it. */
function isAstray(error: unknown): false {
  if (error instanceof Refusal && error.problem.status === 409) return false;
  throw error;
}

/**
 * The next page is on its way while those before it are written, and what has come meanwhile is written together:
 * neither the network nor the disk waits for the other.
 */
async function readPages(parts: SnapshotParts, target: SnapshotTarget, begun: SnapshotMeta | undefined): Promise<void> {
  const waiting: ReceivedPage[] = [];
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const state = await addPages(parts.db, begun ?? target, waiting.splice(0));
      parts.progress(state.rows);
    }
    writing = null;
  };
  try {
    for await (const received of pagesAfter(parts.http, target, begun)) {
      waiting.push(received);
      writing ??= write();
      // An error of the disk is heard here or below, and nowhere else.
      writing.catch(() => undefined);
      if (waiting.length >= MAX_WAITING) await writing;
    }
  } finally {
    // Also where the network failed: a next try must not begin beside this one, and write the same page again.
    await writing;
  }
}

/** Small kinds first, all in one request (Y11), then each large one. */
async function* pagesAfter(
  http: Http,
  target: SnapshotTarget,
  begun: SnapshotMeta | undefined,
): AsyncGenerator<ReceivedPage> {
  const names = Object.keys((begun ?? target).kinds);
  const kinds = [...names.filter((kind) => !isChunkEntity(kind)), ...names.filter(isChunkEntity)];
  let { next, seen }: { next: SnapshotPosition | null; seen?: readonly Seen[] | undefined } = begun ?? {
    next: positionAt(kinds, 0),
    seen: target.seen,
  };
  while (next !== null) {
    const ask = isChunkEntity(next.kind) ? largePage : smallPage;
    const received = await ask(http, target.stream, { kinds, next, seen });
    yield received;
    seen = seenAt(received.seq, received.mark).seen;
    next = received.next;
  }
}

const positionAt = (kinds: readonly string[], at: number): SnapshotPosition | null => {
  const kind = kinds[at];
  return kind === undefined ? null : { kind, after: null };
};

interface Asked {
  readonly kinds: readonly string[];
  readonly next: SnapshotPosition;
  readonly seen: readonly Seen[] | undefined;
}

const paramsOf = (stream: string, { next, seen }: Asked): Record<string, string> => ({
  stream,
  ...(next.after === null ? {} : { after: next.after }),
  ...proofOf(seen),
});

async function largePage(http: Http, stream: string, asked: Asked): Promise<ReceivedPage> {
  const { kind } = asked.next;
  const params = { ...paramsOf(stream, asked), entity: kind };
  const { body, text } = await http.send('sync.snapshot', { params });
  const page = z.parse(PageOnTheWire, body);
  const { chunk, seq, mark, next } = page;
  checkShape(stream, page, [chunk], [kind]);
  const position = next === null ? positionAt(asked.kinds, asked.kinds.indexOf(kind) + 1) : { kind, after: next };
  return { seq, mark, chunks: [chunk], text, next: position };
}

async function smallPage(http: Http, stream: string, asked: Asked): Promise<ReceivedPage> {
  const small = asked.kinds.filter((kind) => !isChunkEntity(kind));
  const left = small.slice(small.indexOf(asked.next.kind));
  const params = { ...paramsOf(stream, asked), kinds: left.join() };
  const { body, text } = await http.send('sync.small-rows', { params });
  const page = z.parse(SmallOnTheWire, body);
  const { chunks, seq, mark, next } = page;
  checkShape(stream, page, chunks, next === null ? left : [...left, next.kind]);
  return { seq, mark, chunks, text, next: next ?? positionAt(asked.kinds, small.length) };
}

/** Half a page would be taken for the whole: better none, and the rows shown stay. */
function checkShape(
  stream: string,
  page: { readonly stream: string },
  chunks: readonly Chunk[],
  kinds: readonly string[],
): void {
  const isAsked = chunks.every((chunk) => isWhole(chunk) && kinds.includes(chunk.entity));
  if (!isAsked || page.stream !== stream)
    throw new Error(`A page of ${kinds.join(', ')} has another shape than this build knows.`);
}

/** Applies what changed since the first page. False: the log cannot serve it, or is another than that of a page. */
async function replay({ db, http }: SnapshotParts, stream: string): Promise<boolean> {
  for (;;) {
    const open = await readSnapshot(db, stream);
    if (open === undefined) return false;
    if (await isOfOneMoment(db, open)) return true;
    const answer = await askChanges(http, stream, cursorOf(open));
    if (answer.snapshot) return false;
    if (answer.range === null) return true;
    const seq = await replayIntoSnapshot(db, answer.range);
    if (seq === undefined) return false;
    if (seq >= answer.head) return true;
  }
}

/** Nothing changed between the first page and the last, and the rows that stay are not ahead of them. */
async function isOfOneMoment(db: MusterDatabase, open: SnapshotMeta): Promise<boolean> {
  const shown = open.isWhole ? undefined : await readStream(db, open.stream);
  return open.seen?.length === 1 && open.seen[0]?.seq === open.seq && open.seq >= (shown?.seq ?? 0);
}
