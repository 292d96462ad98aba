import type { FileReport } from './file-report';
import type { Settled } from './record-set';
import { count } from './text';
import type { Tally } from './tools/told';

/** Rows of one record by what they tell, each counted once. */
export type RecordRows = Readonly<Partial<Record<'assets' | 'services' | 'findings' | 'software', number>>>;

/** What becomes of the rows of a format with a parser of its own: none is passed over in silence (T2). */
export class RowTally {
  readonly #report: FileReport;
  readonly #leftOut = new Map<string, number>();
  readonly #tally: Tally = {
    ...{ rows: 0, findings: 0, further: 0, software: 0, services: 0, assets: 0 },
    ...{ joined: 0, repeated: 0, leftOut: 0, rejected: 0 },
  };

  constructor(report: FileReport) {
    this.#report = report;
  }

  /** Rows that tell of one record; with a record that is not taken none of them is. */
  tell(rows: RecordRows, isTaken: boolean): void {
    for (const kind of ['assets', 'services', 'findings', 'software'] as const) {
      this.#tally.rows += rows[kind] ?? 0;
      this.#tally[isTaken ? kind : 'rejected'] += rows[kind] ?? 0;
    }
  }

  reject(rows = 1): void {
    this.#tally.rows += rows;
    this.#tally.rejected += rows;
  }

  leaveOut(kind: string, rows = 1): void {
    this.#tally.rows += rows;
    this.#tally.leftOut += rows;
    if (rows > 0) this.#leftOut.set(kind, rows + (this.#leftOut.get(kind) ?? 0));
  }

  /** Remarks what was left out, and what more rows say than the records have. */
  finish(records: Settled): Tally {
    for (const [kind, rows] of this.#leftOut) this.#report.notice(null, `Left out: ${kind} (${count(rows)}).`);
    const tally = this.#tally;
    for (const kind of ['findings', 'software'] as const) {
      const more = tally[kind] - records[kind];
      if (more <= 0) continue;
      tally[kind] -= more;
      tally.joined += more;
      const rows = count(more);
      const isOne = more === 1;
      this.#report.notice(
        null,
        kind === 'findings'
          ? `${rows} ${isOne ? 'row speaks' : 'rows speak'} of a finding of another row: it has what all of them say.`
          : `${rows} ${isOne ? 'row names' : 'rows name'} software that another row names: the first is kept.`,
      );
    }
    return tally;
  }
}
