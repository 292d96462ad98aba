import type { Change, ChangeRange } from '../../contract/sync';

/** Joins ranges that follow one another, so that a burst of frames becomes one transaction. */
export function joinRanges(ranges: readonly ChangeRange[]): ChangeRange[] {
  const joined: ChangeRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const follows =
      last !== undefined && last.stream === range.stream && last.logId === range.logId && range.from === last.to + 1;
    if (!follows) joined.push(range);
    else joined[joined.length - 1] = { ...last, to: range.to, changes: newest([...last.changes, ...range.changes]) };
  }
  return joined;
}

/** Each row once, as it came last. */
function newest(changes: readonly Change[]): Change[] {
  const byRow = new Map<string, Change>();
  for (const change of changes) byRow.set(`${change.entity} ${change.id}`, change);
  return [...byRow.values()];
}
