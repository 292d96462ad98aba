import type { EntityName } from '../../contract/entities';
import { ask, type Db } from './database';
import { asSystem } from './enter';
import type { WireRow } from './entity-tables';
import type { Principal } from './principal';
import { isToldByOthers, ownStreamsOf } from './streams';

export interface RecordedChange {
  readonly entity: EntityName;
  readonly id: string;
  readonly rev: number;
  /** What was written, whole, where that is at hand: it is not read again. */
  readonly row?: WireRow | undefined;
}
export interface Recorded {
  readonly stream: string;
  readonly changes: readonly RecordedChange[];
}
export interface RecordedRange extends Recorded {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
  /** Of the change before `from`. */
  readonly before: string;
}

/** Collects what a transaction changed; a row changed twice counts once, at its newest `rev`. */
export interface Changes {
  put(stream: string, entity: EntityName, id: string, rev: number, row?: WireRow): void;
  /** The row is gone: `rev` is one above the last the row had, else clients would not apply it. */
  remove(stream: string, entity: EntityName, id: string, rev: number): void;
  /** Whether this transaction gave the row this `rev`: for who sent its commands that is nobody else's change. */
  made(id: string, rev: number): boolean;
}

export class ChangeRecorder implements Changes {
  private readonly byStream = new Map<string, Map<string, RecordedChange>>();
  private readonly revs = new Set<string>();

  put(stream: string, entity: EntityName, id: string, rev: number, row?: WireRow): void {
    const recorded = this.byStream.get(stream) ?? new Map<string, RecordedChange>();
    recorded.set(`${entity} ${id}`, { entity, id, rev, row });
    this.byStream.set(stream, recorded);
    this.revs.add(`${id} ${rev}`);
  }

  made(id: string, rev: number): boolean {
    return this.revs.has(`${id} ${rev}`);
  }

  // The log holds references only: what is gone is found missing by the reader.
  remove(stream: string, entity: EntityName, id: string, rev: number): void {
    this.put(stream, entity, id, rev);
  }

  /** What is to be logged, by stream in ascending order. */
  recorded(): readonly Recorded[] {
    return [...this.byStream]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([stream, changes]) => ({
        stream,
        changes: [...changes.values()],
      }));
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
    for (const { stream, changes } of this.recorded()) {
      const write = () => writeRange(db, stream, changes, mark);
      ranges.push(await (isAnothers(stream, principal) ? asSystem({ db, principal }, write) : write()));
    }
    return ranges;
  }
}

/** Nothing is written for anybody else: no statement of it is the system's, so others may travel with it. */
export const isOwn = (recorded: readonly Recorded[], principal: Principal): boolean =>
  recorded.every(({ stream }) => !isAnothers(stream, principal));

function isAnothers(stream: string, principal: Principal): boolean {
  return principal.kind === 'user' && isToldByOthers(stream) && !ownStreamsOf(principal).includes(stream);
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

/**
 * One statement, however many changes: the counter's row is locked by it, and the log written behind. The mark they follow
 * is another's, which sees what was committed while this one waited for the counter.
 */
async function writeRange(
  db: Db,
  stream: string,
  recorded: readonly RecordedChange[],
  mark: string,
): Promise<RecordedRange> {
  const by = recorded.length;
  const columns = [recorded.map(({ entity }) => entity), recorded.map(({ id }) => id), recorded.map(({ rev }) => rev)];
  const written = ask<{ seq: number }>(db, { text: WRITE, params: [stream, by, mark, ...columns] });
  const followed = ask<{ before: string }>(db, { text: BEFORE, params: [stream, by] });
  const [[row], [last]] = await Promise.all([written, followed]);
  if (!row) throw new Error(`stream ${stream} has no counter`);
  const from = row.seq - by + 1;
  return { stream, from, to: row.seq, mark, before: last?.before ?? '', changes: recorded };
}

const WRITE = `
  with counter as (
    insert into streams (name, seq) values ($1, $2::bigint)
    on conflict (name) do update set seq = streams.seq + excluded.seq
    returning seq
  ), written as (
    insert into changes (stream, seq, entity, id, rev, mark)
    select $1, counter.seq - $2::bigint + c.at, c.entity, c.id, c.rev, $3
    from counter, unnest($4::text[], $5::uuid[], $6::int[]) with ordinality as c(entity, id, rev, at)
  )
  select seq from counter`;
const BEFORE = `
  select mark as before from changes where stream = $1
    and seq = (select seq from streams where name = $1) - $2::bigint`;
