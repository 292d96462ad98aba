import type { Measure } from '../../../contract/aggregation';

/** What is known of the rows of many groups, each at its place. */
export class Tally {
  readonly rows: Float64Array;
  private readonly values: Float64Array;
  private readonly sums: Float64Array;
  private readonly least: Float64Array;
  private readonly most: Float64Array;

  constructor(size: number) {
    this.rows = new Float64Array(size);
    this.values = new Float64Array(size);
    this.sums = new Float64Array(size);
    this.least = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.most = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  }

  /** One row, with its values of the measured field. */
  add(at: number, values: readonly number[]): void {
    this.rows[at] = (this.rows[at] ?? 0) + 1;
    for (const value of values) {
      this.values[at] = (this.values[at] ?? 0) + 1;
      this.sums[at] = (this.sums[at] ?? 0) + value;
      if (value < (this.least[at] ?? 0)) this.least[at] = value;
      if (value > (this.most[at] ?? 0)) this.most[at] = value;
    }
  }

  /** Null where no row had a value (AG3). */
  measure(at: number, op: Measure['op']): number | null {
    const rows = this.rows[at] ?? 0;
    const values = this.values[at] ?? 0;
    const sum = this.sums[at] ?? 0;
    if (op === 'count') return rows;
    if (values === 0) return null;
    if (op === 'sum') return sum;
    if (op === 'avg') return sum / values;
    return (op === 'min' ? this.least[at] : this.most[at]) ?? null;
  }
}
