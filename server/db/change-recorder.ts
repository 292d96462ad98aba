import { sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Principal } from '../identity/principal';
import type { Db } from './database';
import { asSystem } from './enter';
import { changes, streams } from './schema';

export interface RecordedChange {
  readonly entity: EntityName;
  readonly id: string;
  readonly rev: number;
}
export interface RecordedRange {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
  readonly mark: string;
  /** Of the change before `from`. */
  readonly before: string;
  readonly changes: readonly RecordedChange[];
}

/** Collects what a transaction changed; a row changed twice counts once, at its newest `rev`. */
export interface Changes {
  put(stream: string, entity: EntityName, id: string, rev: number): void;
  /** The row is gone: `rev` is one above the last the row had, else clients would not apply it. */
  remove(stream: string, entity: EntityName, id: string, rev: number): void;
}

export const companyStream = (companyId: string) => `company:${companyId}`;
export const userStream = (userId: string) => `user:${userId}`;

export class ChangeRecorder implements Changes {
  private readonly byStream = new Map<string, Map<string, RecordedChange>>();

  put(stream: string, entity: EntityName, id: string, rev: number): void {
    const recorded = this.byStream.get(stream) ?? new Map<string, RecordedChange>();
    recorded.set(`${entity} ${id}`, { entity, id, rev });
    this.byStream.set(stream, recorded);
  }

  // The log holds references only: what is gone is found missing by the reader.
  remove(stream: string, entity: EntityName, id: string, rev: number): void {
    this.put(stream, entity, id, rev);
  }

  /**
   * Takes the numbers and writes the log. Must be the transaction's last statements: the counter row
   * stays locked until commit, which is what makes `seq` gapless and in commit order. Streams are taken
   * in ascending order, so that two transactions cannot wait for each other. What somebody else is told of is
   * written by the system: nobody writes another's stream.
   */
  async flush(db: Db, principal: Principal): Promise<readonly RecordedRange[]> {
    const ranges: RecordedRange[] = [];
    const mark = newMark();
    for (const stream of [...this.byStream.keys()].sort()) {
      const recorded = [...(this.byStream.get(stream)?.values() ?? [])];
      const write = () => writeRange(db, stream, recorded, mark);
      ranges.push(await (isAnothers(stream, principal) ? asSystem({ db, principal }, write) : write()));
    }
    return ranges;
  }
}

function isAnothers(stream: string, principal: Principal): boolean {
  return principal.kind === 'user' && stream.startsWith('user:') && stream !== userStream(principal.userId);
}

/**
 * Tells a transaction from every other, also from the one that has its numbers after the database went back (S165).
 * Time and chance: chance alone comes again where a machine is put back to a snapshot of its memory.
 */
export function newMark(): string {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1_000);
  const [chance = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return micros.toString(36) + chance.toString(36);
}

async function writeRange(
  db: Db,
  stream: string,
  recorded: readonly RecordedChange[],
  mark: string,
): Promise<RecordedRange> {
  const to = await advance(db, stream, recorded.length);
  const range = { stream, from: to - recorded.length + 1, to, mark, changes: recorded };
  return { ...range, before: await insertChanges(db, range) };
}

/** One statement of three arrays, however many changes. Answers the mark they follow. */
async function insertChanges(db: Db, range: Omit<RecordedRange, 'before'>): Promise<string> {
  const { stream, from, mark, changes: recorded } = range;
  const entities = sql.param(recorded.map(({ entity }) => entity));
  const ids = sql.param(recorded.map(({ id }) => id));
  const revs = sql.param(recorded.map(({ rev }) => rev));
  const [row] = await db.execute<{ before: string }>(sql`
    with added as (insert into ${changes} (stream, seq, entity, id, rev, mark)
    select ${stream}, ${from}::bigint + c.at - 1, c.entity, c.id, c.rev, ${mark}
    from unnest(${entities}::text[], ${ids}::uuid[], ${revs}::int[]) with ordinality as c(entity, id, rev, at))
    select mark as before from ${changes} where stream = ${stream} and seq = ${from}::bigint - 1`);
  return row?.before ?? '';
}

async function advance(db: Db, stream: string, by: number): Promise<number> {
  const [row] = await db
    .insert(streams)
    .values({ name: stream, seq: by })
    .onConflictDoUpdate({ target: streams.name, set: { seq: sql`${streams.seq} + ${by}` } })
    .returning({ seq: streams.seq });
  if (!row) throw new Error(`stream ${stream} has no counter`);
  return row.seq;
}
