import type { Change, ChangeRange } from '../../contract/sync';

/** Joins ranges that follow one another, so that a burst of frames becomes one transaction. */
export function joinRanges(ranges: readonly ChangeRange[]): ChangeRange[] {
  const joined: ChangeRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const follows =
      last !== undefined &&
      last.stream === range.stream &&
      last.logId === range.logId &&
      range.from === last.to + 1 &&
      range.before === last.mark;
    if (!follows) joined.push(range);
    else
      joined[joined.length - 1] = {
        ...last,
        to: range.to,
        ...markOf(range),
        changes: newest([...last.changes, ...range.changes]),
      };
  }
  return joined;
}

/** A server of the build before says none. */
const markOf = ({ mark }: ChangeRange) => (mark === undefined ? {} : { mark });

/** Each row once, as it came last. */
function newest(changes: readonly Change[]): Change[] {
  const byRow = new Map<string, Change>();
  for (const change of changes) byRow.set(`${change.entity} ${change.id}`, change);
  return [...byRow.values()];
}
