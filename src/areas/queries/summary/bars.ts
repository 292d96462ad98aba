import type { AggregationAnswer } from '../../../../contract/aggregation';

/** A piece of a bar, in the measure's own numbers. */
export interface BarPart {
  readonly row: number;
  /** The group of the second field; 0 where there is none. */
  readonly series: number;
  readonly from: number;
  readonly to: number;
  readonly measure: number;
  /** Which of how many bars of its row it is. */
  readonly lane: number;
  readonly lanes: number;
}

/** Parts one above the other, those below zero to the other side, or beside each other (AG12). */
export function barParts({ groups, cells }: AggregationAnswer, isStacked: boolean): BarPart[] {
  const [first = [], second] = groups;
  return first.flatMap(({ measure }, row) => {
    const measures = second === undefined ? [measure] : (cells[row] ?? []);
    const found = measures.flatMap((one, series) =>
      one === null || (isStacked && one === 0) ? [] : [{ one, series }],
    );
    if (!isStacked) {
      return found.map(({ one, series }, lane) => ({
        ...{ row, series, from: 0, to: one, measure: one },
        ...{ lane, lanes: found.length },
      }));
    }
    let [above, below] = [0, 0];
    return found.map(({ one, series }) => {
      const from = one < 0 ? below : above;
      if (one < 0) below += one;
      else above += one;
      return { row, series, from, to: from + one, measure: one, lane: 0, lanes: 1 };
    });
  });
}

/** From the least to the greatest, with zero where sizes are told by length. */
export function extent(parts: readonly BarPart[], withZero: boolean): [number, number] {
  const ends = parts.flatMap(({ from, to }) => (withZero ? [from, to] : [to]));
  const [low, high] = ends.reduce(
    ([least, most], end) => [Math.min(least, end), Math.max(most, end)],
    withZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return low > high ? [0, 1] : low === high ? [low, low + 1] : [low, high];
}
