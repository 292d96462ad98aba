import { SEVERITIES, type Severity } from '../../contract/primitives';
import type { Spread, TimeToFix } from '../../contract/time-to-fix';
import type { Column } from '../query/column';
import type { ColumnSource } from '../query/evaluate';
import { closedAt } from './life-cycle';

/** The fields it is made of. */
export const TIME_FIELDS = ['severity', 'status', 'firstSeenAt', 'resolvedAt', 'verdictAt'] as const;

/** How long the fixed ones among the findings at these slots took (FG1). Open ones, and what was never a problem, do not count. */
export function timeToFix(source: Pick<ColumnSource, 'column'>, slots: Uint32Array): TimeToFix {
  const [severity, status] = [source.column('severity'), source.column('status')];
  const times = new Map<unknown, number[]>(SEVERITIES.map((one) => [one, []]));
  const tookAt = tookBy(source);
  for (const slot of slots) {
    if (cellOf(status, slot) !== 'mitigated') continue;
    const took = tookAt(slot);
    if (took !== null) times.get(cellOf(severity, slot))?.push(took);
  }
  const of = (one: Severity): Spread => spreadOf(times.get(one) ?? []);
  return {
    all: spreadOf([...times.values()].flat()),
    bySeverity: {
      ...{ info: of('info'), low: of('low'), medium: of('medium') },
      ...{ high: of('high'), critical: of('critical') },
    },
  };
}

const cellOf = ({ codes, cells }: Column, slot: number): unknown => cells[codes[slot] ?? 0];

/** How long the fixed finding at a slot took; null where it does not say. What is said to be gone before it was seen took no time. */
function tookBy(source: Pick<ColumnSource, 'column'>): (slot: number) => number | null {
  const [seen, resolved, said] = [
    source.column('firstSeenAt'),
    source.column('resolvedAt'),
    source.column('verdictAt'),
  ] as const;
  // Each distinct time is read once.
  const [seenAt, resolvedAt, saidAt] = [seen.dates().instants, resolved.dates().instants, said.dates().instants];
  return (slot) => {
    const gone = cellOf(resolved, slot);
    const verdict = cellOf(said, slot);
    const end = closedAt({
      status: 'mitigated',
      resolvedAt: typeof gone === 'string' ? gone : null,
      ...(typeof verdict === 'string' && { verdictAt: verdict }),
    });
    if (end === null) return null;
    const at = end === gone ? resolvedAt[resolved.codes[slot] ?? 0] : saidAt[said.codes[slot] ?? 0];
    const took = (at ?? Number.NaN) - (seenAt[seen.codes[slot] ?? 0] ?? Number.NaN);
    return Number.isNaN(took) ? null : Math.max(0, took);
  };
}

/** Each of its numbers is one of those that are given: the least that so large a part of them does not exceed (nearest rank). */
export function spreadOf(times: readonly number[]): Spread {
  const inOrder = Float64Array.from(times).sort();
  const rank = (part: number): number | null => inOrder[Math.ceil(inOrder.length * part) - 1] ?? null;
  return { count: inOrder.length, median: rank(0.5), p90: rank(0.9) };
}
