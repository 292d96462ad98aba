import { and, inArray, sql } from 'drizzle-orm';
import { SOCKET, SYNC } from '../../contract/limits';
import type { ServerMessage } from '../../contract/socket';
import { ownerOf } from '../../contract/streams';
import type { Change, ChangeRange, Seen } from '../../contract/sync';
import { type Store, type Tx, withAccess } from '../db/access';
import { headOf, type Position, readRange } from '../db/change-log';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { MAY_BE_PRIVATE, visibilityOf } from './visibility';

/** A range as it travels: whoever is sent it is sent the very same object, so a carrier makes its bytes once. */
export interface Frame {
  readonly text: string;
  readonly range: ChangeRange;
}
/** The log was shortened past where they stand. */
interface Gone {
  readonly head: Seen;
}
/** `astray`: the log holds another history than the one up to where they stand. */
export type Found = Frame | Gone | 'astray' | null;

interface Wanted {
  readonly reader: UserPrincipal;
  give(found: Found): void;
  fail(error: unknown): void;
}

/** Commits within this time travel in one frame. */
const GATHER_MS = 12;
/** Longer for a crowd, whose frames take as long to send: else nobody else would have a turn. */
const GATHER_MS_EACH = 0.03;
const GATHER_MS_MOST = 120;
/** So many are sent to before whatever else waits has its turn. */
const GIVEN_AT_ONCE = 50;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads ranges of streams for all sessions of the process. Who stands at the same place of a stream and may see the same
 * of it (`visibility.ts`) shares one read and one encoding (S135).
 *
 * A shared range shows nobody more than a read of their own would have shown at that moment (S136): it is read as one of
 * those it is for, under row-level security, after all of them have asked; a private row makes it that person's alone;
 * and whose private row is missing in it reads for themself.
 */
export class SharedReads {
  private readonly channels = new Map<string, Channel>();

  constructor(private readonly store: Store & { readonly logId: string }) {}

  /** The next frame after `since`; null where there is none. */
  next(reader: UserPrincipal, stream: string, since: Position): Promise<Found> {
    const name = `${stream} ${visibilityOf(reader, stream)}`;
    return new Promise((give, fail) => {
      const channel = this.channels.get(name) ?? new Channel((one, from) => this.read(one, stream, from));
      this.channels.set(name, channel);
      channel.add(since, { reader, give, fail }, () => this.channels.delete(name));
    });
  }

  private read(reader: UserPrincipal, stream: string, since: Position): Promise<Read> {
    return withAccess(this.store, reader, async (tx) => {
      for (let limit: number = SYNC.changesPage; ; limit = Math.ceil(limit / 4)) {
        const range = await readRange(tx.db, this.store.logId, stream, since, limit);
        if (range === 'astray') return { found: range, isFor: everybody };
        if (range === null) return { found: null, isFor: everybody };
        if (range === 'gone') return { found: { head: await headOf(tx.db, stream) }, isFor: everybody };
        const text = JSON.stringify({ type: 'changes', range } satisfies ServerMessage);
        // One change that is larger than a frame is sent all the same: it cannot be divided.
        if (limit > 1 && !fits(text)) continue;
        return { found: { text, range }, isFor: await audienceOf(tx, stream, range.changes) };
      }
    });
  }
}

interface Read {
  readonly found: Found;
  /** Who of those that may see the same in general is shown this, beside who read it. */
  isFor(person: UserPrincipal): boolean;
}

const everybody = () => true;

async function audienceOf(tx: Tx<UserPrincipal>, stream: string, changes: readonly Change[]): Promise<Read['isFor']> {
  const delicate = changes.filter(({ entity }) => MAY_BE_PRIVATE.has(entity));
  // The reader was shown it, so it is theirs, and nobody else's.
  if (delicate.some(({ row }) => row?.['isPrivate'] === true)) return () => false;
  const unseen = delicate.flatMap(({ row, id }) => (row ? [] : [id]));
  if (unseen.length === 0) return everybody;
  // Only whose they are: the rows themselves are read by their owners.
  const owners = new Set<string>();
  await asSystem(tx, async () => {
    for (const table of MAY_BE_PRIVATE.values()) {
      const isUnseen = and(sql`${table.companyId} = ${ownerOf(stream)}`, inArray(table.id, unseen));
      const rows = await tx.db.select({ owner: sql<string>`owner_id` }).from(table).where(isUnseen);
      for (const { owner } of rows) owners.add(owner);
    }
  });
  return ({ userId }) => !owners.has(userId);
}

/** Who waits at one position of one history. */
interface PendingRead {
  readonly since: Position;
  readonly wanted: Wanted[];
}

/** All who may see the same of one stream. One thing after the other: gather who asks, read for each position, give. */
class Channel {
  private waiting = new Map<string, PendingRead>();
  private running = false;

  constructor(private readonly read: (reader: UserPrincipal, since: Position) => Promise<Read>) {}

  add(since: Position, wanted: Wanted, idle: () => void): void {
    const position = `${since.seq} ${since.mark}`;
    const there = this.waiting.get(position);
    if (there) there.wanted.push(wanted);
    else this.waiting.set(position, { since, wanted: [wanted] });
    if (this.running) return;
    this.running = true;
    void this.run().then(() => {
      if (!this.running) idle();
    });
  }

  private async run(): Promise<void> {
    while (this.waiting.size > 0) {
      await pause(GATHER_MS);
      const count = [...this.waiting.values()].reduce((sum, { wanted }) => sum + wanted.length, 0);
      if (count > GIVEN_AT_ONCE) await pause(Math.min(GATHER_MS_MOST, count * GATHER_MS_EACH));
      const gathered = [...this.waiting.values()].sort((a, b) => b.wanted.length - a.wanted.length);
      // From here on who asks is read for anew.
      this.waiting = new Map();
      for (const { since, wanted } of gathered) await this.serve(since, wanted);
    }
    this.running = false;
  }

  private async serve(since: Position, wanted: readonly Wanted[]): Promise<void> {
    let left = wanted;
    for (let [first] = left; first; [first] = left) {
      const { reader } = first;
      try {
        const { found, isFor } = await this.read(reader, since);
        const isTheirs = (one: Wanted) => one.reader.userId === reader.userId || isFor(one.reader);
        await give(left.filter(isTheirs), found);
        left = left.filter((one) => !isTheirs(one));
      } catch (error) {
        for (const { fail } of left) fail(error);
        return;
      }
    }
  }
}

async function give(wanted: readonly Wanted[], found: Found): Promise<void> {
  for (let at = 0; at < wanted.length; at += GIVEN_AT_ONCE) {
    if (at > 0) await pause(0);
    for (const one of wanted.slice(at, at + GIVEN_AT_ONCE)) one.give(found);
  }
}

/** Counting bytes costs an encoding, so only where the answer is in doubt. */
function fits(text: string): boolean {
  if (text.length * 3 <= SOCKET.maxFrameBytes) return true;
  return text.length <= SOCKET.maxFrameBytes && new TextEncoder().encode(text).length <= SOCKET.maxFrameBytes;
}
