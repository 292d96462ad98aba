import type { RecordChange } from '../../contract/record';
import { sameValue } from '../merge/same-value';

type Told = Pick<RecordChange, 'rev' | 'byName' | 'changes'>;

/**
 * Which changes of a record take back the one before them that still stood, by the same person: each field is as it was. By their
 * revisions. `newestFirst`: as a history is told.
 */
export function undoingChanges(newestFirst: readonly Told[]): ReadonlySet<number> {
  const standing: Told[] = [];
  const undoing = new Set<number>();
  for (const change of newestFirst.toReversed()) {
    const last = standing.at(-1);
    if (last !== undefined && takesBack(change, last)) {
      undoing.add(change.rev);
      standing.pop();
    } else standing.push(change);
  }
  return undoing;
}

function takesBack(change: Told, before: Told): boolean {
  const fields = Object.keys(before.changes);
  if (change.byName !== before.byName || fields.length === 0) return false;
  if (!sameValue(Object.keys(change.changes).toSorted(), fields.toSorted())) return false;
  return fields.every((field) => {
    const [was, is] = [before.changes[field], change.changes[field]];
    // Of members only some are told, and of long values the beginning: these could be others.
    if (was === undefined || is === undefined || !('before' in was) || !('before' in is)) return false;
    return was.cut !== true && is.cut !== true && sameValue(was.before, is.after) && sameValue(was.after, is.before);
  });
}
