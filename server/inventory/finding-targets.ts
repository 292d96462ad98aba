import type { NormalizedFinding } from '../../contract/areas/integrations';
import type { Finding } from '../../contract/areas/vulnerabilities';

/** A finding as it shall be, whatever the database has. */
export type FindingTarget = NormalizedFinding & Pick<Finding, 'status' | 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt'>;

/** Statuses that follow from what the source sees; the others are a person's. */
const BY_SIGHT: ReadonlySet<Finding['status']> = new Set(['active', 'reopened', 'mitigated']);

/**
 * The findings of a record after its source has spoken again: what it states is open, what it no longer states is
 * mitigated, what had been mitigated is reopened (I12). Ones that were removed with an undone run count as new.
 */
export function findingsAfter(
  known: readonly Finding[],
  stated: readonly NormalizedFinding[],
  observedAt: string,
): Map<string, FindingTarget> {
  const targets = new Map<string, FindingTarget>();
  const live = new Map(known.filter((one) => one.deletedAt === null).map((one) => [one.uniqueIdFromTool, one]));
  for (const finding of stated) {
    if (targets.has(finding.uniqueIdFromTool)) continue;
    const before = live.get(finding.uniqueIdFromTool);
    targets.set(finding.uniqueIdFromTool, {
      ...finding,
      status: before ? (before.status === 'mitigated' ? 'reopened' : before.status) : 'active',
      firstSeenAt: before && before.firstSeenAt < observedAt ? before.firstSeenAt : observedAt,
      lastSeenAt: before && before.lastSeenAt > observedAt ? before.lastSeenAt : observedAt,
      resolvedAt: null,
    });
  }
  for (const [uid, before] of live) {
    if (targets.has(uid)) continue;
    const isResolved = before.status === 'mitigated';
    targets.set(uid, isResolved ? before : { ...before, status: 'mitigated', resolvedAt: observedAt });
  }
  return targets;
}

/** How often and when the standing versions of a record state one finding. */
export interface Sightings {
  readonly finding: NormalizedFinding;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** Positions among the record's standing versions, oldest 0. */
  readonly first: number;
  readonly last: number;
  readonly times: number;
}

/** The same as stating the versions one after the other, from the sightings in all of them. */
export function findingsOfVersions(
  known: readonly Finding[],
  sightings: readonly Sightings[],
  observedAt: readonly string[],
): Map<string, FindingTarget> {
  const statuses = new Map(known.map((one) => [one.uniqueIdFromTool, one.status]));
  return new Map(
    sightings.map(({ finding, firstSeenAt, lastSeenAt, first, last, times }) => {
      const isOpen = last === observedAt.length - 1;
      const hasGap = times < last - first + 1;
      const status = statuses.get(finding.uniqueIdFromTool);
      const personal = status !== undefined && !BY_SIGHT.has(status) ? status : null;
      const open = personal ?? (hasGap ? 'reopened' : 'active');
      return [
        finding.uniqueIdFromTool,
        {
          ...finding,
          status: isOpen ? open : 'mitigated',
          firstSeenAt,
          lastSeenAt,
          resolvedAt: isOpen ? null : (observedAt[last + 1] ?? null),
        },
      ];
    }),
  );
}
