import { sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Db } from './database';
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
  readonly changes: readonly RecordedChange[];
}

/** Collects what a transaction changed; a row changed twice counts once, at its newest `rev`. */
export interface Changes {
  put(stream: string, entity: EntityName, id: string, rev: number): void;
  /** The row is gone: `rev` is one above the last the row had, else clients would not apply it. */
  remove(stream: string, entity: EntityName, id: string, rev: number): void;
}

export const companyStream = (companyId: string) => `company:${companyId}`;

/** Rows of one log insert: far below PostgreSQL's 65,535 parameters. */
const INSERT_ROWS = 5_000;

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
   * in ascending order, so that two transactions cannot wait for each other.
   */
  async flush(db: Db): Promise<readonly RecordedRange[]> {
    const ranges: RecordedRange[] = [];
    for (const stream of [...this.byStream.keys()].sort()) {
      const recorded = [...(this.byStream.get(stream)?.values() ?? [])];
      const to = await advance(db, stream, recorded.length);
      const from = to - recorded.length + 1;
      const rows = recorded.map((change, index) => ({ stream, seq: from + index, ...change }));
      for (let start = 0; start < rows.length; start += INSERT_ROWS) {
        await db.insert(changes).values(rows.slice(start, start + INSERT_ROWS));
      }
      ranges.push({ stream, from, to, changes: recorded });
    }
    return ranges;
  }
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
