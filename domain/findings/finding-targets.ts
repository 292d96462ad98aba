import type { NormalizedFinding } from '../../contract/areas/integrations';
import type { Finding } from '../../contract/areas/vulnerabilities';
import { statusOf } from './life-cycle';

/** A finding as it shall be, whatever the database has. */
export type FindingTarget = NormalizedFinding & Sighted & Ours & Ruled;
/** What the company says of the software it is about, worked out when it is written. */
type Ruled = Pick<Finding, 'exception' | 'ruledOutAt'>;
type Sighted = Pick<Finding, 'status' | 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt' | 'reopenedAt'>;
/** What is no source's to say, and stays whatever a source says: people's word, the deadline, and the priority. */
const OURS = [
  ...(['verdict', 'verdictNote', 'verdictAt', 'verdictUntil', 'verdictBy', 'assignee', 'fieldRevs'] as const),
  ...(['slaId', 'warnAt', 'dueAt', 'slaState', 'pauses', 'priority'] as const),
];
/** What it is to others is settled anew when all of its asset's are written (`settle-duplicates.ts`); of what was gone nothing is known.
 * The same goes for the policy exception it stands under (EX5). */
const JOINT = ['duplicateOf', 'together', 'excepted'] as const;
export type Ours = Pick<Finding, (typeof OURS)[number] | (typeof JOINT)[number]>;

export function oursOf(known: Finding | undefined): Ours {
  if (known === undefined) return {};
  const kept = known.deletedAt === null ? [...OURS, ...JOINT] : OURS;
  return Object.fromEntries(kept.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])));
}

type Seen = Pick<Sighted, 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt'> & { readonly reopenedAt: string | undefined };

function targetOf(
  finding: NormalizedFinding,
  { reopenedAt, ...seen }: Seen,
  known: Finding | undefined,
): FindingTarget {
  const sight = { ...seen, ...(reopenedAt !== undefined && { reopenedAt }) };
  const ours = oursOf(known);
  return { ...finding, ...sight, ...ours, status: statusOf({ ...sight, ...ours }) };
}

/**
 * The findings of a record after its source has spoken again: what it states is open, what it no longer states is
 * mitigated, what had been mitigated is reopened (I12), unless a person said otherwise (FN4). Ones that were removed with an
 * undone run count as new.
 */
export function findingsAfter(
  known: readonly Finding[],
  stated: readonly NormalizedFinding[],
  observedAt: string,
): Map<string, FindingTarget> {
  const targets = new Map<string, FindingTarget>();
  const all = new Map(known.map((one) => [one.uniqueIdFromTool, one]));
  const live = new Map([...all].filter(([, one]) => one.deletedAt === null));
  for (const finding of stated) {
    const uid = finding.uniqueIdFromTool;
    if (targets.has(uid)) continue;
    const before = live.get(uid);
    const seen = {
      firstSeenAt: before && before.firstSeenAt < observedAt ? before.firstSeenAt : observedAt,
      lastSeenAt: before && before.lastSeenAt > observedAt ? before.lastSeenAt : observedAt,
      resolvedAt: null,
      reopenedAt: before && (before.resolvedAt === null ? reopenedOf(before) : observedAt),
    };
    targets.set(uid, targetOf(finding, seen, all.get(uid)));
  }
  for (const target of goneAfter([...live.values()], (uid) => targets.has(uid), observedAt))
    targets.set(target.uniqueIdFromTool, target);
  return targets;
}

/** Of the live findings of a record those that its source no longer states at `observedAt` (ISO 8601), as they shall be (I12). */
function goneAfter(
  live: readonly Finding[],
  isStated: (uniqueIdFromTool: string) => boolean,
  observedAt: string,
): readonly FindingTarget[] {
  return live.flatMap((before) => {
    if (isStated(before.uniqueIdFromTool)) return [];
    const resolvedAt = before.resolvedAt ?? observedAt;
    return [targetOf(before, { ...before, resolvedAt, reopenedAt: reopenedOf(before) }, before)];
  });
}

/** Whether a finding is closed by what it shall be: what a person closed, or what was closed already, is not. */
export const isClosing = (before: Pick<Finding, 'status'> | undefined, after: Pick<Finding, 'status'>): boolean =>
  after.status === 'mitigated' && before?.status !== 'mitigated';

/**
 * The live findings of a record that are closed where its source states only these (`uids`) at `observedAt` (ISO 8601): what an import
 * says before it is committed, by the functions it is committed with. The matcher's are no source's to close.
 */
export function closedBy(live: readonly Finding[], uids: ReadonlySet<string>, observedAt: string): readonly Finding[] {
  const own = new Map(
    live.flatMap((one) =>
      one.proof === undefined && one.deletedAt === null ? [[one.uniqueIdFromTool, one] as const] : [],
    ),
  );
  return goneAfter([...own.values()], (uid) => uids.has(uid), observedAt).flatMap((target) => {
    const before = own.get(target.uniqueIdFromTool);
    return before !== undefined && isClosing(before, target) ? [before] : [];
  });
}

/** Rows of before contract 38 have only the status. */
const reopenedOf = ({ reopenedAt, status, lastSeenAt }: Finding): string | undefined =>
  reopenedAt ?? (status === 'reopened' ? lastSeenAt : undefined);

/** How often and when the standing versions of a record state one finding. */
export interface Sightings {
  readonly finding: NormalizedFinding;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** Position among the record's standing versions, oldest 0. */
  readonly last: number;
  /** The newest position that states it while the one before does not; null: it never came back. */
  readonly back: number | null;
}

/** The same as stating the versions one after the other, from the sightings in all of them. */
export function findingsOfVersions(
  known: readonly Finding[],
  sightings: readonly Sightings[],
  observedAt: readonly string[],
): Map<string, FindingTarget> {
  const before = new Map(known.map((one) => [one.uniqueIdFromTool, one]));
  return new Map(
    sightings.map(({ finding, firstSeenAt, lastSeenAt, last, back }) => {
      const seen = {
        ...{ firstSeenAt, lastSeenAt },
        resolvedAt: observedAt[last + 1] ?? null,
        reopenedAt: back === null ? undefined : observedAt[back],
      };
      return [finding.uniqueIdFromTool, targetOf(finding, seen, before.get(finding.uniqueIdFromTool))];
    }),
  );
}
