import type { EndpointId } from '../../contract/endpoints';

/** A call that a rule may be about. */
export interface RuledCall {
  readonly id: EndpointId;
  readonly userId: string;
  readonly companyId: string | null;
  readonly address: string;
  /** None of the rules limits them, so that nobody can lock all administrators out. */
  readonly isPlatformAdmin: boolean;
}

export interface OverLimit {
  /** The rule's name. */
  readonly rule: string;
  readonly waitMs: number;
}

/** Takes one from each rule that is about the call; answers the one that refuses it. */
export type RuleLimits = (call: RuledCall) => Promise<OverLimit | null>;
