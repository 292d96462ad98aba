import * as z from 'zod/mini';
import { Finding, OPEN_STATUSES, type Verdict } from '../../contract/areas/vulnerabilities';

/**
 * The life of a finding. Two things are said of it, and neither takes the other's place: whether its source sees it, and what a
 * person decided. Its status follows from both by one table (FN4).
 */

type Status = Finding['status'];
/** `again`: it was gone, or a person had called it fixed, and a source has seen it since. */
type Sight = 'seen' | 'again' | 'gone';

const STATUS: Readonly<Record<Verdict | 'none', Readonly<Record<Sight, Status>>>> = {
  none: { seen: 'active', again: 'reopened', gone: 'mitigated' },
  verified: { seen: 'verified', again: 'reopened', gone: 'mitigated' },
  mitigated: { seen: 'mitigated', again: 'reopened', gone: 'mitigated' },
  // Accepted until it is really gone.
  risk_accepted: { seen: 'risk_accepted', again: 'risk_accepted', gone: 'mitigated' },
  // What was never a problem here is not fixed when it goes, and no problem when it comes back.
  false_positive: { seen: 'false_positive', again: 'false_positive', gone: 'false_positive' },
  out_of_scope: { seen: 'out_of_scope', again: 'out_of_scope', gone: 'out_of_scope' },
};

/** What of a finding its status follows from. */
export type Standing = Pick<
  Finding,
  | 'resolvedAt'
  | 'reopenedAt'
  | 'lastSeenAt'
  | 'verdict'
  | 'verdictAt'
  | 'ruledOutAt'
  | 'excepted'
  | 'duplicateOf'
  | 'together'
>;

/**
 * The status a finding has: one that is another source's word on the same is a duplicate, whatever is seen and said (FN9). What is
 * said of the software counts until a person decides of this finding itself, and so does a policy exception it stands under (EX5).
 */
export function statusOf(standing: Standing): Status {
  if (standing.duplicateOf !== undefined) return 'duplicate';
  return STATUS[standing.verdict ?? saidInstead(standing)][sightOf(standing)];
}

/** What counts where no person has decided of the finding itself. */
function saidInstead(standing: Standing): 'false_positive' | 'risk_accepted' | 'none' {
  if (ruledOutSince(standing) !== undefined) return 'false_positive';
  return standing.excepted === undefined ? 'none' : 'risk_accepted';
}

/** When it came back after none of its sources had seen it (FN11). */
export const backSince = ({ reopenedAt, together }: Pick<Finding, 'reopenedAt' | 'together'>): string | undefined =>
  together?.reopenedAt === undefined ? reopenedAt : (together.reopenedAt ?? undefined);

/** When the last of its sources had ceased to see it (FN11). */
const goneSince = ({ resolvedAt, together }: Pick<Finding, 'resolvedAt' | 'together'>): string | null =>
  together?.resolvedAt === undefined ? resolvedAt : together.resolvedAt;

/** Since when what is said of the software rules it out, of all of its sources that see it (MT11). */
const ruledOutSince = ({ ruledOutAt, together }: Pick<Finding, 'ruledOutAt' | 'together'>): string | undefined =>
  together?.ruledOutAt === undefined ? ruledOutAt : (together.ruledOutAt ?? undefined);

function sightOf(standing: Standing): Sight {
  const { verdict, verdictAt, together } = standing;
  const [resolvedAt, reopenedAt] = [goneSince(standing), backSince(standing)];
  const lastSeenAt = together?.lastSeenAt ?? standing.lastSeenAt;
  if (resolvedAt !== null) return 'gone';
  if (verdictAt === undefined) return reopenedAt === undefined ? 'seen' : 'again';
  const since = verdict === 'mitigated' ? lastSeenAt : reopenedAt;
  return since !== undefined && since > verdictAt ? 'again' : 'seen';
}

const STANDING = z.pick(Finding, {
  ...{ resolvedAt: true, reopenedAt: true, lastSeenAt: true, verdict: true, verdictAt: true, ruledOutAt: true },
  ...{ excepted: true, duplicateOf: true, together: true },
});

/** A row of the wire or the store with the status that follows from it; as it is where it is not whole. */
export function withStatus(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const standing = z.safeParse(STANDING, row);
  return standing.success ? { ...row, status: statusOf(standing.data) } : row;
}

/** When it was closed: its sources ceased to see it, or a person decided. Null: it is open. ISO 8601. */
export function closedAt({ status, verdictAt, excepted, ...seen }: Closing): string | null {
  if (OPEN_STATUSES.includes(status)) return null;
  const resolvedAt = goneSince(seen);
  const decidedAt = verdictAt ?? ruledOutSince(seen) ?? excepted?.since;
  return (status === 'mitigated' ? (resolvedAt ?? decidedAt) : (decidedAt ?? resolvedAt)) ?? null;
}

type Closing = Pick<Finding, 'status' | 'resolvedAt' | 'verdictAt' | 'ruledOutAt' | 'excepted' | 'together'>;
