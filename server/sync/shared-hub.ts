import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { withAccess } from '../db/access';
import { headsOf } from '../db/change-log';
import type { Database } from '../db/database';
import { Hub } from '../db/hub';
import { SYSTEM } from '../db/principal';
import { streams } from '../db/schema';
import { accessPrefix } from '../identity/access-watch';

/** Streams named in one message: PostgreSQL carries less than 8,000 bytes. */
const NAMED_AT_ONCE = 80;

/** What the processes on one database say to each other: how far streams have come, never what is in them. */
const Word = z.object({ from: z.string(), streams: z.record(z.string(), z.int()) });

/**
 * The hub of a process that shares its database with others. What is committed here is told to them, what they
 * commit is heard here. A word may be lost (the process died between its commit and saying so, the line broke):
 * `catchUp` asks the database itself.
 */
export class SharedHub extends Hub {
  private readonly me = crypto.randomUUID();
  private readonly unsaid = new Map<string, number>();
  private saying = false;

  constructor(
    private readonly database: Database,
    /** Says a word to every process on this database, this one included. Rejects while there is no line. */
    private readonly say: (word: string) => Promise<void>,
  ) {
    super();
  }

  override advanced(stream: string, seq: number): void {
    super.advanced(stream, seq);
    this.unsaid.set(stream, Math.max(seq, this.unsaid.get(stream) ?? 0));
    void this.speak();
  }

  /** A word arrived. */
  heard(text: string): void {
    const word = parse(text);
    if (!word || word.from === this.me) return;
    for (const [stream, seq] of Object.entries(word.streams)) super.advanced(stream, seq);
  }

  /** Reads where the awaited streams stand; after silence also asks anew what people may see. */
  async catchUp(afterSilence: boolean): Promise<void> {
    const awaited = [...this.followed()];
    const isAccess = (stream: string) => stream.startsWith(accessPrefix);
    if (afterSilence) for (const stream of awaited.filter(isAccess)) super.advanced(stream, 0);
    const names = awaited.filter((stream) => !isAccess(stream));
    if (names.length === 0) return;
    const heads = await withAccess({ database: this.database, hub: this }, SYSTEM, ({ db }) =>
      headsOf(db, sql`${streams.name} = any(${sql.param(names)}::text[])`),
    );
    const known = new Map(heads.map((head) => [head.stream, head]));
    for (const name of names) super.advanced(name, known.get(name)?.seq ?? 0, known.get(name)?.mark ?? '');
  }

  /** One word at a time: what is committed while it travels goes with the next. */
  private async speak(): Promise<void> {
    if (this.saying) return;
    this.saying = true;
    while (this.unsaid.size > 0) {
      const some = [...this.unsaid].slice(0, NAMED_AT_ONCE);
      for (const [stream] of some) this.unsaid.delete(stream);
      // Lost words are what catching up is for.
      await this.say(JSON.stringify({ from: this.me, streams: Object.fromEntries(some) })).catch(() => {});
    }
    this.saying = false;
  }
}

function parse(text: string): z.infer<typeof Word> | null {
  try {
    return z.safeParse(Word, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
