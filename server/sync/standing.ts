import { SYNC } from '../../contract/limits';
import type { Cursor } from '../../contract/sync';
import type { Db } from '../db/database';
import { floorOf, headOf } from './change-log';

export interface Standing {
  readonly head: number;
  /** The log can bring this cursor to the head; else the client fetches a snapshot. */
  readonly replayable: boolean;
}

/** Where a client's cursor stands against a stream. */
export async function standingOf(db: Db, logId: string, stream: string, cursor: Cursor | undefined): Promise<Standing> {
  const head = await headOf(db, stream);
  if (!cursor || cursor.logId !== logId || cursor.seq > head) return { head, replayable: false };
  if (head - cursor.seq > SYNC.maxReplay) return { head, replayable: false };
  return { head, replayable: cursor.seq >= (await floorOf(db, stream, head)) - 1 };
}
