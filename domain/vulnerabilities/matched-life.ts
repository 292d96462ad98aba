import type { Finding } from '../../contract/areas/vulnerabilities';
import type { Match } from './match-software';

/**
 * How the matcher's findings come and go (MT6): as a source's own would, had it compared each of its statements with the
 * catalog of today. So what an import brought goes with it, and what it changed is as before.
 */

/** One standing statement of the record, oldest first. */
export interface Appearance {
  readonly observedAt: string;
  /** When its import was begun; null for what no import brought. */
  readonly runAt: string | null;
  /** Null: it does not speak of the package. */
  readonly outcome: Match['outcome'] | null;
  /** It states a version that the proof names. */
  readonly isProven: boolean;
}

type Seen = Pick<Finding, 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt' | 'reopenedAt'>;
/** When it is seen, and from when to when no source said that it is affected. */
export interface MatchedSight extends Seen {
  readonly silentFrom?: string | undefined;
  readonly silentTo?: string | undefined;
}

const later = (one: string, other: string): string => (one > other ? one : other);

export const firstSight = (observedAt: string, now: string): MatchedSight => ({
  ...{ firstSeenAt: now, lastSeenAt: later(observedAt, now), resolvedAt: null },
});

/** Whether what is known tells how it goes on without the statements: it is seen, was always seen, and still is. */
export const needsNoHistory = ({ resolvedAt, reopenedAt, silentFrom }: MatchedSight, isAffected: boolean): boolean =>
  isAffected && resolvedAt === null && reopenedAt === undefined && silentFrom === undefined;

export const stillSeen = (before: MatchedSight, observedAt: string): MatchedSight => ({
  ...before,
  lastSeenAt: later(before.firstSeenAt, observedAt),
});

/** How it is seen from now on; null: nothing that stands ever said it, so it never was. `now`: ISO 8601. */
export function nextSight(
  before: MatchedSight,
  isAffected: boolean,
  statements: readonly Appearance[],
  now: string,
): MatchedSight | null {
  const { firstSeenAt } = before;
  const { last, back } = sightings(statements, firstSeenAt);
  const seenAt = statements[last]?.observedAt;
  const reopened = [back === null ? undefined : later(back, firstSeenAt), before.silentTo];
  const sight = {
    firstSeenAt,
    lastSeenAt: seenAt === undefined ? before.lastSeenAt : later(firstSeenAt, seenAt),
    reopenedAt: reopened.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined),
  };
  const { silentFrom, silentTo } = before;
  const isSilent = silentFrom !== undefined && silentTo === undefined;
  if (isAffected) {
    if (!isSilent) return { ...sight, resolvedAt: null, silentFrom, silentTo };
    return { ...sight, resolvedAt: null, reopenedAt: now, silentFrom, silentTo: now };
  }
  if (last >= 0) {
    const goneAt = statements[last + 1]?.observedAt ?? now;
    return { ...sight, resolvedAt: later(goneAt, firstSeenAt), silentFrom, silentTo };
  }
  if (!statements.some(({ isProven }) => isProven)) return null;
  // It is stated as before; it is the catalog that says it no longer.
  if (before.resolvedAt !== null) return before;
  return { ...before, resolvedAt: now, silentFrom: now, silentTo: undefined };
}

/** The last statement that is affected, -1 for none, and when it was last back after one that was not. */
function sightings(statements: readonly Appearance[], firstSeenAt: string): { last: number; back: string | null } {
  let [last, back]: [number, string | null] = [-1, null];
  let isSeen = false;
  for (const [at, { outcome, observedAt, runAt }] of statements.entries()) {
    // Of what nobody can compare it stays as it was.
    const isAffected: boolean = outcome === 'affected' || (outcome === 'unknown' && isSeen);
    // What had come and gone before it was first matched is no news.
    if (isAffected && !isSeen && last >= 0 && (runAt ?? observedAt) > firstSeenAt) back = observedAt;
    if (isAffected) last = at;
    isSeen = isAffected;
  }
  return { last, back };
}
