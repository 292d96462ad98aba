import * as z from 'zod/mini';
import { SnapshotPage } from '../../contract/sync';
import { isWhole, ReceivedChunk } from '../store/chunk-rows';
import type { MusterDatabase } from '../store/database';
import type { SnapshotMeta } from '../store/records';
import { seenAt } from '../store/seen-changes';
import { cursorOf, readSnapshot } from '../store/streams';
import {
  addPages,
  dropSnapshot,
  type ReceivedPage,
  replayIntoSnapshot,
  resumeSnapshot,
  snapshotEntities,
  swapSnapshot,
} from '../store/writer-snapshot';
import { askChanges, proofOf } from './ask-changes';
import { type Http, Refusal } from './http';
import type { Clock } from './ports';

/** Pages held while the disk is slower than the network. */
const MAX_WAITING = 8;
/** Who shows the rows asks for them at once. */
const KEEP_PARSED_MS = 30_000;

/** As `SnapshotPage`, in the time it takes to look at its lists and not at their values. */
const PageOnTheWire = z.extend(SnapshotPage, { chunk: ReceivedChunk });

export interface SnapshotParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly clock: Clock;
  readonly rowsInMemory: number;
  progress(rows: number): void;
}

/** Fetches a stream's rows as a set of their own and swaps them in. Goes on where it was interrupted. */
export async function takeSnapshot(
  parts: SnapshotParts,
  target: { readonly stream: string; readonly logId: string; readonly accessRev: number },
): Promise<void> {
  const { db, clock } = parts;
  db.parsed.clear();
  db.parsed.room = parts.rowsInMemory;
  for (;;) {
    const begun = await resumeSnapshot(db, target.stream, target.logId);
    const isWhole = await readPages(parts, target.stream, begun).then(() => true, isAstray);
    if (isWhole && (await replay(parts, target.stream))) break;
    await dropSnapshot(db, target.stream);
  }
  await swapSnapshot(db, target.stream, target.accessRev, clock.now());
  clock.after(KEEP_PARSED_MS, () => db.parsed.clear());
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
async function readPages(parts: SnapshotParts, stream: string, begun: SnapshotMeta | undefined): Promise<void> {
  const waiting: ReceivedPage[] = [];
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const state = await addPages(parts.db, waiting.splice(0));
      parts.progress(state.rows);
    }
    writing = null;
  };
  try {
    for await (const received of pagesAfter(parts.http, stream, begun)) {
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

async function* pagesAfter(http: Http, stream: string, begun: SnapshotMeta | undefined): AsyncGenerator<ReceivedPage> {
  const entities = snapshotEntities(stream);
  let after = begun?.after ?? null;
  let seen = begun?.seen;
  let at = begun === undefined ? 0 : entities.indexOf(begun.entity) + (after === null ? 1 : 0);
  while (at < entities.length) {
    const received = await fetchPage(http, stream, entities[at] ?? '', { after, seen });
    yield received;
    const { seq, mark } = received.page;
    seen = seenAt(seq, mark).seen;
    after = received.page.next;
    if (after === null) at += 1;
  }
}

async function fetchPage(
  http: Http,
  stream: string,
  entity: string,
  { after, seen }: Pick<SnapshotMeta, 'after' | 'seen'>,
): Promise<ReceivedPage> {
  const params = { stream, entity, ...(after === null ? {} : { after }), ...proofOf(seen) };
  const { body, text } = await http.send('sync.snapshot', { params });
  const page = z.parse(PageOnTheWire, body);
  const { chunk } = page;
  // Half a page would be taken for the whole: better none, and the rows shown stay.
  if (!isWhole(chunk) || page.stream !== stream || chunk.entity !== entity) {
    throw new Error(`A page of ${entity} has another shape than this build knows.`);
  }
  return { page, text };
}

/** Applies what changed since the first page. False: the log cannot serve it, or is another than that of a page. */
async function replay({ db, http }: SnapshotParts, stream: string): Promise<boolean> {
  for (;;) {
    const open = await readSnapshot(db, stream);
    if (open === undefined) return false;
    const answer = await askChanges(http, stream, cursorOf(open));
    if (answer.snapshot) return false;
    if (answer.range === null) return true;
    const seq = await replayIntoSnapshot(db, answer.range);
    if (seq === undefined) return false;
    if (seq >= answer.head) return true;
  }
}
