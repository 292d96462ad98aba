import { type Finding, OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import type { VulnerabilityTicket } from '../../contract/areas/vulnerabilities/tickets';
import { isUndone } from './ticket-status';

/**
 * What becomes of a ticket by what sources say of its findings (TK8). Two things are said of it, and neither takes the other's place:
 * the status a person gave it, and what its findings are. Its status follows from both, so that what a scan changed is as it was
 * once that scan is undone.
 */

/** What of a finding counts. Times are ISO 8601. */
export type SeenFinding = Pick<Finding, 'status' | 'resolvedAt' | 'lastSeenAt' | 'scanner'>;

/** What a person said last. */
export type Said = Pick<VulnerabilityTicket, 'status' | 'workStatus' | 'workAt' | 'staysAsSet' | 'updatedAt'>;

export type Settled = Pick<
  VulnerabilityTicket,
  'status' | 'workStatus' | 'workAt' | 'verifiedAt' | 'backAt' | 'backWhy'
>;

/** A duplicate is another finding's to answer for. */
const counted = <T extends SeenFinding>(findings: readonly T[]): readonly T[] =>
  findings.filter(({ status }) => status !== 'duplicate');

/** Whether sources see none of them any more: a person's word alone closes a finding, and proves nothing. */
export function allGone(findings: readonly SeenFinding[]): boolean {
  const some = counted(findings);
  return some.length > 0 && some.every(({ resolvedAt }) => resolvedAt !== null);
}

/** Those a source has seen since a time, and nobody has decided otherwise of. */
export const seenSince = <T extends SeenFinding>(findings: readonly T[], since: string): readonly T[] =>
  counted(findings).filter(({ status, lastSeenAt }) => OPEN_STATUSES.includes(status) && lastSeenAt > since);

/** The ticket as it shall be. Of one from before contract 39 the status it has is what people said. */
export function settledTicket(ticket: Said, findings: readonly SeenFinding[]): Settled {
  const workStatus = ticket.workStatus ?? ticket.status;
  const workAt = ticket.workAt ?? ticket.updatedAt;
  const said = { workStatus, workAt, status: workStatus };
  if (allGone(findings)) {
    const verifiedAt = newest(counted(findings).flatMap(({ resolvedAt }) => resolvedAt ?? []));
    const isKept = ticket.staysAsSet === true && isUndone(workStatus);
    return { ...said, ...(!isKept && { status: 'closed' as const }), ...(verifiedAt !== undefined && { verifiedAt }) };
  }
  const seen = isUndone(workStatus) ? [] : seenSince(findings, workAt);
  const backAt = newest(seen.map(({ lastSeenAt }) => lastSeenAt));
  return backAt === undefined ? said : { ...said, status: 'open', backAt, backWhy: whyBack(seen, backAt) };
}

const newest = (times: readonly string[]): string | undefined => times.toSorted().at(-1);

/** Sources that are named; of more their number. */
const NAMED = 3;

/** `Nessus still saw 2 of its findings on 2026-11-25`. */
function whyBack(seen: readonly SeenFinding[], at: string): string {
  const sources = [...new Set(seen.map(({ scanner }) => scanner))].toSorted();
  const others = sources.length - NAMED;
  const named = sources.slice(0, NAMED).join(', ');
  const who = others > 0 ? `${named} and ${others} more` : named;
  const what = seen.length === 1 ? '1 of its findings' : `${seen.length} of its findings`;
  return `${who} still saw ${what} on ${at.slice(0, 10)}`;
}
