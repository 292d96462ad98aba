import type { SourceRecord } from '../../../contract/areas/integrations';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import { oursOf } from '../../../domain/findings/finding-targets';
import { statusOf } from '../../../domain/findings/life-cycle';
import { ruledOutFrom } from '../../../domain/findings/software-exceptions';
import { changedFields } from '../../../domain/merge/same-value';
import type { Match } from '../../../domain/vulnerabilities/match-software';
import { MATCHER, type MatchedFinding } from '../../../domain/vulnerabilities/matched-finding';
import {
  type Appearance,
  firstSight,
  type MatchedSight,
  needsNoHistory,
  nextSight,
  stillSeen,
} from '../../../domain/vulnerabilities/matched-life';
import { newId } from '../../db/new-id';

type Placed = Pick<SourceRecord, 'id' | 'assetId' | 'observedAt' | 'source' | 'deletedAt'>;

/** One that was not there, or had gone with its import: it has its identity again, and what people said of it. */
export function createdRow(
  now: string,
  companyId: string,
  record: Placed,
  target: MatchedFinding,
  before: Finding | undefined,
): Finding {
  const row = rowOf(now, record, target, firstSight(record.observedAt, now), before);
  return {
    ...{ ...row, companyId, id: before?.id ?? newId(), rev: (before?.rev ?? 0) + 1 },
    ...{ createdAt: before?.createdAt ?? now, updatedAt: now, deletedAt: null },
  };
}

/** What is known of a finding's record now. */
export interface Known {
  /** It is affected. */
  readonly target: MatchedFinding | undefined;
  /** It was, and this was said of it last. */
  readonly former: MatchedFinding | undefined;
  /** It is installed, and this is what comes of it. */
  readonly other: Match | undefined;
  readonly isInstalled: boolean;
  /** Its vulnerability is another name of this one, which has a finding of its own. */
  readonly isNameOf: string | undefined;
  /** What the record's statements say of it; null where that was not asked for. */
  readonly statements: readonly Appearance[] | null;
}

export function sightOf({ firstSeenAt, lastSeenAt, resolvedAt, reopenedAt, proof }: Finding): MatchedSight {
  const { silentFrom, silentTo } = proof ?? {};
  return { ...{ firstSeenAt, lastSeenAt, resolvedAt, reopenedAt }, silentFrom, silentTo };
}

/** How a finding goes on; null where it stays as it is. */
export function nextRow(now: string, record: Placed, before: Finding, known: Known): Finding | null {
  const { proof } = before;
  if (proof === undefined) return null;
  const { target, other, statements } = known;
  const changed = { rev: before.rev + 1, updatedAt: now };
  if (record.deletedAt !== null) return { ...before, ...changed, deletedAt: now };
  const isUnclear = target === undefined && other?.outcome === 'unknown';
  // What nobody can compare any more is not gone: it stays as it was, and says so.
  const isAffected = target !== undefined || (isUnclear && before.resolvedAt === null);
  const sight = sightOf(before);
  const next =
    statements === null || needsNoHistory(sight, isAffected)
      ? stillSeen(sight, record.observedAt)
      : nextSight(sight, isAffected, statements, now);
  if (next === null) return { ...before, ...changed, deletedAt: now };
  const kept: MatchedFinding = target ?? {
    finding: known.former?.finding ?? statedOf(before),
    proof: { ...(known.former?.proof ?? proof), ...endOf(record, proof, known) },
    ...ruledOutBefore(before, known),
  };
  const row = { ...before, ...rowOf(now, record, kept, next, before) };
  return changedFields(before, row).length === 0 ? null : { ...row, ...changed };
}

/** What has ended is ruled out where what was said of it last is; where nobody knows that any more, as it was. */
function ruledOutBefore(
  { ruledOutAt }: Finding,
  { former }: Known,
): Pick<MatchedFinding, 'isRuledOut' | 'ruledOutSince'> {
  if (former !== undefined) return { isRuledOut: former.isRuledOut, ruledOutSince: former.ruledOutSince };
  return { isRuledOut: ruledOutAt !== undefined, ruledOutSince: ruledOutAt ?? null };
}

/** Why it ends, or that nobody can tell. */
function endOf(
  { source }: Placed,
  { software, vulnerabilityId }: NonNullable<Finding['proof']>,
  { other, isInstalled, isNameOf }: Known,
): Partial<NonNullable<Finding['proof']>> {
  if (isNameOf !== undefined)
    return { ended: `${vulnerabilityId} is another name of ${isNameOf}, whose finding stands for both.` };
  if (other?.outcome === 'unknown') return { outcome: 'unknown', because: other.proof };
  if (other !== undefined) return { ended: other.proof };
  if (isInstalled) return { ended: 'No source says any more that it is affected.' };
  return { ended: `${source} does not state ${software} any more.` };
}

type Stated = MatchedFinding['finding'];

function statedOf(row: Finding): Stated {
  const { uniqueIdFromTool, ruleId, title, severity, description, solution, fix } = row;
  const { evidence, location, cves, cvss, references } = row;
  return {
    ...{ uniqueIdFromTool, ruleId, title, severity, description, solution, fix },
    ...{ evidence, location, cves, cvss, references },
  };
}

/** What makes a row is the caller's. What is not said any more is taken away. */
function rowOf(now: string, record: Placed, target: MatchedFinding, sight: MatchedSight, before: Finding | undefined) {
  const { silentFrom, silentTo, reopenedAt, ...seen } = sight;
  const { description, solution, fix, evidence, location, cvss, ...finding } = target.finding;
  // What the company says counts from when it said so, whatever came between; of VEX it is when it was first applied.
  const ruledSince = target.ruledOutSince ?? before?.ruledOutAt ?? now;
  const ruledOutAt = target.isRuledOut ? ruledOutFrom(ruledSince, sight) : undefined;
  const stands = { ...seen, reopenedAt, ruledOutAt, ...oursOf(before) };
  return {
    ...{ ...finding, description, solution, fix, evidence, location, cvss },
    ...{ cves: finding.cves ?? [], references: finding.references ?? [] },
    ...stands,
    status: statusOf(stands),
    proof: { ...target.proof, silentFrom, silentTo },
    ...{ assetId: record.assetId, sourceRecordId: record.id, scanner: MATCHER },
  };
}
