import type { Finding } from '../../contract/areas/vulnerabilities';
import type { Proof } from '../../contract/areas/vulnerabilities/proof';
import { softwareOf } from './software-of';

type Exception = NonNullable<Proof['exception']>;
type Claim = NonNullable<Proof['claim']>;

/** Whose word on its software closes a finding. `elsewhere`: on that of another of its sources, which is shown with that one. */
export type RuledOutBy =
  | { readonly kind: 'exception'; readonly exception: Exception; readonly vulnerabilityId: string | null }
  | { readonly kind: 'vex'; readonly claim: Claim }
  | { readonly kind: 'elsewhere' };

type Said = Pick<Finding, 'status' | 'verdict' | 'proof' | 'exception' | 'cves' | 'ruleId' | 'fix'>;

/** What closes a finding of which no person decided: an exception of the company, or VEX (MT9, MT11). Null: neither does. */
export function ruledOutBy(finding: Said): RuledOutBy | null {
  const { status, verdict, proof } = finding;
  // Without a verdict nothing else makes a false positive of it (FN4).
  if (status !== 'false_positive' || verdict !== undefined) return null;
  const exception = proof?.exception ?? finding.exception;
  if (exception !== undefined) {
    const vulnerabilityId = proof?.vulnerabilityId ?? softwareOf(finding)?.vulnerabilityId ?? null;
    return { kind: 'exception', exception, vulnerabilityId };
  }
  return proof?.claim === undefined ? { kind: 'elsewhere' } : { kind: 'vex', claim: proof.claim };
}
