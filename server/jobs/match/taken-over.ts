import type { Finding } from '../../../contract/areas/vulnerabilities';
import { type MatchedFinding, matchedUid } from '../../../domain/vulnerabilities/matched-finding';

/** What becomes of a record's findings where a vulnerability has become another name of one (MT8). */
export interface TakenOver {
  /** The record's findings; one that was found by the other name alone is that of the vulnerability now. */
  readonly findings: readonly Finding[];
  /** Those beside which the vulnerability has one already, and what it is called, by their ids. */
  readonly besides: ReadonlyMap<string, string>;
}

/** `namesOf`: what else a vulnerability is called. */
export function takenOver(
  own: readonly Finding[],
  affected: ReadonlyMap<string, MatchedFinding>,
  namesOf: (vulnerabilityId: string) => readonly string[],
): TakenOver {
  const standing = own.filter(({ deletedAt, proof }) => deletedAt === null && proof !== undefined);
  const renamed = new Map<string, Finding>();
  const besides = new Map<string, string>();
  for (const [uid, { proof }] of affected) {
    const names = new Set(namesOf(proof.vulnerabilityId));
    const byOtherName = standing.filter(
      (one) => one.proof?.packageKey === proof.packageKey && names.has(one.proof.vulnerabilityId),
    );
    const hasOne = standing.some((one) => one.uniqueIdFromTool === uid);
    const [first, ...rest] = byOtherName.toSorted(inOrder);
    if (first === undefined) continue;
    for (const one of hasOne ? byOtherName : rest) besides.set(one.id, proof.vulnerabilityId);
    if (!hasOne) renamed.set(first.id, called(first, proof.vulnerabilityId));
  }
  return { findings: own.map((one) => renamed.get(one.id) ?? one), besides };
}

/** Who carries what people said, then who was first. */
const inOrder = (a: Finding, b: Finding): number =>
  Number(isSaid(b)) - Number(isSaid(a)) || (a.firstSeenAt < b.firstSeenAt ? -1 : 1);

/** Whether a person said something of it. */
export const isSaid = ({ verdict, assignee }: Finding): boolean => verdict !== undefined || assignee !== undefined;

const called = (finding: Finding, vulnerabilityId: string): Finding =>
  finding.proof === undefined
    ? finding
    : {
        ...finding,
        uniqueIdFromTool: matchedUid(vulnerabilityId, finding.proof.packageKey),
        proof: { ...finding.proof, vulnerabilityId },
      };
