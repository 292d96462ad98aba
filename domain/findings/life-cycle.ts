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
  'resolvedAt' | 'reopenedAt' | 'lastSeenAt' | 'verdict' | 'verdictAt' | 'ruledOutAt'
>;

/** The status a finding has. What is said of the software counts until a person decides of this finding itself. */
export function statusOf(standing: Standing): Status {
  const { ruledOutAt } = standing;
  const verdict = standing.verdict ?? (ruledOutAt === undefined ? 'none' : 'false_positive');
  return STATUS[verdict][sightOf(standing)];
}

function sightOf({ resolvedAt, reopenedAt, lastSeenAt, verdict, verdictAt }: Standing): Sight {
  if (resolvedAt !== null) return 'gone';
  if (verdictAt === undefined) return reopenedAt === undefined ? 'seen' : 'again';
  const since = verdict === 'mitigated' ? lastSeenAt : reopenedAt;
  return since !== undefined && since > verdictAt ? 'again' : 'seen';
}

const STANDING = z.pick(Finding, {
  ...{ resolvedAt: true, reopenedAt: true, lastSeenAt: true, verdict: true, verdictAt: true, ruledOutAt: true },
});

/** A row of the wire or the store with the status that follows from it; as it is where it is not whole. */
export function withStatus(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const standing = z.safeParse(STANDING, row);
  return standing.success ? { ...row, status: statusOf(standing.data) } : row;
}

/** When it was closed: its source ceased to see it, or a person decided. Null: it is open. ISO 8601. */
export function closedAt({ status, resolvedAt, verdictAt, ruledOutAt }: Closing): string | null {
  if (OPEN_STATUSES.includes(status)) return null;
  const decidedAt = verdictAt ?? ruledOutAt;
  return (status === 'mitigated' ? (resolvedAt ?? decidedAt) : (decidedAt ?? resolvedAt)) ?? null;
}

type Closing = Pick<Finding, 'status' | 'resolvedAt' | 'verdictAt' | 'ruledOutAt'>;
